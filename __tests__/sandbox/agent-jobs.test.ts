import { expect, test } from '@jest/globals'
import { beginning, holdSandbox } from './client.ts'

const pathOf = (id: string) => `/v2/agent/sandbox-project/job/${id}`
const createdAt = new Date(beginning + 60_000).toISOString()
const endedAt = new Date(beginning + 65_000).toISOString()
const pull = 'https://github.com/example/docs/pull'

test.each([
  ['job-completed', { status: 'completed', prLink: `${pull}/42`, archivedAt: null }, 'main'],
  ['job-unchanged', { status: 'completed', prLink: null, archivedAt: null }, null],
  ['job-failed', { status: 'failed', prLink: null, archivedAt: null }, 'main'],
  ['job-archived', { status: 'archived', prLink: `${pull}/43`, archivedAt: endedAt }, 'main'],
  ['job-active', { status: 'active', prLink: null, archivedAt: null }, 'main'],
])('%s begins with the first request for it, and ends 5 s later', async (id, ending, ref) => {
  await using held = await holdSandbox()
  const constant = {
    id,
    source: { repository: 'https://github.com/example/docs', ref },
    model: 'sandbox-model-1',
    createdAt,
  }
  const active = { ...constant, status: 'active', prLink: null, archivedAt: null }

  held.pass(60_000)
  await held.ask('GET', pathOf(id), { key: null })
  expect(await held.ask('GET', pathOf(id))).toMatchObject({ status: 200, body: active })
  held.pass(4_999)
  expect((await held.ask('GET', pathOf(id))).body).toEqual(active)
  held.pass(1)
  expect((await held.ask('GET', pathOf(id))).body).toEqual({ ...constant, ...ending })
  held.pass(86_400_000)
  expect((await held.ask('GET', pathOf(id))).body).toEqual({ ...constant, ...ending })
})
