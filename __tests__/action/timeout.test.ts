/** `timeout`: the limit on start, poll and bundle together. */
import { expect, test } from '@jest/globals'
import { failure, following, runAgainst, startingAt, unusedAddress } from '../support/export-run.ts'
import { runAction } from '../support/runner.ts'
import { JOB_ID, hang, json, reset, started, status } from '../support/scripted-service.ts'

const RESUME = `\`job-id: ${JOB_ID}\``

test.concurrent.each(['queued', 'running', 'publishing'])(
  'gives up at the time-out of a job that is %s',
  async (value) => {
    const startedAt = performance.now()
    const { run, service } = await runAgainst(
      { status: [status(value, { pageCount: 3 })] },
      { inputs: following(JOB_ID, { timeout: '2s', 'poll-interval': '1h' }) },
    )

    expect(performance.now() - startedAt).toBeLessThan(10_000)
    expect(run.exitCode).toBe(1)
    expect(service.of('bundle')).toEqual([])
    expect(run.outputs).toEqual({ jobId: JOB_ID, status: value, pageCount: '3' })
    expect(failure(run)).toMatch(/^Timed out after 2s /)
    expect(failure(run)).toContain(`job ${JOB_ID}, its last status was "${value}"`)
    expect(failure(run)).toContain(RESUME)
  },
)

test.concurrent('gives up on a look that hangs', async () => {
  const { run, service } = await runAgainst(
    { status: [status('running'), hang] },
    { inputs: following(JOB_ID, { timeout: '3s' }) },
  )

  expect(run.exitCode).toBe(1)
  expect(service.of('status')).toHaveLength(2)
  expect(run.outputs).toEqual({ jobId: JOB_ID, status: 'running' })
  expect(failure(run)).toMatch(/^Timed out after 3s.*status of the export job.*response phase, ETIMEDOUT/)
  expect(failure(run)).toContain(`job ${JOB_ID}, its last status was "running"`)
  expect(failure(run)).toContain(RESUME)
})

test.concurrent('gives up on a bundle that hangs', async () => {
  const { run, service } = await runAgainst(
    { bundle: [hang] },
    { inputs: following(JOB_ID, { timeout: '2s' }) },
  )

  expect(run.exitCode).toBe(1)
  expect(service.of('bundle')).toHaveLength(1)
  expect(run.outputs).toMatchObject({ jobId: JOB_ID, status: 'completed' })
  expect(failure(run)).toMatch(/^Timed out after 2s.*generate the bundle.*ETIMEDOUT/)
  expect(failure(run)).toContain(`its last status was "completed"`)
  expect(failure(run)).toContain(RESUME)
})

test.concurrent('gives up on a start that hangs, and says that a job may run', async () => {
  const { run, service } = await runAgainst({ start: [hang] }, { inputs: { timeout: '2s' } })

  expect(run.exitCode).toBe(1)
  expect(service.requests).toHaveLength(1)
  expect(run.outputs).toEqual({})
  expect(failure(run)).toMatch(
    /^Timed out after 2s.*start a static export job.*ETIMEDOUT.*may have started a job/,
  )
  expect(failure(run)).not.toContain('`job-id')
})

test.concurrent('gives up on an answer whose body never ends', async () => {
  const endless = { start: [started], status: [json(200, { status: 'running' }), endlessBody] }
  const { run } = await runAgainst(endless, { inputs: following(JOB_ID, { timeout: '3s' }) })

  expect(run.exitCode).toBe(1)
  expect(failure(run)).toMatch(/^Timed out after 3s.*ETIMEDOUT/)
  expect(failure(run)).toContain(RESUME)
})

test.concurrent('gives up on looks that fail until the time-out, and names the last failure', async () => {
  const { run, service } = await runAgainst(
    { status: [status('running'), json(503, { error: 'maintenance' })] },
    { inputs: following(JOB_ID, { timeout: '4s' }) },
  )

  expect(run.exitCode).toBe(1)
  expect(service.of('status').length).toBeGreaterThan(2)
  expect(run.outputs['status']).toBe('running')
  expect(failure(run)).toMatch(/^Timed out after 4s; the last request failed:.*503.*"maintenance"/)
  expect(failure(run)).toContain(RESUME)
})

test.concurrent('says that the status was not seen when no look succeeded', async () => {
  const { run } = await runAgainst({ status: [reset] }, { inputs: following(JOB_ID, { timeout: '1s' }) })

  expect(run.exitCode).toBe(1)
  expect(run.outputs).toEqual({ jobId: JOB_ID })
  expect(failure(run)).toMatch(/its status was not seen yet.*`job-id: job_4f2a`/)
})

test.concurrent('tries to reach a service that is down until the time-out', async () => {
  const { url } = await unusedAddress()
  const run = await runAction({ inputs: startingAt(url, { timeout: '2s' }) })

  expect(run.exitCode).toBe(1)
  expect(run.outputs).toEqual({})
  expect(run.log.length).toBeGreaterThan(0)
  expect(failure(run)).toMatch(/^Timed out after 2s.*start a static export job.*connect phase, ECONNREFUSED/)
  expect(failure(run)).toContain(new URL(url).host)
  expect(failure(run)).toContain('no proxy in use')
  expect(failure(run)).not.toContain('may have started a job')
})

/** Sends a byte now and then, so that the connection is never idle. */
function endlessBody(...[request, response]: Parameters<typeof hang>): void {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{')
  const timer = setInterval(() => response.write(' '), 200)
  request.socket.once('close', () => {
    clearInterval(timer)
  })
}
