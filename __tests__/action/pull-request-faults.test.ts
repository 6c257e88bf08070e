/** GitHub's bad days: whatever happens to one call, the run comes to the same end, or says why it can't. */
import { describe, expect, test } from '@jest/globals'
import {
  cannedAnswers,
  rateLimited,
  secondaryRateLimited,
  type CannedAnswer,
} from '../../sandbox/github/canned-answers.ts'
import type { Effect, Fault, OrderedFault, Target } from '../../sandbox/github/faults.ts'
import type { GitHubStandIn } from '../../sandbox/github/github.ts'
import { BRANCH, PATH, bumped, finished, withGitHub, type BumpRun } from '../support/bump-run.ts'
import { failure, following, messages, startingAt, withService } from '../support/export-run.ts'
import { startAction, type ActionRun } from '../support/runner.ts'
import { JOB_ID } from '../support/scripted-service.ts'

/** The promise is 1 s; a busy machine needs more, and what could hold the runs takes 20 s and longer. */
const SOON_MS = 10_000

const EXTRAS = { labels: 'documentation', assignees: 'octocat', reviewers: 'reviewer' }

const repo = String.raw`^/repos/octo-org/deploy`
const get = (path: string, after = 0): Target => ({ method: 'GET', path: new RegExp(repo + path), after })
const post = (path: string): Target => ({ method: 'POST', path: new RegExp(repo + path) })
const patch = (path: string): Target => ({ method: 'PATCH', path: new RegExp(repo + path) })

/** Every call of a run that opens a pull request. */
const CREATING: Record<string, Target> = {
  'GET repository': get('$'),
  'GET base branch': get('/branches/main$'),
  'GET head branch': get('/branches/static-export'),
  'GET pulls': get('/pulls$'),
  'GET git/trees': get('/git/trees/'),
  'GET git/blobs': get('/git/blobs/'),
  'GET base branch, after the export': get('/branches/main$', 1),
  'GET head branch, after the export': get('/branches/static-export', 1),
  'GET pulls, after the export': get('/pulls$', 1),
  'POST git/trees': post('/git/trees$'),
  'POST git/commits': post('/git/commits$'),
  'POST git/refs': post('/git/refs$'),
  'POST pulls': post('/pulls$'),
  'POST labels': post(String.raw`/issues/\d+/labels$`),
  'POST assignees': post(String.raw`/issues/\d+/assignees$`),
  'POST requested_reviewers': post(String.raw`/pulls/\d+/requested_reviewers$`),
}

/** The other calls, of a run that updates one. */
const UPDATING: Record<string, Target> = {
  'GET git/trees of the head': get('/git/trees/', 2),
  'GET git/blobs of the head': get('/git/blobs/', 1),
  'PATCH git/refs': patch('/git/refs/'),
  'PATCH pulls': patch(String.raw`/pulls/\d+$`),
}

const status = (answer: CannedAnswer): Effect => ({ kind: 'status', answer })
const withRetryAfter = (answer: CannedAnswer, value: string): Effect =>
  status({ ...answer, headers: { ...answer.headers, 'retry-after': value } })
const inASecond = (): number => Date.now() + 1000

type Suffering = () => Effect & Pick<Target, 'on'>

const FAULTS = {
  'a page with 502': () => status(cannedAnswers.badGateway),
  'a reset before GitHub acts': () => ({ kind: 'reset' }),
  'an answer that is lost': () => ({ kind: 'reset', on: 'response' }),
  'a page with 200': () => ({ kind: 'html' }),
  'a body that is cut': () => ({ kind: 'cut' }),
  'a 429 with Retry-After': () =>
    withRetryAfter({ status: 429, body: { message: 'Too many requests' } }, '1'),
  'a secondary rate limit': () => status(secondaryRateLimited(1)),
  'a rate limit that ends in a second': () => status(rateLimited(inASecond())),
  'a 503 that names a date': () =>
    withRetryAfter(cannedAnswers.unavailable, new Date(inASecond()).toUTCString()),
} satisfies Record<string, Suffering>

type FaultName = keyof typeof FAULTS

function order(github: GitHubStandIn, target: Target, name: FaultName): OrderedFault {
  const suffering: Suffering = FAULTS[name]
  return github.fault({ ...target, ...suffering() })
}

