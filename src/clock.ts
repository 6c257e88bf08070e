/** Time, as the action sees it. Comes in from outside, so that tests hold it. */
import { setTimeout } from 'node:timers/promises'

export interface Clock {
  /** Milliseconds on a monotonic clock; only differences mean something. */
  now(): number
  /** Milliseconds since the epoch, for comparing with dates that a server sent. */
  wallTime(): number
  /** Resolves after `ms` milliseconds; rejects with the signal's reason as soon as it is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => performance.now(),
  wallTime: () => Date.now(),
  async sleep(ms, signal) {
    signal.throwIfAborted()
    try {
      await setTimeout(ms, undefined, { signal })
    } catch (error) {
      signal.throwIfAborted()
      throw error
    }
  },
}

/** A point in time that work must not pass. */
export class Deadline {
  readonly #clock: Clock
  readonly #endsAt: number
  /** The whole allowance in milliseconds. */
  readonly timeoutMs: number

  constructor(clock: Clock, timeoutMs: number) {
    this.#clock = clock
    this.timeoutMs = timeoutMs
    this.#endsAt = clock.now() + timeoutMs
  }

  /** Milliseconds left; negative once it has passed. */
  remainingMs(): number {
    return this.#endsAt - this.#clock.now()
  }

  /**
   * Sleeps, but not past the deadline.
   *
   * @returns whether time is left: told from the lengths, since timers may fire a little early
   */
  async sleep(ms: number, signal: AbortSignal): Promise<boolean> {
    const remainingMs = Math.max(0, this.remainingMs())
    await this.#clock.sleep(Math.min(ms, remainingMs), signal)
    return ms < remainingMs
  }
}
