/** Counts the tries that the `busy` and `flaky` scenarios refuse. */
import { ApiError } from './api-error.ts'
import type { Operation, Scenario } from './scenarios.ts'

/** At most this many counts are kept; the oldest is forgotten first. */
const countLimit = 5_000

/**
 * Refuses the first tries of an operation on a subject: a job, or for a start, which has no job yet, a domain.
 * Every later try passes; a start that passed makes the domain's next one begin anew.
 * @throws {ApiError} 429 or 503
 */
export type Refuse = (operation: Operation, subject: string, scenario: Scenario) => void

export function createRefusals(): Refuse {
  const counts = new Map<string, number>()

  return (operation, subject, { refusals }) => {
    if (refusals === undefined) return
    const name = `${operation} ${subject}`
    const tries = counts.get(name) ?? 0
    if (tries >= refusals.tries) {
      if (operation === 'start') counts.delete(name)
      return
    }
    counts.set(name, tries + 1)
    const [oldest] = counts.keys()
    if (counts.size > countLimit && oldest !== undefined) counts.delete(oldest)
    const seconds = refusals.retryAfterSeconds?.[operation]
    throw new ApiError(
      refusals.status,
      refusals.error,
      seconds === undefined ? {} : { 'Retry-After': `${seconds}` },
    )
  }
}
