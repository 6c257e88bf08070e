/** Plans the edit of a values file: which bytes are replaced, and what differs then. */
import { type Entry, nest } from './entries.ts'
import { type Changes, fingerprint } from './fingerprint.ts'
import { fillBlock, fillDocument, insertIntoBlock } from './insert-block.ts'
import { fillFlow, insertIntoFlow } from './insert-flow.ts'
import { locate, type Spot } from './locate.ts'
import { findLaterMerge } from './merge.ts'
import { isDoubleQuoted, keyText, type MapNode, type PairNode } from './nodes.ts'
import { parseSource, type Source } from './parse.ts'
import { refuseShared, showPath } from './refusals.ts'
import { planSection, VALUE_KEYS, type ValueKey, type WantedValues, wholeSection } from './section.ts'
import type { Splice } from './splice.ts'
import { addedWarning, documentWarnings, mergeWarnings } from './warnings.ts'

export interface Target {
  file: string
  section: readonly string[]
  wanted: WantedValues
}

export interface Plan {
  before: Record<ValueKey, string | undefined>
  warnings: string[]
  /** None where nothing has to change. */
  splices: Splice[]
  changes: Changes
  /** Of all but the changes, and only where there are any. The trees are left behind: large files have large ones. */
  fingerprint: string
  /** What to say of a section that had to be added. */
  added: string | undefined
}

type Draft = Omit<Plan, 'fingerprint'>

export function planEdit(text: string, { file, section, wanted }: Target): Plan {
  const source = parseSource(text, file, true)
  const spot = locate(source, section)
  const map = spot.maps[section.length]
  const draft = map ? planInside(source, spot, map, section, wanted) : planNew(source, spot, section, wanted)
  const warnings = [
    ...documentWarnings(source, spot),
    ...spot.pairs.flatMap((pair, depth) => {
      const owner = spot.maps[depth]
      return owner ? mergeWarnings(source, owner, pair, section.slice(0, depth + 1)) : []
    }),
    ...draft.warnings,
  ]
  if (draft.splices.length === 0) return { ...draft, warnings, fingerprint: '' }
  const ends = [...spot.maps, spot.pairs[spot.maps.length - 1]?.value ?? null]
  ends.forEach((node, depth) => {
    refuseShared(source, node, showPath(section.slice(0, depth)))
  })
  return { ...draft, warnings, fingerprint: fingerprint(source.documents, draft.changes) }
}

/** In a section that is there. */
function planInside(
  source: Source,
  spot: Spot,
  map: MapNode,
  section: readonly string[],
  wanted: WantedValues,
): Draft {
  const { before, changed, splices, missing, warnings } = planSection(source, map, section, wanted)
  if (missing.length > 0) splices.push(...insert(source, spot, missing, changed))
  const changes = { document: spot.document, path: section, changed, added: missing }
  return { before, warnings, splices, changes, added: undefined }
}

/** Where the section or a parent of it is missing or empty. */
function planNew(source: Source, spot: Spot, section: readonly string[], wanted: WantedValues): Draft {
  const { document, maps, pairs } = spot
  const entries = nest(section.slice(pairs.length), wholeSection(wanted))
  const before = { bundleUrl: undefined, version: undefined }
  const added = pairs.length < section.length ? addedWarning(source, spot, section) : undefined
  const draft = { before, warnings: [], added }
  const [map, pair] = [maps.at(-1), pairs.at(-1)]
  if (!map) {
    const splices = [fillDocument(source, source.documents[document], entries)]
    return { ...draft, splices, changes: { document, path: [], changed: [], added: entries } }
  }
  if (maps.length > pairs.length || !pair) {
    const changes = { document, path: section.slice(0, pairs.length), changed: [], added: entries }
    return { ...draft, splices: insert(source, spot, entries), changes }
  }
  const splices = map.flow ? fillFlow(source, map, pair, entries) : fillBlock(source, map, pair, entries)
  const changed = [{ key: section[pairs.length - 1] ?? '', content: entries }]
  return {
    ...draft,
    splices,
    changes: { document, path: section.slice(0, pairs.length - 1), changed, added: [] },
  }
}

/** Adds entries to the last of the mappings on the path. */
function insert(
  source: Source,
  { maps, pairs }: Spot,
  entries: readonly Entry[],
  changed: readonly Entry[] = [],
): Splice[] {
  const [owner, map] = maps.length > 1 ? maps.slice(-2) : [undefined, maps[0]]
  if (!map) return []
  if (!map.flow) {
    const pair = pairToFollow(source, map, entries)
    const isReplaced = changed.some(({ key }) => pair && key === keyText(pair.key))
    return [insertIntoBlock(source, map, entries, { pair, isReplaced }, !owner)]
  }
  const key = pairs[maps.length - 2]?.key
  const isJson = owner && key ? owner.flow === true && isDoubleQuoted(key) : source.file.endsWith('.json')
  return insertIntoFlow(source, map, entries, isJson)
}

/**
 * New values stand with the ones that are there; but behind a merge key that gives them too, since Helm's parser would
 * read that one's otherwise.
 */
function pairToFollow(source: Source, map: MapNode, entries: readonly Entry[]): PairNode | undefined {
  const names = new Set<string | undefined>(['enabled', ...VALUE_KEYS])
  if (!entries.every(({ key }) => names.has(key))) return undefined
  const own = map.items.findLast((pair) => names.has(keyText(pair.key)))
  if (!own) return undefined
  const merges = entries.flatMap(({ key }) => findLaterMerge(source, map, own, key) ?? [])
  return merges.reduce(
    (last, merge) => (map.items.indexOf(merge) > map.items.indexOf(last) ? merge : last),
    own,
  )
}
