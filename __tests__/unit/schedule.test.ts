import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createForecast } from '../../src/forecast.ts'
import { FIRST_WAIT_MS, autoSchedule, fixedSchedule } from '../../src/schedule.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

type Progress = (share: number) => number | undefined

/** Follows a job of a given duration; requests take no time. */
function simulate(durationMs: number, progress: Progress, random: () => number) {
  const schedule = autoSchedule(random)
  const forecast = createForecast()
  const waits: number[] = []
  let ageMs = FIRST_WAIT_MS
  let requests = 1
  for (; ageMs < durationMs; requests++) {
    const finish = forecast.observe(ageMs, progress(ageMs / durationMs))
    const wait = schedule.nextWaitMs({ ageMs, finish })
    waits.push(wait)
    ageMs += wait
  }
  return { requests, lateMs: ageMs - durationMs, waits }
}

const silent: Progress = () => undefined
/** Reported whole, in steps of some per cents, as a site of few pages does. */
const inSteps =
  (percent: number): Progress =>
  (share) =>
    Math.floor((share * 100) / percent) * percent
const steady: Progress[] = [(share) => share * 100, inSteps(1), inSteps(2), inSteps(5)]
const misleading: Progress[] = [
  () => 0,
  () => 99,
  () => 100,
  (share) => 100 * Math.min(1, share * 3),
  (share) => 100 * share ** 8,
  (share) => Math.round(100 * share),
  (share) => Math.ceil(100 * share),
  inSteps(25),
  (share) => 100 * ((share * 7) % 1),
]

/** Any sequence of random numbers, the extremes among them. */
const randomness = fc
  .infiniteStream(
    fc.oneof(fc.constant(0), fc.constant(0.999_999), fc.double({ min: 0, max: 0.999_999, noNaN: true })),
  )
  .map((stream) => (): number => (stream.next() as IteratorResult<number, number>).value)
const durations = fc.integer({ min: 2 * SECOND, max: 2 * HOUR })

describe('the auto schedule without progress', () => {
  test('notices the finish late by at most max(1.5 s, min(10 % of the duration, 15 s))', () => {
    fc.assert(
      fc.property(durations, randomness, (durationMs, random) => {
        const { lateMs } = simulate(durationMs, silent, random)
        expect(lateMs).toBeLessThanOrEqual(Math.max(1500, Math.min(durationMs * 0.1, 15_000)))
      }),
    )
  })

  test('never waits longer than 15 s', () => {
    fc.assert(
      fc.property(durations, randomness, (durationMs, random) => {
        expect(Math.max(0, ...simulate(durationMs, silent, random).waits)).toBeLessThanOrEqual(15_000)
      }),
    )
  })

  test.each([
    [0, 8],
    [0.999, 10],
  ])('waits 8 to 10 % of the age of the job: with chance %d below %d s of 100', (random, seconds) => {
    const wait = autoSchedule(() => random).nextWaitMs({ ageMs: 100 * SECOND, finish: undefined })
    expect(Math.round(wait / SECOND)).toBe(seconds)
  })

  test.each([10 * SECOND, MINUTE, 20 * MINUTE])(
    'two runs do not stay in step at an age of %d ms',
    (ageMs) => {
      const [one, other] = [0.1, 0.9].map((random) => autoSchedule(() => random))
      expect(one?.nextWaitMs({ ageMs, finish: undefined })).not.toBe(
        other?.nextWaitMs({ ageMs, finish: undefined }),
      )
    },
  )
})

describe.each([
  ['no progress', [silent]],
  ['steady progress', steady],
  ['misleading progress', misleading],
])('with %s', (_name, courses) => {
  test.each([
    [5 * MINUTE, 60],
    [HOUR, 300],
  ])('a job of %d ms takes at most %d requests', (durationMs, most) => {
    fc.assert(
      fc.property(randomness, fc.constantFrom(...courses), (random, progress) => {
        expect(simulate(durationMs, progress, random).requests).toBeLessThanOrEqual(most)
      }),
    )
  })
})

