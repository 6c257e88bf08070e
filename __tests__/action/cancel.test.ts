/** SIGINT, SIGTERM and SIGHUP: the run stops at once, whatever it is doing, and tells how to go on. */
import { expect, test } from '@jest/globals'
import { cancelAgainst, failure, following } from '../support/export-run.ts'
import { JOB_ID, hang, json, status, type Script } from '../support/scripted-service.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const RESUME = `\`job-id: ${JOB_ID}\``
/** The promise is 1 s. A busy machine needs more, and what could hold the runs below takes 20 s and longer. */
const SOON_MS = 10_000

const moments: [
  when: string,
  script: Script,
  when: { line: RegExp } | { request: RegExp },
  last: string | undefined,
][] = [
  ['between two looks', { status: [status('running')] }, { line: /^running · / }, 'running'],
  ['during a look that hangs', { status: [hang] }, { request: /^GET / }, undefined],
  ['between two tries of a look', { status: [away()] }, { line: /next try of status/ }, undefined],
  ['during a bundle that hangs', { bundle: [hang] }, { request: /bundle$/ }, 'completed'],
  ['between two tries of the bundle', { bundle: [away()] }, { line: /next try of bundle/ }, 'completed'],
]

test.concurrent.each(SIGNALS.flatMap((signal) => moments.map((moment) => [signal, ...moment] as const)))(
  'stops on %s %s and names the job',
  async (signal, _when, script, when, last) => {
    const { run, service, stoppedAfterMs } = await cancelAgainst(
      script,
      signal,
      when,
      following(JOB_ID, { 'poll-interval': '1h' }),
    )

    expect(stoppedAfterMs).toBeLessThan(SOON_MS)
    expect(run.exitCode).toBe(1)
    expect(failure(run)).toMatch(new RegExp(`^Cancelled by ${signal} \\(static export job ${JOB_ID}, `))
    expect(failure(run)).toContain(last === undefined ? 'not seen yet' : `its last status was "${last}"`)
    expect(failure(run)).toContain(RESUME)
    expect(run.outputs['jobId']).toBe(JOB_ID)
    expect(run.outputs['status']).toBe(last)
    expect(run.outputs).not.toHaveProperty('bundleUrl')
    expect(run.summary).toContain(`Cancelled by ${signal}`)
    expect(run.summary).toContain(JOB_ID)
    expect(service.of('start')).toEqual([])
  },
)

test.concurrent.each(SIGNALS)(
  'stops on %s during a start that hangs and says that a job may run',
  async (signal) => {
    const { run, service, stoppedAfterMs } = await cancelAgainst({ start: [hang] }, signal, {
      request: /^POST /,
    })

    expect(stoppedAfterMs).toBeLessThan(SOON_MS)
    expect(run.exitCode).toBe(1)
    expect(service.requests).toHaveLength(1)
    expect(failure(run)).toMatch(new RegExp(`^Cancelled by ${signal} .*may have started a job`))
    expect(run.outputs).toEqual({})
    expect(run.summary).toContain(`Cancelled by ${signal}`)
  },
)

test.concurrent('stops between two tries of the start, with no job to name', async () => {
  const { run, service, stoppedAfterMs } = await cancelAgainst({ start: [away()] }, 'SIGTERM', {
    line: /next try of start/,
  })

  expect(stoppedAfterMs).toBeLessThan(SOON_MS)
  expect(run.exitCode).toBe(1)
  expect(service.requests).toHaveLength(1)
  expect(failure(run)).toBe('Cancelled by SIGTERM.')
  expect(run.outputs).toEqual({})
})

test.concurrent('stops before the first look at a job that it started', async () => {
  const { run, service } = await cancelAgainst({}, 'SIGINT', { line: /^Started static export job/ })

  expect(run.exitCode).toBe(1)
  expect(service.of('status')).toEqual([])
  expect(failure(run)).toContain(RESUME)
  expect(run.outputs).toEqual({ jobId: JOB_ID })
})

/** Sends the client away for twenty minutes. */
function away() {
  return json(429, {}, { 'retry-after': '1200' })
}
