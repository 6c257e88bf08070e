/** Text of an agent job that is made to be more than text: it shows as text and does nothing, wherever it stands. */
import { expect, test } from '@jest/globals'
import { OUTPUTS } from '../../src/agent-job/contract.ts'
import {
  AGENT_JOB_ID,
  PROJECT_ID,
  PULL_REQUEST,
  agentJob,
  completed,
  runAgentJob,
} from '../support/agent-job-run.ts'
import { API_KEY, failure, messages } from '../support/export-run.ts'
import { echoes, everyText, expectTextOnly, hostileIds } from '../support/hostile-text.ts'
import { rendered } from '../support/rendered.ts'
import type { ActionRun } from '../support/runner.ts'
import { json, text } from '../support/scripted-service.ts'

const LINK = ['link_open', 'link_close']
const TEXTS = ['repository', 'ref', 'model', 'createdAt', 'archivedAt'] as const
const INVISIBLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** A text in every field of a job that takes one. */
const everywhere = (value: string) => ({
  source: { repository: value, ref: value },
  model: value,
  createdAt: value,
  archivedAt: value,
})

/** What a reader of the log, the annotations or the summary sees. */
const shownIn = (run: ActionRun): string[] => [
  ...run.log,
  ...run.debug,
  ...run.annotations.map(({ message }) => message),
  run.summary,
  rendered(run.summary).text.replaceAll('\u200b', ''),
]

test.concurrent.each(everyText)('shows %s in the fields of a job as text', async (_what, hostile, shown) => {
  const [archived, failed] = await Promise.all([
    runAgentJob([agentJob('archived', everywhere(hostile))]),
    runAgentJob([agentJob('failed', everywhere(hostile))]),
  ])

  expect([archived.run.exitCode, failed.run.exitCode]).toEqual([0, 1])
  expect(messages(archived.run, 'notice').join()).toContain(shown)
  expect(failure(failed.run)).toContain(shown)
  for (const { run } of [archived, failed]) {
    expect(run.annotations).toHaveLength(1)
    expect(Object.keys(run.outputs).toSorted()).toEqual(OUTPUTS.toSorted())
    expect(run.outputs['prLink']).toBe('')
    for (const name of TEXTS) {
      expect(run.outputs[name]).toContain(shown)
      expect(run.outputs[name]).not.toMatch(INVISIBLE)
    }
    // Of the repository, what may be a user or a query is left out.
    expect(rendered(run.summary).text.split(shown).length).toBeGreaterThanOrEqual(TEXTS.length)
    expectTextOnly(run)
  }
})

test.concurrent.each(everyText)('shows %s in an error body as text', async (_what, error, shown) => {
  const { run, service } = await runAgentJob([json(403, { error })])

  expect(run.exitCode).toBe(1)
  expect(run.outputs).toEqual({})
  expect(service.requests).toHaveLength(1)
  expect(failure(run)).toContain(shown)
  expect(rendered(run.summary).text).toContain(shown)
  expectTextOnly(run)
})

test.concurrent.each(everyText)('is not led astray by %s as a status', async (_what, hostile) => {
  const { run, service } = await runAgentJob([agentJob(hostile), completed])

  expect(run.exitCode).toBe(0)
  expect(service.requests).toHaveLength(2)
  expect(run.outputs).toMatchObject({ status: 'completed', prLink: PULL_REQUEST })
  expectTextOnly(run, LINK)
})

