/** What is worth a word though the edit goes on. One line each; line numbers are those before the edit. */
import { isMap, isSeq, type ParsedNode } from 'yaml'
import { excerpt } from '../escape.ts'
import type { Spot } from './locate.ts'
import { findLaterMerge } from './merge.ts'
import { isNearName } from './near-name.ts'
import { keyText, type MapNode, type PairNode } from './nodes.ts'
import { lineOf, type Source } from './parse.ts'
import { showPath } from './refusals.ts'

type Path = readonly string[]

export function warningAt(source: Source, node: ParsedNode, message: string): string {
  return `${excerpt(source.file)}:${lineOf(source, node)}: ${message}`
}

export function documentWarnings(source: Source, { document, pairs }: Spot): string[] {
  const node = pairs.at(-1)?.key ?? source.documents[document]?.contents
  if (document === 0 || !node) return []
  return [
    warningAt(
      source,
      node,
      `Helm reads only the first document of a file, and this is number ${document + 1}`,
    ),
  ]
}

/** For a pair that a merge key below it gives too. */
export function mergeWarnings(source: Source, map: MapNode, pair: PairNode, path: Path): string[] {
  const merge = findLaterMerge(source, map, pair, keyText(pair.key) ?? '')
  if (!merge) return []
  const line = lineOf(source, merge.key)
  const message = `Helm takes ${showPath(path)} from the merge key in line ${line}, since that stands after it; move the merge key up`
  return [warningAt(source, pair.key, message)]
}

/** For a key that is added though one of nearly the same name is there. */
export function nearNameWarnings(source: Source, map: MapNode, path: Path): string[] {
  const near = map.items.find((pair) => isNearName(keyText(pair.key) ?? '', path.at(-1) ?? ''))
  if (!near) return []
  const name = excerpt(keyText(near.key) ?? '', 100)
  const message = `\`${name}\` is nearly ${showPath(path)}, which was not there and was added`
  return [warningAt(source, near.key, message)]
}

/** The end of the sentence on a section that was added: where else a mapping of its name stands. */
export function addedWarning(source: Source, { document, pairs }: Spot, path: Path): string {
  const message = `${showPath(path)} was not there and was added`
  const name = path.at(-1)
  const root = source.documents[document]?.contents ?? null
  const other = name === undefined ? undefined : findMapping(root, name, new Set(pairs))
  if (!other) return message
  const line = lineOf(source, other.pair.key)
  return `${message}, but ${showPath(other.path)} stands in line ${line}: if that one was meant, correct the \`values-key\` input`
}

interface Step {
  node: ParsedNode | null
  pair: PairNode | undefined
  name: string
  parent: Step | undefined
}

/** The first mapping under a key of that name, in the order of the text and without recursion. */
function findMapping(root: ParsedNode | null, wanted: string, except: ReadonlySet<PairNode>) {
  const ahead: Step[] = [{ node: root, pair: undefined, name: '', parent: undefined }]
  for (let step = ahead.pop(); step; step = ahead.pop()) {
    const { node, pair, name } = step
    if (pair && name === wanted && isMap(node) && !except.has(pair)) return { pair, path: pathOf(step) }
    if (isMap(node)) {
      for (const child of node.items.toReversed()) {
        ahead.push({ node: child.value, pair: child, name: keyText(child.key) ?? '', parent: step })
      }
    } else if (isSeq(node)) {
      const items = node.items.map((item, index) => ({
        node: item,
        pair: undefined,
        name: String(index),
        parent: step,
      }))
      for (const item of items.toReversed()) ahead.push(item)
    }
  }
  return undefined
}

function pathOf(step: Step): string[] {
  const path: string[] = []
  for (let at = step; at.parent; at = at.parent) path.push(at.name)
  return path.reverse()
}
