import { describe, expect, test } from '@jest/globals'
import { connectGitHub } from '../../src/pull-request/github-client.ts'
import { GitHubError } from '../../src/pull-request/github-error.ts'
import { openRepository, readRepository, LostRace } from '../../src/pull-request/repository.ts'
import { explain } from '../../src/errors.ts'
import type { HttpAnswer, HttpRequest } from '../../src/service/http.ts'
import { NetworkFailure } from '../../src/service/network-failure.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const NAME = { owner: 'octo-org', name: 'deploy' }
const SHA = 'a'.repeat(40)

type Answer = Partial<HttpAnswer> | Error

const json = (status: number, body: unknown, headers: HttpAnswer['headers'] = {}): Partial<HttpAnswer> => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(body),
})

const REPOSITORY = json(200, {
  name: 'deploy',
  owner: { login: 'octo-org' },
  html_url: 'https://github.com/octo-org/deploy',
  default_branch: 'main',
})

/** A GitHub that gives scripted answers, the last one for ever. No time passes between tries. */
const setUp = (...answers: Answer[]) => setUpWith(() => 0, ...answers)

function setUpWith(random: () => number, ...answers: Answer[]) {
  const requests: HttpRequest[] = []
  const told: string[] = []
  const controller = new AbortController()
  const github = connectGitHub({
    apiUrl: new URL('https://ghe.example.com/api/v3'),
    token: 'ghs_secret',
    subject: { repository: 'octo-org/deploy', isOwn: false },
    transport: {
      send(request) {
        if (request.signal.aborted) return Promise.reject(request.signal.reason as Error)
        requests.push(request)
        const answer = answers.length > 1 ? answers.shift() : answers[0]
        if (answer instanceof Error) return Promise.reject(answer)
        return Promise.resolve({ status: 200, headers: {}, body: '', isCut: false, ...answer })
      },
    },
    signal: controller.signal,
    wallTime: () => NOW,
    random,
    hide: (text) => text.replaceAll('ghs_secret', '***'),
    info: (line) => told.push(line),
    debug: () => undefined,
  })
  return { controller, github, repository: openRepository(github, NAME), requests, told }
}

const failureOf = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'no failure',
    (error: unknown) => explain(error),
  )

const lost = (code: string): NetworkFailure =>
  new NetworkFailure({
    url: new URL('https://ghe.example.com'),
    phase: 'response',
    proxy: undefined,
    code,
    cause: new Error('reset'),
  })

test('sends to the address of the API, with the token', async () => {
  const { github, requests } = setUp(REPOSITORY)
  await readRepository(github, NAME)
  expect(requests).toMatchObject([
    {
      method: 'GET',
      url: new URL('https://ghe.example.com/api/v3/repos/octo-org/deploy'),
      headers: { authorization: 'token ghs_secret' },
      timeoutMs: 30_000,
    },
  ])
})

describe('tries again', () => {
  test.each<[string, Answer]>([
    ['408', json(408, {})],
    ['429', json(429, { message: 'Slow down' })],
    ['429 with Retry-After', json(429, { message: 'Slow down' }, { 'retry-after': '0' })],
    ['500', json(500, {})],
    ['502 in HTML', { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Oops</h1>' }],
    ['503 with a date', json(503, {}, { 'retry-after': 'Fri, 20 Nov 2026 12:00:00 GMT' })],
    ['504', json(504, {})],
    ['403 that says when to come back', json(403, { message: 'Wait' }, { 'retry-after': '0' })],
    ['a page instead of JSON', { headers: { 'content-type': 'text/html' }, body: '<h1>Login</h1>' }],
    ['an empty answer', { headers: { 'content-type': 'application/json' }, body: '' }],
    ['cut JSON', { headers: { 'content-type': 'application/json' }, body: '{"name":"dep' }],
    ['a list instead of an object', json(200, [])],
    ['an answer without what is needed', json(200, { name: 'deploy' })],
    ['an answer with a null', json(200, { name: null, owner: { login: 'octo-org' } })],
    ['a broken connection', lost('ECONNRESET')],
  ])('after %s', async (_name, answer) => {
    const { github, requests, told } = setUp(answer, answer, REPOSITORY)
    await expect(readRepository(github, NAME)).resolves.toMatchObject({ defaultBranch: 'main' })
    expect(requests).toHaveLength(3)
    expect(told).toHaveLength(2)
    expect(told[0]).toMatch(/^Could not read the repository: .*; next try in 0s$/)
  })

  test('six times in all, and then says what came back', async () => {
    const { github, requests } = setUp(json(503, { message: 'Unavailable' }))
    expect(await failureOf(readRepository(github, NAME))).toBe(
      'Could not read the repository octo-org/deploy after 6 tries: GitHub answered 503 Service Unavailable: "Unavailable". GitHub has a problem of its own: run again later.',
    )
    expect(requests).toHaveLength(6)
  })

  test('after a rate limit that ends now', async () => {
    const limit = json(
      403,
      { message: 'API rate limit exceeded' },
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Date.now() / 1000 - 2) },
    )
    const { github, requests, told } = setUp(limit, REPOSITORY)
    await readRepository(github, NAME)
    expect(requests).toHaveLength(2)
    expect(told).toEqual([expect.stringMatching(/^GitHub limits the rate of requests; next try in/)])
  })
})

