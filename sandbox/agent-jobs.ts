/** The sandbox's agent jobs: one fixed project whose jobs begin when they are first asked for. */
/** The project that all agent jobs belong to. */
export const agentProjectId = 'sandbox-project'

interface AgentJobEnding {
  /** What users are told, in Markdown. docs/sandbox.md repeats it word for word. */
  readonly effect: string
  readonly status: 'active' | 'completed' | 'archived' | 'failed'
  readonly prLink: string | null
  readonly ref: string | null
}

const repository = 'https://github.com/example/docs'

export const agentJobEndings: ReadonlyMap<string, AgentJobEnding> = new Map<string, AgentJobEnding>([
  [
    'job-completed',
    {
      effect: '`active`, then `completed` with a pull request.',
      status: 'completed',
      prLink: `${repository}/pull/42`,
      ref: 'main',
    },
  ],
  [
    'job-unchanged',
    {
      effect: '`active`, then `completed` without one: no file was changed.',
      status: 'completed',
      prLink: null,
      ref: null,
    },
  ],
  ['job-failed', { effect: '`active`, then `failed`.', status: 'failed', prLink: null, ref: 'main' }],
  [
    'job-archived',
    {
      effect: '`active`, then `archived`, with `archivedAt` and a pull request.',
      status: 'archived',
      prLink: `${repository}/pull/43`,
      ref: 'main',
    },
  ],
  ['job-active', { effect: '`active` for ever.', status: 'active', prLink: null, ref: 'main' }],
])

/** An agent job as the API answers it. */
export interface AgentJob {
  readonly id: string
  readonly status: AgentJobEnding['status']
  readonly source: { readonly repository: string; readonly ref: string | null }
  readonly model: string
  readonly prLink: string | null
  readonly createdAt: string
  readonly archivedAt: string | null
}

/** An agent job at `nowMs`; it ends `activeMs` after it began. */
export function agentJobAt(
  id: string,
  ending: AgentJobEnding,
  times: { readonly beganAtMs: number; readonly activeMs: number; readonly nowMs: number },
): AgentJob {
  const endsAtMs = times.beganAtMs + times.activeMs
  const hasEnded = times.nowMs >= endsAtMs
  const status = hasEnded ? ending.status : 'active'
  return {
    id,
    status,
    source: { repository, ref: ending.ref },
    model: 'sandbox-model-1',
    prLink: hasEnded ? ending.prLink : null,
    createdAt: new Date(times.beganAtMs).toISOString(),
    archivedAt: status === 'archived' ? new Date(endsAtMs).toISOString() : null,
  }
}

/** Finds an agent job as it stands now; the first call for an id begins that job. */
export type FindAgentJob = (projectId: string, id: string) => AgentJob | undefined

export function createAgentJobs(options: { now: () => number; activeMs: number }): FindAgentJob {
  const begins = new Map<string, number>()
  return (projectId, id) => {
    const ending = agentJobEndings.get(id)
    if (projectId !== agentProjectId || ending === undefined) return undefined
    const nowMs = options.now()
    const beganAtMs = begins.get(id) ?? nowMs
    begins.set(id, beganAtMs)
    return agentJobAt(id, ending, { beganAtMs, activeMs: options.activeMs, nowMs })
  }
}
