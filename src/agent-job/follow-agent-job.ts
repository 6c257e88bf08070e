/** The story of the second action: follow an agent job to its end, and hand on the pull request that the agent made. */
import { Deadline } from '../clock.ts'
import { followJob, phase, type JobContext } from '../job.ts'
import { JobFailed, withResume } from '../recovery.ts'
import type { Runner } from '../runner.ts'
import type { AdminApi } from '../service/admin-api.ts'
import type { AgentJob } from '../service/decode.ts'
import type { OutputName } from './contract.ts'
import { archivedOf, placeOf, pullRequestOf } from './describe.ts'
import type { AgentJobInputs } from './inputs.ts'
import type { AgentJobFacts } from './report.ts'

export interface AgentJobContext extends JobContext {
  api: Pick<AdminApi, 'getAgentJob'>
  runner: Pick<Runner<never, OutputName>, 'output' | 'hide' | 'info' | 'notice' | 'warning'>
  facts: AgentJobFacts
}

/**
 * Follows one agent job until it is completed, archived or failed.
 *
 * @throws {ActionError} when it failed, cannot be found, or does not end in time; with the job and the way to go on
 */
export async function followAgentJob(inputs: AgentJobInputs, context: AgentJobContext): Promise<void> {
  const { projectId, jobId, timeoutMs, pollIntervalMs } = inputs
  const { api, clock, facts, runner } = context
  facts.projectId = projectId
  facts.jobId = jobId
  runner.info(`Following agent job ${jobId} of project ${projectId}`)
  try {
    const job = await phase('follow', context, () =>
      followJob(
        {
          look: (attempt) => api.getAgentJob(projectId, jobId, attempt),
          finalStatuses: ['completed', 'archived', 'failed'],
          runningStatuses: ['active'],
          isNew: false,
          pollIntervalMs,
          deadline: new Deadline(clock, timeoutMs),
          onLook(job) {
            note(job, context)
          },
        },
        context,
      ),
    )
    conclude(jobId, job, context)
  } catch (error) {
    throw withResume(error, {
      name: `agent job ${jobId} of project ${projectId}`,
      status: facts.status,
      details: facts.job && pullRequestOf(facts.job),
      takeUp: `To go on following it, run again with \`project-id: ${projectId}\` and \`job-id: ${jobId}\``,
    })
  }
}

/** Sets each output at the first look, and again where its value has changed. What there is none of is empty. */
function note(job: AgentJob, { facts, runner }: AgentJobContext): void {
  const before = facts.job && outputsOf(facts.job)
  facts.job = job
  for (const [name, value] of outputsOf(job)) {
    if (before?.get(name) !== value) runner.output(name, value)
  }
}

/** The outputs but `status`, which whatever follows a job tells. */
function outputsOf(job: AgentJob): Map<OutputName, string> {
  const { pullRequest, repository = '', ref = '', model = '', createdAt = '', archivedAt = '' } = job
  return new Map<OutputName, string>([
    ['prLink', pullRequest.kind === 'link' ? pullRequest.link : ''],
    ['repository', repository],
    ['ref', ref],
    ['model', model],
    ['createdAt', createdAt],
    ['archivedAt', archivedAt],
  ])
}

/**
 * Tells how the job ended.
 *
 * @throws {JobFailed} when it failed, or has a pull request that must not be handed on
 */
function conclude(jobId: string, job: AgentJob, { runner }: AgentJobContext): void {
  const { status, pullRequest } = job
  if (status === 'failed') {
    throw new JobFailed(`The agent job ${jobId} failed (${placeOf(job)}, ${pullRequestOf(job)})`, {
      hint: 'Look for the reason in the dashboard of your documentation host, then create a new job, since a failed one stays failed',
    })
  }
  const isArchived = status === 'archived'
  const ending = `The agent job ${jobId} ${isArchived ? `was archived ${archivedOf(job)}` : 'is completed'}`
  if (pullRequest.kind === 'refused') {
    throw new JobFailed(
      `${ending}, but its pull request cannot be handed on: its \`prLink\` ${pullRequest.problem}`,
      { hint: 'Report it to the documentation host' },
    )
  }
  const line = `${ending}: ${pullRequestOf(job)}`
  if (isArchived || pullRequest.kind !== 'link') runner.notice(`${line}.`)
  else runner.info(line)
}
