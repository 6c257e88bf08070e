/** A value, or what is wrong with the text and what to write instead: the rest of a sentence about the input. */
export type Checked<T> = { value: T } | { problem: string }
