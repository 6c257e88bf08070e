import { describe, expect, test } from '@jest/globals'
import { INPUTS, type InputName } from '../../src/contract.ts'
import { readInputs, type InputRunner } from '../../src/inputs.ts'

const KEY = 'mint_9f8e7d6c5b4a'

function read(inputs: Partial<Record<InputName, string>>, env: NodeJS.ProcessEnv = {}, event?: unknown) {
  const calls: string[] = []
  const runner: InputRunner = {
    input(name) {
      calls.push(`read ${name}`)
      return inputs[name] ?? ''
    },
    mask: (secret) => calls.push(`mask ${secret}`),
    warning: (message) => calls.push(`warn ${message}`),
    event: () => event,
  }
  const warnings = (): string[] => calls.filter((call) => call.startsWith('warn'))
  return { calls, warnings, inputs: () => readInputs(runner, env, Date.UTC(2026, 10, 20)) }
}

const valid = { 'api-key': KEY, domain: 'docs.example.com' }
const problemOf = (inputs: Partial<Record<InputName, string>>): string => {
  try {
    read({ ...valid, ...inputs }).inputs()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('the inputs were accepted')
}

test('reads a whole set', () => {
  const { inputs } = read({
    ...valid,
    'base-url': 'https://gateway.example.com/docs/v1',
    version: '2026-11-20-1',
    paths: '/guides/start\n\n  reference/api  \n',
    timeout: '1h30m',
    'poll-interval': '7s',
    'mask-bundle-url': 'true',
  })
  expect(inputs()).toEqual({
    apiKey: KEY,
    baseUrl: new URL('https://gateway.example.com/docs'),
    target: { kind: 'start', domain: 'docs.example.com' },
    version: '2026-11-20-1',
    paths: ['/guides/start', 'reference/api'],
    timeoutMs: 5_400_000,
    pollIntervalMs: 7000,
    maskBundleUrl: true,
    delivery: undefined,
    bump: undefined,
  })
})

test('takes an empty input for one that was not given', () => {
  expect(read(valid).inputs()).toMatchObject({
    baseUrl: new URL('https://api.mintlify.com'),
    timeoutMs: 1_800_000,
    pollIntervalMs: undefined,
    version: undefined,
    paths: [],
    maskBundleUrl: false,
  })
})

test('follows a job instead of starting one, with or without a domain', () => {
  expect(read({ 'api-key': KEY, 'job-id': 'job_1' }).inputs().target).toEqual({
    kind: 'follow',
    jobId: 'job_1',
    domain: undefined,
  })
  expect(read({ ...valid, 'job-id': 'job_1' }).inputs().target).toMatchObject({ domain: 'docs.example.com' })
})

test('registers the key as a secret before anything else', () => {
  const { calls, inputs } = read(valid)
  inputs()
  expect(calls.slice(0, 2)).toEqual(['read api-key', `mask ${KEY}`])
})

test('registers even a key that it refuses, and does not repeat it', () => {
  const { calls, inputs } = read({ ...valid, 'api-key': 'two words' })
  expect(inputs).toThrow(/^Invalid input: `api-key` has white space in it/)
  expect(inputs).not.toThrow(/two words/)
  expect(calls).toContain('mask two words')
})

test('names every problem at once', () => {
  const wrong: Partial<Record<InputName, string>> = {
    'api-key': 'two words',
    domain: 'https://docs.example.com',
    'base-url': 'http://api.example.com',
    'job-id': 'a b',
    version: 'a\u0007b',
    paths: 'https://docs.example.com/guides',
    timeout: '30',
    'poll-interval': 'often',
    'mask-bundle-url': 'yes',
    'download-to': '~/bundle.tar.gz',
    'extract-to': 'https://example.com/site',
    audit: 'maybe',
    'values-file': '/etc/values.yaml',
    'values-key': 'a..b',
    'values-bundle-url': 'mirror',
    'pull-request': 'maybe',
    'github-token': 'two words',
    repository: 'deploy',
    base: 'a..b',
    branch: 'a..c',
    'commit-message': '{nothing}',
    'pull-request-title': '{nothing}',
    assignees: 'two words',
    reviewers: 'two words',
    'team-reviewers': 'two words',
    draft: 'no',
  }
  const message = problemOf(wrong)
  expect(message).toMatch(/^26 invalid inputs: /)
  expect(message).not.toContain('\n')
  for (const name of Object.keys(wrong)) expect(message).toContain(`\`${name}\``)
  // These two take any text.
  expect(INPUTS.filter((name) => !(name in wrong))).toEqual(['pull-request-body', 'labels'])
})

describe('the domain', () => {
  test.each([
    ['https://docs.example.com', 'docs.example.com'],
    ['http://docs.example.com/guides/start?x#y', 'docs.example.com'],
    ['https:docs.example.com', 'docs.example.com'],
    ['https//docs.example.com', 'docs.example.com'],
    ['docs.example.com\nfoo.example.com', 'docs.example.com'],
    ['//docs.example.com', 'docs.example.com'],
    ['docs.example.com/', 'docs.example.com'],
    ['docs.example.com/guides', 'docs.example.com'],
    ['docs.example.com:8080', 'docs.example.com'],
    ['localhost:3000', 'localhost'],
    ['user@docs.example.com', 'docs.example.com'],
    ['docs. example.com', 'docs.example.com'],
    ['docs.example.com.', 'docs.example.com'],
    ['https://docs .example.com:443/a b', 'docs.example.com'],
    ['dokumente-für.example.com', 'xn--dokumente-fr-nlb.example.com'],
  ])('%s is refused, and %s is what to write', (domain, corrected) => {
    expect(problemOf({ domain })).toContain(`; write ${corrected}`)
  })

  test.each([
    'a..b',
    '-docs.example.com',
    'docs.example.com-',
    '*.example.com',
    '///',
    'a'.repeat(64),
    '<b>',
  ])('%s is refused with an example', (domain) => {
    expect(problemOf({ domain })).toContain('write it like docs.example.com')
  })

  test.each([
    'docs.example.com',
    'DOCS.Example.com',
    'a_b.example.com',
    'intranet',
    'xn--bcher-kva.example',
    '10.0.0.7',
  ])('%s is accepted as it is', (domain) => {
    expect(read({ ...valid, domain }).inputs().target).toMatchObject({ domain })
  })

  test('is required without a job id', () => {
    expect(problemOf({ domain: '' })).toBe(
      'Invalid input: `domain` is required unless `job-id` is set; write a host name such as docs.example.com',
    )
  })
})

test.each([
  ['30', '30s for seconds, 30m for minutes or 30h for hours'],
  ['1.5', 'needs a unit'],
  ['0s', 'at least 1s'],
  ['half an hour', 'write it like 90s, 15m or 1h30m'],
  ['121h', 'longer than 120h'],
  ['9999999999h', 'write it like'],
])('the timeout %s is refused: %s', (timeout, advice) => {
  expect(problemOf({ timeout })).toContain(advice)
})

test('the longest timeout is 120h', () => {
  expect(read({ ...valid, timeout: '120h' }).inputs().timeoutMs).toBe(432_000_000)
})

test.each(['10', 'AUTO', '0s', '0', 'auto 5s'])(
  'the poll interval %s is refused and `auto` offered or explained',
  (text) => {
    expect(problemOf({ 'poll-interval': text })).toMatch(/`poll-interval` .*(`auto`|at least 1s)/)
  },
)

test.each([
  ['a'.repeat(201), 'longer than 200 characters'],
  ['a\nb', 'one line'],
])('the version %j is refused', (version, advice) => {
  expect(problemOf({ version })).toContain(advice)
})

test('a page address is refused, with its path to write instead', () => {
  expect(problemOf({ paths: '/ok\nhttps://docs.example.com/guides/start' })).toContain('write /guides/start')
})

test.each([
  ['True', true],
  ['TRUE', true],
  ['False', false],
  ['FALSE', false],
])('mask-bundle-url takes %s', (text, expected) => {
  expect(read({ ...valid, 'mask-bundle-url': text }).inputs().maskBundleUrl).toBe(expected)
})

describe('the key', () => {
  test('without a prefix gets a warning', () => {
    const { inputs, warnings } = read({ ...valid, 'api-key': '9f8e7d6c5b4a' })
    expect(inputs().apiKey).toBe('9f8e7d6c5b4a')
    expect(warnings()).toEqual([expect.stringContaining('prefix')])
  })

  test.each(['mint_abc', 'mint_dsc_abc', 'M1_x'])('%s has a prefix', (key) => {
    const { inputs, warnings } = read({ ...valid, 'api-key': key })
    inputs()
    expect(warnings()).toEqual([])
  })

  test.each(['mint_a b', 'mint_a\nb', 'mint_a\tb', 'mint_ä', 'mint_a\u200bb'])('%j is refused', (key) => {
    expect(problemOf({ 'api-key': key })).toContain('paste the key again')
  })

  test('that is empty is explained', () => {
    expect(problemOf({ 'api-key': '' })).toMatch(/`api-key` is empty: set it from a secret/)
  })

  const fork = { pull_request: { head: { repo: { full_name: 'someone/docs' } }, base: { repo: { full_name: 'octo-org/docs' } } } } // prettier-ignore
  const mine = { full_name: 'someone/docs', fork: true }
  const ownOfFork = { pull_request: { head: { repo: mine }, base: { repo: mine } }, repository: mine }
  const own = { pull_request: { head: { repo: { full_name: 'octo-org/docs' } }, base: { repo: { full_name: 'octo-org/docs' } } } } // prettier-ignore
  test.each<[string, NodeJS.ProcessEnv, unknown, RegExp]>([
    [
      'a pull request from a fork',
      { GITHUB_EVENT_NAME: 'pull_request' },
      fork,
      /no secrets to a run from a fork/,
    ],
    ['a deleted fork', { GITHUB_EVENT_NAME: 'pull_request' }, { pull_request: { head: { repo: { fork: true } } } }, /from a fork/], // prettier-ignore
    [
      'a workflow in a fork',
      { GITHUB_EVENT_NAME: 'push' },
      { repository: { fork: true } },
      /this repository is a fork/,
    ],
    [
      'a pull request within a fork',
      { GITHUB_EVENT_NAME: 'pull_request' },
      ownOfFork,
      /this repository is a fork/,
    ],
    [
      'a pull request of its own',
      { GITHUB_EVENT_NAME: 'pull_request' },
      own,
      /check that a secret of that name/,
    ],
    [
      'pull_request_target',
      { GITHUB_EVENT_NAME: 'pull_request_target' },
      fork,
      /check that a secret of that name/,
    ],
    ['Dependabot, as the actor', { GITHUB_ACTOR: 'dependabot[bot]' }, undefined, /Dependabot/],
    ['Dependabot, as the sender', {}, { sender: { login: 'dependabot[bot]' } }, /Dependabot/],
    ['no event', {}, undefined, /check that a secret of that name/],
    ['an odd event', {}, { pull_request: 'x', repository: null }, /check that a secret of that name/],
  ])('that is empty on %s is explained by it', (_name, env, event, message) => {
    expect(read({ ...valid, 'api-key': '' }, env, event).inputs).toThrow(message)
  })
})

test('paths beside a job id have no effect, and the log says so', () => {
  const { inputs, warnings } = read({ 'api-key': KEY, 'job-id': 'job_1', paths: '/a' })
  inputs()
  expect(warnings()).toEqual([expect.stringContaining('`paths` has no effect with `job-id`')])
})
