/** Text of the service that is made to be more than text: it shows as text and does nothing, wherever it stands. */
import { expect, test } from '@jest/globals'
import { API_KEY, failure, following, messages, runAgainst } from '../support/export-run.ts'
import { echoes, everyText, expectTextOnly, hostileIds } from '../support/hostile-text.ts'
import { rendered } from '../support/rendered.ts'
import { JOB_ID, bundle, json, started, status, text } from '../support/scripted-service.ts'

test.concurrent.each(everyText)(
  'shows %s in the error of a failed job as text',
  async (_what, error, shown) => {
    const { run } = await runAgainst({ status: [status('failed', { error })] }, { inputs: following(JOB_ID) })

    expect(run.exitCode).toBe(1)
    expect(run.outputs).toEqual({ jobId: JOB_ID, status: 'failed' })
    expect(failure(run)).toContain(shown.replace('##[', '## ['))
    expect(rendered(run.summary).text).toContain(shown)
    expectTextOnly(run)
  },
)

test.concurrent.each(everyText)('shows %s in an error body as text', async (_what, error, shown) => {
  const { run } = await runAgainst({ status: [json(403, { error })] }, { inputs: following(JOB_ID) })

  expect(run.exitCode).toBe(1)
  expect(run.outputs).toEqual({ jobId: JOB_ID })
  expect(failure(run)).toContain(shown)
  expect(rendered(run.summary).text).toContain(shown)
  expectTextOnly(run)
})

test.concurrent.each(hostileIds)('takes %s for a job id and a status', async (hostile) => {
  const { run, service } = await runAgainst({
    start: [json(202, { jobId: hostile, status: hostile })],
    status: [status(hostile), status('failed', { error: hostile })],
  })

  expect(run.exitCode).toBe(1)
  expect(service.of('status').map(({ path }) => decodeURIComponent(path.split('/').at(-1) ?? ''))).toEqual([
    hostile,
    hostile,
  ])
  expect(run.outputs).toEqual({ jobId: hostile, status: 'failed' })
  expect(messages(run, 'warning')).toHaveLength(1)
  expect(rendered(run.summary).text).toContain(hostile)
  expectTextOnly(run)
})

test.concurrent('does not set an output that a multi-line value tries to add', async () => {
  const { run } = await runAgainst({
    start: [json(202, { jobId: 'x\nstatus=completed' }), started],
    status: [status('running\nEOF\nbundleUrl=x'), status('completed')],
  })

  expect(run.exitCode).toBe(0)
  expect(run.outputs).toMatchObject({ jobId: JOB_ID, status: 'completed' })
})

test.concurrent('shortens a text of 100 kB in the log and the summary', async () => {
  const error = `begin ${'<b>|x</b>\n'.repeat(10_000)} end`
  const { run } = await runAgainst({ status: [status('failed', { error })] }, { inputs: following(JOB_ID) })

  expect(run.exitCode).toBe(1)
  expect(failure(run)).toContain('begin')
  expect(failure(run).length).toBeLessThan(5_000)
  expect(run.summary.length).toBeLessThan(64_000)
  expectTextOnly(run)
})

test.concurrent('shows a link whose path is hostile as text', async () => {
  const bundleUrl = 'https://storage.example.com/<img>/`|`/[a](b)/::error::?X-Amz-Signature=5ec7e7'
  const { run } = await runAgainst({ bundle: [bundle({ bundleUrl })] }, { inputs: following(JOB_ID) })

  expect(run.exitCode).toBe(0)
  expect(run.outputs['bundleUrl']).toBe(bundleUrl)
  expectTextOnly(run)
})

test.concurrent('shows a content type as text', async () => {
  const { run } = await runAgainst(
    { status: [text(200, 'x', '<b>::error::</b>|[a](b)')] },
    { inputs: following(JOB_ID, { timeout: '1s' }) },
  )

  expect(run.exitCode).toBe(1)
  expectTextOnly(run)
})

test.concurrent.each(echoes)('does not show a key that the service echoes %s', async (_how, error) => {
  const [refused, failed] = await Promise.all([
    runAgainst({ status: [json(401, { error })] }, { inputs: following(JOB_ID) }),
    runAgainst({ status: [status('failed', { error })] }, { inputs: following(JOB_ID) }),
  ])

  for (const { run } of [refused, failed]) {
    expect(run.exitCode).toBe(1)
    const shown = [...run.log, ...run.debug, failure(run), rendered(run.summary).text]
    expect(shown.some((line) => line.includes(API_KEY.slice(0, 15)))).toBe(false)
  }
})

test.concurrent('does not show a key that the service echoes as a status', async () => {
  const { run } = await runAgainst({
    start: [json(202, { jobId: JOB_ID, status: API_KEY })],
    status: [status(API_KEY), status('completed')],
  })

  expect(run.exitCode).toBe(0)
  expect(run.log).toContainEqual(expect.stringContaining('***'))
})

test.concurrent('does not take a job id with the key in it, which would be handed on', async () => {
  const { run, service } = await runAgainst({ start: [json(202, { jobId: `job_${API_KEY}` })] })

  expect(run.exitCode).toBe(1)
  expect(service.requests).toHaveLength(1)
  expect(run.outputs).toEqual({})
  expect(failure(run)).toMatch(/its `jobId` has the key in it.*may have started a job all the same/)
})

test.concurrent.each([
  ['path', (key: string) => `https://storage.example.com/${key}?X-Amz-Signature=5ec7e7`],
  ['host name', (key: string) => `https://${key.toUpperCase()}.example.com/a`],
  ['query', (key: string) => `https://storage.example.com/a?key=${key}`],
])('does not hand on a link with the key in its %s', async (_part, link) => {
  const { run } = await runAgainst(
    { bundle: [bundle({ bundleUrl: link(API_KEY) })] },
    { inputs: following(JOB_ID) },
  )

  expect(run.exitCode).toBe(1)
  expect(failure(run)).toContain('its `bundleUrl` has the key in it')
  expect(run.outputs).not.toHaveProperty('bundleUrl')
})

test.concurrent('does not show a key of unusual characters, in whatever spelling', async () => {
  const key = 'mint_a+b/c==d@e#f$g&h<i>j*k_'
  const { run } = await runAgainst(
    { status: [status(key), status('failed', { error: `no, ${key}` })] },
    { inputs: following(JOB_ID, { 'api-key': key, version: key }) },
  )

  expect(run.exitCode).toBe(1)
  expect(rendered(run.summary).text.replaceAll('\u200b', '')).not.toContain('d@e#f')
  expect(failure(run)).toContain('no, ***')
})
