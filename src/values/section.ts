/** What has to change in a section that is there. */
import { isAlias, isScalar, isSeq, type Scalar } from 'yaml'
import type { Entry } from './entries.ts'
import { findPair } from './locate.ts'
import { findMerged } from './merge.ts'
import { isNull, type MapNode, type PairNode } from './nodes.ts'
import { errorAt, type Source } from './parse.ts'
import { aliasError, refuseShared, refuseTag, showPath } from './refusals.ts'
import { isAlready, setScalar } from './set-scalar.ts'
import type { Splice } from './splice.ts'
import { mergeWarnings, nearNameWarnings, warningAt } from './warnings.ts'

export interface WantedValues {
  bundleUrl: string
  version: string
}

export type ValueKey = keyof WantedValues

export const VALUE_KEYS: readonly ValueKey[] = ['bundleUrl', 'version']

export interface SectionPlan {
  before: Record<ValueKey, string | undefined>
  /** The values that are there and get another text. */
  changed: Entry[]
  splices: Splice[]
  /** What has to be added, in the order in which it is written. */
  missing: Entry[]
  warnings: string[]
}

/** A section's entries where nothing of it is there. */
export function wholeSection(wanted: WantedValues): Entry[] {
  return [{ key: 'enabled', content: true }, ...VALUE_KEYS.map((key) => ({ key, content: wanted[key] }))]
}

export function planSection(
  source: Source,
  map: MapNode,
  path: readonly string[],
  wanted: WantedValues,
): SectionPlan {
  const plan: SectionPlan = {
    before: { bundleUrl: undefined, version: undefined },
    changed: [],
    splices: [],
    missing: [],
    warnings: [],
  }
  planEnabled(source, map, path, plan)
  for (const key of VALUE_KEYS) {
    const keyPath = [...path, key]
    const pair = findPair(source, map, key)
    const entry: Entry = { key, content: wanted[key] }
    if (!pair) {
      plan.missing.push(entry)
      plan.warnings.push(...nearNameWarnings(source, map, keyPath))
      continue
    }
    const shown = showPath(keyPath)
    plan.before[key] = currentText(source, pair, shown)
    plan.warnings.push(...mergeWarnings(source, map, pair, keyPath))
    const { value } = pair
    if (isScalar(value) && isAlready(value, wanted[key], map.flow === true)) continue
    if (value) refuseTag(source, value, shown)
    refuseShared(source, value, shown)
    plan.changed.push(entry)
    plan.splices.push(...setScalar(source.text, map, pair, wanted[key]))
  }
  return plan
}

/** Left alone where it is there: whoever switched the section off had a reason. */
function planEnabled(source: Source, map: MapNode, path: readonly string[], plan: SectionPlan): void {
  const keyPath = [...path, 'enabled']
  const own = findPair(source, map, 'enabled')
  const pair = own ?? findMerged(source, map, 'enabled')?.pair
  if (!pair) {
    plan.missing.push({ key: 'enabled', content: true })
    plan.warnings.push(...nearNameWarnings(source, map, keyPath))
    return
  }
  if (own) plan.warnings.push(...mergeWarnings(source, map, own, keyPath))
  const value = isAlias(pair.value) ? source.targets.get(pair.value) : pair.value
  // Helm reads YAML 1.1, which has more words for it.
  if (isScalar(value) && (value.value === true || isYes(value))) return
  plan.warnings.push(
    warningAt(source, pair.key, `${showPath(keyPath)} is not \`true\`; it was left as it is`),
  )
}

function isYes({ type, source }: Scalar.Parsed): boolean {
  return type === 'PLAIN' && /^(?:y|yes|on)$/i.test(source)
}

/** @throws ValuesError where something else than a scalar stands there */
function currentText(source: Source, { value }: PairNode, shown: string): string | undefined {
  if (value === null || isNull(value)) return undefined
  if (isAlias(value)) throw aliasError(source, value, shown)
  if (!isScalar(value)) {
    const reason = `${shown} is a ${isSeq(value) ? 'list' : 'mapping'}, where one value belongs`
    throw errorAt(source, value.range[0], reason, 'Correct the `values-key` input, or write a value there.')
  }
  return typeof value.value === 'string' ? value.value : value.source
}
