/** The job summary of the second action: what is known of an agent job, as Markdown. Pure. */
import { markdownCode, markdownText } from '../escape.ts'
import type { AgentJob } from '../service/decode.ts'
import { linkTarget, renderSummary, totalDuration, type Phase, type SummaryOptions } from '../summary.ts'
import { addressOf, linkOf, whyNone } from './describe.ts'

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
  { projectId, jobId, status, job, phases }: AgentJobFacts,
  failure: string | undefined,
  { hide }: Pick<SummaryOptions, 'hide'>,
): string {
  const code = (text: string | undefined): string | undefined =>
    text === undefined ? undefined : markdownCode(hide(text))
  return renderSummary(
    {
      heading: `Agent job: ${headingOf(status, job, failure)}`,
      failure,
      rows: [
        ['Project', code(projectId)],
        ['Job', code(jobId)],
        ['Status', code(status)],
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

function headingOf(
  status: string | undefined,
  job: AgentJob | undefined,
  failure: string | undefined,
): string {
  if (status === 'failed') return 'failed'
  if (failure !== undefined) return 'the step failed'
  if (status === 'archived') return 'archived'
  if (job?.pullRequest.kind === 'link') return 'pull request ready'
  return job?.pullRequest.kind === 'none' ? 'no file was changed' : 'completed'
}

function pullRequest(job: AgentJob, hide: SummaryOptions['hide']): string {
  const { pullRequest } = job
  switch (pullRequest.kind) {
    case 'link': {
      const { text, address } = linkOf(pullRequest.link)
      const shown = markdownText(hide(text))
      return address === undefined ? shown : `[${shown}](${linkTarget(address)})`
    }
    case 'none':
      return `none${whyNone(job)}`
    case 'unnamed':
      return 'not named by the service'
    case 'refused':
      return 'not handed on'
  }
}
