/** The job summary of the root action: what is known of a run, as Markdown. Pure. */
import { formatBytes } from './bytes.ts'
import { formatDuration } from './duration.ts'
import { markdownCode, markdownText } from './escape.ts'
import { durations, linkTarget, renderSummary, type Phase, type SummaryOptions } from './summary.ts'
import { withoutSecrets } from './url.ts'

/** Everything that a run has found out so far; it grows while the run goes on. */
export interface ReleaseFacts {
  domain?: string | undefined
  version?: string | undefined
  jobId?: string | undefined
  status?: string | undefined
  pageCount?: number | undefined
  bundleUrl?: string | undefined
  expiresAt?: string | undefined
  expiresAtMs?: number | undefined
  sizeBytes?: number | undefined
  /** Hex digest of the archive. */
  sha256?: string | undefined
  /** Where the archive was saved and the site unpacked, as the inputs have it. */
  bundlePath?: string | undefined
  sitePath?: string | undefined
  /** What the audit found: in one line of text, and as Markdown without secrets. */
  audit?: { headline: string; details: string } | undefined
  /** What became of the pull request; without a number where there is none. */
  pullRequest?: { operation: string; number?: number; url?: string } | undefined
  commitSha?: string | undefined
  /** Where a person can open the pull request that the action was not allowed to. */
  openByHand?: string | undefined
  /** Values files that were edited in the workspace. */
  editedFiles?: string[] | undefined
  /** In the order in which they ran. */
  phases: Phase[]
}

/**
 * Renders the summary of a run.
 *
 * @param failure the line that the failed run shows; `undefined` when it succeeded
 */
export function renderReport(
  facts: ReleaseFacts,
  failure: string | undefined,
  { wallTime, hide }: SummaryOptions,
): string {
  const code = (text: string | undefined): string | undefined =>
    text === undefined ? undefined : markdownCode(hide(text))
  const rows: [string, string | undefined][] = [
    ['Domain', code(facts.domain)],
    ['Version', code(facts.version)],
    ['Job', code(facts.jobId)],
    ['Status', code(facts.status)],
    ['Pages', facts.pageCount?.toString()],
    ['Duration', durations(facts.phases)],
    ['Bundle', facts.bundleUrl === undefined ? undefined : code(withoutSecrets(new URL(facts.bundleUrl)))],
    ['Link expires', expiry(facts, wallTime)],
    ['Size', facts.sizeBytes === undefined ? undefined : formatBytes(facts.sizeBytes)],
    ['SHA-256', code(facts.sha256)],
    ['Saved to', code(facts.bundlePath)],
    ['Unpacked to', code(facts.sitePath)],
    ['Audit', facts.audit === undefined ? undefined : markdownText(hide(facts.audit.headline))],
    ['Pull request', pullRequest(facts)],
    ['Commit', code(facts.commitSha)],
    ['Edited', facts.editedFiles?.map((file) => code(file)).join(', ')],
  ]
  const heading = failure === undefined ? 'Static export: bundle ready' : 'Static export: failed'
  return renderSummary({ heading, failure, rows, details: facts.audit?.details }, hide)
}

function expiry({ expiresAt, expiresAtMs }: ReleaseFacts, wallTime: number): string | undefined {
  if (expiresAt === undefined || expiresAtMs === undefined) return undefined
  const left = expiresAtMs - wallTime
  const relative = left > 0 ? `in ${formatDuration(left)}` : `${formatDuration(-left)} ago`
  return `${markdownCode(expiresAt)}, ${relative}`
}

function pullRequest({ pullRequest, openByHand }: ReleaseFacts): string | undefined {
  if (openByHand !== undefined) return `[open it by hand](${linkTarget(openByHand)})`
  if (pullRequest === undefined) return undefined
  const { operation, number, url } = pullRequest
  return number === undefined || url === undefined
    ? `${operation}, none is open`
    : `[#${number}](${linkTarget(url)}), ${operation}`
}
