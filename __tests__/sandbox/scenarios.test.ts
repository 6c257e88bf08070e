import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { agentJobEndings, agentProjectId } from '../../sandbox/agent-jobs.ts'
import { keys } from '../../sandbox/keys.ts'
import { scenarios } from '../../sandbox/scenarios.ts'
import { folderOf, holdSandbox, jobsPath, type Folder, type HeldSandbox } from './client.ts'

let folder: Folder
let held: HeldSandbox

beforeAll(async () => {
  folder = await folderOf({ 'index.md': '# Home\n', 'a.md': '# A\n' })
  held = await holdSandbox({ contentDir: folder.path })
})
afterAll(async () => {
  await held.sandbox.close()
  await folder[Symbol.asyncDispose]()
})

const statusesOf = async (ask: () => Promise<{ status: number }>, times: number) => {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) statuses.push((await ask()).status)
  return statuses
}

test('failing: fails at 60 %, and has no bundle', async () => {
  const jobId = await held.start({ domain: 'failing.example.com' })
  held.pass(500 + 2_999)
  expect((await held.status(jobId)).body).toMatchObject({ status: 'running', progress: 59, error: null })
  held.pass(1)
  expect((await held.status(jobId)).body).toMatchObject({
    status: 'failed',
    progress: 60,
    error: 'page "guides/broken" could not be rendered',
  })
  expect(await held.bundle(jobId)).toMatchObject({
    status: 409,
    body: { error: 'job failed: there is no bundle' },
  })
})

test('the first label counts in any case, and only the first', async () => {
  const failing = await held.start({ domain: 'FAILING.example.com' })
  const regular = await held.start({ domain: 'docs.failing.example.com' })
  held.pass(6_000)
  expect((await held.status(failing)).body).toMatchObject({ status: 'failed' })
  expect((await held.status(regular)).body).toMatchObject({ status: 'completed' })
})

test('stuck: still runs after a day', async () => {
  const jobId = await held.start({ domain: 'stuck.example.com' })
  held.pass(86_400_000)
  expect((await held.status(jobId)).body).toMatchObject({ status: 'running', progress: 90 })
  expect((await held.bundle(jobId)).status).toBe(409)
})

test('slow: takes ten times as long', async () => {
  const jobId = await held.start({ domain: 'slow.example.com' })
  held.pass(50_499)
  expect((await held.status(jobId)).body).toMatchObject({ status: 'running', progress: 99 })
  held.pass(1)
  expect((await held.status(jobId)).body).toMatchObject({ status: 'completed' })
})

test('silent: tells neither progress nor pages', async () => {
  const started = await held.ask('POST', jobsPath, { body: { domain: 'silent.example.com' } })
  held.pass(6_000)
  const completed = await held.status(String(started.body['jobId']))
  for (const { body } of [started, completed]) {
    expect(Object.keys(body)).toEqual(['jobId', 'status', 'createdAt', 'updatedAt', 'error'])
  }
})

test('busy: 429 to the first two requests of each operation, for each start and each job', async () => {
  const start = () => held.ask('POST', jobsPath, { body: { domain: 'busy.example.com' } })
  const refused = await start()
  expect(refused).toMatchObject({ status: 429, body: { error: 'too many requests' } })
  expect(refused.headers.get('retry-after')).toBe('1')
  expect((await held.ask('POST', jobsPath, { body: { domain: 'busy.example.org' } })).status).toBe(429)
  expect((await held.ask('POST', jobsPath, { body: { domain: 'BUSY.example.com' } })).status).toBe(429)
  const { body } = await start()
  expect(await statusesOf(start, 3)).toEqual([429, 429, 202])

  const jobId = String(body['jobId'])
  held.pass(6_000)
  expect((await held.status(jobId)).headers.get('retry-after')).toBeNull()
  expect(await statusesOf(() => held.status(jobId), 3)).toEqual([429, 200, 200])
  expect((await held.bundle(jobId)).headers.get('retry-after')).toBeNull()
  expect(await statusesOf(() => held.bundle(jobId), 3)).toEqual([429, 200, 200])
})

test('flaky: 503 to the first request of each operation', async () => {
  const start = () => held.ask('POST', jobsPath, { body: { domain: 'flaky.example.com' } })
  expect(await start()).toMatchObject({ status: 503, body: { error: 'service unavailable' } })
  const jobId = String((await start()).body['jobId'])
  held.pass(6_000)
  expect(await statusesOf(() => held.status(jobId), 3)).toEqual([503, 200, 200])
  expect(await statusesOf(() => held.bundle(jobId), 3)).toEqual([503, 200, 200])
})

test('lagging: one more 409 after completed', async () => {
  const jobId = await held.start({ domain: 'lagging.example.com' })
  expect((await held.bundle(jobId)).status).toBe(409)
  held.pass(6_000)
  expect((await held.status(jobId)).body).toMatchObject({ status: 'completed' })
  expect(await statusesOf(() => held.bundle(jobId), 3)).toEqual([409, 200, 200])
})

test('docs/sandbox.md has every scenario, agent job and key', async () => {
  const docs = (await readFile(new URL('../../docs/sandbox.md', import.meta.url), 'utf8')).replace(
    / +\|/g,
    ' |',
  )
  for (const [name, { effect }] of [...scenarios, ...agentJobEndings]) {
    expect(docs).toContain(`\n| \`${name}\` | ${effect} |\n`)
  }
  for (const key of Object.values(keys)) expect(docs).toContain(`\n| \`${key}\` | `)
  expect(docs).toContain(`\`${agentProjectId}\``)
})
