/** Adds keys to flow mappings (`{…}`, JSON) and to empty values in them. */
import { type Entry, flowItems, flowMap, type FlowStyle } from './entries.ts'
import { endOfLine, indentationAt, lineBreakAt, skipComments } from './lines.ts'
import { stepOf } from './insert-block.ts'
import { isBlank, isDoubleQuoted, type MapNode, type PairNode, startOfPair, valueSlot } from './nodes.ts'
import type { Source } from './parse.ts'
import type { Splice } from './splice.ts'

/** @param isJson what to do in a mapping without keys; others show it by their keys */
export function insertIntoFlow(
  source: Source,
  map: MapNode,
  entries: readonly Entry[],
  isJson: boolean,
): Splice[] {
  const { text } = source
  const [open, end] = map.range
  const close = end - 1
  const last = map.items.at(-1)
  const lastEnd = last ? endOfFlowPair(last) : open + 1
  const comma = trailingComma(text, lastEnd, close)
  const start = comma === undefined ? lastEnd : comma + 1
  const rest = text.slice(start, close)
  const startsLines = map.items.some(({ srcToken }) => srcToken?.start.some(({ type }) => type === 'newline'))
  const style = styleOf(text, map, isJson)
  const items = flowItems(entries, style)
  if (!startsLines && !rest.includes('#') && !(rest.includes('\n') && !last)) {
    const before = last ? (comma === undefined ? `,${style.space}` : style.space) : rest
    const inserted = `${before}${items.join(`,${style.space}`)}${comma === undefined ? '' : ','}`
    return [{ start, end: start, text: inserted }]
  }
  const indentation =
    last && startsLines ? indentationAt(text, startOfPair(last)) : indentationAt(text, open) + stepOf(source)
  const at = rest.includes('\n') ? skipComments(text, endOfLine(text, start), 0) : start
  const lineBreak = lineBreakAt(text, endOfLine(text, at))
  const lines = items.map((item) => `${lineBreak}${indentation}${item}`).join(',')
  const missingComma = last && comma === undefined ? [{ start, end: start, text: ',' }] : []
  return [...missingComma, { start: at, end: at, text: `${lines}${comma === undefined ? '' : ','}` }]
}

/** Makes a mapping of a pair's value that is nothing, `~` or `null`. */
export function fillFlow(
  { text }: Source,
  map: MapNode,
  pair: PairNode,
  entries: readonly Entry[],
): Splice[] {
  const slot = valueSlot(pair)
  const style = styleOf(text, map, false)
  const value = flowMap(entries, style)
  if (slot === undefined) {
    const [, end] = pair.key.range
    return [{ start: end, end, text: `:${style.space}${value}` }]
  }
  if (pair.value === null || isBlank(pair.value))
    return [{ start: slot, end: slot, text: `${style.space}${value}` }]
  const [start, end] = pair.value.range
  return [{ start, end, text: value }]
}

function endOfFlowPair(pair: PairNode): number {
  if (pair.value === null || isBlank(pair.value)) return valueSlot(pair) ?? pair.key.range[1]
  return pair.value.range[1]
}

/** The comma behind the last item; between that and the bracket there are only space and comments. */
function trailingComma(text: string, from: number, close: number): number | undefined {
  const commentOrComma = /#[^\n]*|,/g
  commentOrComma.lastIndex = from
  for (
    let match = commentOrComma.exec(text);
    match && match.index < close;
    match = commentOrComma.exec(text)
  ) {
    if (match[0] === ',') return match.index
  }
  return undefined
}

function styleOf(text: string, map: MapNode, isJson: boolean): FlowStyle {
  const last = map.items.at(-1)
  if (!last) return { quotesKeys: isJson, space: ' ' }
  const quotesKeys = map.items.every(({ key }) => isDoubleQuoted(key))
  const slot = valueSlot(last)
  const isTight = quotesKeys && slot !== undefined && /\S/.test(text.charAt(slot))
  return { quotesKeys, space: isTight ? '' : ' ' }
}
