import { describe, expect, test } from '@jest/globals'
import { cannedAnswers } from '../../sandbox/github/canned-answers.ts'
import { BRANCH, PATH, VALUES, bumped, withGitHub } from '../support/bump-run.ts'
import { API_KEY, failure } from '../support/export-run.ts'

test.concurrent.each([
  ['PATCH', /\/git\/refs\//],
  ['PATCH', /\/pulls\/\d+$/],
  ['POST', /\/labels$/],
] as const)('does not take a page with 200 for success: %s %s', (method, path) =>
  withGitHub(async (github, run) => {
    const { repo } = github
    await run()
    const fault = github.fault({ method, path, kind: 'html' })
    const second = await run({ version: 'v3', labels: 'late' })

    expect(fault.hits).toBe(1)
    expect(second.exitCode).toBe(0)
    expect(second.outputs['commitSha']).toBe(await repo.head(BRANCH))
    expect(await repo.text(BRANCH, PATH)).toBe(bumped('v3'))
    const [pullRequest] = await repo.pullRequests()
    expect(pullRequest).toMatchObject({
      title: 'Bump static export of docs.example.com to v3',
      labels: ['late'],
    })
  }),
)

describe('in the meantime', () => {
  test.concurrent.each(['mergePullRequest', 'closePullRequest'] as const)(
    'the pull request may go, and a new one is opened: %s',
    (deed) =>
      withGitHub(async (github, run) => {
        const { repo } = github
        const first = await run()
        github.fault({
          method: 'POST',
          path: /\/git\/trees$/,
          kind: 'run',
          run: () => repo[deed](Number(first.outputs['pullRequestNumber'])),
        })
        const second = await run({ version: 'v3' })

        expect(failure(second)).toBe('')
        const open = (await repo.pullRequests()).filter(({ state }) => state === 'open')
        expect([second.outputs['pullRequestOperation'], open.length]).toEqual(['created', 1])
      }),
  )

  test.concurrent('the branch may be renamed, and is made anew', () =>
    withGitHub(async (github, run) => {
      const { repo } = github
      const first = await run()
      await repo.setBranch('theirs', first.outputs['commitSha'] ?? '')
      await repo.deleteBranch(BRANCH)
      // As GitHub answers for a renamed branch: https://docs.github.com/rest/branches/branches#get-a-branch
      github.fault({
        method: 'GET',
        path: /\/branches\/static-export/,
        times: 'always',
        kind: 'status',
        answer: {
          status: 301,
          headers: { location: `${github.url}/repos/octo-org/deploy/branches/theirs` },
          body: { message: 'Moved Permanently' },
        },
      })
      const second = await run({ version: 'v3' })

      expect(failure(second)).toBe('')
      expect(await repo.text(BRANCH, PATH)).toBe(bumped('v3'))
    }),
  )

  test.concurrent('the repository may be renamed', () =>
    withGitHub(async (github, run) => {
      github.fault({
        method: 'POST',
        path: /\/git\/trees$/,
        kind: 'run',
        run: () => github.repo.rename('deployment'),
      })
      const result = await run()

      expect(failure(result)).toBe('')
      expect(await github.repo.text(BRANCH, PATH)).toBe(bumped('v2'))
    }),
  )

  test.concurrent('a colleague may push on top of a commit whose answer was lost', () =>
    withGitHub(async (github, run) => {
      const { repo } = github
      await run()
      const moving = { method: 'PATCH', path: /\/git\/refs\//, on: 'response' } as const
      const theirs = { 'NOTES.md': 'x' }
      github.fault({ ...moving, kind: 'run', run: () => repo.commit(BRANCH, { files: theirs }) })
      github.fault({ ...moving, kind: 'reset' })
      const second = await run({ version: 'v3' })

      expect(failure(second)).toBe('')
      expect(second.outputs['pullRequestOperation']).toBe('updated')
      expect(await repo.isAncestor(second.outputs['commitSha'] ?? '', (await repo.head(BRANCH)) ?? '')).toBe(
        true,
      )
      const [pullRequest] = await repo.pullRequests()
      expect(pullRequest?.title).toBe('Bump static export of docs.example.com to v3')
    }),
  )

  test.concurrent('somebody may merge the branch before there is a pull request', () =>
    withGitHub(async (github, run) => {
      const { repo } = github
      github.fault({
        method: 'POST',
        path: /\/pulls$/,
        kind: 'run',
        run: async () => {
          await repo.setBranch('main', (await repo.head(BRANCH)) ?? '')
        },
      })
      const result = await run()

      expect(failure(result)).toBe('')
      expect(result.outputs['pullRequestOperation']).toBe('unchanged')
    }),
  )
})

describe('after a run that failed half-way', () => {
  test.concurrent('title and body are brought in line', () =>
    withGitHub(async (github, run) => {
      const { repo } = github
      await run()
      const fault = github.fault({
        method: 'PATCH',
        path: /\/pulls\/\d+$/,
        times: 'always',
        kind: 'status',
        answer: cannedAnswers.notAccessible,
      })
      expect((await run({ version: 'v3' })).exitCode).toBe(1)
      fault.cancel()
      await run({ version: 'v3' })

      const [pullRequest] = await repo.pullRequests()
      expect(pullRequest?.title).toBe('Bump static export of docs.example.com to v3')
      expect(pullRequest?.body).toContain('`v3`')
    }),
  )

  test.concurrent('labels are added that were missing', () =>
    withGitHub(async (github, run) => {
      const { repo } = github
      github.fault({
        method: 'POST',
        path: /labels$/,
        kind: 'status',
        answer: cannedAnswers.notAccessible,
      })
      await run({ labels: 'documentation' })
      await run({ labels: 'documentation' })
      expect((await repo.pullRequests())[0]?.labels).toEqual(['documentation'])
    }),
  )
})

describe('the page to open the pull request by hand', () => {
  const forbidden = {
    method: 'POST',
    path: /\/pulls$/,
    kind: 'status',
    answer: cannedAnswers.actionsMayNotOpenPullRequests,
  } as const

  test.concurrent('can be copied from the annotation', () =>
    withGitHub(async (github, run) => {
      github.fault(forbidden)
      const result = await run({ labels: 'documentation' })
      const [link = ''] = /https:\/\/github\.com\S+\/compare\/\S+/.exec(failure(result)) ?? []
      expect(new URL(link).searchParams.get('labels')).toBe('documentation')
      expect(new URL(link).searchParams.get('body')).toContain('static-export-action:begin')
    }),
  )

  test.concurrent('is not too long for a server', () =>
    withGitHub(async (github, run) => {
      github.fault(forbidden)
      const result = await run({ 'pull-request-body': 'x'.repeat(50_000) })
      expect(failure(result).length).toBeLessThan(9000)
      expect(failure(result)).toMatch(/\/compare\/\S+quick_pull=1/)
    }),
  )

  test.concurrent('is a link in the summary, whatever the branch is called', () =>
    withGitHub(async (github, run) => {
      github.fault(forbidden)
      const result = await run({ branch: 'export-(docs)-x)y' })
      const [, target = ''] = /\[open it by hand\]\(([^)\s]+)\)/.exec(result.summary) ?? []
      expect(target).toMatch(/quick_pull=1/)
    }),
  )
})

test.concurrent('says of a token that expires before the last call that it is to be minted later', () =>
  withGitHub(async (github, run) => {
    github.fault({ method: 'POST', path: /\/pulls$/, kind: 'status', answer: cannedAnswers.badCredentials })
    expect(failure(await run())).toMatch(/lives one hour.*mint it after the export/)
  }),
)

test.concurrent('says what may be in the way of a branch', () =>
  withGitHub(async (github, run) => {
    await github.repo.commit('static-export', { files: { a: 'x' } })
    expect(failure(await run())).toMatch(/A branch may be in the way.*`branch`/)
  }),
)

test.concurrent('counts the tries that a rate limit took', () =>
  withGitHub(async (github, run) => {
    const answer = { status: 403, headers: { 'retry-after': '1' }, body: { message: 'secondary rate limit' } }
    const path = /\/git\/commits$/
    const fault = github.fault({ method: 'POST', path, times: 'always', kind: 'status', answer })
    expect(failure(await run())).toMatch(/after 6 tries/)
    expect(fault.hits).toBe(6)
  }),
)

test.concurrent('does not send the key to GitHub, even where a message repeats it', () =>
  withGitHub(async (github, run) => {
    const message = `Bump by ${API_KEY}`
    const result = await run({ 'commit-message': message, 'pull-request-title': message })
    expect(failure(result)).toBe('')
    expect(github.requests.filter(({ body }) => body.includes(API_KEY))).toEqual([])
  }),
)

test.concurrent.each([31, 100])('knows %i files again', (count) => {
  const paths = Array.from({ length: count }, (_, index) => `environments/site-${index}/values.yaml`)
  const files = Object.fromEntries(paths.map((path) => [path, VALUES]))
  return withGitHub(
    async ({ repo }, run) => {
      const first = await run({ 'values-file': paths.join('\n') })
      const second = await run({ 'values-file': paths.join('\n') })

      expect([first, second].map(failure)).toEqual(['', ''])
      expect(second.outputs['pullRequestOperation']).toBe('unchanged')
      expect((await repo.pullRequests())[0]?.body).toContain(`And ${count - 30} more.`)

      await repo.closePullRequest(Number(first.outputs['pullRequestNumber']))
      const third = await run({ 'values-file': paths.join('\n') })
      expect(third.outputs['pullRequestOperation']).toBe('unchanged')
    },
    { repositories: [{ name: 'octo-org/deploy', files }] },
  )
})
