/** When to look at a job next. Pure: the state is in the arguments and in a budget of extra looks. */

export interface Look {
  /** Milliseconds since the job was started or first seen. */
  ageMs: number
  /** Age at which the job is forecast to be done. */
  finishMs: number | undefined
}

export interface Schedule {
  /** Milliseconds from a look that found the job running to the next one. */
  nextWaitMs(look: Look): number
}

/** Milliseconds from the start of a job to the first look. */
export const FIRST_WAIT_MS = 1000

/** Waits grow by this part of the job's age, so the finish is noticed late by that part of the job's duration. */
const SHARE_OF_AGE = 0.08
const SHORTEST_MS = 1200
const LONGEST_MS = 15_000
/** Jitter lengthens the growing waits by up to this part … */
const JITTER = 0.2
/** … and shortens the longest, which are a promise. */
const LONGEST_JITTER = 0.08

/** How far behind the forecast finish a look is aimed: forecasts are a little early as often as late. */
const AIM_BEHIND_MS = 250
const AIM_JITTER_MS = 250
/** Between looks at a job that is past its forecast finish: this part of the time that it is over … */
const SHARE_OF_OVERRUN = 0.25
/** … and of its forecast duration, so that six looks reach past the half per cent that rounding may hide. */
const SHARE_OF_DURATION = 0.001
const SHORTEST_AIMED_MS = 750
/** Looks beyond the growing waits that a forecast may cost, however wrong it is. */
const EXTRA_LOOKS = 6

/**
 * The schedule of `poll-interval: auto`.
 *
 * Without a forecast the wait is 8 % of the job's age, from 1.2 s to 15 s: the finish is noticed late by at most 10 %
 * of the duration (at least 1.5 s, at most 15 s), in at most 54 looks for 5 minutes and 294 for an hour. A forecast
 * only ever makes a wait shorter, to land just behind the finish, and at most six times, so that a wrong one costs
 * little and breaks nothing.
 *
 * @param random from 0 up to 1; jitter keeps runs that were started together from asking together
 */
export function autoSchedule(random: () => number): Schedule {
  let extraLooks = EXTRA_LOOKS
  return {
    nextWaitMs({ ageMs, finishMs }) {
      const growing = growingWaitMs(ageMs, random())
      if (finishMs === undefined || extraLooks === 0) return growing
      const aimed = aimedWaitMs(ageMs, finishMs, random())
      if (aimed >= growing) return growing
      extraLooks--
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

function aimedWaitMs(ageMs: number, finishMs: number, random: number): number {
  const aim =
    ageMs < finishMs
      ? finishMs - ageMs + AIM_BEHIND_MS
      : Math.max(SHARE_OF_OVERRUN * (ageMs - finishMs), SHARE_OF_DURATION * finishMs)
  return Math.max(SHORTEST_AIMED_MS, aim + AIM_JITTER_MS * random)
}
