/** Refusals of the service: no second try, and a message with operation, status, the service's words and a next step. */
import { expect, test } from '@jest/globals'
import { failure, following, runAgainst, startingAt, withService } from '../support/export-run.ts'
import { runAction } from '../support/runner.ts'
import { JOB_ID, json, started, text, type Script } from '../support/scripted-service.ts'

const RESUME = `run again with \`job-id: ${JOB_ID}\``
const START = 'start a static export job'
const STATUS = 'get the status of the export job'
const BUNDLE = 'generate the bundle'

const refusals: [operation: 'start' | 'status' | 'bundle', code: number, doing: string, nextStep: RegExp][] =
  [
    ['start', 400, START, /`domain`.*`version`.*`paths`/],
    ['start', 401, START, /key is missing, wrong or expired/],
    ['start', 403, START, /Enterprise plan.*`write` scope.*allow-list/],
    ['start', 404, START, /`base-url`/],
    ['start', 409, START, /refused/],
    ['start', 422, START, /refused/],
    ['status', 401, STATUS, /key is missing, wrong or expired/],
    ['status', 404, STATUS, /no such export job/],
    ['bundle', 401, BUNDLE, /key is missing, wrong or expired/],
    ['bundle', 404, BUNDLE, /no such export job/],
    ['bundle', 410, BUNDLE, /refused/],
  ]

test.concurrent.each(refusals)(
  'fails on %s answered with %i at once',
  async (operation, code, doing, nextStep) => {
    const words = `the words of the service about ${code}`
    // Known ids skip the wait before the first look, which is of no matter here.
    const inputs = operation === 'start' ? {} : following(JOB_ID)
    const { run, service } = await runAgainst({ [operation]: [json(code, { error: words })] }, { inputs })

    expect(run.exitCode).toBe(1)
    expect(service.of(operation)).toHaveLength(1)
    expect(service.requests.at(-1)?.operation).toBe(operation)
    expect(failure(run)).toContain(doing)
    expect(failure(run)).toContain(`the service answered ${code} `)
    expect(failure(run)).toContain(`"${words}"`)
    expect(failure(run)).toMatch(nextStep)
    expect(run.outputs).not.toHaveProperty('bundleUrl')
    expect(run.outputs['jobId']).toBe(operation === 'start' ? undefined : JOB_ID)
    expect(run.outputs['status']).toBe(operation === 'bundle' ? 'completed' : undefined)
  },
)

const bodies: [what: string, Script['start']][] = [
  ['no body', [text(403, '')]],
  ['a page', [text(403, '<html><title>Forbidden</title></html>')]],
  ['another error body', [json(403, { error: { code: 7 } })]],
  ['a JSON null', [json(403, null)]],
]

test.concurrent.each(bodies)('says what is known of a refusal with %s', async (_what, start = []) => {
  const { run, service } = await runAgainst({ start })

  expect(run.exitCode).toBe(1)
  expect(service.requests).toHaveLength(1)
  expect(failure(run)).toMatch(/the service answered 403 Forbidden\. Check that the organisation/)
})

test.concurrent('says how to resume after a refusal that the user can mend', async () => {
  const { run } = await runAgainst({
    start: [started],
    bundle: [json(403, { error: 'address not allowed' })],
  })

  expect(run.exitCode).toBe(1)
  expect(failure(run)).toContain(RESUME)
  expect(run.outputs).toMatchObject({ jobId: JOB_ID, status: 'completed', pageCount: '12' })
})

test.concurrent.each([301, 302, 303, 307, 308])('does not follow a %i with the key', async (code) => {
  await withService({}, async (elsewhere) => {
    const location = `${elsewhere.url}/v1/static-export/jobs?token=5ec7e7#5ec7e7`
    const { run, service } = await runAgainst({ start: [text(code, '', 'text/plain', { location })] })

    expect(run.exitCode).toBe(1)
    expect(elsewhere.requests).toEqual([])
    expect(service.requests).toHaveLength(1)
    expect(failure(run)).toContain(`answered ${code} `)
    expect(failure(run)).toContain(`${elsewhere.url}/v1/static-export/jobs;`)
    expect(JSON.stringify([run.annotations, run.log, run.debug, run.summary])).not.toContain('5ec7e7')
  })
})

test.concurrent.each(['status', 'bundle'] as const)(
  'does not follow a redirect of %s either',
  async (operation) => {
    await withService({}, async (elsewhere) => {
      const moved = text(302, '', 'text/plain', { location: `${elsewhere.url}/login` })
      const { run, service } = await runAgainst({ [operation]: [moved] }, { inputs: following(JOB_ID) })

      expect(run.exitCode).toBe(1)
      expect(elsewhere.requests).toEqual([])
      expect(service.of(operation)).toHaveLength(1)
      expect(failure(run)).toContain(`${elsewhere.url}/login`)
    })
  },
)

test.concurrent('resolves a relative redirect in its message, and does not follow it', async () => {
  await withService({ start: [text(308, '', 'text/plain', { location: '/new/api' })] }, async (service) => {
    const run = await runAction({ inputs: startingAt(service.url) })

    expect(run.exitCode).toBe(1)
    expect(service.requests).toHaveLength(1)
    expect(failure(run)).toContain(`points to ${service.url}/new/api`)
  })
})

test.concurrent.each<[string, Record<string, string>]>([
  ['no address', {}],
  ['an empty address', { location: '' }],
  ['an address that is none', { location: 'http://' }],
  ['a script', { location: 'javascript:alert(1)' }],
  ['itself', { location: '/v1/static-export/jobs?again=1' }],
])('names no address for a redirect to %s', async (_where, headers) => {
  const { run, service } = await runAgainst({ start: [text(302, '', 'text/plain', headers)] })

  expect(run.exitCode).toBe(1)
  expect(service.requests).toHaveLength(1)
  expect(failure(run)).toMatch(/answered 302 Found\. Check `base-url`: a login page or a proxy/)
})
