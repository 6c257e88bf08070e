import { expect, test } from '@jest/globals'
import { renderReport, type AgentJobFacts } from '../../src/agent-job/report.ts'
import type { AgentJob, PullRequest } from '../../src/service/decode.ts'
import { rendered } from '../support/rendered.ts'

const OPTIONS = { hide: (text: string) => text }

const job: AgentJob = {
  status: 'archived',
  repository: 'https://github.com/octo-org/docs',
  ref: 'main',
  model: 'model-1',
  pullRequest: { kind: 'link', link: 'https://github.com/octo-org/docs/pull/7' },
  createdAt: '2026-11-20T12:00:00Z',
  archivedAt: '2026-11-20T13:00:00Z',
}
const whole: AgentJobFacts = {
  projectId: 'project_1',
  jobId: 'job_1',
  status: 'archived',
  job,
  phases: [{ name: 'follow', ms: 125_000 }],
}
const none: AgentJob = { ...job, pullRequest: { kind: 'none' } }

test('tells everything that is known', () => {
  expect(renderReport(whole, undefined, OPTIONS)).toBe(`### Agent job: archived

| | |
| --- | --- |
| Project | \`project_1\` |
| Job | \`job_1\` |
| Status | \`archived\` |
| Pull request | [https:&#47;&#47;github.com/octo-org/docs/pull/7](https://github.com/octo-org/docs/pull/7) |
| Repository | \`https://github.com/octo-org/docs\` |
| Branch | \`main\` |
| Model | \`model-1\` |
| Created | \`2026-11-20T12:00:00Z\` |
| Archived | \`2026-11-20T13:00:00Z\` |
| Duration | 2m 5s |
`)
})

test('a run that never began has only its failure', () => {
  expect(renderReport({ phases: [] }, 'Invalid input.', OPTIONS)).toBe(
    '### Agent job: the step failed\n\n> Invalid input.\n',
  )
})

test.each<[string, AgentJob, string | undefined, string]>([
  ['completed', { ...job, status: 'completed' }, undefined, 'pull request ready'],
  ['completed without a pull request', { ...none, status: 'completed' }, undefined, 'no file was changed'],
  [
    'completed and does not say',
    { ...job, status: 'completed', pullRequest: { kind: 'unnamed' } },
    undefined,
    'completed',
  ],
  ['archived without a pull request', none, undefined, 'archived'],
  ['failed', { ...none, status: 'failed' }, 'It failed.', 'failed'],
  ['active at the time-out', { ...none, status: 'active' }, 'Timed out.', 'the step failed'],
])('the heading of a job that is %s', (_what, looked, failure, heading) => {
  expect(
    renderReport({ phases: [], status: looked.status, job: looked }, failure, OPTIONS).split('\n')[0],
  ).toBe(`### Agent job: ${heading}`)
})

test.each([
  ['active', 'none yet'],
  ['thinking', 'none yet'],
  ['completed', 'none, since no file was changed'],
  ['archived', 'none, since no file was changed'],
  ['failed', 'none'],
])('says why a job that is %s has no pull request', (status, cell) => {
  expect(renderReport({ phases: [], job: { ...none, status } }, undefined, OPTIONS)).toContain(
    `| Pull request | ${cell} |\n`,
  )
})

test.each<[PullRequest, string]>([
  [{ kind: 'unnamed' }, 'not named by the service'],
  [{ kind: 'refused', problem: 'is not a URL' }, 'not handed on'],
])('says of the pull request %j that it is %s', (pullRequest, cell) => {
  expect(renderReport({ phases: [], job: { ...job, pullRequest } }, undefined, OPTIONS)).toContain(
    `| Pull request | ${cell} |\n`,
  )
})

test.each([
  'https://a:5ec7e7@x.example/7',
  'https://5ec7e7@x.example/7',
  'https://x.example/7?t=5ec7e7',
  'https://x.example/7#/5ec7e7',
])('of the address %s the rest is not shown, and no link leads elsewhere', (link) => {
  const facts: AgentJobFacts = {
    phases: [],
    job: { ...job, pullRequest: { kind: 'link', link }, repository: link },
  }
  const report = renderReport(facts, undefined, OPTIONS)
  expect(report).not.toContain('5ec7e7')
  expect(rendered(report).text).toContain(
    'Pull requesthttps://x.example/7 (the rest is not shown)Repositoryhttps://x.example/7',
  )
  expect(rendered(report).markup).toEqual([])
})

test('knows the status of a look whose outputs could not be written', () => {
  expect(renderReport({ phases: [], status: 'completed' }, 'The disk is full.', OPTIONS)).toContain(
    '| Status | `completed` |',
  )
})

test('shortens a link, and leads to it all the same', () => {
  const link = `https://x.example/${'x'.repeat(1000)}`
  const report = renderReport(
    { phases: [], job: { ...job, pullRequest: { kind: 'link', link } } },
    undefined,
    OPTIONS,
  )
  expect(rendered(report).text).toMatch(/Pull requesthttps:\/\/x\.example\/x{400,500}…/)
  expect(report).toContain(`](${link})`)
})

test('hostile values neither leave their cells nor become markup', () => {
  const hostile = 'x | y\n| --- |\n<img src=x onerror=alert(1)> `` [a](https://evil.example) @octocat'
  const link = 'https://evil.example/](javascript:alert(1))|%3Cimg%3E%60'
  const facts: AgentJobFacts = {
    projectId: hostile,
    jobId: hostile,
    status: hostile,
    phases: [],
    job: { status: hostile, pullRequest: { kind: 'link', link }, repository: hostile, ref: hostile, model: hostile, createdAt: hostile, archivedAt: hostile }, // prettier-ignore
  }
  const report = renderReport(facts, hostile, OPTIONS)
  const { markup, cells } = rendered(report)
  expect(report).toContain('](https://evil.example/%5D%28javascript:alert%281%29%29%7C%3Cimg%3E%60) |')
  expect(markup).toEqual(['link_open', 'link_close'])
  expect(new Set(cells)).toEqual(new Set([2]))
})

test('a secret is hidden wherever it stands, whatever characters it has', () => {
  const secret = 'mint_a+b/c==d@e#f$g&h<i>j*k_'
  const text = `x${secret}`
  const facts: AgentJobFacts = {
    projectId: text,
    jobId: text,
    status: text,
    phases: [],
    job: {
      ...job,
      status: text,
      repository: text,
      ref: text,
      model: text,
      createdAt: text,
      archivedAt: text,
    },
  }
  const report = renderReport(facts, `Not ${secret}`, { hide: (shown) => shown.replaceAll(secret, '***') })
  expect(rendered(report).text.match(/\*\*\*/g)).toHaveLength(9)
  expect(rendered(report).text.replaceAll('\u200b', '')).not.toContain('d@e')
})
