/** The process ends by itself soon after its last line, whatever the other side keeps open. */
import { expect, test } from '@jest/globals'
import { failure, following, runAgainst, startingAt, withFolder } from '../support/export-run.ts'
import { runAction } from '../support/runner.ts'
import { JOB_ID, hang, status, upgrade, type Step } from '../support/scripted-service.ts'

/**
 * The promise is 2 s. A busy machine needs more, and the scripted service keeps every connection open until the test is
 * over, which would be for ever.
 */
const LINGER_MS = 10_000

test.concurrent('ends after a good run although the service keeps the connection open', async () => {
  const { run } = await runAgainst({}, { inputs: following(JOB_ID) })

  expect(run.exitCode).toBe(0)
  expect(run.lingeredMs).toBeLessThan(LINGER_MS)
})

test.concurrent('ends after a refusal whose body never ends', async () => {
  const endless: Step = (_request, response) => {
    response.writeHead(403, { 'content-type': 'application/json' }).write('{"error": "')
  }
  const { run } = await runAgainst({ status: [endless] }, { inputs: following(JOB_ID, { timeout: '1s' }) })

  expect(run.exitCode).toBe(1)
  expect(run.lingeredMs).toBeLessThan(LINGER_MS)
})

test.concurrent('ends after an answer that is too long to be read whole', async () => {
  const flood: Step = (request, response) => {
    response.writeHead(403, { 'content-type': 'text/html' })
    const pour = (): void => {
      while (!request.socket.destroyed && response.write('x'.repeat(65_536)));
    }
    response.on('drain', pour)
    pour()
  }
  const { run, service } = await runAgainst({ status: [flood] }, { inputs: following(JOB_ID) })

  expect(run.exitCode).toBe(1)
  expect(service.requests).toHaveLength(1)
  expect(run.annotations).toEqual([{ level: 'error', message: expect.stringContaining('403 Forbidden') }])
  expect(run.lingeredMs).toBeLessThan(LINGER_MS)
})

test.concurrent('ends after a time-out with a request under way', async () => {
  const { run } = await runAgainst({ status: [hang] }, { inputs: following(JOB_ID, { timeout: '1s' }) })

  expect(run.exitCode).toBe(1)
  expect(run.lingeredMs).toBeLessThan(LINGER_MS)
})

test.concurrent('ends after a failure of the job', async () => {
  const { run } = await runAgainst({ status: [status('failed')] }, { inputs: following(JOB_ID) })

  expect(run.exitCode).toBe(1)
  expect(run.lingeredMs).toBeLessThan(LINGER_MS)
})

test.concurrent('ends when the name of the service cannot be looked up', async () => {
  const run = await runAction({ inputs: startingAt('https://no-such-host.invalid', { timeout: '1s' }) })

  expect(run.exitCode).toBe(1)
  expect(run.annotations).toEqual([
    {
      level: 'error',
      message: expect.stringMatching(/no-such-host\.invalid in the DNS phase, E[A-Z_]+ .*no proxy in use/),
    },
  ])
  expect(run.lingeredMs).toBeLessThan(LINGER_MS)
})

test.concurrent('is red when the answer to its only request breaks off', async () => {
  const cut: Step = (request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"status": "completed"', () => request.socket.destroy())
  }
  const { run } = await runAgainst({ status: [cut] }, { inputs: following(JOB_ID, { timeout: '1s' }) })

  expect(run.exitCode).toBe(1)
  expect(run.outputs).toEqual({ jobId: JOB_ID })
})

test.concurrent('does not end in silence when the service changes the protocol', async () => {
  const { run, service } = await runAgainst(
    { status: [upgrade, upgrade] },
    { inputs: following(JOB_ID, { timeout: '3s' }) },
  )

  expect(run.exitCode).toBe(1)
  expect(service.requests.length).toBeGreaterThan(1)
  expect(failure(run)).toMatch(
    /EPROTO \(the answer 101 wants to go on in another protocol.*`job-id: job_4f2a`/,
  )
  expect(run.summary).toContain(JOB_ID)
})

test.concurrent('names the job when the outputs cannot be written', async () => {
  await withFolder(async (folder) => {
    const { run } = await runAgainst({}, { env: { GITHUB_OUTPUT: folder } })

    expect(run.exitCode).toBe(1)
    expect(failure(run)).toMatch(/^The step output jobId could not be written: .*`job-id: job_4f2a`/)
    expect(run.summary).toContain(JOB_ID)
  })
})
