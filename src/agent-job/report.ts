/** The job summary of the second action: what is known of an agent job, as Markdown. Pure. */
import { markdownCode, markdownText } from '../escape.ts'
import type { AgentJob } from '../service/decode.ts'
import { linkTarget, renderSummary, totalDuration, type Phase, type SummaryOptions } from '../summary.ts'
import { withoutSecrets } from '../url.ts'
import { addressOf, whyNone } from './describe.ts'

/** Everything that a run has found out so far; it grows while the run goes on. */
export interface AgentJobFacts {
  projectId?: string
  jobId?: string
  /** The last one seen. */
  status?: string | undefined
  /** The last look. */
  job?: AgentJob
  phases: Phase[]
}

/**
 * Renders the summary of a run.
 *
 * @param failure the line that the failed run shows; `undefined` when it succeeded
 */
export function renderReport(
  { projectId, jobId, job, phases }: AgentJobFacts,
  failure: string | undefined,
  { hide }: Pick<SummaryOptions, 'hide'>,
): string {
  const code = (text: string | undefined): string | undefined =>
    text === undefined ? undefined : markdownCode(hide(text))
  return renderSummary(
    {
      heading: `Agent job: ${headingOf(job, failure)}`,
      failure,
      rows: [
        ['Project', code(projectId)],
        ['Job', code(jobId)],
        ['Status', code(job?.status)],
        ['Pull request', job && pullRequest(job, hide)],
        [
          'Repository',
          job?.repository === undefined ? undefined : markdownCode(addressOf(hide(job.repository))),
        ],
        ['Branch', code(job?.ref)],
        ['Model', code(job?.model)],
        ['Created', code(job?.createdAt)],
        ['Archived', code(job?.archivedAt)],
        ['Duration', totalDuration(phases)],
      ],
    },
    hide,
  )
}

function headingOf(job: AgentJob | undefined, failure: string | undefined): string {
  if (job?.status === 'failed') return 'failed'
  if (failure !== undefined) return 'the step failed'
  if (job?.status === 'archived') return 'archived'
  return job?.prLink === undefined ? 'no file was changed' : 'pull request ready'
}

function pullRequest(job: AgentJob, hide: SummaryOptions['hide']): string {
  const { prLink } = job
  if (prLink === undefined) return `none${whyNone(job)}`
  return `[${markdownText(addressOf(hide(prLink)))}](${linkTarget(withoutSecrets(new URL(prLink)))})`
}
