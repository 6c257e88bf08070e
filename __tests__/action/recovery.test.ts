/** How often and after what wait a failed request is tried again, and what is said about it. */
import { expect, test } from '@jest/globals'
import {
  failure,
  following,
  messages,
  runAgainst,
  startingAt,
  unusedAddress,
  withService,
} from '../support/export-run.ts'
import { startAction } from '../support/runner.ts'
import {
  JOB_ID,
  bundle,
  json,
  reset,
  started,
  status,
  text,
  truncated,
  type Operation,
  type Step,
} from '../support/scripted-service.ts'

const operations = ['start', 'status', 'bundle'] as const
const good = { start: started, status: status('completed'), bundle: bundle() }

test.concurrent('recovers from connections that are reset before anything was read', async () => {
  const { run, service } = await runAgainst({ resetConnections: 2 })

  expect(run.exitCode).toBe(0)
  expect(service.requests.map(({ operation }) => operation)).toEqual(['start', 'status', 'bundle'])
  expect(run.log.filter((line) => line.includes('ECONNRESET'))).toHaveLength(2)
})

test.concurrent('waits for a bundle that lags behind the status', async () => {
  const { run, service } = await runAgainst(
    { bundle: [json(409, { error: 'The job has not finished' }), bundle()] },
    { inputs: following(JOB_ID) },
  )

  expect(run.exitCode).toBe(0)
  expect(service.of('bundle')).toHaveLength(2)
  expect(messages(run, 'error')).toEqual([])
})

test.concurrent(
  'follows the job through more failed looks in a row than start and bundle get tries',
  async () => {
    // Retry-After keeps eight failures from taking two minutes.
    const overloaded = json(503, {}, { 'retry-after': '0' })
    const soon = json(429, {}, { 'retry-after': '1' })
    const { run, service } = await runAgainst(
      { status: [...Array<Step>(3).fill(overloaded), ...Array<Step>(5).fill(soon), good.status] },
      { inputs: following(JOB_ID) },
    )

    expect(run.exitCode).toBe(0)
    expect(service.of('status')).toHaveLength(9)
    expect(run.outputs['status']).toBe('completed')
  },
)

test.concurrent.each(operations)(
  'gives up %s at once when told to stay away past the time-out',
  async (operation) => {
    const { run, service } = await runAgainst(
      { [operation]: [json(429, { error: 'quota used up' }, { 'retry-after': '3600' })] },
      { inputs: operation === 'start' ? {} : following(JOB_ID) },
    )

    expect(run.exitCode).toBe(1)
    expect(service.of(operation)).toHaveLength(1)
    expect(failure(run)).toMatch(/429.*"quota used up".*1h/)
  },
)

const dates = (inMs: number): string => new Date(Date.now() + inMs).toUTCString()
const retryAfter: [form: string, operation: Operation, header: () => string, atLeastMs: number][] = [
  ['seconds', 'start', () => '2', 2_000],
  ['seconds', 'status', () => '2', 2_000],
  ['seconds', 'bundle', () => '2', 2_000],
  // A date has whole seconds, so up to one of them is cut off.
  ['a date', 'status', () => dates(3_000), 2_000],
]

test.concurrent.each(retryAfter)(
  'honours a Retry-After in %s of %s',
  async (_form, operation, header, atLeastMs) => {
    const limited: Step = (request, response) => {
      json(429, { error: 'too many requests' }, { 'retry-after': header() })(request, response)
    }
    const { run, service } = await runAgainst(
      { [operation]: [limited, good[operation as keyof typeof good]] },
      { inputs: operation === 'start' ? {} : following(JOB_ID) },
    )

    expect(run.exitCode).toBe(0)
    const [first, second] = service.of(operation)
    expect((second?.at ?? 0) - (first?.at ?? Infinity)).toBeGreaterThanOrEqual(atLeastMs - 10)
  },
)

test.concurrent.each<[string, Step]>([
  ['a broken connection', reset],
  ['half an answer', truncated({ jobId: 'job_lost' })],
  ['a page in place of JSON', text(200, '<html></html>')],
  ['a 504', text(504, '')],
])('warns of a second job when the answer to the start was lost to %s', async (_what, fault) => {
  const { run, service } = await runAgainst({ start: [fault, started] })

  expect(run.exitCode).toBe(0)
  expect(service.of('start')).toHaveLength(2)
  expect(messages(run, 'warning')).toEqual([
    expect.stringMatching(/second job.*docs\.example\.com.*job_4f2a/),
  ])
})

test.concurrent('does not warn of a second job when the start was turned away', async () => {
  const { run, service } = await runAgainst({ start: [json(429, {}), json(503, {}), started] })

  expect(run.exitCode).toBe(0)
  expect(service.of('start')).toHaveLength(3)
  expect(run.annotations).toEqual([])
})

test.concurrent('waits for a service that is not up yet, without a warning of a second job', async () => {
  const { url, port } = await unusedAddress()
  const action = await startAction({ inputs: startingAt(url) })
  await action.line(/ECONNREFUSED/)
  await withService({ port }, async (service) => {
    const run = await action.done

    expect(run.exitCode).toBe(0)
    expect(service.requests).toHaveLength(3)
    expect(run.annotations).toEqual([])
  })
})

test.concurrent('is not thrown by a service that closes each connection unannounced', async () => {
  const closing =
    (step: Step): Step =>
    (request, response) => {
      response.once('finish', () => request.socket.end())
      step(request, response)
    }
  const { run, service } = await runAgainst({
    start: [closing(started)],
    status: [closing(status('running')), closing(good.status)],
    bundle: [closing(good.bundle)],
  })

  // The bundle is asked for while the connection of the last look closes, so that may take a second try.
  expect(run.exitCode).toBe(0)
  expect(service.of('start')).toHaveLength(1)
  expect(service.of('status')).toHaveLength(2)
  expect(run.annotations).toEqual([])
})

test.concurrent('knows how far a request on a kept connection came', async () => {
  const { run } = await runAgainst({ status: [status('running'), reset, good.status] })

  expect(run.exitCode).toBe(0)
  expect(run.log).toContainEqual(
    expect.stringMatching(/in the response phase, ECONNRESET .*next try of status/),
  )
})

test.concurrent('says that an answer is too long, and tries again', async () => {
  const long = json(200, { status: 'completed', padding: 'x'.repeat(1_100_000) })
  const { run, service } = await runAgainst({ status: [long, good.status] }, { inputs: following(JOB_ID) })

  expect(run.exitCode).toBe(0)
  expect(service.of('status')).toHaveLength(2)
  expect(run.log).toContainEqual(expect.stringContaining('it is longer than 1 MiB'))
})
