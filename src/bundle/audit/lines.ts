/** Line numbers of places in a text. */

/** Gives the line of an offset; fastest when the offsets ascend. */
export type LineAt = (offset: number) => number

/** @param firstLine the line that the text begins on */
export function lineCounter(text: string, firstLine = 1): LineAt {
  let [seen, line] = [0, firstLine]
  return (offset) => {
    if (offset < seen) [seen, line] = [0, firstLine]
    for (let at = text.indexOf('\n', seen); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
      line++
      seen = at + 1
    }
    seen = Math.max(seen, offset)
    return line
  }
}
