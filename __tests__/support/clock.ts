/** A clock that moves itself: a sleep takes no time and moves it on. */
import type { Clock } from '../../src/clock.ts'

export interface FakeClock extends Clock {
  /** Every sleep so far, in milliseconds. */
  readonly sleeps: number[]
  /** Moves on, as a request that takes time does. */
  advance(ms: number): void
}

/** @param wallTimeAtZero milliseconds since the epoch when the clock stands at 0 */
export function fakeClock(wallTimeAtZero = Date.UTC(2026, 10, 20, 12)): FakeClock {
  let now = 0
  const sleeps: number[] = []
  return {
    sleeps,
    now: () => now,
    wallTime: () => wallTimeAtZero + now,
    advance(ms) {
      now += ms
    },
    sleep(ms, signal) {
      if (signal.aborted) return Promise.reject(signal.reason as Error)
      sleeps.push(ms)
      now += ms
      return Promise.resolve()
    },
  }
}
