import { describe, expect, test } from '@jest/globals'
import { Deadline } from '../../src/clock.ts'
import { Cancelled, TimedOut } from '../../src/errors.ts'
import { follow, type Followed } from '../../src/follow.ts'
import { createProgressLog, type LoggedLook } from '../../src/progress-log.ts'
import { fixedSchedule } from '../../src/schedule.ts'
import { fakeClock } from '../support/clock.ts'

function setUp(looks: Followed[], timeoutMs = 3_600_000) {
  const clock = fakeClock()
  const controller = new AbortController()
  const seen: string[] = []
  const lines: string[] = []
  const warnings: string[] = []
  const run = (): Promise<Followed> =>
    follow({
      look() {
        const job = looks.length > 1 ? looks.shift() : looks[0]
        return job ? Promise.resolve(job) : Promise.reject(new Error('no look left'))
      },
      finalStatuses: ['completed', 'failed'],
      runningStatuses: ['queued', 'running'],
      firstWaitMs: 1000,
      schedule: fixedSchedule(5000),
      deadline: new Deadline(clock, timeoutMs),
      clock,
      signal: controller.signal,
      onLook: ({ status }) => seen.push(status),
      info: (line) => lines.push(line),
      warning: (line) => warnings.push(line),
    })
  return { clock, controller, lines, run, seen, warnings }
}

describe('follow', () => {
  test('looks until the status is final, at the times of the schedule', async () => {
    const { clock, run, seen } = setUp([{ status: 'queued' }, { status: 'running' }, { status: 'failed' }])
    await expect(run()).resolves.toEqual({ status: 'failed' })
    expect(seen).toEqual(['queued', 'running', 'failed'])
    expect(clock.sleeps).toEqual([1000, 5000, 5000])
  })

  test('follows an unknown status on, with one warning', async () => {
    const { run, warnings } = setUp([
      { status: 'optimising' },
      { status: 'optimising' },
      { status: 'uploading' },
      { status: 'completed' },
    ])
    await run()
    expect(warnings).toEqual([expect.stringContaining('"optimising"')])
  })

  test('ends at the deadline, to the moment', async () => {
    const { clock, run } = setUp([{ status: 'running' }], 12_000)
    await expect(run()).rejects.toThrow(TimedOut)
    expect(clock.now()).toBe(12_000)
    expect(clock.sleeps).toEqual([1000, 5000, 5000, 1000])
  })

  test('ends when it is cancelled', async () => {
    const { controller, run, seen } = setUp([{ status: 'running' }])
    controller.abort(new Cancelled('SIGINT'))
    await expect(run()).rejects.toThrow('Cancelled by SIGINT')
    expect(seen).toEqual([])
  })

  test('passes on what a look throws', async () => {
    await expect(setUp([]).run()).rejects.toThrow('no look left')
  })

  test('logs status, per cent, pages, elapsed and remaining time', async () => {
    const at = (progress: number): Followed => ({ status: 'running', progress, pageCount: progress })
    const { lines, run } = setUp([at(10), at(20), at(30), at(40), { status: 'completed', pageCount: 100 }])
    await run()
    expect(lines).toEqual([
      'running · 10 % · 10 pages · 1s elapsed',
      'running · 20 % · 20 pages · 6s elapsed',
      'running · 30 % · 30 pages · 11s elapsed',
      expect.stringMatching(/^running · 40 % · 40 pages · 16s elapsed · about (27|28|29|30|31)s left$/),
      'completed · 100 pages · 21s elapsed',
    ])
  })
})

describe('the progress log', () => {
  function logged(looks: Partial<LoggedLook>[]): number[] {
    const ages: number[] = []
    const lines: string[] = []
    const log = createProgressLog((line) => lines.push(line))
    for (const look of looks) {
      const before = lines.length
      log({ status: 'running', ageMs: 0, finishMs: undefined, ...look })
      if (lines.length > before) ages.push(look.ageMs ?? 0)
    }
    return ages
  }
  const every = (seconds: number, until: number, look: (second: number) => Partial<LoggedLook>) =>
    Array.from({ length: until / seconds }, (_, i) => ({ ageMs: i * seconds * 1000, ...look(i * seconds) }))

  test('has a line for each change of status', () => {
    const looks = [{ status: 'queued' }, { status: 'running', ageMs: 1 }, { status: 'running', ageMs: 2 }, { status: 'completed', ageMs: 3 }] // prettier-ignore
    expect(logged(looks)).toEqual([0, 1, 3])
  })

  test('has a line for every 10 %, however fast', () => {
    expect(logged(every(1, 10, (second) => ({ progress: second * 5 })))).toEqual([0, 2000, 4000, 6000, 8000])
  })

  test('has at most one line in 10 s for slower progress', () => {
    expect(logged(every(1, 31, (second) => ({ progress: second / 10 })))).toEqual([0, 10_000, 20_000, 30_000])
  })

  test('counts a change of the page count as progress', () => {
    expect(logged(every(5, 25, (second) => ({ pageCount: second })))).toEqual([0, 10_000, 20_000])
  })

  test('gives a sign of life a minute when nothing changes', () => {
    expect(logged(every(15, 180, () => ({ progress: 50 })))).toEqual([0, 60_000, 120_000])
  })

  test('stays readable in an hour of steady progress', () => {
    const lines = logged(every(15, 3600, (second) => ({ progress: second / 36, pageCount: second })))
    expect(lines.length).toBeLessThan(90)
  })
})