/** One pull request on one branch with one commit, and all of it told. */
async function expectCreated({ repo }: GitHubStandIn, run: BumpRun): Promise<void> {
  expect(failure(run)).toBe('')
  expect(messages(run, 'warning')).toEqual([])
  const [pullRequest, ...others] = await repo.pullRequests()
  expect(others).toEqual([])
  expect(run.outputs).toMatchObject({
    pullRequestOperation: 'created',
    pullRequestNumber: String(pullRequest?.number),
    pullRequestUrl: pullRequest?.url,
    commitSha: await repo.head(BRANCH),
  })
  expect(pullRequest).toMatchObject({
    state: 'open',
    title: 'Bump static export of docs.example.com to v2',
    labels: ['documentation'],
    assignees: ['octocat'],
    reviewers: ['reviewer'],
  })
  expect(await repo.branches()).toEqual(['main', BRANCH])
  expect(await repo.text(BRANCH, PATH)).toBe(bumped('v2'))
  const { parents } = await repo.commitOf(run.outputs['commitSha'] ?? '')
  expect(parents).toEqual([await repo.head('main')])
}

async function expectUpdated({ repo }: GitHubStandIn, run: BumpRun, before: BumpRun): Promise<void> {
  expect(failure(run)).toBe('')
  expect(messages(run, 'warning')).toEqual([])
  const [pullRequest, ...others] = await repo.pullRequests()
  expect(others).toEqual([])
  expect(run.outputs).toMatchObject({
    pullRequestOperation: 'updated',
    pullRequestNumber: before.outputs['pullRequestNumber'],
    commitSha: await repo.head(BRANCH),
  })
  expect(pullRequest?.title).toBe('Bump static export of docs.example.com to v3')
  expect(pullRequest?.body).toContain('`2026-10-01` | `v3`')
  expect(await repo.text(BRANCH, PATH)).toBe(bumped('v3'))
  const { parents } = await repo.commitOf(run.outputs['commitSha'] ?? '')
  expect(parents).toEqual([before.outputs['commitSha']])
}

const expectRetried = (run: BumpRun, faults: readonly OrderedFault[]): void => {
  expect(faults.map(({ hits }) => hits)).toEqual(faults.map(() => 1))
  expect(run.log.filter((line) => line.includes('next try in'))).toHaveLength(faults.length)
}

// What takes longest comes first, so that the rest runs beside it.

/** A call is tried again before the one after the export is made, which so becomes the third. */
const laterBy = (calls: Record<string, Target>, count: number): Target[] =>
  Object.entries(calls).map(([call, target]) =>
    call.endsWith('after the export') ? { ...target, after: (target.after ?? 0) + count } : target,
  )

/** The waits of a run and its update of which each call fails once add up to a while. */
const PATIENT = { limitMs: 60_000 }

test.concurrent.each([
  'an answer that is lost',
  'a page with 200',
  'a body that is cut',
  'a rate limit that ends in a second',
])(
  'every call suffers once: %s',
  (name) =>
    withGitHub(async (github, run) => {
      const creating = laterBy(CREATING, 1).map((target) => order(github, target, name as FaultName))
      const first = await run(EXTRAS, PATIENT)
      expectRetried(first, creating)
      await expectCreated(github, first)

      const updating = laterBy(UPDATING, 1).map((target) => order(github, target, name as FaultName))
      const second = await run({ version: 'v3' }, PATIENT)
      expectRetried(second, updating)
      await expectUpdated(github, second, first)
    }),
  120_000,
)

test.concurrent.each([
  'a 429 with Retry-After',
  'a secondary rate limit',
  'a 503 that names a date',
] satisfies FaultName[])('a call of each kind suffers once: %s', (name) =>
  withGitHub(async (github, run) => {
    const calls = ['GET pulls', 'POST git/commits', 'POST pulls'].map((call) => CREATING[call] ?? get('none'))
    const faults = calls.map((target) => order(github, target, name))
    const result = await run(EXTRAS)

    expectRetried(result, faults)
    await expectCreated(github, result)
  }),
)

test.concurrent.each(['POST git/refs', 'POST pulls'])(
  'knows its own commit in the next run though an answer was lost: %s',
  (call) =>
    withGitHub(async (github, run) => {
      const { repo } = github
      order(github, CREATING[call] ?? get('none'), 'an answer that is lost')
      const first = await run()
      await repo.commit('main', { files: { 'new.txt': 'x' } })
      const second = await run({ version: 'v3' })

      // Only a branch that is all its own is built anew on the base.
      const { parents } = await repo.commitOf(second.outputs['commitSha'] ?? '')
      expect(parents).toEqual([await repo.head('main'), first.outputs['commitSha']])
      expect(await repo.text(BRANCH, 'new.txt')).toBe('x')
    }),
)

