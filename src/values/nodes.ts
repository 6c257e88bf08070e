/** What is asked of the `yaml` package's nodes: which key, which kind, and where they begin and end. */
import { isCollection, isScalar, type Pair, type ParsedNode, type Scalar, type YAMLMap } from 'yaml'
import { endOfLine } from './lines.ts'

export type MapNode = YAMLMap.Parsed
export type PairNode = Pair<ParsedNode, ParsedNode | null>

/** A key's string; for a number and the like the text that stands there. Merge keys and complex ones have none. */
export function keyText(key: ParsedNode): string | undefined {
  if (!isScalar(key) || isMergeKey(key)) return undefined
  return typeof key.value === 'string' ? key.value : key.source
}

export function isMergeKey(key: ParsedNode): boolean {
  return isScalar(key) && key.type === 'PLAIN' && key.source === '<<'
}

/** `~`, `null`, or nothing behind the colon. */
export function isNull(node: ParsedNode): boolean {
  return isScalar(node) && node.value === null
}

/** Whether nothing at all is written there; a tag or an anchor may be. */
export function isBlank(node: ParsedNode): boolean {
  return isScalar(node) && node.type === 'PLAIN' && node.source === ''
}

export function isDoubleQuoted(node: ParsedNode): boolean {
  return isScalar(node) && node.type === 'QUOTE_DOUBLE'
}

export function isBlockScalar(node: ParsedNode | null): node is Scalar.Parsed {
  return isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED')
}

/** Where a pair's value may begin: behind the colon, the anchor or the tag. Undefined for a key without colon. */
export function valueSlot(pair: PairNode): number | undefined {
  const token = pair.srcToken?.sep?.findLast(({ type }) => ['map-value-ind', 'anchor', 'tag'].includes(type))
  return token && 'source' in token ? token.offset + token.source.length : undefined
}

/** Where a pair begins: at its `?`, anchor, tag or key. */
export function startOfPair(pair: PairNode): number {
  const first = pair.srcToken?.start.find(({ type }) => ['explicit-key-ind', 'anchor', 'tag'].includes(type))
  return first?.offset ?? pair.key.range[0]
}

/** The end of the line on which the last thing of a pair ends. */
export function endOfPair(pair: PairNode, text: string): number {
  const [, end] = lastNode(pair).range
  // A block scalar's range ends behind the break of its last line, which may be a blank line that it keeps.
  return endOfLine(text, text[end - 1] === '\n' ? end - 1 : end)
}

/** The end of the last line of a block scalar that is not blank; one with a tab is not, as Go's parser sees it. */
export function endOfBlock(node: ParsedNode, text: string): number {
  const [start, end] = node.range
  const headerEnd = endOfLine(text, start)
  let last = end
  while (last > headerEnd && ' \r\n'.includes(text.charAt(last - 1))) last -= 1
  return endOfLine(text, last)
}

/** The last of a pair's nodes in the order of the text. */
export function lastNode(pair: PairNode): ParsedNode {
  let node = pair.value ?? pair.key
  while (isCollection(node) && !node.flow) {
    const last: ParsedNode | PairNode | undefined = node.items.at(-1)
    if (last === undefined) break
    node = 'key' in last ? (last.value ?? last.key) : last
  }
  return node
}
