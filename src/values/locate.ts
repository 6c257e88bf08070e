/** Follows the section's path through the documents, to where it ends or must not be followed. */
import { type Document, isAlias, isMap, isSeq, type ParsedNode } from 'yaml'
import { excerpt } from '../escape.ts'
import { findMerged } from './merge.ts'
import { isNearName } from './near-name.ts'
import { isBlank, isNull, keyText, type MapNode, type PairNode } from './nodes.ts'
import { duplicate, errorAt, lineOf, type Source } from './parse.ts'
import { aliasError, mergedError, refuseTag, showPath } from './refusals.ts'

type Path = readonly string[]

/** How far the path leads. Where it ends at nothing (an empty value or document) there are as many maps as pairs. */
export interface Spot {
  /** Index of the document. */
  document: number
  /** The mappings on the path from the root down, with the section's own where it has one. */
  maps: MapNode[]
  /** The pairs that lead on, one for each key of the path that is there. */
  pairs: PairNode[]
}

/** @throws ValuesError where the edit would have to change something else, or might be meant for another place */
export function locate(source: Source, path: Path): Spot {
  const { document, maps, pairs, end } = chooseWalk(source, path)
  maps.forEach((map, depth) => {
    refuseTag(source, map, showPath(path.slice(0, depth)))
  })
  const shown = showPath(path.slice(0, pairs.length))
  if (isMap(end)) {
    const key = path[pairs.length]
    if (key !== undefined) refuseToAdd(source, end, key, path.slice(0, pairs.length + 1))
  } else if (isAlias(end)) {
    throw aliasError(source, end, shown)
  } else if (end && isNull(end) && (pairs.length > 0 || isBlank(end))) {
    refuseTag(source, end, shown)
  } else if (end) {
    const reason = `${shown} is a ${isSeq(end) ? 'list' : 'scalar'}, where a mapping belongs`
    throw errorAt(source, end.range[0], reason, 'Correct the `values-key` input, or write a mapping there.')
  }
  return { document, maps, pairs }
}

interface Walk extends Spot {
  /** What stands at the end of what was found. */
  end: ParsedNode | null
  /** Of keys that were found, with one that only a merge key gives. */
  depth: number
}

function walk(source: Source, { contents }: Document.Parsed, document: number, path: Path): Walk {
  const maps: MapNode[] = []
  const pairs: PairNode[] = []
  let end: ParsedNode | null = contents
  while (isMap(end)) {
    maps.push(end)
    const key = path[pairs.length]
    const pair = key === undefined ? undefined : findPair(source, end, key)
    if (!pair) {
      const isMerged = key !== undefined && findMerged(source, end, key) !== undefined
      return { document, maps, pairs, end, depth: pairs.length + (isMerged ? 1 : 0) }
    }
    pairs.push(pair)
    end = pair.value
  }
  return { document, maps, pairs, end, depth: pairs.length }
}

/** The document in which the path leads furthest; without any trace of it, the first one with a mapping. */
function chooseWalk(source: Source, path: Path): Walk {
  const walks = source.documents.map((document, index) => walk(source, document, index, path))
  const depth = walks.reduce((deepest, found) => Math.max(deepest, found.depth), 0)
  const [first, second] = walks.filter((found) => found.depth === depth)
  if (depth > 0 && first && second) {
    const [one, other] = [first, second].map(({ maps, pairs }) => pairs[depth - 1]?.key ?? maps[depth - 1])
    const line = one ? lineOf(source, one) : 1
    const reason = `${showPath(path.slice(0, depth))} stands in two documents of the file, here and in line ${line}`
    throw errorAt(
      source,
      other?.range[0] ?? 0,
      reason,
      'Leave it in the first document, which is the one that Helm reads.',
    )
  }
  const chosen = depth > 0 ? first : (walks.find(({ maps }) => maps.length > 0) ?? first)
  return chosen ?? { document: 0, maps: [], pairs: [], end: null, depth: 0 }
}

/** The pair of that key. @throws ValuesError where that key is an alias, or stands twice (`1` and `"1"`) */
export function findPair(source: Source, map: MapNode, key: string): PairNode | undefined {
  const alias = map.items.find((pair) => isAlias(pair.key) && aliasText(source, pair.key) === key)?.key
  if (alias) {
    const reason = `the key \`${excerpt(key, 100)}\` is written as an alias`
    throw errorAt(source, alias.range[0], reason, 'Write the key itself there.')
  }
  const [pair, second] = map.items.filter((item) => keyText(item.key) === key)
  if (pair && second) throw duplicate(source, pair.key, second.key)
  return pair
}

function aliasText(source: Source, alias: ParsedNode): string | undefined {
  const target = isAlias(alias) ? source.targets.get(alias) : undefined
  return target && keyText(target)
}

function refuseToAdd(source: Source, map: MapNode, key: string, path: Path): void {
  const merged = findMerged(source, map, key)
  if (merged) throw mergedError(source, merged, showPath(path))
  const near = map.items.find((pair) => isNearName(keyText(pair.key) ?? '', key))
  if (!near) return
  const nearPath = showPath([...path.slice(0, -1), keyText(near.key) ?? ''])
  const reason = `${showPath(path)} is not there, but ${nearPath} is: was that one meant?`
  const hint = `Correct the \`values-key\` input or the key in the file, or add ${showPath(path)} by hand.`
  throw errorAt(source, near.key.range[0], reason, hint)
}
