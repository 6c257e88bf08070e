/** The lines of a text: their numbers, their ends, their indentation. All positions are offsets into the text. */

export const BYTE_ORDER_MARK = '\ufeff'

/** Both count from 1; the column in UTF-16 code units, a byte order mark not counted. */
export interface Position {
  line: number
  column: number
}

export function positionAt(text: string, offset: number): Position {
  let line = 1
  let start = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0
  for (let end = text.indexOf('\n'); end !== -1 && end < offset; end = text.indexOf('\n', end + 1)) {
    line += 1
    start = end + 1
  }
  return { line, column: Math.max(offset - start, 0) + 1 }
}

/** Where the line ends, before its line break. */
export function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset)
  if (end === -1) return text.length
  return text[end - 1] === '\r' ? end - 1 : end
}

/** The line break at the end of a line; at the end of the text the one before it, or `\n` in a text of one line. */
export function lineBreakAt(text: string, lineEnd: number): string {
  if (text.startsWith('\r\n', lineEnd)) return '\r\n'
  if (text.startsWith('\n', lineEnd)) return '\n'
  const last = text.lastIndexOf('\n', lineEnd)
  return last > 0 && text[last - 1] === '\r' ? '\r\n' : '\n'
}

/** The white space at the beginning of the line. */
export function indentationAt(text: string, offset: number): string {
  const white = /[ \t]*/y
  white.lastIndex = text.lastIndexOf('\n', offset) + 1
  return white.exec(text)?.[0] ?? ''
}

/**
 * The end of the last comment line that follows the line ending at `lineEnd`, with only blank lines and comment lines
 * of at least that many columns of indentation between; `lineEnd` where there is none.
 */
export function skipComments(text: string, lineEnd: number, minColumns: number): number {
  const nextLine = /\r?\n([ \t]*)(#[^\r\n]*)?(?=\r?\n|$)/y
  nextLine.lastIndex = lineEnd
  let end = lineEnd
  for (let match = nextLine.exec(text); match; match = nextLine.exec(text)) {
    const [, white = '', comment] = match
    if (comment === undefined) continue
    if (white.length < minColumns) break
    end = nextLine.lastIndex
  }
  return end
}
