/** What a mapping takes from others by merge keys (`<<`). */
import { isAlias, isMap, isSeq, type ParsedNode } from 'yaml'
import { isMergeKey, keyText, type MapNode, type PairNode } from './nodes.ts'
import type { Source } from './parse.ts'

export interface Merged {
  pair: PairNode
  /** The mapping that it comes from. */
  from: MapNode
  /** The merge key with its value. */
  merge: PairNode
}

/** The pair that the first of the merge keys that have it gives the mapping under that key. */
export function findMerged(source: Source, map: MapNode, key: string): Merged | undefined {
  return map.items
    .filter((pair) => isMergeKey(pair.key))
    .flatMap((merge) => findIn(source, merge, key) ?? [])
    .at(0)
}

/**
 * The last of the merge keys that follow the pair and give that key. Helm's parser (Go's yaml v2) goes by their order
 * and so reads the merged value, while others prefer the mapping's own.
 */
export function findLaterMerge(
  source: Source,
  map: MapNode,
  pair: PairNode,
  key: string,
): PairNode | undefined {
  const later = map.items.slice(map.items.indexOf(pair) + 1)
  return later.findLast((other) => isMergeKey(other.key) && findIn(source, other, key))
}

/** Each mapping is looked at once, however often and in whatever circle it is merged. */
function findIn(source: Source, merge: PairNode, key: string): Merged | undefined {
  const seen = new Set<ParsedNode>()
  const ahead = [merge.value]
  while (ahead.length > 0) {
    const node = ahead.pop()
    if (!node || seen.has(node)) continue
    seen.add(node)
    if (isAlias(node)) {
      ahead.push(source.targets.get(node) ?? null)
    } else if (isSeq(node)) {
      for (const item of node.items.toReversed()) ahead.push(item)
    } else if (isMap(node)) {
      const pair = node.items.find((item) => keyText(item.key) === key)
      if (pair) return { pair, from: node, merge }
      for (const item of node.items) if (isMergeKey(item.key)) ahead.push(item.value)
    }
  }
  return undefined
}
