/** Invalid inputs: all named in one annotation, before any request. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { DEFAULTS } from '../../src/contract.ts'
import { API_KEY, failure, runAgainst, withFolder } from '../support/export-run.ts'
import { readManifest, runAction } from '../support/runner.ts'

test.concurrent('names every invalid input in one annotation and sends nothing', async () => {
  const { run, service } = await runAgainst(
    {},
    {
      inputs: {
        'api-key': 'prefix_two words',
        domain: 'https://docs.example.com/guides',
        'job-id': 'two words',
        version: 'x'.repeat(201),
        paths: 'https://docs.example.com/guides/start',
        timeout: '30',
        'poll-interval': 'often',
        'mask-bundle-url': 'yes',
      },
    },
  )

  expect(run.exitCode).toBe(1)
  expect(run.outputs).toEqual({})
  expect(service.requests).toEqual([])
  for (const input of [
    'api-key',
    'domain',
    'job-id',
    'version',
    'paths',
    'timeout',
    'poll-interval',
    'mask-bundle-url',
  ]) {
    expect(failure(run)).toContain(`\`${input}\``)
  }
  expect(failure(run)).toMatch(
    /^8 invalid inputs: \(1\) .*write 30s .*write docs\.example\.com; .*write \/guides\/start; \(8\) /,
  )
})

const cases: [what: string, inputs: Record<string, string>, message: RegExp][] = [
  ['a missing domain', { domain: '' }, /`domain` is required unless `job-id`/],
  ['a domain with a port', { domain: 'docs.example.com:8080' }, /`domain`.*write docs\.example\.com\./],
  ['a domain with a space', { domain: 'docs. example.com' }, /`domain`.*write docs\.example\.com\./],
  ['a domain with a path', { domain: 'docs.example.com/guides' }, /`domain`.*write docs\.example\.com\./],
  ['a domain with a line break', { domain: 'docs.example.com\n::warning::x' }, /`domain`/],
  ['white space inside the key', { 'api-key': 'prefix_one\ntwo' }, /`api-key` has white space/],
  ['a time-out without a unit', { timeout: '90' }, /`timeout` needs a unit: write 90s/],
  ['a time-out of nothing', { timeout: '0s' }, /`timeout` must be at least 1s/],
  ['a negative time-out', { timeout: '-5m' }, /`timeout` is not a duration: "-5m"/],
  ['a time-out longer than any job', { timeout: '121h' }, /`timeout` is longer than 120h/],
  ['a poll interval without a unit', { 'poll-interval': '10' }, /`poll-interval` needs a unit.*`auto`/],
  [
    'a switch that is neither on nor off',
    { 'mask-bundle-url': '1' },
    /`mask-bundle-url` must be true or false, not "1"/,
  ],
  ['a job id of dots', { 'job-id': '..' }, /`job-id` is not a job id/],
  ['a version of two lines', { version: 'one\ntwo' }, /`version` must be one line/],
  ['an address among the paths', { paths: '/a\nhttps://docs.example.com/b' }, /`paths`.*write \/b/],
  [
    'a base address without a scheme',
    { 'base-url': 'api.example.com/x' },
    /`base-url`.*write it like https:\/\/api\.example\.com\/x/,
  ],
  [
    'an unencrypted base address',
    { 'base-url': 'http://api.example.com' },
    /`base-url`.*write https:\/\/api\.example\.com/,
  ],
  [
    'a name that only begins like loopback',
    { 'base-url': 'http://localhost.example.com' },
    /`base-url` would send the key unencrypted/,
  ],
  [
    'a base address with a query',
    { 'base-url': 'https://api.example.com?token=5ec7e7' },
    /`base-url` has a query/,
  ],
  [
    'a base address with a password',
    { 'base-url': 'https://user:5ec7e7@api.example.com' },
    /`base-url` has a user name or password/,
  ],
]

test.concurrent.each(cases)('refuses %s and says what to write', async (_what, inputs, message) => {
  const { run, service } = await runAgainst({}, { inputs })

  expect(run.exitCode).toBe(1)
  expect(failure(run)).toMatch(/^Invalid input: /)
  expect(failure(run)).toMatch(message)
  expect(run.outputs).toEqual({})
  expect(service.requests).toEqual([])
  expect(JSON.stringify([run.annotations, run.log, run.summary])).not.toContain('5ec7e7')
})

const fork = { pull_request: { head: { repo: { full_name: 'someone/docs', fork: true } } } }
const withheld: [who: string, event: object, env: Record<string, string>, message: RegExp][] = [
  ['a fork', fork, { GITHUB_EVENT_NAME: 'pull_request' }, /`api-key` is empty: .*fork/],
  ['Dependabot', {}, { GITHUB_ACTOR: 'dependabot[bot]' }, /`api-key` is empty: .*Dependabot/],
  ['anything else', {}, {}, /`api-key` is empty: set it from a secret/],
]

test.concurrent.each(withheld)(
  'explains an empty key on a run from %s',
  async (_who, event, env, message) => {
    await withFolder(async (folder) => {
      const GITHUB_EVENT_PATH = join(folder, 'event.json')
      await writeFile(GITHUB_EVENT_PATH, JSON.stringify(event))
      const { run, service } = await runAgainst(
        {},
        {
          inputs: { 'api-key': ' ' },
          env: { ...env, GITHUB_EVENT_PATH },
        },
      )

      expect(run.exitCode).toBe(1)
      expect(failure(run)).toMatch(message)
      expect(run.masks).toEqual([])
      expect(service.requests).toEqual([])
    })
  },
)

test('has the defaults of its manifest, and passes for the empty inputs the same', async () => {
  const { inputs, runs } = await readManifest()

  const declared = Object.entries(inputs).flatMap(([name, { default: value }]) =>
    value === undefined || value.startsWith('${{') ? [] : [[name, value]],
  )
  expect(Object.fromEntries(declared)).toEqual(DEFAULTS)
  expect(inputs['api-key']?.required).toBe(true)
  expect(runs.using).toBe('node24')
})

test.concurrent('asks for the key and the domain when nothing is given', async () => {
  const run = await runAction({})

  expect(run.exitCode).toBe(1)
  expect(failure(run)).toMatch(/^2 invalid inputs: .*`api-key`.*`domain`/)
  expect(failure(run)).not.toContain(API_KEY)
})
