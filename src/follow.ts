/** Waiting for anything that has a status until the status is final. */
import type { Clock, Deadline } from './clock.ts'
import { createForecast } from './forecast.ts'
import { createProgressLog } from './progress-log.ts'
import type { Schedule } from './schedule.ts'
import { timedOut } from './service/retry.ts'

/** What one look at a job shows. */
export interface Followed {
  status: string
  /** Per cent, 0 to 100. */
  progress?: number | undefined
  pageCount?: number | undefined
}

export interface FollowOptions<T extends Followed> {
  /** One look; it has its own patience with failures. */
  look: () => Promise<T>
  /** Statuses that end the wait. */
  finalStatuses: readonly string[]
  /** Statuses of a job that is still going on. Any other is one too, with a warning. */
  runningStatuses: readonly string[]
  /** Milliseconds before the first look. */
  firstWaitMs: number
  schedule: Schedule
  deadline: Deadline
  clock: Clock
  signal: AbortSignal
  /** Told of every look, before anything else is done with it. */
  onLook: (job: T) => void
  info: (line: string) => void
  warning: (line: string) => void
}

/**
 * Looks at a job, at the times that the schedule gives, until its status is final.
 *
 * @returns the last look
 * @throws {TimedOut} at the deadline
 * @throws whatever a look throws, and the signal's reason when it is aborted
 */
export async function follow<T extends Followed>(options: FollowOptions<T>): Promise<T> {
  const { look, finalStatuses, firstWaitMs, schedule, deadline, clock, signal, onLook, info } = options
  const forecast = createForecast()
  const log = createProgressLog(info)
  const warnOfUnknown = warnOnce(options)
  const startedAt = clock.now()
  const wait = async (ms: number): Promise<void> => {
    if (!(await deadline.sleep(ms, signal))) throw timedOut(deadline)
  }

  await wait(firstWaitMs)
  for (;;) {
    const job = await look()
    onLook(job)
    const ageMs = clock.now() - startedAt
    const finish = forecast.observe(ageMs, job.progress)
    const isFinal = finalStatuses.includes(job.status)
    log({ ...job, ageMs, finishMs: isFinal ? undefined : finish?.atMs })
    if (isFinal) return job
    warnOfUnknown(job.status)
    await wait(schedule.nextWaitMs({ ageMs, finish }))
  }
}

function warnOnce({
  runningStatuses,
  warning,
}: Pick<FollowOptions<Followed>, 'runningStatuses' | 'warning'>) {
  let warned = false
  return (status: string): void => {
    if (warned || runningStatuses.includes(status)) return
    warned = true
    warning(
      `The service reports the status "${status}", which this version does not know: taken as still running.`,
    )
  }
}
