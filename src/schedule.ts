/** When to look at a job next. Pure: the state is in the arguments and in a budget of extra looks. */
import type { Finish } from './forecast.ts'

export interface Look {
  /** Milliseconds since the job was started or first seen. */
  ageMs: number
  finish: Finish | undefined
}

export interface Schedule {
  /** Milliseconds from a look that found the job running to the next one. */
  nextWaitMs(look: Look): number
}

/** Milliseconds from the start of a job to the first look. */
export const FIRST_WAIT_MS = 1000

/** Waits grow by this part of the job's age, so the finish is noticed late by that part of the job's duration. */
const SHARE_OF_AGE = 0.083
const SHORTEST_MS = 1250
const LONGEST_MS = 15_000
/** Jitter lengthens the growing waits by up to this part … */
const JITTER = 0.15
/** … and shortens the longest, which are a promise. */
const LONGEST_JITTER = 0.04

/** How far behind the forecast finish a look is aimed: forecasts are a little early as often as late. */
const AIM_BEHIND_MS = 250
const AIM_JITTER_MS = 250
const SHORTEST_AIMED_MS = 750
/** Between looks at a job that is past its forecast finish: this part of the time that it is over … */
const SHARE_OF_OVERRUN = 0.25
/** … of the error of the forecast … */
const SHARE_OF_ERROR = 0.5
/** … and of what is left of the half per cent by which rounding to the nearest makes a forecast early. */
const ROUNDING_PERCENT = 0.5

/** Looks beyond the growing waits that a forecast may cost, however wrong it is: so many … */
const EXTRA_LOOKS = 7
/** … and one more each time that the job gets so much older than five minutes. */
const MORE_LOOKS_EVERY_MS = 330_000
const MORE_LOOKS_AFTER_MS = 300_000

/**
 * The schedule of `poll-interval: auto`.
 *
 * Without a forecast the wait is 8 to 10 % of the job's age, from 1.25 s to 15 s: the finish is noticed late by at most
 * 10 % of the duration (at least 1.5 s, at most 15 s). A forecast only ever makes a wait shorter, to land just behind
 * the finish, and only so many times that a job of 5 minutes takes at most 60 looks and one of an hour at most 300.
 *
 * @param random from 0 up to 1; jitter keeps runs that were started together from asking together
 */
export function autoSchedule(random: () => number): Schedule {
  let extraLooks = 0
  return {
    nextWaitMs({ ageMs, finish }) {
      const growing = growingWaitMs(ageMs, random())
      const more = Math.floor(Math.max(0, ageMs - MORE_LOOKS_AFTER_MS) / MORE_LOOKS_EVERY_MS)
      const looksLeft = EXTRA_LOOKS + more - extraLooks
      if (finish === undefined || looksLeft <= 0) return growing
      const aimed = aimedWaitMs(ageMs, finish, looksLeft, random())
      if (aimed >= growing) return growing
      extraLooks++
      return aimed
    },
  }
}

/** The schedule of a fixed `poll-interval`. */
export function fixedSchedule(intervalMs: number): Schedule {
  return { nextWaitMs: () => intervalMs }
}

function growingWaitMs(ageMs: number, random: number): number {
  const growing = Math.max(SHORTEST_MS, SHARE_OF_AGE * ageMs) * (1 + JITTER * random)
  return Math.min(growing, LONGEST_MS * (1 - LONGEST_JITTER * random))
}

function aimedWaitMs(ageMs: number, finish: Finish, looksLeft: number, random: number): number {
  const overrunMs = ageMs - finish.atMs
  const roundedMs = ROUNDING_PERCENT * finish.percentMs
  const wait =
    overrunMs < 0
      ? AIM_BEHIND_MS - overrunMs
      : Math.max(
          SHARE_OF_OVERRUN * overrunMs,
          SHARE_OF_ERROR * finish.errorMs,
          (roundedMs - overrunMs) / looksLeft,
        )
  return Math.max(SHORTEST_AIMED_MS, wait + AIM_JITTER_MS * random)
}
