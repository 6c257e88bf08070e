/** What the stories of both actions do with a job of the service: try, follow, and note what becomes known. */
import type { Clock, Deadline } from './clock.ts'
import { formatDuration } from './duration.ts'
import { follow, type Followed } from './follow.ts'
import type { Runner } from './runner.ts'
import { FIRST_WAIT_MS, autoSchedule, fixedSchedule } from './schedule.ts'
import { retry, type Attempt } from './service/retry.ts'
import type { Phase } from './summary.ts'

/** What every story is told with. */
export interface JobContext {
  runner: Pick<Runner<never, 'status'>, 'output' | 'hide' | 'info' | 'warning'>
  clock: Clock
  signal: AbortSignal
  /** From 0 up to 1. */
  random: () => number
  /** Filled as the run goes on, so that a failed run has a report too. */
  facts: {
    /** The last one seen. */
    status?: string | undefined
    /** In the order in which they ran. */
    phases: Phase[]
  }
}

export interface FollowJobOptions<T extends Followed> {
  look: (attempt: Attempt) => Promise<T>
  /** Statuses that end the wait. */
  finalStatuses: readonly string[]
  /** Statuses of a job that is still going on. Any other is one too, with a warning. */
  runningStatuses: readonly string[]
  /** Whether this run started the job: one that is older is looked at at once. */
  isNew: boolean
  /** `undefined` for `auto`. */
  pollIntervalMs: number | undefined
  deadline: Deadline
  /** Told of every look, once its status is noted. */
  onLook: (job: T) => void
}

/**
 * Looks at a job until its status is final, through any number of passing failures.
 *
 * @returns the last look
 * @throws {TimedOut} at the deadline
 * @throws {ServiceError} a failure that no other try can mend
 */
export function followJob<T extends Followed>(
  { look, isNew, pollIntervalMs, onLook, ...options }: FollowJobOptions<T>,
  context: JobContext,
): Promise<T> {
  const { clock, random, runner, signal } = context
  return follow({
    ...options,
    look: () => persist('status', Infinity, options.deadline, context, look),
    firstWaitMs: isNew ? FIRST_WAIT_MS : 0,
    schedule: pollIntervalMs === undefined ? autoSchedule(random) : fixedSchedule(pollIntervalMs),
    clock,
    signal,
    onLook(job) {
      noteStatus(job.status, context)
      onLook(job)
    },
    info: (line) => {
      runner.info(line)
    },
    warning: (line) => {
      runner.warning(line)
    },
  })
}

/** Tells a status, where it is another than the last one. */
export function noteStatus(status: string, { facts, runner }: JobContext): void {
  if (status === facts.status) return
  facts.status = status
  runner.output('status', runner.hide(status))
}

/** Tries an operation until the deadline, at most so many times, and logs each failure that is tried again. */
export function persist<T>(
  what: string,
  maxTries: number,
  deadline: Deadline,
  { random, runner, signal }: JobContext,
  operation: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  return retry(operation, {
    maxTries,
    deadline,
    signal,
    random,
    onRetry(error, waitMs) {
      runner.info(`${error.message}; next try of ${what} in ${formatDuration(waitMs)}`)
    },
  })
}

/** Runs one phase and notes how long it took, however it ended. */
export async function phase<T>(
  name: string,
  { clock, facts }: Pick<JobContext, 'clock' | 'facts'>,
  run: () => Promise<T>,
): Promise<T> {
  const startedAt = clock.now()
  try {
    return await run()
  } finally {
    facts.phases.push({ name, ms: clock.now() - startedAt })
  }
}
