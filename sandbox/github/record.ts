/** What came to the stand-in, when, and how many of the calls had to wait for each other. */
import { EventEmitter, once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'

export interface RecordedRequest {
  readonly method: string
  /** Percent-encoded, as it came, without the query. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** Milliseconds on the clock of `performance.now`. */
  readonly startedAt: number
  /** How many requests were under way when this one came, itself included. */
  readonly concurrency: number
  /** When the answer was sent or the connection broken; not set while it is under way. */
  endedAt?: number
  /** What the client was told; not set when it was told nothing. */
  status?: number
  /** What GitHub answered, even if that did not get through; not set when it was never asked. */
  served?: number
}

export interface Journal {
  /** Every call so far; empty it to begin anew. */
  readonly requests: RecordedRequest[]
  add(request: RecordedRequest): void
  /** Resolves as soon as a call came that matches: `PATCH /repos/octo-org/deploy/pulls/1`. */
  seen(pattern: RegExp): Promise<void>
}

export function createJournal(): Journal {
  const requests: RecordedRequest[] = []
  const arrivals = new EventEmitter()
  return {
    requests,
    add(request) {
      requests.push(request)
      arrivals.emit('request')
    },
    async seen(pattern) {
      while (!requests.some(({ method, path }) => pattern.test(`${method} ${path}`))) {
        await once(arrivals, 'request')
      }
    },
  }
}

/**
 * The longest chain of requests of which each began after the one before it had ended: what a faster network cannot
 * shorten, and more calls at once can.
 */
export function roundTrips(requests: readonly RecordedRequest[]): number {
  const spans = requests
    .map(({ startedAt, endedAt = Infinity }) => ({ startedAt, endedAt }))
    .sort((one, other) => one.endedAt - other.endedAt)
  let count = 0
  let lastEnd = -Infinity
  for (const { startedAt, endedAt } of spans) {
    if (startedAt < lastEnd) continue
    count += 1
    lastEnd = endedAt
  }
  return count
}
