/** The client of the administrative API against the sandbox: each operation once, over real HTTP. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createAdminApi, type AdminApi } from '../../src/service/admin-api.ts'
import { createTransport, type Transport } from '../../src/service/http.ts'
import { holdSandbox, type HeldSandbox } from './client.ts'

const attempt = { timeoutMs: 10_000, signal: new AbortController().signal }
let held: HeldSandbox
let transport: Transport

beforeAll(async () => {
  held = await holdSandbox({ jobMs: 5000 })
  transport = createTransport('test')
})

afterAll(async () => {
  transport.close()
  await held[Symbol.asyncDispose]()
})

function apiWith(apiKey: string): AdminApi {
  return createAdminApi({
    baseUrl: new URL(held.sandbox.apiUrl),
    apiKey,
    transport,
    wallTime: () => held.now(),
    debug: () => undefined,
    hide: (text) => text,
  })
}

test('starts an export, sees it through and gets its link', async () => {
  const api = apiWith(held.sandbox.keys.valid)
  const { jobId, status } = await api.startExport(
    { domain: 'docs.example.com', version: 'v7', paths: ['/polling'] },
    attempt,
  )
  expect(status).toBe('queued')
  await expect(api.generateBundle(jobId, attempt)).rejects.toThrow('409 Conflict: "job has not finished"')
  held.pass(3000)
  await expect(api.getExportStatus(jobId, attempt)).resolves.toEqual({
    status: 'running',
    progress: 50,
    pageCount: 1,
    error: undefined,
  })
  held.pass(3000)
  await expect(api.getExportStatus(jobId, attempt)).resolves.toMatchObject({
    status: 'completed',
    pageCount: 2,
  })
  const bundle = await api.generateBundle(jobId, attempt)
  expect(bundle.bundleUrl.startsWith(held.sandbox.storageUrl)).toBe(true)
  expect(bundle.expiresAtMs).toBe(held.now() + 15 * 60_000)
  expect(bundle.sizeBytes).toBeGreaterThan(1000)
})

test('gets an agent job from active to completed, with its pull request', async () => {
  const api = apiWith(held.sandbox.keys.valid)
  await expect(api.getAgentJob('sandbox-project', 'job-completed', attempt)).resolves.toMatchObject({
    status: 'active',
    pullRequest: { kind: 'none' },
    archivedAt: undefined,
  })
  held.pass(6000)
  await expect(api.getAgentJob('sandbox-project', 'job-completed', attempt)).resolves.toEqual({
    status: 'completed',
    repository: expect.stringMatching(/^https:\/\//),
    ref: expect.any(String),
    model: expect.any(String),
    pullRequest: { kind: 'link', link: expect.stringMatching(/^https:\/\/.*\/pull\/\d+$/) },
    createdAt: expect.stringMatching(/^2026-11-20T/),
    archivedAt: undefined,
  })
})

test.each([
  ['a wrong key', 'nobody_knows', 'docs.example.com', '401 Unauthorized: "API key not known"'],
  [
    'a key without the plan',
    'sandbox_no_plan_key',
    'docs.example.com',
    '403 Forbidden: "static export needs',
  ],
  ['a bad domain', 'sandbox_valid_key', 'not a host', '400 Bad Request: "domain must be a host name'],
])('repeats the words of the service on %s', async (_what, key, domain, message) => {
  await expect(apiWith(key).startExport({ domain, paths: [] }, attempt)).rejects.toThrow(message)
})

test('repeats the words of the service on an unknown job of either kind', async () => {
  const api = apiWith(held.sandbox.keys.valid)
  await expect(api.getExportStatus('nope', attempt)).rejects.toThrow('404 Not Found: "job not found"')
  await expect(api.getAgentJob('sandbox-project', 'nope', attempt)).rejects.toThrow(
    '404 Not Found: "job not found"',
  )
})