describe('fails at once', () => {
  test.each<[string, Answer, RegExp]>([
    ['400', json(400, { message: 'Problems parsing JSON' }), /400 Bad Request: "Problems parsing JSON"/],
    ['401', json(401, { message: 'Bad credentials' }), /401 .*wrong or has expired/],
    ['404', json(404, { message: 'Not Found' }), /There is no octo-org\/deploy, or this token cannot see it/],
    ['410', json(410, { message: 'Gone' }), /410 Gone/],
    ['451', json(451, { message: 'Blocked' }), /451/],
    ['501', json(501, {}), /answered 501 Not Implemented\. /],
    [
      'a wait of an hour',
      json(503, { message: 'Down' }, { 'retry-after': '3600' }),
      /503 Service Unavailable: "Down"/,
    ],
    [
      'a rate limit that ends in an hour',
      json(
        403,
        { message: 'API rate limit exceeded' },
        { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Date.now() / 1000 + 3600) },
      ),
      /run again in \d+h/,
    ],
    [
      'a secondary limit that ends in an hour',
      json(429, { message: 'You have exceeded a secondary rate limit' }, { 'retry-after': '3600' }),
      /run again in 1h/,
    ],
    ['a certificate', lost('CERT_HAS_EXPIRED'), /NODE_EXTRA_CA_CERTS/],
  ])('after %s', async (_name, answer, message) => {
    const { github, requests } = setUp(answer, REPOSITORY)
    expect(await failureOf(readRepository(github, NAME))).toMatch(message)
    expect(requests).toHaveLength(1)
  })

  test('on an error that nobody foresaw, without blaming GitHub', async () => {
    const { github, requests } = setUp(new TypeError('undefined is not a function'))
    expect(await failureOf(readRepository(github, NAME))).toMatch(
      /^Unexpected error, TypeError: undefined is/,
    )
    expect(requests).toHaveLength(1)
  })
})

describe('a redirect', () => {
  const moved = (location: string): Answer => json(301, { message: 'Moved Permanently' }, { location })
  test('to the same host is followed, for reading', async () => {
    const { github, requests } = setUp(moved('https://ghe.example.com/api/v3/repositories/7'), REPOSITORY)
    await readRepository(github, NAME)
    expect(requests.map(({ url }) => url.pathname)).toEqual([
      '/api/v3/repos/octo-org/deploy',
      '/api/v3/repositories/7',
    ])
  })
  test.each([
    ['to another host', 'https://evil.example.com/repositories/7'],
    ['to another port', 'https://ghe.example.com:8443/repositories/7'],
    ['to plain http', 'http://ghe.example.com/repositories/7'],
  ])('%s is not followed with the token', async (_name, location) => {
    const { github, requests } = setUp(moved(location), REPOSITORY)
    expect(await failureOf(readRepository(github, NAME))).toMatch(/301 Moved Permanently/)
    expect(requests).toHaveLength(1)
  })
  test('is not followed for ever', async () => {
    const { github, requests } = setUp(moved('/api/v3/repos/octo-org/deploy'))
    expect(await failureOf(readRepository(github, NAME))).toMatch(/301/)
    expect(requests).toHaveLength(4)
  })
  test('of what changes something is not followed', async () => {
    const { repository, requests } = setUp(moved('https://ghe.example.com/api/v3/repositories/7/git/commits'))
    expect(await failureOf(repository.createCommit({ message: 'm', tree: SHA, parents: [] }))).toMatch(/301/)
    expect(requests).toHaveLength(1)
  })
})

test('stops at once when the run is cancelled, also between two tries', async () => {
  const { controller, github } = setUpWith(() => 0.2, json(503, {}))
  const call = failureOf(readRepository(github, NAME))
  setTimeout(() => {
    controller.abort(new Error('cancelled'))
  }, 10)
  expect(await call).toMatch(/cancelled/)
  expect(await failureOf(readRepository(github, NAME))).toMatch(/cancelled/)
})

