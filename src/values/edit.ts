/** Sets a section's values in the text of a Helm values file and leaves every other byte as it is. */
import { excerpt } from '../escape.ts'
import { orTooDeep } from './parse.ts'
import { planEdit, type Target } from './plan.ts'
import type { ValueKey, WantedValues } from './section.ts'
import { applySplices } from './splice.ts'
import { verify } from './verify.ts'

export type { WantedValues } from './section.ts'

export interface ValuesEdit {
  /** Equal to the input where nothing had to change. */
  text: string
  isChanged: boolean
  /** What stood there; undefined where nothing or a null did. Of a number and the like its text (`1.10`). */
  before: Record<ValueKey, string | undefined>
  /** One line each, with file and line: of the text before the edit, but for a section that was added. */
  warnings: string[]
}

/** @throws ValuesError where the file cannot be read, or not be edited without changing something else */
export function editValues(text: string, target: Target): ValuesEdit {
  const { file, section } = target
  const wanted = wellFormed(target.wanted)
  const plan = orTooDeep(file, () => planEdit(text, { file, section, wanted }))
  const { before, warnings } = plan
  if (plan.splices.length === 0) return { text, isChanged: false, before, warnings }
  const edited = applySplices(text, plan.splices)
  const line = verify(edited, file, plan.changes, plan.fingerprint)
  if (plan.added !== undefined) warnings.push(`${excerpt(file)}:${line}: ${plan.added}`)
  return { text: edited, isChanged: true, before, warnings }
}

/** Half a surrogate pair has no place in a file of UTF-8. */
function wellFormed({ bundleUrl, version }: WantedValues): WantedValues {
  return { bundleUrl: bundleUrl.toWellFormed(), version: version.toWellFormed() }
}