describe('the auto schedule with progress', () => {
  test.each(
    [20 * SECOND, MINUTE, 5 * MINUTE, 20 * MINUTE, HOUR, 2 * HOUR].flatMap((durationMs) =>
      steady.map((progress) => [durationMs, progress] as const),
    ),
  )('notices the finish of a steady job of %d ms late by 1.5 s at the median', (durationMs, progress) => {
    // A low-discrepancy sequence in place of chance: the same figures in every run.
    let n = 0
    const random = (): number => (n = (n + 0.618_033_988_75) % 1)
    const late = Array.from(
      { length: 101 },
      (_, i) => simulate(durationMs * (1 - i / 1000), progress, random).lateMs,
    )
    expect(late.toSorted((a, b) => a - b)[50]).toBeLessThanOrEqual(1500)
  })

  test('misleading progress makes no finish later than none', () => {
    fc.assert(
      fc.property(durations, randomness, fc.constantFrom(...misleading), (durationMs, random, progress) => {
        const { lateMs } = simulate(durationMs, progress, random)
        expect(lateMs).toBeLessThanOrEqual(Math.max(1500, Math.min(durationMs * 0.1, 15_000)))
      }),
    )
  })
})

test('a fixed interval stays fixed', () => {
  const schedule = fixedSchedule(7000)
  expect(schedule.nextWaitMs({ ageMs: 0, finish: undefined })).toBe(7000)
  expect(schedule.nextWaitMs({ ageMs: HOUR, finish: { atMs: HOUR + 1, errorMs: 0, percentMs: 1 } })).toBe(
    7000,
  )
})

describe('the forecast', () => {
  /** Looks at a job once a second, and gives the last forecast. */
  const forecastOf = (...progress: (number | undefined)[]) => {
    const forecast = createForecast()
    return progress.map((value, second) => forecast.observe((second + 1) * 1000, value)).at(-1)
  }

  test('says nothing before three steps', () => {
    expect(forecastOf(undefined)).toBeUndefined()
    expect(forecastOf(undefined, 1.5, 2.5, 3.5)).toBeUndefined()
    expect(forecastOf(undefined, 1.5, 2.5, 3.5, 4.5)).toEqual({
      atMs: expect.closeTo(100_500),
      errorMs: expect.closeTo(0),
      percentMs: expect.closeTo(1000),
    })
  })

  test('keeps its word while the progress stands still or is not told', () => {
    expect(forecastOf(1.5, 2.5, 3.5, 4.5, 4.5)?.atMs).toBeCloseTo(99_500)
    expect(forecastOf(1.5, 2.5, 3.5, 4.5, undefined)?.atMs).toBeCloseTo(99_500)
  })

  test('starts again when the progress falls', () => {
    expect(forecastOf(20, 40, 60, 80, 10)).toBeUndefined()
  })

  test('takes a waiting time at the beginning for no progress', () => {
    expect(forecastOf(0, 0, 0, 10.5, 20.5, 30.5)?.atMs).toBeCloseTo(12_950)
  })

  test('takes whole numbers to be reached between two looks, in the part of that time that fits the jump', () => {
    expect(forecastOf(1, 2, 3, 4)?.atMs).toBeCloseTo(99_500)
    expect(forecastOf(10, 20, 30, 40)?.atMs).toBeCloseTo(9500)
    // The third step is twice as high as the others: only the last half of its second was uncertain.
    expect(forecastOf(1, 2, 3, 5)?.atMs).toBeGreaterThan(forecastOf(1.5, 2.5, 3.5, 5.5)?.atMs ?? Infinity)
  })

  test('knows how far it may be off', () => {
    expect(forecastOf(1.5, 2.9, 3.1, 4.5, 5.5)?.errorMs).toBeGreaterThan(1000)
  })
})
