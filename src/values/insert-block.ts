/** Adds keys to block mappings, to empty values and to empty documents. */
import { type Document, isCollection, isMap, type ParsedNode } from 'yaml'
import { blockLines, type Entry } from './entries.ts'
import { BYTE_ORDER_MARK, endOfLine, lineBreakAt, skipComments } from './lines.ts'
import {
  endOfBlock,
  endOfPair,
  isBlockScalar,
  lastNode,
  type MapNode,
  type PairNode,
  startOfPair,
  valueSlot,
} from './nodes.ts'
import type { Source } from './parse.ts'
import type { Splice } from './splice.ts'

/** Where keys go: behind a pair, the last one where none is given. */
export interface Neighbour {
  pair: PairNode | undefined
  /** Whether its value is about to become one line. */
  isReplaced: boolean
}

export function insertIntoBlock(
  source: Source,
  map: MapNode,
  entries: readonly Entry[],
  { pair, isReplaced }: Neighbour,
  isRoot: boolean,
): Splice {
  const { text } = source
  const columns = columnsOf(map)
  const lines = blockLines(entries, ' '.repeat(columns), stepOf(source))
  const found = pair ?? map.items.at(-1)
  const above = found && !isReplaced && isOpen(found, text) ? map.items[map.items.indexOf(found) - 1] : found
  if (!above) return insertAbove(text, found ? startOfPair(found) : map.range[0], lines, ' '.repeat(columns))
  const { value } = above
  const end = isReplaced && isBlockScalar(value) ? endOfBlock(value, text) : endOfPair(above, text)
  const isLast = above === map.items.at(-1)
  const minColumns = isLast ? (isRoot ? 0 : columns) : columns + 1
  return insertBelow(text, skipComments(text, end, minColumns), lines)
}

/** Makes a mapping of a pair's value that is nothing, `~` or `null`. */
export function fillBlock(source: Source, map: MapNode, pair: PairNode, entries: readonly Entry[]): Splice[] {
  const { text } = source
  const columns = columnsOf(map)
  const step = stepOf(source)
  const lines = blockLines(entries, ' '.repeat(columns) + step, step)
  if (valueSlot(pair) === undefined) lines.unshift(`${' '.repeat(columns)}:`)
  const end = skipComments(text, endOfPair(pair, text), columns + 1)
  return [...removeNull(text, pair), insertBelow(text, end, lines)]
}

/** Adds the first keys to a document of nothing but comments, or to a file without a document. */
export function fillDocument(
  source: Source,
  document: Document.Parsed | undefined,
  entries: readonly Entry[],
): Splice {
  const { text } = source
  const lines = blockLines(entries, '', stepOf(source))
  const start = document?.contents?.range[0] ?? 0
  if (text.startsWith('...', start)) return insertAbove(text, start, lines)
  const end = skipComments(text, endOfLine(text, start), 0)
  if (text.slice(end).trim() !== '') return insertBelow(text, end, lines)
  const isAtLineStart = text === '' || text === BYTE_ORDER_MARK || text.endsWith('\n')
  return isAtLineStart ? insertAbove(text, text.length, lines) : insertBelow(text, text.length, lines)
}

function insertBelow(text: string, lineEnd: number, lines: readonly string[]): Splice {
  const lineBreak = lineBreakAt(text, lineEnd)
  return { start: lineEnd, end: lineEnd, text: lines.map((line) => lineBreak + line).join('') }
}

/** @param start of the line's text, behind its indentation, which is that of the lines too */
function insertAbove(text: string, start: number, lines: readonly string[], indentation = ''): Splice {
  const lineBreak = lineBreakAt(text, endOfLine(text, start))
  const above = lines.map((line) => `${line.slice(indentation.length)}${lineBreak}${indentation}`)
  return { start, end: start, text: above.join('') }
}

/**
 * Whether a pair ends in a block scalar that the end of the file cuts before its last line break. A line below would
 * give it that line break, and Go's and Python's parsers count it to the value.
 */
function isOpen(pair: PairNode, text: string): boolean {
  const node = lastNode(pair)
  if (!isBlockScalar(node) || node.range[1] < text.length || text.endsWith('\n')) return false
  return node.source !== '' && !/^[|>]\d?-/.test(text.slice(node.range[0], node.range[0] + 3))
}

/** Takes out a `~` with the space before it, and its line where nothing else stands there. */
function removeNull(text: string, { value }: PairNode): Splice[] {
  if (!value || value.range[0] === value.range[1]) return []
  const [start, end] = value.range
  const before = text.slice(text.lastIndexOf('\n', start) + 1, start)
  const space = before.length - before.trimEnd().length
  const isOwnLine = text[start - space - 1] === '\n' && endOfLine(text, end) === end
  const lineBreak = isOwnLine ? (text[start - space - 2] === '\r' ? 2 : 1) : 0
  return [{ start: start - space - lineBreak, end, text: '' }]
}

function columnsOf(map: MapNode): number {
  return Math.max(map.srcToken?.indent ?? 0, 0)
}

function isBlockMap(node: ParsedNode | null): node is MapNode {
  return isMap(node) && !node.flow
}

/** The file's own indentation: that of the first mapping that stands indented below a key, else two spaces. */
export function stepOf({ documents }: Source): string {
  const ahead = documents.map(({ contents }) => contents).toReversed()
  while (ahead.length > 0) {
    const node = ahead.pop() ?? null
    if (!isCollection(node) || node.flow) continue
    const values = isMap(node) ? node.items.map(({ value }) => value) : node.items
    const nested = values.find(isBlockMap)
    if (nested && isMap(node)) return ' '.repeat(Math.max(columnsOf(nested) - columnsOf(node), 1))
    for (const value of values.toReversed()) ahead.push(value)
  }
  return '  '
}