describe('a refusal', () => {
  const commit = { message: 'm', tree: SHA, parents: [SHA] }
  const pull = { head: 'h', base: 'main', title: 't', body: 'b', draft: false }
  test.each<[string, Answer, RegExp]>([
    [
      'of an app without a permission',
      json(
        403,
        { message: 'Resource not accessible by integration' },
        { 'x-accepted-github-permissions': 'contents=write' },
      ),
      /lacks `contents: write`.*permissions: \{ contents: write, pull-requests: write \}.*GitHub asks for contents=write/,
    ],
    ['of a scope', json(404, { message: 'Not Found' }), /lacks `contents: write`/],
    ['of an archive', json(403, { message: 'Repository was archived so is read-only.' }), /is archived/],
    [
      'of a single sign-on',
      json(403, { message: 'Resource protected by organization SAML enforcement' }),
      /single sign-on/,
    ],
    [
      'of an address',
      json(403, { message: 'the `o` organization has an IP allow list enabled' }),
      /IP allow list/,
    ],
    [
      'of a rule',
      json(422, { message: 'Repository rule violations found\n\nCannot create ref\n\n' }),
      /head branch is protected by a rule/,
    ],
  ])('%s says what to change', async (_name, answer, message) => {
    const { repository } = setUp(answer)
    expect(await failureOf(repository.createCommit(commit))).toMatch(message)
  })

  test.each<[string, Answer, RegExp]>([
    [
      'a permission',
      json(403, { message: 'Resource not accessible by integration' }),
      /lacks `pull-requests: write`/,
    ],
    [
      'a setting',
      json(403, { message: 'GitHub Actions is not permitted to create or approve pull requests.' }),
      /Switch on "Allow GitHub Actions to create and approve pull requests" in octo-org\/deploy/,
    ],
    [
      'a plan',
      json(422, {
        message: 'Validation Failed',
        errors: [{ message: 'Draft pull requests are not supported in this repository.' }],
      }),
      /draft: false/,
    ],
    [
      'a field',
      json(422, {
        message: 'Validation Failed',
        errors: [{ resource: 'PullRequest', field: 'base', code: 'invalid' }],
      }),
      /"Validation Failed: base invalid"/,
    ],
    [
      'a text',
      json(422, { message: 'Validation Failed', errors: ['too long'] }),
      /"Validation Failed: too long"/,
    ],
  ])('of a pull request for %s says which', async (_name, answer, message) => {
    const { repository } = setUp(answer)
    expect(await failureOf(repository.createPullRequest(pull))).toMatch(message)
  })

  test('is shown as one line without a secret, however it is written', async () => {
    const { github } = setUp(json(418, { message: 'gh\u0000s_secret\n::error::x ghs_secret' }))
    const message = await failureOf(readRepository(github, NAME))
    expect(message).not.toMatch(/ghs_secret|\n/)
  })

  test.each<[string, () => Promise<unknown>]>([
    [
      'a branch that somebody made',
      () => setUp(json(422, { message: 'Reference already exists' })).repository.createBranch('h', SHA),
    ],
    [
      'a branch that somebody moved',
      () => setUp(json(422, { message: 'Update is not a fast forward' })).repository.moveBranch('h', SHA),
    ],
    [
      'a branch that somebody deleted',
      () => setUp(json(422, { message: 'Reference does not exist' })).repository.moveBranch('h', SHA),
    ],
    ['a conflict', () => setUp(json(409, { message: 'Conflict' })).repository.moveBranch('h', SHA)],
    [
      'a pull request that somebody opened',
      () =>
        setUp(
          json(422, {
            message: 'Validation Failed',
            errors: [{ message: 'A pull request already exists for o:h.' }],
          }),
        ).repository.createPullRequest(pull),
    ],
  ])('because of %s is a race that can be run again', async (_name, call) => {
    await expect(call()).rejects.toBeInstanceOf(LostRace)
  })

  test('because of a rule is none', async () => {
    const { repository } = setUp(json(409, { message: 'Protected branch update failed for refs/heads/h.' }))
    await expect(repository.moveBranch('h', SHA)).rejects.toBeInstanceOf(GitHubError)
  })
})

test('takes a branch that is not there for absent, and nothing else', async () => {
  await expect(
    setUp(json(404, { message: 'Branch not found' })).repository.branch('h'),
  ).resolves.toBeUndefined()
  await expect(setUp(json(403, { message: 'No' })).repository.branch('h')).rejects.toBeInstanceOf(GitHubError)
})

test('leaves out pull requests of other branches and of forks, which an odd filter would bring', async () => {
  const pull = (number: number, head: string, repository: string | null): object => ({
    number,
    html_url: `https://ghe.example.com/octo-org/deploy/pull/${number}`,
    state: 'open',
    title: 'T',
    body: null,
    head: { ref: head, sha: SHA, repo: repository === null ? null : { full_name: repository } },
    base: { ref: 'main' },
    user: null,
  })
  const { repository } = setUp(
    json(200, [
      pull(1, 'other', 'octo-org/deploy'),
      pull(2, 'h', 'octo-org/fork'),
      pull(3, 'h', 'Octo-Org/Deploy'),
    ]),
  )
  expect(await repository.pullRequests('h')).toMatchObject([{ number: 3, body: '', author: '' }])
})
