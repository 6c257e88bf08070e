/** What a failed run tells about its job: whether it lives on, and how to take it up again. */
import { ActionError, BundleFault, Cancelled, TimedOut, sentences } from './errors.ts'
import { excerpt } from './escape.ts'
import { ServiceError } from './service/service-error.ts'

/** The job has ended, in a way that fails the step: there is nothing to resume. */
export class JobFailed extends ActionError {}

/** @param text the service's own words */
export function exportFailed(jobId: string, text: string | undefined): JobFailed {
  const reason = text === undefined ? 'the service gave no reason' : excerpt(text)
  return new JobFailed(`The static export job ${jobId} failed: ${reason}`, {
    hint:
      text === undefined
        ? 'Look for the reason in the dashboard of your documentation host, then run again without `job-id`'
        : 'Mend what the service names and run again without `job-id`, since a failed job stays failed',
  })
}

/** A job as a failed run leaves it. */
export interface LeftJob {
  /** Such as `static export job 4f2a`. */
  name: string
  /** The last one seen. */
  status: string | undefined
  /** What else is known of it, in a few words. */
  details?: string | undefined
  /** How to take it up again, a full sentence. */
  takeUp: string
}

/** Adds to a failure which job it concerns and how to go on with it, where going on can help. */
export function withResume(error: unknown, { name, status, details, takeUp }: LeftJob): unknown {
  if (!(error instanceof ActionError) || error instanceof JobFailed) return error
  if (isSettled(error)) return extend(error, name)
  const livesOn = status !== 'completed' && (error instanceof TimedOut || error instanceof Cancelled)
  const seen = status === undefined ? 'its status was not seen yet' : `its last status was "${status}"`
  return extend(
    error,
    [name, seen, details].filter((part) => part !== undefined).join(', '),
    livesOn ? 'The job goes on without this run' : undefined,
    takeUp,
  )
}

/** Adds to a failed start that a job may run of which no id is known. */
export function withLostStart(error: unknown): unknown {
  if (!(error instanceof ActionError)) return error
  return extend(
    error,
    'no job id was received',
    'The service may have started a job all the same: look for it in the dashboard before you run again',
  )
}

/** Whether another run with the same job comes to the same end. */
function isSettled(error: ActionError): boolean {
  if (error instanceof BundleFault) return true
  return error instanceof ServiceError && error.failure.kind === 'status' && error.failure.status === 404
}

/** The same error with more to say. */
function extend(error: ActionError, subject: string, ...hints: (string | undefined)[]): ActionError {
  return new ActionError(`${error.message} (${subject})`, {
    hint: sentences(error.hint, ...hints),
    cause: error,
  })
}