test.concurrent('waits as long as GitHub asks', () =>
  withGitHub(async (github, run) => {
    /** Orders a fault when the call before comes, so that its date is near. */
    const inTime = (before: Target, suffering: () => Fault): void => {
      github.fault({ ...before, kind: 'run', run: () => github.fault(suffering()) })
    }
    const soon = (): number => Date.now() + 3000
    /** GitHub's clock is not the runner's: dates are held against that of the answer. */
    const anHour = 3_600_000
    const date = (ms: number): string => new Date(ms + anHour).toUTCString()
    order(github, get('/pulls$'), 'a 429 with Retry-After')
    order(github, post('/git/trees$'), 'a secondary rate limit')
    inTime(post('/git/trees$'), () => ({
      ...post('/git/commits$'),
      ...withRetryAfter({ ...cannedAnswers.unavailable, headers: { date: date(Date.now()) } }, date(soon())),
    }))
    inTime(post('/git/refs$'), () => ({ ...post('/pulls$'), ...status(rateLimited(soon())) }))
    const result = await run()

    expect(failure(result)).toBe('')
    const gaps = ['GET .*/pulls', 'POST .*/git/trees', 'POST .*/git/commits', 'POST .*/pulls'].map((call) => {
      const calls = github.requests.filter(({ method, path }) =>
        new RegExp(`^${call}$`).test(`${method} ${path}`),
      )
      return Number(calls[1]?.startedAt) - Number(calls[0]?.endedAt)
    })
    // Both dates have whole seconds.
    const least = [1000, 1000, 1900, 1900]
    expect(gaps.filter((gap, index) => gap < Number(least[index]) - 50)).toEqual([])
  }),
)

describe('a failure that lasts', () => {
  const commits = (github: GitHubStandIn) =>
    github.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/git/commits'))

  test.concurrent(
    'ends the run after six tries, with nothing to be seen on GitHub',
    () =>
      withGitHub(async (github, run) => {
        github.fault({
          ...post('/git/commits$'),
          ...withRetryAfter(cannedAnswers.unavailable, '1'),
          times: 'always',
        })
        const result = await run({}, PATIENT)

        expect(result.exitCode).toBe(1)
        expect(failure(result)).toMatch(
          /^Could not create the commit in octo-org\/deploy after 6 tries: GitHub answered 503/,
        )
        expect(failure(result)).toContain(`\`job-id: ${JOB_ID}\``)
        expect(result.outputs).toHaveProperty('bundleUrl')
        expect(result.outputs).not.toHaveProperty('commitSha')
        expect(commits(github)).toHaveLength(6)
        expect(await github.repo.branches()).toEqual(['main'])
      }),
    90_000,
  )

  test.concurrent(
    'ends it after six tries against a rate limit too',
    () =>
      withGitHub(async (github, run) => {
        github.fault({ ...post('/git/commits$'), ...status(secondaryRateLimited(1)), times: 'always' })
        const result = await run({}, PATIENT)

        expect(result.exitCode).toBe(1)
        expect(failure(result)).toMatch(
          /^Could not create the commit in octo-org\/deploy after .*: GitHub answered 403.*secondary rate limit/,
        )
        expect(commits(github)).toHaveLength(6)
      }),
    90_000,
  )

  const anHour = 3600
  const limits: [what: string, () => CannedAnswer][] = [
    ['primary', () => rateLimited(Date.now() + anHour * 1000)],
    ['primary, as a 429', () => rateLimited(Date.now() + anHour * 1000, 429)],
    ['secondary', () => secondaryRateLimited(anHour)],
    [
      'other',
      () => ({ status: 429, headers: { 'retry-after': '3600' }, body: { message: 'Too many requests' } }),
    ],
  ]

  test.concurrent.each(limits)(
    'ends it at once when it is a rate limit of an hour (%s), and says when to come back',
    (_what, answer) =>
      withGitHub(async (github, run) => {
        github.fault({ ...post('/git/commits$'), ...status(answer()), times: 'always' })
        const result = await run()

        expect(result.exitCode).toBe(1)
        expect(failure(result)).toMatch(/limits the rate of requests.* run again in (?:1h|59m)/)
        expect(failure(result)).toContain(`\`job-id: ${JOB_ID}\``)
        expect(commits(github)).toHaveLength(1)
      }),
  )

  test.concurrent('stops a run before the export', () =>
    withGitHub(async (github, run) => {
      github.fault({
        ...get('$'),
        ...status(rateLimited(Date.now() + anHour * 1000)),
        times: 'always',
      })
      const result = await run()

      expect(failure(result)).toMatch(/^Could not read the repository octo-org\/deploy: GitHub answered 403/)
      expect(result.asked).toEqual([])
      expect(github.requests).toHaveLength(1)
    }),
  )
})

