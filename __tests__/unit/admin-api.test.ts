import { expect, test } from '@jest/globals'
import { createAdminApi } from '../../src/service/admin-api.ts'
import type { HttpRequest } from '../../src/service/http.ts'

const KEY = 'mint_9f8e7d6c'

function recordingApi(answer: object = { status: 'running' }) {
  const sent: HttpRequest[] = []
  const api = createAdminApi({
    baseUrl: new URL('https://gateway.example.com/docs'),
    apiKey: KEY,
    transport: {
      send(request) {
        sent.push(request)
        return Promise.resolve({ status: 200, headers: {}, body: JSON.stringify(answer), isCut: false })
      },
    },
    wallTime: () => 0,
    debug: () => undefined,
    hide: (text) => text.replace(/mint_9f8e7d6c/gi, '***'),
  })
  return { api, sent }
}

const { signal } = new AbortController()

test.each([
  [1_800_000, 30_000],
  [30_001, 30_000],
  [12_000, 12_000],
])('with %d ms left, a request may take %d ms', async (timeoutMs, expected) => {
  const { api, sent } = recordingApi()
  await api.getExportStatus('job_1', { timeoutMs, signal })
  expect(sent).toMatchObject([{ timeoutMs: expected, signal }])
})

test('each operation has its method and its path below the base address', async () => {
  const { api, sent } = recordingApi()
  const attempt = { timeoutMs: 1000, signal }
  await Promise.allSettled([
    api.startExport({ domain: 'docs.example.com', paths: [] }, attempt),
    api.getExportStatus('a/b', attempt),
    api.generateBundle('a/b', attempt),
    api.getAgentJob('p/q', 'r s', attempt),
  ])
  expect(sent.map(({ method, url }) => `${method} ${url.href}`)).toEqual([
    'POST https://gateway.example.com/docs/v1/static-export/jobs',
    'GET https://gateway.example.com/docs/v1/static-export/jobs/a%2Fb',
    'POST https://gateway.example.com/docs/v1/static-export/jobs/a%2Fb/bundle',
    'GET https://gateway.example.com/docs/v2/agent/p%2Fq/job/r%20s',
  ])
  expect(sent.every(({ headers }) => headers['authorization'] === `Bearer ${KEY}`)).toBe(true)
})

test.each([
  'https://example.com/mint_9f8e7d6c',
  'https://example.com/mint%5F9f8e7d6c?x=%',
  'https://example.com/MINT_9f8e7d6c',
  'https://MINT_9F8E7D6C.example.com/pull/7',
  'https://%6Dint_9f8e7d6c.example.com/pull/7',
  'https://\uff4dint_9f8e7d6c.example.com/pull/7',
])('does not hand on the address %s with the key in it', async (address) => {
  const { api } = recordingApi({
    status: 'completed',
    prLink: address,
    source: { repository: address },
    bundleUrl: address,
    jobId: address,
    expiresAt: '2026-11-20T12:00:00Z',
  })
  const attempt = { timeoutMs: 1000, signal }
  const job = await api.getAgentJob('p', 'j', attempt)
  expect(job.pullRequest).toEqual({ kind: 'refused', problem: 'has the key in it' })
  expect(job.repository).toContain('***')
  expect(decodeURIComponent(job.repository?.replace('x=%', '') ?? '')).not.toMatch(/[m\uff4d]int_/i)
  await expect(api.generateBundle('j', attempt)).rejects.toThrow('its `bundleUrl` has the key in it')
  await expect(api.startExport({ domain: 'd', paths: [] }, attempt)).rejects.toThrow(
    'its `jobId` has the key in it',
  )
})

test.each([
  ['https://x-access-token:5ec7e7@github.com/octo-org/docs', 'https://github.com/octo-org/docs'],
  ['https://5ec7e7@github.com/octo-org/docs', 'https://github.com/octo-org/docs'],
  ['\u200bhttps://5ec7e7@github.com\u001b[31m/octo-org/docs', 'https://github.com/octo-org/docs'],
  ['https://github.com/octo-org/docs', 'https://github.com/octo-org/docs'],
  ['ssh://git@github.com/octo-org/docs.git', 'ssh://git@github.com/octo-org/docs.git'],
  ['git@github.com:octo-org/docs.git', 'git@github.com:octo-org/docs.git'],
])('hands on the repository %s as %s', async (repository, handedOn) => {
  const { api } = recordingApi({ status: 'active', source: { repository } })
  await expect(api.getAgentJob('p', 'j', { timeoutMs: 1000, signal })).resolves.toMatchObject({
    repository: handedOn,
  })
})

test('the texts of an agent job are lines without secrets', async () => {
  const text = `one\n${KEY}\u001b[31m two`
  const { api } = recordingApi({
    status: 'active',
    source: { repository: text, ref: text },
    model: text,
    createdAt: text,
    archivedAt: text,
  })
  await expect(api.getAgentJob('p', 'j', { timeoutMs: 1000, signal })).resolves.toEqual({
    status: 'active',
    repository: 'one *** two',
    ref: 'one *** two',
    model: 'one *** two',
    pullRequest: { kind: 'unnamed' },
    createdAt: 'one *** two',
    archivedAt: 'one *** two',
  })
})
