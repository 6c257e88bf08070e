/** Where a look at an agent job goes, and what it carries: base address, ids, key, proxy. */
import { afterAll, expect, test } from '@jest/globals'
import {
  AGENT_JOB_ID,
  PROJECT_ID,
  agentJob,
  completed,
  followingAt,
  runAgentJob,
} from '../support/agent-job-run.ts'
import { selfSigned } from '../support/certificate.ts'
import { withProxy } from '../support/connect-proxy.ts'
import { API_KEY, withService } from '../support/export-run.ts'
import { runAction } from '../support/runner.ts'

const ACTION = 'agent-job/action.yml'
const HOST = 'docs-api.test'
const certificate = await selfSigned(HOST)
afterAll(() => certificate.remove())

test.concurrent('trims key and ids, and warns of a key without a prefix', async () => {
  const inputs = {
    'api-key': ' 0123456789abcdef\n',
    'project-id': ` ${PROJECT_ID}\n`,
    'job-id': `\t${AGENT_JOB_ID} `,
  }
  const { run, service } = await runAgentJob([completed], { inputs })

  expect(run.exitCode).toBe(0)
  expect(run.annotations).toEqual([{ level: 'warning', message: expect.stringMatching(/`api-key`.*prefix/) }])
  expect(run.masks).toEqual(['0123456789abcdef'])
  expect(service.requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    [`/v2/agent/${PROJECT_ID}/job/${AGENT_JOB_ID}`, 'Bearer 0123456789abcdef'],
  ])
})

test.concurrent.each([
  ['/', ''],
  ['/v1', ''],
  ['/v2', ''],
  ['/v2/', ''],
  ['/admin/api', '/admin/api'],
  ['/admin/api/v2', '/admin/api'],
  ['/gateway/v1/v2/', '/gateway/v1'],
])('takes a base address that ends in %s', async (ending, prefix) => {
  await withService({ agent: [completed] }, async ({ url, requests }) => {
    const run = await runAction({ action: ACTION, inputs: followingAt(`${url}${ending}`) })

    expect(run.exitCode).toBe(0)
    expect(requests.map(({ path }) => path)).toEqual([`${prefix}/v2/agent/${PROJECT_ID}/job/${AGENT_JOB_ID}`])
  })
})

test.concurrent.each([
  'a/b?c#d',
  '..%2f',
  '../../v1/static-export',
  '%2e%2e',
  'jöb',
  "it's(1)*",
  '...',
  'a\\b',
])('keeps the id %s one segment of the path', async (id) => {
  const { run, service } = await runAgentJob([completed], { inputs: { 'project-id': id, 'job-id': id } })

  expect(run.exitCode).toBe(0)
  expect(run.annotations).toEqual([])
  expect(service.requests.map(({ path }) => path.split('/').map(decodeURIComponent))).toEqual([
    ['', 'v2', 'agent', id, 'job', id],
  ])
  expect(service.requests[0]?.path).not.toMatch(/[?#]/)
})

test.concurrent.each(['https_proxy', 'HTTPS_PROXY'])('sends its requests through %s', async (variable) => {
  await withService({ agent: [agentJob('active'), completed], tls: certificate }, async (service) => {
    await withProxy({ to: Number(new URL(service.url).port) }, async ({ port, tunnels }) => {
      const run = await runAction({
        action: ACTION,
        inputs: followingAt(`https://${HOST}`),
        env: { NODE_EXTRA_CA_CERTS: certificate.file, [variable]: `http://127.0.0.1:${port}` },
      })

      expect(run.exitCode).toBe(0)
      expect(run.outputs['status']).toBe('completed')
      expect(service.requests.map(({ headers }) => [headers.host, headers.authorization])).toEqual(
        Array(2).fill([HOST, `Bearer ${API_KEY}`]),
      )
      expect(new Set(tunnels.map(({ target }) => target))).toEqual(new Set([`${HOST}:443`]))
    })
  })
})