test.concurrent.each(hostileIds)('takes %s for the ids and the status', async (hostile) => {
  const inputs = { 'project-id': hostile, 'job-id': hostile, timeout: '2s', 'poll-interval': '1h' }
  const { run, service } = await runAgentJob([agentJob(hostile, everywhere(hostile))], { inputs })

  expect(run.exitCode).toBe(1)
  expect(service.requests.map(({ path }) => path.split('/').map(decodeURIComponent))).toEqual([
    ['', 'v2', 'agent', hostile, 'job', hostile],
  ])
  expect(run.outputs).toMatchObject({ status: hostile, prLink: '', repository: hostile, ref: hostile })
  expect(messages(run, 'warning')).toHaveLength(1)
  expect(failure(run)).toMatch(/^Timed out after 2s \(agent job .* of project .*, its last status was /)
  expect(rendered(run.summary).text.replaceAll('\u200b', '').split(hostile).length).toBeGreaterThan(7)
  expectTextOnly(run)
})

test.concurrent('does not set an output that a multi-line value tries to add', async () => {
  const smuggled = `x\nghadelimiter_x\nprLink<<EOF\n${PULL_REQUEST}\nEOF\nstatus=completed`
  const { run } = await runAgentJob([agentJob('failed', everywhere(smuggled))])

  expect(run.exitCode).toBe(1)
  expect(run.outputs).toMatchObject({ status: 'failed', prLink: '' })
  for (const name of TEXTS) expect(run.outputs[name]).toBe(smuggled.replaceAll('\n', ' '))
})

test.concurrent.each(['archived', 'failed'])(
  'shows the addresses of a job that is %s as text',
  async (status) => {
    const path = '/<img>/`|`/[a](b)/::error::/!*_@octocat/"x"/)|(javascript:0)'
    const prLink = `https://github.com${path}`
    const repository = `https://github.com${path} x`
    const { run } = await runAgentJob([agentJob(status, { source: { repository }, prLink })])

    expect(run.exitCode).toBe(status === 'failed' ? 1 : 0)
    expect(run.outputs).toMatchObject({ repository, prLink })
    expectTextOnly(run, LINK)
    const [, target = ''] = /^\| Pull request \| \[.*\]\(([^()<>|"`\s]+)\) \|$/m.exec(run.summary) ?? []
    expect(decodeURIComponent(target)).toBe(prLink)
    const text = rendered(run.summary).text.replaceAll('\u200b', '')
    expect(text).toContain(`Pull request${new URL(prLink).href}Repository${new URL(repository).href}`)
  },
)

test.concurrent('shortens texts of 100 kB, and hands on none', async () => {
  const long = `begin ${'<b>|x</b>\n'.repeat(10_000)} end`
  const refusal = await runAgentJob([json(400, { error: long })])
  const failed = await runAgentJob([agentJob('failed', everywhere(long))])
  const short = await runAgentJob([agentJob('failed', everywhere(`begin ${'<b>|x</b>'.repeat(200)}`))])

  for (const { run } of [refusal, failed, short]) {
    expect(run.exitCode).toBe(1)
    expect(failure(run).length).toBeLessThan(5_000)
    expect(run.summary.length).toBeLessThan(64_000)
    expectTextOnly(run)
  }
  expect(failure(refusal.run)).toContain('"begin')
  expect(failed.run.outputs).toMatchObject({
    repository: '',
    ref: '',
    model: '',
    createdAt: '',
    archivedAt: '',
  })
  expect(failure(short.run)).toMatch(/repository begin [^…]*…, branch begin [^…]*…, /)
})

test.concurrent('shows a content type as text', async () => {
  const page = text(200, 'x', '<b>::error::</b>|[a](b)')
  const { run } = await runAgentJob([page], { inputs: { timeout: '1s' } })

  expect(run.exitCode).toBe(1)
  expect(failure(run)).toContain('(<b>::error::</b>|[a](b))')
  expectTextOnly(run)
})

test.concurrent.each(echoes)('does not show a key that the service echoes %s', async (_how, echo) => {
  const runs = await Promise.all([
    runAgentJob([json(401, { error: echo })]),
    runAgentJob([agentJob('archived', everywhere(echo))]),
    runAgentJob([agentJob('failed', everywhere(echo))]),
  ])

  expect(runs.map(({ run }) => run.exitCode)).toEqual([1, 0, 1])
  for (const { run } of runs) {
    expect(shownIn(run).some((line) => line.includes(API_KEY.slice(0, 15)))).toBe(false)
    for (const value of Object.values(run.outputs)) expect(value).not.toContain(API_KEY)
  }
  for (const { run } of runs.slice(1)) {
    for (const name of TEXTS) expect(run.outputs[name]).toContain('***')
  }
})

test.concurrent('does not show half of a key that a long content type ends in', async () => {
  const page = text(200, 'x', `text/${'x'.repeat(60)} ${API_KEY}`)
  const { run } = await runAgentJob([page], { inputs: { timeout: '1s' } })

  expect(run.exitCode).toBe(1)
  expect(failure(run)).toContain('x ***)')
  expect(shownIn(run).some((line) => line.includes(API_KEY.slice(0, 8)))).toBe(false)
})

test.concurrent('does not show a key of unusual characters, in whatever spelling', async () => {
  const key = 'mint_a+b/c==d@e#f$g&h<i>j*k_'
  const inputs = { 'api-key': key, 'project-id': key, 'job-id': key }
  const { run } = await runAgentJob([agentJob('failed', everywhere(`no, ${key}`))], { inputs })

  expect(run.exitCode).toBe(1)
  expect(shownIn(run).some((line) => line.includes('d@e#f') || line.includes('d&#64;e'))).toBe(false)
  expect(failure(run)).toContain('no, ***')
  expect(run.outputs['model']).toBe('no, ***')
})

test.concurrent('does not show a key that is the status', async () => {
  const { run } = await runAgentJob([agentJob(API_KEY), completed], { inputs: { 'poll-interval': '1s' } })

  expect(run.exitCode).toBe(0)
  expect(messages(run, 'warning')).toEqual([expect.stringContaining('the status "***"')])
  expect(run.log).toContainEqual(expect.stringMatching(/^\*\*\* · /))
  expect(run.summary).toContain(PROJECT_ID)
  expect(run.summary).toContain(AGENT_JOB_ID)
})

test.concurrent('hands on no key that is the status', async () => {
  const inputs = { timeout: '2s', 'poll-interval': '1h' }
  const { run } = await runAgentJob([agentJob(`seen ${API_KEY}`)], { inputs })

  expect(run.exitCode).toBe(1)
  expect(shownIn(run).some((line) => line.includes(API_KEY))).toBe(false)
  expect(run.outputs['status']).toBe('seen ***')
})
