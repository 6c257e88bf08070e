/** Proves that an edited file says what was wanted, and nothing else that is new. */
import { isMap, isScalar, type ParsedNode } from 'yaml'
import type { Content } from './entries.ts'
import { type Changes, fingerprint, mapAt } from './fingerprint.ts'
import { positionAt } from './lines.ts'
import { keyText, type PairNode } from './nodes.ts'
import { orTooDeep, parseSource, type Source } from './parse.ts'
import { isReadAs } from './scalar.ts'
import { ValuesError } from './values-error.ts'

/**
 * @param before the fingerprint of the file before the edit
 * @returns the line of the first change
 */
export function verify(text: string, file: string, changes: Changes, before: string): number {
  const source = parseEdited(text, file)
  const root = source.documents[changes.document]?.contents ?? null
  const map = mapAt(root, changes.path)
  const wanted = [...changes.changed, ...changes.added]
  const pairs = wanted.map(({ key }) => map?.items.filter((pair) => keyText(pair.key) === key) ?? [])
  const isAsWanted = wanted.every(({ content }, index) => {
    const [pair, second] = pairs[index] ?? []
    return pair && !second && holds(text, pair.value, content)
  })
  if (!isAsWanted || orTooDeep(file, () => fingerprint(source.documents, changes)) !== before)
    throw unsafe(file)
  return positionAt(text, pairs[0]?.[0]?.key.range[0] ?? 0).line
}

function parseEdited(text: string, file: string): Source {
  try {
    return parseSource(text, file, false)
  } catch (error) {
    // Its line and column would be those of a text that nobody has seen.
    if (error instanceof ValuesError) throw unsafe(file, error)
    throw error
  }
}

function unsafe(file: string, cause?: unknown): ValuesError {
  const reason = 'cannot be edited here without changing something else, so nothing was written'
  const hint =
    'Write the values by hand once, each on a line of its own in quotes; the next release can then edit them.'
  return new ValuesError(reason, { file }, hint, cause)
}

function holds(text: string, node: ParsedNode | null, content: Content): boolean {
  if (content === true) return isScalar(node) && node.value === true
  if (typeof content === 'string') {
    return isScalar(node) && node.value === content && isReadAs(sourceOf(node, text), content, false)
  }
  if (!isMap(node) || node.items.length !== content.length) return false
  return content.every(({ key, content: inner }, index) => {
    const pair: PairNode | undefined = node.items[index]
    return pair && keyText(pair.key) === key && holds(text, pair.value, inner)
  })
}

function sourceOf({ range: [start, end] }: ParsedNode, text: string): string {
  return text.slice(start, end)
}
