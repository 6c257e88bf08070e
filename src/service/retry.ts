/** Which failures of a request are worth another try, how long to wait for it, and when to give up. */
import type { Deadline } from '../clock.ts'
import { parseHttpDate } from '../dates.ts'
import { formatDuration } from '../duration.ts'
import { TimedOut } from '../errors.ts'
import { ServiceError } from './service-error.ts'
import { isTransientStatus } from './transient-status.ts'

const BASE_MS = 1000
const CAP_MS = 30_000
/** Longer than any time-out; keeps an absurd header a number. */
const MAX_RETRY_AFTER_S = 1e9
/** Tries of an operation that changes something; one that only looks is tried until the deadline. */
export const MAX_TRIES = 6

/** Whether the same request may succeed when it is sent again. */
export function isTransient({ failure, operation }: ServiceError): boolean {
  switch (failure.kind) {
    case 'network':
      return failure.error.isTransient
    case 'status':
      // The bundle may lag behind the status that says `completed`.
      return isTransientStatus(failure.status) || (failure.status === 409 && operation === 'generateBundle')
    case 'unreadable':
    case 'incomplete':
      return true
    case 'refused':
      return false
  }
}

/**
 * Milliseconds to wait before the next try.
 *
 * Full jitter over an exponential back-off: anything from 0 to 1 s, 2 s, 4 s … 30 s. Where the service said when to
 * come back, that and up to a second more, so that many runs which were sent away together don't return together.
 *
 * @param tries how many have failed, from 1
 * @param random from 0 up to 1
 */
export function waitMs(tries: number, retryAfterMs: number | undefined, random: number): number {
  if (retryAfterMs !== undefined && retryAfterMs > 0) return retryAfterMs + random * BASE_MS
  return random * Math.min(CAP_MS, BASE_MS * 2 ** (tries - 1))
}

/**
 * Reads a `Retry-After` header: seconds, or an HTTP date, which is held against the answer's own `Date` where it has
 * one, so that a runner with a wrong clock waits right.
 *
 * @returns milliseconds from now, or `undefined` where there is no usable header
 * @see https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
export function parseRetryAfter(
  header: string | undefined,
  answeredAt: string | undefined,
  wallTime: number,
): number | undefined {
  if (header === undefined) return undefined
  if (/^\d+$/.test(header.trim())) return Math.min(Number(header), MAX_RETRY_AFTER_S) * 1000
  const at = parseHttpDate(header.trim())
  if (at === undefined) return undefined
  return Math.max(0, at - (parseHttpDate(answeredAt ?? '') ?? wallTime))
}

export interface Attempt {
  /** Milliseconds that are left for it. */
  timeoutMs: number
  signal: AbortSignal
}

export interface RetryOptions {
  maxTries: number
  deadline: Deadline
  signal: AbortSignal
  /** From 0 up to 1. */
  random: () => number
  /** Told of each failure that is followed by another try. */
  onRetry: (error: ServiceError, waitMs: number) => void
}

/**
 * Runs an operation until it succeeds, fails for good, has failed `maxTries` times, or the deadline comes.
 *
 * @throws {ServiceError} the last failure
 * @throws {TimedOut} at the deadline, with the last failure as its cause, or before it when the service asks for a
 *   longer wait than is left
 */
export async function retry<T>(
  operation: (attempt: Attempt) => Promise<T>,
  { maxTries, deadline, signal, random, onRetry }: RetryOptions,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    if (deadline.remainingMs() <= 0) throw timedOut(deadline)
    try {
      return await operation({ timeoutMs: deadline.remainingMs(), signal })
    } catch (error) {
      if (!(error instanceof ServiceError) || !isTransient(error)) throw error
      const remainingMs = deadline.remainingMs()
      if (remainingMs <= 0) throw timedOut(deadline, error)
      if (tries >= maxTries) throw error.afterTries(tries)
      const { retryAfterMs } = error
      if (retryAfterMs !== undefined && retryAfterMs >= remainingMs) {
        const asked = formatDuration(retryAfterMs)
        throw new TimedOut(
          `${error.message}, and asks to wait ${asked}, which is past the timeout of ${formatDuration(deadline.timeoutMs)}`,
          { hint: error.hint, cause: error },
        )
      }
      const wait = waitMs(tries, retryAfterMs, random())
      if (wait < remainingMs) onRetry(error, wait)
      if (!(await deadline.sleep(wait, signal))) throw timedOut(deadline, error)
    }
  }
}

/** @param lastFailure what kept the last request from succeeding, if one failed */
export function timedOut(deadline: Deadline, lastFailure?: ServiceError): TimedOut {
  const because = lastFailure === undefined ? '' : `; the last request failed: ${lastFailure.message}`
  return new TimedOut(`Timed out after ${formatDuration(deadline.timeoutMs)}${because}`, {
    hint: lastFailure?.hint,
    cause: lastFailure,
  })
}
