/** Gives a key that is there a new value, in the style of the old one where that holds the value safely. */
import { isScalar, type ParsedNode, type Scalar } from 'yaml'
import { endOfLine, lineBreakAt } from './lines.ts'
import {
  endOfBlock,
  isBlank,
  isBlockScalar,
  isDoubleQuoted,
  isNull,
  type MapNode,
  type PairNode,
  valueSlot,
} from './nodes.ts'
import { isPlainSafe, isStringWithoutQuotes, renderScalar, type Style } from './scalar.ts'
import type { Splice } from './splice.ts'

const STRING_TAG = 'tag:yaml.org,2002:str'

/** Whether readers of YAML 1.1 and of 1.2 take the scalar for that string already. */
export function isAlready(node: Scalar.Parsed, value: string, inFlow: boolean): boolean {
  if (node.value !== value) return false
  if (node.type !== 'PLAIN' || node.tag === STRING_TAG) return true
  return inFlow ? isPlainSafe(value, true) : isStringWithoutQuotes(value)
}

export function setScalar(text: string, map: MapNode, pair: PairNode, value: string): Splice[] {
  const inFlow = map.flow === true
  const node = pair.value
  const rendered = renderScalar(value, styleOf(pair, inFlow), inFlow)
  const slot = valueSlot(pair)
  if (node === null || slot === undefined) return [addColon(text, map, pair, rendered)]
  if (isBlank(node)) return [{ start: slot, end: slot, text: ` ${rendered}` }]
  if (isBlockScalar(node)) return replaceBlock(text, node, rendered)
  const [start, end] = node.range
  return [{ start, end, text: rendered }]
}

function styleOf({ key, value }: PairNode, inFlow: boolean): Style {
  if (!isScalar(value) || isNull(value) || isBlank(value)) return 'double'
  if (value.type === 'QUOTE_SINGLE') return 'single'
  // Beside quoted keys it may be JSON, where every string needs its quotes.
  const mayBeJson = inFlow && isDoubleQuoted(key)
  return value.type === 'PLAIN' && !mayBeJson ? 'plain' : 'double'
}

/** `{key}` and `? key`, which stand without a colon. */
function addColon(text: string, map: MapNode, { key }: PairNode, rendered: string): Splice {
  const [, end] = key.range
  if (map.flow) return { start: end, end, text: `: ${rendered}` }
  const lineEnd = endOfLine(text, end)
  const indentation = ' '.repeat(map.srcToken?.indent ?? 0)
  return { start: lineEnd, end: lineEnd, text: `${lineBreakAt(text, lineEnd)}${indentation}: ${rendered}` }
}

/** Leaves the comment on the header's line, and the blank lines at the end. */
function replaceBlock(text: string, node: ParsedNode, rendered: string): Splice[] {
  const [start] = node.range
  const header = /[^ \t\r\n#]+/y
  header.lastIndex = start
  header.test(text)
  return [
    { start, end: header.lastIndex, text: rendered },
    { start: endOfLine(text, start), end: endOfBlock(node, text), text: '' },
  ]
}
