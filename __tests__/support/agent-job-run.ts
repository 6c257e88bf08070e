/** One run of the second action against a scripted service, with inputs that work unless told otherwise. */
import { API_KEY, cancelAt, withService, type CancelledRun, type Moment } from './export-run.ts'
import { runAction, type ActionOptions, type ActionRun } from './runner.ts'
import { json, type Script, type ScriptedService, type Step } from './scripted-service.ts'

export const PROJECT_ID = 'project_7c1e'
export const AGENT_JOB_ID = 'agent_58d0'
export const PULL_REQUEST = 'https://github.com/octo-org/docs/pull/7'

const ACTION = 'agent-job/action.yml'

/** Inputs that follow an agent job at a service. */
export function followingAt(url: string, inputs: Record<string, string> = {}): Record<string, string> {
  return { 'api-key': API_KEY, 'base-url': url, 'project-id': PROJECT_ID, 'job-id': AGENT_JOB_ID, ...inputs }
}

/** The outputs that are the same whatever becomes of the job below. */
export const known = {
  repository: 'https://github.com/octo-org/docs',
  ref: 'main',
  model: 'model-1',
  createdAt: '2026-11-20T12:00:00.000Z',
  archivedAt: '',
}

/** An agent job as the service answers it. */
export function agentJob(status: string, fields: Record<string, unknown> = {}): Step {
  return json(200, {
    id: AGENT_JOB_ID,
    status,
    source: { repository: known.repository, ref: known.ref },
    model: known.model,
    prLink: null,
    createdAt: known.createdAt,
    archivedAt: null,
    ...fields,
  })
}

export const completed = agentJob('completed', { prLink: PULL_REQUEST })

/** Runs the second action to its end against a service whose agent job answers these steps; the last one repeats. */
export function runAgentJob(
  agent: Step[] = [completed],
  { inputs, ...options }: ActionOptions = {},
  script: Omit<Script, 'agent'> = {},
): Promise<{ run: ActionRun; service: ScriptedService }> {
  return withService({ ...script, agent }, async (service) => {
    const run = await runAction({ ...options, action: ACTION, inputs: followingAt(service.url, inputs) })
    return { run, service }
  })
}

/** Runs it, and sends it a signal as soon as `when` has come. */
export function cancelAgentJob(
  agent: Step[],
  signal: NodeJS.Signals,
  when: Moment,
  inputs: Record<string, string> = {},
): Promise<CancelledRun> {
  return withService({ agent }, (service) =>
    cancelAt(when, signal, service, { action: ACTION, inputs: followingAt(service.url, inputs) }),
  )
}
