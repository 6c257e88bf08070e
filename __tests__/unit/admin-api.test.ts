import { expect, test } from '@jest/globals'
import { createAdminApi } from '../../src/service/admin-api.ts'
import type { HttpRequest } from '../../src/service/http.ts'

function recordingApi() {
  const sent: HttpRequest[] = []
  const api = createAdminApi({
    baseUrl: new URL('https://gateway.example.com/docs'),
    apiKey: 'mint_9f8e7d6c',
    transport: {
      send(request) {
        sent.push(request)
        return Promise.resolve({ status: 200, headers: {}, body: '{"status":"running"}', isCut: false })
      },
    },
    wallTime: () => 0,
    debug: () => undefined,
    hide: (text) => text,
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
  expect(sent.every(({ headers }) => headers['authorization'] === 'Bearer mint_9f8e7d6c')).toBe(true)
})
