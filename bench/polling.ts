/** How late the end of a job is noticed, and with how many requests: a simulation of the real schedule. */
import { formatDuration } from '../src/duration.ts'
import { createForecast } from '../src/forecast.ts'
import { FIRST_WAIT_MS, autoSchedule, fixedSchedule, type Schedule } from '../src/schedule.ts'
import { median, printTable } from './table.ts'

const SECOND = 1000
const DURATIONS_MS = [5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200].map(
  (seconds) => seconds * SECOND,
)
const RUNS = 1000

type Progress = (share: number) => number | undefined

const PLANS: { name: string; schedule: () => Schedule; firstMs: number; progress: Progress }[] = [
  { name: 'auto, no progress', schedule: auto, firstMs: FIRST_WAIT_MS, progress: () => undefined },
  {
    name: 'auto, progress',
    schedule: auto,
    firstMs: FIRST_WAIT_MS,
    progress: (share) => Math.floor(share * 100),
  },
  {
    name: 'auto, steps of 5 %',
    schedule: auto,
    firstMs: FIRST_WAIT_MS,
    progress: (share) => Math.floor(share * 20) * 5,
  },
  { name: 'fixed 10 s', schedule: () => fixedSchedule(10_000), firstMs: 10_000, progress: () => undefined },
]

function auto(): Schedule {
  return autoSchedule(Math.random)
}

/** Prints requests and lateness for jobs of 5 s to 2 h. */
export function printPolling(): void {
  const header = [
    'Job',
    ...PLANS.flatMap(({ name }) => [`${name}: requests`, 'late, median', 'late, worst', 'of the bound']),
  ]
  const rows = DURATIONS_MS.map((durationMs) => {
    return [
      formatDuration(durationMs),
      ...PLANS.flatMap((plan) => {
        // Durations are spread over the last tenth, so that no grid of waits meets them by chance.
        const runs = Array.from({ length: RUNS }, () => simulate(durationMs * (1 - Math.random() / 10), plan))
        return [
          Math.max(...runs.map(({ requests }) => requests)).toString(),
          seconds(median(runs.map(({ lateMs }) => lateMs))),
          seconds(Math.max(...runs.map(({ lateMs }) => lateMs))),
          `${(100 * Math.max(...runs.map(({ lateMs, boundMs }) => lateMs / boundMs))).toFixed(0)} %`,
        ]
      }),
    ]
  })
  printTable(
    'Polling',
    `${RUNS} simulated jobs a row, of 90 to 100 % of the duration; requests are the most that one job took. "progress" is steady, in whole per cents, and "steps of 5 %" as a site of twenty pages reports it. "fixed 10 s" is the loop that people write: sleep first, then look. "of the bound" is the worst lateness as a share of what is promised without progress: 10 % of the duration, at least 1.5 s, at most 15 s. Requests take no time.`,
    header,
    rows,
  )
}

function simulate(durationMs: number, plan: (typeof PLANS)[number]) {
  const schedule = plan.schedule()
  const forecast = createForecast()
  let ageMs = plan.firstMs
  let requests = 1
  for (; ageMs < durationMs; requests++) {
    const finish = forecast.observe(ageMs, plan.progress(ageMs / durationMs))
    ageMs += schedule.nextWaitMs({ ageMs, finish })
  }
  // What is promised of a job that reports no progress.
  const boundMs = Math.max(1500, Math.min(durationMs * 0.1, 15_000))
  return { requests, lateMs: ageMs - durationMs, boundMs }
}

function seconds(ms: number): string {
  return `${(ms / SECOND).toFixed(1)} s`
}