describe('one call of a run that opens a pull request suffers', () => {
  const faults = ['a page with 502', 'a reset before GitHub acts', 'an answer that is lost'] as const
  const cells = Object.entries(CREATING).flatMap(([call, target]) =>
    faults.map((fault) => [fault, call, target] as const),
  )

  test.concurrent.each(cells)('%s: %s', (name, _call, target) =>
    withGitHub(async (github, run) => {
      const fault = order(github, target, name)
      const result = await run(EXTRAS)

      expectRetried(result, [fault])
      await expectCreated(github, result)
    }),
  )
})

describe('one call of a run that updates a pull request suffers', () => {
  const faults = ['a page with 502', 'a reset before GitHub acts', 'an answer that is lost'] as const
  const cells = Object.entries(UPDATING).flatMap(([call, target]) =>
    faults.map((fault) => [fault, call, target] as const),
  )

  test.concurrent.each(cells)('%s: %s', (name, _call, target) =>
    withGitHub(async (github, run) => {
      const first = await run()
      const fault = order(github, target, name)
      const second = await run({ version: 'v3' })

      expectRetried(second, [fault])
      await expectUpdated(github, second, first)
    }),
  )
})

describe('a signal stops the run at once', () => {
  const stop = (
    github: GitHubStandIn,
    signal: NodeJS.Signals,
    when: RegExp,
  ): Promise<{ run: ActionRun; stoppedAfterMs: number }> =>
    withService(finished, async (service) => {
      const action = await startAction({
        inputs: startingAt(service.url, {
          ...following(JOB_ID),
          domain: 'docs.example.com',
          version: 'v2',
          'values-file': PATH,
          repository: 'octo-org/deploy',
          'github-token': github.tokens.app.value,
        }),
        env: { GITHUB_API_URL: github.url },
      })
      await (when.source.startsWith('^') ? github.seen(when) : action.line(when))
      const sentAt = performance.now()
      action.kill(signal)
      const run = await action.done
      return { run, stoppedAfterMs: performance.now() - sentAt }
    })

  test.concurrent('while GitHub does not answer before the export', () =>
    withGitHub(async (github) => {
      github.fault({ ...get('/git/blobs/'), kind: 'hang' })
      const { run, stoppedAfterMs } = await stop(github, 'SIGTERM', /^GET .*\/git\/blobs\//)

      expect(stoppedAfterMs).toBeLessThan(SOON_MS)
      expect(run.exitCode).toBe(1)
      expect(failure(run)).toBe('Cancelled by SIGTERM.')
      expect(run.outputs).toEqual({ version: 'v2' })
    }),
  )

  const moments: [when: string, Effect, RegExp][] = [
    ['while GitHub does not answer', { kind: 'hang' }, /^POST .*\/git\/refs$/],
    [
      'between two tries',
      withRetryAfter(cannedAnswers.unavailable, '100'),
      /Could not create the head branch.*next try in/,
    ],
    ['during a rate limit', status(secondaryRateLimited(100)), /limits the rate of requests; next try in/],
  ]
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

  test.concurrent.each(moments.map((moment, index) => [signals[index] ?? 'SIGTERM', ...moment] as const))(
    '(%s) %s, and names the job to go on with',
    (signal, _when, effect, when) =>
      withGitHub(async (github, run) => {
        github.fault({ ...post('/git/refs$'), ...effect })
        const { run: stopped, stoppedAfterMs } = await stop(github, signal, when)

        expect(stoppedAfterMs).toBeLessThan(SOON_MS)
        expect(stopped.exitCode).toBe(1)
        expect(failure(stopped)).toMatch(new RegExp(`^Cancelled by ${signal} .*\`job-id: ${JOB_ID}\``))
        expect(stopped.outputs).toHaveProperty('bundleUrl')
        expect(stopped.outputs).not.toHaveProperty('commitSha')
        expect(await github.repo.branches()).toEqual(['main'])

        const resumed = await run(EXTRAS)
        await expectCreated(github, resumed)
      }),
  )
})

test.concurrent('counts the tries that a rate limit took', () =>
  withGitHub(async (github, run) => {
    const answer = { status: 403, headers: { 'retry-after': '1' }, body: { message: 'secondary rate limit' } }
    const path = /\/git\/commits$/
    const fault = github.fault({ method: 'POST', path, times: 'always', kind: 'status', answer })
    expect(failure(await run())).toMatch(/after 6 tries/)
    expect(fault.hits).toBe(6)
  }),
)
