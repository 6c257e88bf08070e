import { describe, expect, test } from '@jest/globals'
import { stateAt, type Ending } from '../../sandbox/job-state.ts'

const planOf = (ending: Ending, runMs = 10_000) => ({
  createdAtMs: 1_000_000,
  queueMs: 500,
  runMs,
  pageTotal: 7,
  ending,
})

const completes: Ending = { kind: 'completes' }
const fails: Ending = { kind: 'fails', atPercent: 60, error: 'broken page' }
const never: Ending = { kind: 'never' }

describe('an export job', () => {
  test.each([
    ['a clock set back', completes, -5_000, 'queued', 0, 0, 0],
    ['a new job', completes, 0, 'queued', 0, 0, 0],
    ['the last moment in the queue', completes, 499, 'queued', 0, 0, 0],
    ['the end of the queue', completes, 500, 'running', 0, 0, 500],
    ['half-way', completes, 5_500, 'running', 50, 3, 5_500],
    ['the moment before the end', completes, 10_499, 'running', 99, 6, 10_499],
    ['the end', completes, 10_500, 'completed', 100, 7, 10_500],
    ['long after the end', completes, 99_999_999, 'completed', 100, 7, 10_500],
    ['before the failure', fails, 6_499, 'running', 59, 4, 6_499],
    ['the failure', fails, 6_500, 'failed', 60, 4, 6_500],
    ['long after the failure', fails, 99_999_999, 'failed', 60, 4, 6_500],
    ['a stuck job on its way', never, 5_500, 'running', 50, 3, 5_500],
    ['a stuck job, much later', never, 99_999_999, 'running', 90, 6, 99_999_999],
  ])('%s', (_, ending, ageMs, status, progress, pageCount, updatedAfterMs) => {
    const plan = planOf(ending)
    const { updatedAtMs, error, ...state } = stateAt(plan, plan.createdAtMs + ageMs)
    expect(state).toEqual({ status, progress, pageCount })
    expect(updatedAtMs - plan.createdAtMs).toBe(updatedAfterMs)
    expect(error).toBe(status === 'failed' ? 'broken page' : null)
  })

  test('may fail at once, after the queue', () => {
    const plan = planOf({ kind: 'fails', atPercent: 0, error: 'no page' })
    expect(stateAt(plan, plan.createdAtMs + 499).status).toBe('queued')
    expect(stateAt(plan, plan.createdAtMs + 500)).toMatchObject({
      status: 'failed',
      progress: 0,
      error: 'no page',
    })
  })

  test('may take no time', () => {
    const plan = planOf(completes, 0)
    expect(stateAt(plan, plan.createdAtMs + 500)).toMatchObject({ status: 'completed', progress: 100 })
    expect(stateAt(planOf(never, 0), 1_000_500)).toMatchObject({ status: 'running', progress: 90 })
  })
})
