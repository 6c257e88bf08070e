/** The sandbox's export jobs: starts them, finds them, and drops the oldest when there are too many. */
import { randomUUID } from 'node:crypto'
import type { Exports, SiteExport } from './exports.ts'
import { stateAt, type Ending, type JobPlan, type JobState } from './job-state.ts'
import { scenarioOf, type Scenario } from './scenarios.ts'
import type { StartRequest } from './start-request.ts'

/** At most this many jobs are kept. */
const jobLimit = 1000

export interface Job {
  readonly id: string
  readonly domain: string
  readonly scenario: Scenario
  readonly plan: JobPlan
  /** Made when the job starts, so that nothing can go wrong later; absent when no page matched. */
  readonly siteExport: SiteExport | undefined
}

export interface Jobs {
  /** @throws {Error} when the content cannot be read or the archive not written */
  start(request: StartRequest): Promise<Job>
  find(id: string): Job | undefined
  /** What a job answers now. */
  stateOf(job: Job): JobState
}

export interface JobTimes {
  readonly now: () => number
  readonly queueMs: number
  readonly jobMs: number
}

export function createJobs(exports: Exports, { now, queueMs, jobMs }: JobTimes): Jobs {
  const jobs = new Map<string, Job>()
  const stateOf = ({ plan }: Job) => stateAt(plan, now())

  /** Drops the oldest job that has ended, or the oldest of all when none has. */
  async function makeRoom(): Promise<void> {
    if (jobs.size <= jobLimit) return
    const kept = [...jobs.values()]
    const oldest = kept.find((job) => ['completed', 'failed'].includes(stateOf(job).status)) ?? kept[0]
    if (oldest === undefined) return
    jobs.delete(oldest.id)
    const key = oldest.siteExport?.key
    const isShared = kept.some((job) => job !== oldest && job.siteExport?.key === key)
    if (key !== undefined && !isShared) await exports.drop(key)
  }

  return {
    async start(request) {
      const createdAtMs = now()
      const scenario = scenarioOf(request.domain)
      const siteExport = await exports.make(request)
      const job: Job = {
        id: randomUUID(),
        domain: request.domain,
        scenario,
        plan: {
          createdAtMs,
          queueMs,
          runMs: jobMs * (scenario.slowdown ?? 1),
          pageTotal: siteExport?.pageCount ?? 0,
          ending: endingOf(scenario, request, siteExport),
        },
        siteExport,
      }
      jobs.set(job.id, job)
      await makeRoom()
      return job
    },
    find: (id) => jobs.get(id),
    stateOf,
  }
}

function endingOf(scenario: Scenario, { paths }: StartRequest, siteExport: SiteExport | undefined): Ending {
  if (siteExport === undefined) {
    return { kind: 'fails', atPercent: 0, error: `no page matches paths: ${(paths ?? []).join(', ')}` }
  }
  if (scenario.neverEnds) return { kind: 'never' }
  return scenario.failure ? { kind: 'fails', ...scenario.failure } : { kind: 'completes' }
}
