/** Invalid inputs of the second action: all named in one annotation, before any request. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { DEFAULTS } from '../../src/agent-job/contract.ts'
import { agentJob, completed, runAgentJob } from '../support/agent-job-run.ts'
import { failure, withFolder } from '../support/export-run.ts'
import { readManifest, runAction } from '../support/runner.ts'
import { json } from '../support/scripted-service.ts'

const ACTION = 'agent-job/action.yml'

test.concurrent('names every invalid input in one annotation and sends nothing', async () => {
  const { run, service } = await runAgentJob([completed], {
    inputs: {
      'api-key': 'prefix_two words',
      'base-url': 'http://api.example.com',
      'project-id': 'two words',
      'job-id': '..',
      timeout: '30',
      'poll-interval': 'often',
    },
  })

  expect(run.exitCode).toBe(1)
  expect(run.outputs).toEqual({})
  expect(service.requests).toEqual([])
  for (const input of ['api-key', 'base-url', 'project-id', 'job-id', 'timeout', 'poll-interval']) {
    expect(failure(run)).toContain(`) \`${input}\` `)
  }
  expect(failure(run)).toMatch(
    /^6 invalid inputs: \(1\) .*write https:\/\/api\.example\.com\/; .*write 30s .*; \(6\) /,
  )
})

const WHERE_PROJECT = /project id stands on the API keys page of your dashboard\.$/
const WHERE_JOB =
  /agent job id is the `id` in the answer that the service gave when the agent job was created\.$/
const cases: [what: string, inputs: Record<string, string>, input: string, ...messages: RegExp[]][] = [
  ['no project id', { 'project-id': '' }, 'project-id', /is required/, WHERE_PROJECT],
  ['a blank project id', { 'project-id': ' \n' }, 'project-id', /is required/, WHERE_PROJECT],
  [
    'a project id of two words',
    { 'project-id': 'my docs' },
    'project-id',
    /not an id: "my docs"/,
    WHERE_PROJECT,
  ],
  ['a project id of dots', { 'project-id': '..' }, 'project-id', /is not an id: "\.\."/, WHERE_PROJECT],
  ['no job id', { 'job-id': '' }, 'job-id', /is required/, WHERE_JOB],
  ['a job id of a dot', { 'job-id': '.' }, 'job-id', /is not an id: "\."/, WHERE_JOB],
  ['a job id of two lines', { 'job-id': 'a\n::error::b' }, 'job-id', /is not an id/, WHERE_JOB],
  ['a job id without end', { 'job-id': 'x'.repeat(201) }, 'job-id', /is not an id/, WHERE_JOB],
  ['white space inside the key', { 'api-key': 'prefix_one\ntwo' }, 'api-key', /has white space in it/],
  ['a key of other letters', { 'api-key': 'prefix_schlüssel' }, 'api-key', /has characters that no key has/],
  ['a time-out without a unit', { timeout: '90' }, 'timeout', /needs a unit: write 90s/],
  ['a time-out of nothing', { timeout: '0s' }, 'timeout', /must be at least 1s/],
  ['a negative time-out', { timeout: '-5m' }, 'timeout', /is not a duration: "-5m"/],
  ['a time-out longer than any job', { timeout: '121h' }, 'timeout', /is longer than 120h/],
  ['a time-out that is automatic', { timeout: 'auto' }, 'timeout', /is not a duration/],
  ['a poll interval without a unit', { 'poll-interval': '10' }, 'poll-interval', /needs a unit.*`auto`/],
  ['a poll interval of nothing', { 'poll-interval': '0s' }, 'poll-interval', /must be at least 1s/],
  ['a base address without a scheme', { 'base-url': 'api.example.com' }, 'base-url', /write it like https:/],
  [
    'an unencrypted base address',
    { 'base-url': 'http://api.example.com' },
    'base-url',
    /send the key unencrypted/,
  ],
  [
    'a name like loopback',
    { 'base-url': 'http://localhost.example.com' },
    'base-url',
    /send the key unencrypted/,
  ],
  ['a base address with a query', { 'base-url': 'https://a.example?t=5ec7e7' }, 'base-url', /has a query/],
  ['a password', { 'base-url': 'https://user:5ec7e7@a.example' }, 'base-url', /user name or password/],
]

test.concurrent.each(cases)(
  'refuses %s and says what to write',
  async (_what, inputs, input, ...expected) => {
    const { run, service } = await runAgentJob([completed], { inputs })

    expect(run.exitCode).toBe(1)
    expect(run.outputs).toEqual({})
    expect(service.requests).toEqual([])
    expect(failure(run).startsWith(`Invalid input: \`${input}\` `)).toBe(true)
    for (const message of expected) expect(failure(run)).toMatch(message)
    expect(run.summary).toMatch(/^### Agent job: the step failed\n/)
    expect(JSON.stringify([run.annotations, run.log, run.summary])).not.toContain('5ec7e7')
  },
)

test.concurrent('asks for the key and both ids when nothing is given', async () => {
  const run = await runAction({ action: ACTION })

  expect(run.exitCode).toBe(1)
  expect(failure(run)).toMatch(/^3 invalid inputs: \(1\) `api-key` is empty: set it .*`project-id`.*`job-id`/)
})

test.concurrent('explains an empty key on a run from a fork', async () => {
  await withFolder(async (folder) => {
    const GITHUB_EVENT_PATH = join(folder, 'event.json')
    const event = { pull_request: { head: { repo: { full_name: 'someone/docs', fork: true } } } }
    await writeFile(GITHUB_EVENT_PATH, JSON.stringify(event))
    const env = { GITHUB_EVENT_NAME: 'pull_request', GITHUB_EVENT_PATH }
    const { run, service } = await runAgentJob([completed], { inputs: { 'api-key': ' ' }, env })

    expect(run.exitCode).toBe(1)
    expect(failure(run)).toMatch(/^Invalid input: `api-key` is empty: .*fork/)
    expect(run.masks).toEqual([])
    expect(service.requests).toEqual([])
  })
})

test('has the defaults of its manifest, and requires what has none', async () => {
  const { inputs, runs } = await readManifest(ACTION)

  const declared = Object.entries(inputs)
  expect(
    Object.fromEntries(
      declared.flatMap(([name, { default: value }]) => (value === undefined ? [] : [[name, value]])),
    ),
  ).toEqual(DEFAULTS)
  for (const [name, { required }] of declared)
    expect([name, required ?? false]).toEqual([name, !(name in DEFAULTS)])
  expect(runs.using).toBe('node24')
})

test.concurrent('takes the defaults for inputs that are given but empty', async () => {
  const empty = { timeout: '', 'poll-interval': ' ' }
  const { run, service } = await runAgentJob([agentJob('active'), completed], { inputs: empty })
  const away = await runAgentJob([json(429, {}, { 'retry-after': '7200' })], { inputs: empty })
  // Nothing is asked of the default service: the missing job id stops the run, and is all that is wrong.
  const other = await runAgentJob([completed], { inputs: { ...empty, 'base-url': '', 'job-id': '' } })

  expect(run.exitCode).toBe(0)
  expect(service.requests).toHaveLength(2)
  expect([away.run.exitCode, other.run.exitCode]).toEqual([1, 1])
  expect(failure(away.run)).toContain('past the timeout of 30m')
  expect(failure(other.run)).toMatch(/^Invalid input: `job-id` is required/)
})
