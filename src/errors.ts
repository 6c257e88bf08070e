/** The errors that end a run: what happened, and one next step for the user. */
import { inspect } from 'node:util'

interface Details {
  /** One next step, a full sentence. */
  hint?: string | undefined
  cause?: unknown
}

/** A failure that the action foresaw. Anything else that is thrown is a bug in the action. */
export class ActionError extends Error {
  readonly hint: string | undefined

  constructor(message: string, { hint, cause }: Details = {}) {
    super(message, { cause })
    this.name = new.target.name
    this.hint = hint
  }
}

/** A signal asked the process to stop. */
export class Cancelled extends ActionError {
  constructor(signal: string) {
    super(`Cancelled by ${signal}`)
  }
}

/** What is wrong is in the bundle itself: another run with the same export job comes to the same end. */
export class BundleFault extends ActionError {}

/** The `timeout` input is used up, or would be before the next try that the service allows. */
export class TimedOut extends ActionError {}

/**
 * The one line that a failed run shows.
 *
 * An error that nobody foresaw is named as such, so that it is reported rather than searched for in the
 * user's own set-up.
 */
export function explain(error: unknown): string {
  if (error instanceof ActionError) return sentences(error.message, error.hint)
  const message = error instanceof Error ? `${error.name}: ${error.message}` : inspect(error)
  return sentences(
    `Unexpected error, ${message}`,
    'This is a bug in the action: please report it, with the log of a run that has debug logging on.',
  )
}

const MAX_DETAIL_LINES = 100

/** The error and everything under it, outermost first, with their stacks, line by line; for the debug log. */
export function causeChain(error: unknown): string[] {
  const lines: string[] = []
  for (let cause = error; cause !== undefined && lines.length < MAX_DETAIL_LINES;) {
    lines.push(...(cause instanceof Error && cause.stack ? cause.stack : inspect(cause)).split('\n'))
    cause = cause instanceof Error ? cause.cause : undefined
  }
  return lines
}

/** Joins parts into sentences: each ends in exactly one mark. */
export function sentences(...parts: (string | undefined)[]): string {
  return parts
    .filter((part): part is string => part !== undefined && part !== '')
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ')
}
