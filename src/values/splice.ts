/** Replacements of parts of a text. */

export interface Splice {
  start: number
  end: number
  text: string
}

/** Applies splices that do not overlap; of two at the same offset the one given first comes first in the text. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  const fromLast = splices.toSorted((a, b) => a.start - b.start).toReversed()
  return fromLast.reduce(
    (edited, splice) => edited.slice(0, splice.start) + splice.text + edited.slice(splice.end),
    text,
  )
}
