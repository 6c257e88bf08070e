import { describe, expect, test } from '@jest/globals'
import { cannedAnswers } from '../../sandbox/github/canned-answers.ts'
import { roundTrips } from '../../sandbox/github/record.ts'
import { BRANCH, PATH, VALUES, bumped, linkOf, withGitHub } from '../support/bump-run.ts'
import { failure, messages } from '../support/export-run.ts'
import { JOB_ID } from '../support/scripted-service.ts'

test.concurrent('opens a pull request that changes two values and nothing else', () =>
  withGitHub(async ({ repo, requests, tokens }, run) => {
    const result = await run({ labels: 'documentation', assignees: 'octocat', reviewers: 'reviewer' })

    expect(failure(result)).toBe('')
    expect(messages(result, 'warning')).toEqual([])
    const [pullRequest, ...others] = await repo.pullRequests()
    expect(others).toEqual([])
    expect(result.outputs).toMatchObject({
      pullRequestNumber: String(pullRequest?.number),
      pullRequestUrl: `https://github.com/octo-org/deploy/pull/${pullRequest?.number ?? ''}`,
      pullRequestOperation: 'created',
      commitSha: await repo.head(BRANCH),
      version: 'v2',
    })
    expect(pullRequest).toMatchObject({
      title: 'Bump static export of docs.example.com to v2',
      head: { ref: BRANCH },
      base: { ref: 'main' },
      draft: false,
      labels: ['documentation'],
      assignees: ['octocat'],
      reviewers: ['reviewer'],
    })
    expect(await repo.text(BRANCH, PATH)).toBe(bumped('v2'))
    const commit = await repo.commitOf(result.outputs['commitSha'] ?? '')
    expect(commit.message).toBe(
      `Bump static export of docs.example.com to v2\n\nStatic-Export-Job: ${JOB_ID}\n`,
    )
    expect(commit.parents).toEqual([await repo.head('main')])
    const sent = requests.find(({ method, path }) => method === 'POST' && path.endsWith('/git/commits'))
    expect(Object.keys(JSON.parse(sent?.body ?? '{}') as object).toSorted()).toEqual([
      'message',
      'parents',
      'tree',
    ])
    expect(requests.every(({ headers }) => headers.authorization === `token ${tokens.app.value}`)).toBe(true)
    expect(result.summary).toMatch(/\| Pull request \| \[#\d+\]\(https:\/\/github\.com\/.*\), created \|/)
  }),
)

test.concurrent('has told the reviewer what changes, and shows no signature and no secret', () =>
  withGitHub(async ({ repo, tokens }, run) => {
    const result = await run()

    const [pullRequest] = await repo.pullRequests()
    const body = pullRequest?.body ?? ''
    expect(body).toContain('`2026-10-01` | `v2`')
    expect(body).toContain('`https://storage.example.com/old.tar.gz`')
    expect(body).toContain(`\`https://storage.example.com/${JOB_ID}.tar.gz\``)
    expect(body).toContain('| Pages | 12 |')
    expect(body).toContain('| Size | 120.6 KiB |')
    expect(body).toContain('`2099-01-01T00:00:00Z`')
    expect(body).toContain('https://github.com/octo-org/docs/actions/runs/9876543210/attempts/1')
    const { message } = await repo.commitOf(result.outputs['commitSha'] ?? '')
    const shown = [body, pullRequest?.title, message, result.summary, ...result.log, ...result.debug].join(
      '\n',
    )
    expect(shown).not.toMatch(/Signature|5ec7e7|01d5197a7e/)
    expect(shown).not.toContain(tokens.app.value)
    expect(result.masks).toEqual([expect.any(String), tokens.app.value])
  }),
)

test.concurrent('checks everything before the export, and needs few calls after it', () =>
  withGitHub(async (github, run) => {
    const { requests } = github
    // As far away as GitHub may be, so that calls which could run side by side are seen to do so.
    github.fault({ path: /^/, times: 'always', kind: 'delay', ms: 200 })
    let before = 0
    const result = await run(
      { labels: 'documentation' },
      {
        onLine: (line) => {
          if (line.startsWith('Bundle ready')) before = requests.length
        },
      },
    )

    expect(result.exitCode).toBe(0)
    expect(before).toBeGreaterThan(0)
    const [preflight, after] = [requests.slice(0, before), requests.slice(before)]
    expect(preflight.every(({ method }) => method === 'GET')).toBe(true)
    expect(after.length).toBeLessThanOrEqual(9)
    expect(roundTrips(after)).toBeLessThanOrEqual(6)
  }),
)

describe('a second run', () => {
  test.concurrent('with the same values changes nothing and names the pull request', () =>
    withGitHub(async ({ repo, requests }, run) => {
      const first = await run()
      requests.length = 0
      const second = await run()

      expect(second.exitCode).toBe(0)
      expect(second.outputs).toMatchObject({
        pullRequestOperation: 'unchanged',
        pullRequestNumber: first.outputs['pullRequestNumber'],
        pullRequestUrl: first.outputs['pullRequestUrl'],
      })
      expect(second.outputs).not.toHaveProperty('commitSha')
      expect(await repo.head(BRANCH)).toBe(first.outputs['commitSha'])
      expect(requests.every(({ method }) => method === 'GET')).toBe(true)
    }),
  )

  test.concurrent('updates the same pull request', () =>
    withGitHub(async ({ repo }, run) => {
      const first = await run()
      const second = await run({ version: 'v3' })

      expect(second.outputs).toMatchObject({
        pullRequestOperation: 'updated',
        pullRequestNumber: first.outputs['pullRequestNumber'],
        commitSha: await repo.head(BRANCH),
      })
      const pullRequests = await repo.pullRequests()
      expect(pullRequests).toHaveLength(1)
      expect(pullRequests[0]).toMatchObject({ title: 'Bump static export of docs.example.com to v3' })
      expect(pullRequests[0]?.body).toContain('`2026-10-01` | `v3`')
      expect(pullRequests[0]?.body).not.toContain('`v2`')
      expect(await repo.text(BRANCH, PATH)).toBe(bumped('v3'))
    }),
  )

  test.concurrent('builds its own branch anew on a base that has moved, without throwing a commit away', () =>
    withGitHub(async ({ repo }, run) => {
      const first = await run()
      await repo.commit('main', {
        files: { [PATH]: VALUES.replace('replicas: 2', 'replicas: 5'), 'new.txt': 'x' },
      })
      const second = await run({ version: 'v3' })

      expect(second.outputs['pullRequestOperation']).toBe('updated')
      expect(await repo.text(BRANCH, PATH)).toBe(bumped('v3').replace('replicas: 2', 'replicas: 5'))
      expect(await repo.text(BRANCH, 'new.txt')).toBe('x')
      const { parents } = await repo.commitOf(second.outputs['commitSha'] ?? '')
      expect(parents).toEqual([await repo.head('main'), first.outputs['commitSha']])
    }),
  )

  test.concurrent('finds the values on the base once they are merged', () =>
    withGitHub(async ({ repo }, run) => {
      const first = await run()
      await repo.mergePullRequest(Number(first.outputs['pullRequestNumber']))
      const second = await run()

      expect(second.outputs['pullRequestOperation']).toBe('unchanged')
      expect(second.outputs).not.toHaveProperty('pullRequestNumber')
      expect(await repo.pullRequests()).toHaveLength(1)
    }),
  )

  test.concurrent('opens the next pull request after a merge', () =>
    withGitHub(async ({ repo }, run) => {
      const first = await run()
      await repo.mergePullRequest(Number(first.outputs['pullRequestNumber']))
      const second = await run({ version: 'v3' })

      expect(second.outputs['pullRequestOperation']).toBe('created')
      expect(second.outputs['pullRequestNumber']).not.toBe(first.outputs['pullRequestNumber'])
      expect(await repo.text(BRANCH, PATH)).toBe(bumped('v3'))
    }),
  )

  test.concurrent('does not offer an export again that a person has turned down, but the next one', () =>
    withGitHub(async ({ repo }, run) => {
      const first = await run()
      await repo.closePullRequest(Number(first.outputs['pullRequestNumber']))
      const again = await run()
      expect(again.outputs['pullRequestOperation']).toBe('unchanged')
      expect(messages(again, 'notice').join()).toMatch(/was closed by a person/)
      expect(await repo.pullRequests()).toHaveLength(1)

      const next = await run({ version: 'v3' })
      expect(next.outputs['pullRequestOperation']).toBe('created')
      expect(await repo.pullRequests()).toHaveLength(2)
    }),
  )
})

describe('what a colleague has done', () => {
  test.concurrent('on top of the action’s commit stays', () =>
    withGitHub(async ({ repo }, run) => {
      await run()
      const theirs = await repo.commit(BRANCH, {
        files: { [PATH]: bumped('v2').replace('replicas: 2', 'replicas: 9'), 'NOTES.md': 'mine' },
      })
      await repo.commit('main', { files: { 'new.txt': 'x' } })
      const second = await run({ version: 'v3' })

      expect(second.outputs['pullRequestOperation']).toBe('updated')
      expect(await repo.isAncestor(theirs, second.outputs['commitSha'] ?? '')).toBe(true)
      expect(await repo.text(BRANCH, PATH)).toBe(bumped('v3').replace('replicas: 2', 'replicas: 9'))
      expect(await repo.text(BRANCH, 'NOTES.md')).toBe('mine')
      const third = await run({ version: 'v4' })
      expect(await repo.isAncestor(theirs, third.outputs['commitSha'] ?? '')).toBe(true)
      expect(await repo.text(BRANCH, 'NOTES.md')).toBe('mine')
    }),
  )

  test.concurrent('to the action’s commit by amending it stays, whatever name and trailer it has', () =>
    withGitHub(async ({ repo }, run) => {
      const first = await run()
      const own = await repo.commitOf(first.outputs['commitSha'] ?? '')
      await repo.setBranch(BRANCH, own.parents[0] ?? '')
      const amended = await repo.commit(BRANCH, {
        files: { [PATH]: bumped('v2').replace('replicas: 2', 'replicas: 9') },
        message: own.message,
        author: own.author,
      })
      const second = await run({ version: 'v3' })

      expect(await repo.isAncestor(amended, second.outputs['commitSha'] ?? '')).toBe(true)
      expect(await repo.text(BRANCH, PATH)).toBe(bumped('v3').replace('replicas: 2', 'replicas: 9'))
    }),
  )

  test.concurrent('to title and body stays', () =>
    withGitHub(async ({ repo }, run) => {
      const first = await run()
      const number = Number(first.outputs['pullRequestNumber'])
      const { body } = await repo.pullRequest(number)
      await repo.editPullRequest(number, { title: 'Mine', body: `Before\r\n\r\n${body}\r\n\r\nAfter` })
      await run({ version: 'v3' })

      const after = await repo.pullRequest(number)
      expect(after.title).toBe('Mine')
      expect(after.body).toMatch(/^Before\r\n\r\n<!-- static-export-action:begin/)
      expect(after.body).toMatch(/static-export-action:end -->\r\n\r\nAfter$/)
      expect(after.body).toContain('`v3`')
    }),
  )

  test.concurrent('to the body by taking the markers out is left alone for good', () =>
    withGitHub(async ({ repo }, run) => {
      const first = await run()
      const number = Number(first.outputs['pullRequestNumber'])
      await repo.editPullRequest(number, { body: 'All mine' })
      const second = await run({ version: 'v3' })

      expect(second.outputs['pullRequestOperation']).toBe('updated')
      expect((await repo.pullRequest(number)).body).toBe('All mine')
      expect(await repo.isAncestor(first.outputs['commitSha'] ?? '', second.outputs['commitSha'] ?? '')).toBe(
        true,
      )
    }),
  )

  test.concurrent('just when the branch is moved stays too', () =>
    withGitHub(async (github, run) => {
      const { repo } = github
      await run()
      const theirs: string[] = []
      github.fault({
        method: 'PATCH',
        path: /git\/refs/,
        times: 1,
        kind: 'run',
        run: async () => {
          theirs.push(await repo.commit(BRANCH, { files: { 'NOTES.md': 'mine' } }))
        },
      })
      const second = await run({ version: 'v3' })

      expect(second.outputs['pullRequestOperation']).toBe('updated')
      expect(await repo.isAncestor(theirs[0] ?? '', second.outputs['commitSha'] ?? '')).toBe(true)
      expect(await repo.text(BRANCH, 'NOTES.md')).toBe('mine')
      expect(await repo.text(BRANCH, PATH)).toBe(bumped('v3'))
    }),
  )
})

test.concurrent('bumps several files in one commit, or none', () =>
  withGitHub(
    async ({ repo }, run) => {
      const both = await run({ 'values-file': `${PATH}\nprod/values.yaml` })
      expect(both.exitCode).toBe(0)
      expect(await repo.text(BRANCH, 'prod/values.yaml')).toBe(bumped('v2').replaceAll('\n', '\r\n'))
      expect((await repo.commitOf(both.outputs['commitSha'] ?? '')).parents).toEqual([
        await repo.head('main'),
      ])

      const broken = await run({ 'values-file': `${PATH}\nbroken.yaml`, version: 'v3' })
      expect(failure(broken)).toMatch(/^broken\.yaml:3:3: /)
      expect(broken.asked).toEqual([])
      expect(await repo.head(BRANCH)).toBe(both.outputs['commitSha'])
    },
    {
      repositories: [
        {
          name: 'octo-org/deploy',
          files: {
            [PATH]: VALUES,
            'prod/values.yaml': VALUES.replaceAll('\n', '\r\n'),
            'broken.yaml': 'staticExport:\n  bundleUrl: a\n  bundleUrl: b\n',
          },
        },
      ],
    },
  ),
)

test.concurrent('says that a pull request of the workflow’s own token starts no workflows', () =>
  withGitHub(async ({ tokens }, run) => {
    const first = await run({ 'github-token': tokens.workflow.value })
    expect(messages(first, 'notice')).toEqual([
      expect.stringMatching(/starts no workflows.*GitHub App token/),
    ])
    const second = await run({ 'github-token': tokens.workflow.value, version: 'v3' })
    expect(second.outputs['pullRequestOperation']).toBe('updated')
    expect(messages(second, 'notice')).toEqual([])
  }),
)

test.concurrent(
  'keeps the branch where the pull request is forbidden, and links to the page that opens it',
  () =>
    withGitHub(async (github, run) => {
      const { repo } = github
      github.fault({
        method: 'POST',
        path: /\/pulls$/,
        kind: 'status',
        answer: cannedAnswers.actionsMayNotOpenPullRequests,
      })
      const first = await run()

      expect(first.exitCode).toBe(1)
      expect(failure(first)).toMatch(
        /Allow GitHub Actions to create and approve pull requests.*Settings → Actions → General/,
      )
      expect(failure(first)).toMatch(
        /https:\/\/github\.com\/octo-org\/deploy\/compare\/main\.\.\.static-export\/docs\.example\.com\?quick_pull=1&title=/,
      )
      expect(first.outputs['commitSha']).toBe(await repo.head(BRANCH))
      expect(first.outputs['bundleUrl']).toBe(linkOf(JOB_ID))
      expect(await repo.text(BRANCH, PATH)).toBe(bumped('v2'))

      const second = await run()
      expect(second.outputs['pullRequestOperation']).toBe('created')
    }),
)
