/** The good run: start, status, bundle, and everything that comes of them. */
import { expect, test } from '@jest/globals'
import { API_KEY, DOMAIN, messages, runAgainst, withService, startingAt } from '../support/export-run.ts'
import { runAction } from '../support/runner.ts'
import { JOB_ID, bundle, json, status } from '../support/scripted-service.ts'

const LINK = 'https://storage.example.com/bundles/site.tar.gz?X-Amz-Signature=5ec7e7'

test.concurrent('starts an export, follows it and hands over the bundle link', async () => {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  const { run, service } = await runAgainst({
    start: [json(202, { jobId: JOB_ID, status: 'queued' })],
    status: [status('running', { progress: 40, pageCount: 5 }), status('completed', { pageCount: 12 })],
    bundle: [bundle({ expiresAt, sizeBytes: 2_097_152 })],
  })

  expect(run.exitCode).toBe(0)
  expect(run.annotations).toEqual([])
  expect(run.outputs).toEqual({
    jobId: JOB_ID,
    status: 'completed',
    pageCount: '12',
    bundleUrl: LINK,
    expiresAt,
    sizeBytes: '2097152',
  })
  expect(service.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /v1/static-export/jobs',
    `GET /v1/static-export/jobs/${JOB_ID}`,
    `GET /v1/static-export/jobs/${JOB_ID}`,
    `POST /v1/static-export/jobs/${JOB_ID}/bundle`,
  ])
  expect(run.masks).toEqual([API_KEY])
  expect(run.log).toEqual([
    expect.stringMatching(/^Started static export job job_4f2a for docs\.example\.com$/),
    expect.stringMatching(/^running · 40 % · 5 pages · /),
    expect.stringMatching(/^completed · 12 pages · /),
    expect.stringContaining('https://storage.example.com/bundles/site.tar.gz'),
    expect.stringContaining(expiresAt),
  ])
})

test.concurrent('sends the key with each request, and a body only where there is one', async () => {
  const { service } = await runAgainst({})

  expect(service.requests.map(({ headers }) => headers.authorization)).toEqual(
    Array(3).fill(`Bearer ${API_KEY}`),
  )
  const [start, look, bundleCall] = service.requests
  expect(JSON.parse(start?.body ?? '')).toEqual({ domain: DOMAIN })
  expect(start?.headers).toMatchObject({
    'content-type': 'application/json',
    'content-length': String(start?.body.length),
  })
  expect(look?.headers).not.toHaveProperty('content-length')
  expect(look?.headers).not.toHaveProperty('content-type')
  expect(bundleCall).toMatchObject({ body: '', headers: { 'content-length': '0' } })
  for (const { headers } of service.requests) {
    expect(headers).not.toHaveProperty('transfer-encoding')
    expect(headers).toMatchObject({ host: new URL(service.url).host, 'user-agent': 'static-export-action' })
  }
})

test.concurrent('sends version and paths only as they were set', async () => {
  const { run, service } = await runAgainst(
    {},
    { inputs: { version: 'Größe 2 – "α"', paths: '\n  /guides/start \n\nindex\n' } },
  )

  expect(JSON.parse(service.of('start')[0]?.body ?? '')).toEqual({
    domain: DOMAIN,
    version: 'Größe 2 – "α"',
    paths: ['/guides/start', 'index'],
  })
  expect(run.exitCode).toBe(0)
  expect(run.outputs['version']).toBe('Größe 2 – "α"')
})

test.concurrent.each([
  ['/', ''],
  ['/v1', ''],
  ['/v2', ''],
  ['/v2/', ''],
  ['/admin/api', '/admin/api'],
  ['/admin/api/', '/admin/api'],
  ['/admin/api/v1', '/admin/api'],
  ['/gateway/v2/v1', '/gateway/v2'],
])('takes a base address that ends in %s', async (ending, prefix) => {
  await withService({}, async ({ url, requests }) => {
    const run = await runAction({ inputs: startingAt(`${url}${ending}`) })

    expect(run.exitCode).toBe(0)
    expect(requests.map(({ path }) => path)).toEqual([
      `${prefix}/v1/static-export/jobs`,
      `${prefix}/v1/static-export/jobs/${JOB_ID}`,
      `${prefix}/v1/static-export/jobs/${JOB_ID}/bundle`,
    ])
  })
})

test.concurrent('registers the link as a secret before it is set, when asked to', async () => {
  const lines: string[] = []
  const { run } = await runAgainst(
    {},
    {
      inputs: { 'mask-bundle-url': 'true' },
      onLine: (line) => lines.push(line),
    },
  )

  expect(run.exitCode).toBe(0)
  expect(run.outputs['bundleUrl']).toBe(LINK)
  expect(run.masks).toEqual([API_KEY, LINK])
  const masked = lines.indexOf(`::add-mask::${LINK}`)
  expect(lines.findIndex((line) => line.includes('storage.example.com'))).toBe(masked)
})

test.concurrent('leaves the link unmasked unless asked to', async () => {
  const { run } = await runAgainst({}, { inputs: { 'mask-bundle-url': '' } })

  expect(run.exitCode).toBe(0)
  expect(run.masks).toEqual([API_KEY])
})

test.concurrent('warns of a key without a prefix and uses it all the same', async () => {
  const { run, service } = await runAgainst({}, { inputs: { 'api-key': ' 0123456789abcdef\n' } })

  expect(run.exitCode).toBe(0)
  expect(messages(run, 'warning')).toEqual([expect.stringMatching(/`api-key`.*prefix/)])
  expect(service.requests[0]?.headers.authorization).toBe('Bearer 0123456789abcdef')
})

test.concurrent('asks as often as the poll interval says', async () => {
  const { run, service } = await runAgainst(
    { status: [status('running'), status('completed')] },
    { inputs: { 'poll-interval': '3s' } },
  )

  expect(run.exitCode).toBe(0)
  const [first, second] = service.of('status')
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(2_990)
})

test.concurrent('takes the defaults for inputs that are given but empty', async () => {
  const { run, service } = await runAgainst(
    {},
    {
      inputs: {
        timeout: '',
        'poll-interval': '',
        'mask-bundle-url': '',
        version: '',
        paths: '',
        'job-id': '',
      },
    },
  )

  expect(run.exitCode).toBe(0)
  expect(service.requests).toHaveLength(3)
})
