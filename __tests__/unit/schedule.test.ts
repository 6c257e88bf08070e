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
    const finishMs = forecast.observe(ageMs, progress(ageMs / durationMs))
    const wait = schedule.nextWaitMs({ ageMs, finishMs })
    waits.push(wait)
    ageMs += wait
  }
  return { requests, lateMs: ageMs - durationMs, waits }
}

const silent: Progress = () => undefined
const steady: Progress[] = [(share) => share * 100, (share) => Math.floor(share * 100)]
const misleading: Progress[] = [
  () => 0,
  () => 99,
  () => 100,
  (share) => 100 * Math.min(1, share * 3),
  (share) => 100 * share ** 8,
  (share) => Math.round(100 * share),
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

  test('waits about 8 % of the age of the job', () => {
    const wait = autoSchedule(() => 0).nextWaitMs({ ageMs: 100 * SECOND, finishMs: undefined })
    expect(wait).toBeCloseTo(8 * SECOND)
  })

  test('two runs do not stay in step', () => {
    const [one, other] = [simulate(MINUTE, silent, () => 0.1), simulate(MINUTE, silent, () => 0.9)]
    expect(one.waits).not.toEqual(other.waits)
  })
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
  expect(schedule.nextWaitMs({ ageMs: 0, finishMs: undefined })).toBe(7000)
  expect(schedule.nextWaitMs({ ageMs: HOUR, finishMs: HOUR + 1 })).toBe(7000)
})

describe('the forecast', () => {
  test('says nothing before three steps', () => {
    const forecast = createForecast()
    expect(forecast.observe(1000, undefined)).toBeUndefined()
    expect(forecast.observe(2000, 1.5)).toBeUndefined()
    expect(forecast.observe(3000, 2.5)).toBeUndefined()
    expect(forecast.observe(4000, 3.5)).toBeUndefined()
    expect(forecast.observe(5000, 4.5)).toBeCloseTo(100_500)
  })

  test('keeps its word while the progress stands still or is not told', () => {
    const forecast = createForecast()
    for (const second of [1, 2, 3, 4]) forecast.observe(second * 1000, second + 0.5)
    expect(forecast.observe(5000, 4.5)).toBeCloseTo(99_500)
    expect(forecast.observe(6000, undefined)).toBeCloseTo(99_500)
  })

  test('starts again when the progress falls', () => {
    const forecast = createForecast()
    for (const second of [1, 2, 3, 4]) forecast.observe(second * 1000, second * 20)
    expect(forecast.observe(5000, 10)).toBeUndefined()
  })

  test('takes a waiting time at the beginning for no progress', () => {
    const forecast = createForecast()
    const looks = [[10, 0], [20, 0], [30, 10.5], [40, 20.5], [50, 30.5]] as const // prettier-ignore
    const finish = looks.map(([second, progress]) => forecast.observe(second * 1000, progress)).at(-1)
    expect(finish).toBeCloseTo(119_500)
  })
})
