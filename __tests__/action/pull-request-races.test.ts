/** Somebody else is at work on the same branch: nobody's change is lost, and there is one pull request. */
import { describe, expect, test } from '@jest/globals'
import type { GitHubStandIn } from '../../sandbox/github/github.ts'
import type { Repository } from '../../sandbox/github/repository.ts'
import { BRANCH, PATH, VALUES, bumped, withGitHub, type BumpRun } from '../support/bump-run.ts'
import { failure, messages } from '../support/export-run.ts'
import { JOB_ID } from '../support/scripted-service.ts'

/** Many runs share two cores. */
const PATIENT = { limitMs: 90_000 }

const operations = (runs: readonly BumpRun[]): (string | undefined)[] =>
  runs.map(({ outputs }) => outputs['pullRequestOperation']).toSorted()

/** Each run tells of the one pull request and of its own commit, which is on the branch. */
async function expectTogether({ repo }: GitHubStandIn, runs: readonly BumpRun[]): Promise<void> {
  expect(runs.map(failure)).toEqual(runs.map(() => ''))
  const pullRequests = await repo.pullRequests()
  expect(pullRequests.map(({ state, head }) => [state, head.ref])).toEqual([['open', BRANCH]])
  expect(new Set(runs.map(({ outputs }) => outputs['pullRequestNumber']))).toEqual(
    new Set([String(pullRequests[0]?.number)]),
  )
  expect(await repo.branches()).toEqual(['main', BRANCH])
  const head = (await repo.head(BRANCH)) ?? ''
  for (const { outputs } of runs) {
    if (outputs['commitSha'] !== undefined)
      expect(await repo.isAncestor(outputs['commitSha'], head)).toBe(true)
  }
}

/** Lets something happen just before the next call that matches. */
const meanwhile = (
  github: GitHubStandIn,
  call: { method: string; path: RegExp; after?: number; times?: number },
  run: () => unknown,
) => github.fault({ ...call, kind: 'run', run })

const MOVING = { method: 'PATCH', path: /\/git\/refs\// }
const CREATING = { method: 'POST', path: /\/git\/refs$/ }

describe('runs at once on one branch', () => {
  const files = Array.from({ length: 10 }, (_, index) => `site-${index}/values.yaml`)

  test.concurrent(
    'end in one pull request with all that each of them changed: ten files',
    () =>
      withGitHub(
        async (github, run) => {
          const { repo } = github
          const runs = await Promise.all(files.map((file) => run({ 'values-file': file }, PATIENT)))

          await expectTogether(github, runs)
          expect(operations(runs)).toEqual(['created', ...files.slice(1).map(() => 'updated')])
          expect(new Set(runs.map(({ outputs }) => outputs['commitSha'])).size).toBe(10)
          for (const file of files) expect(await repo.text(BRANCH, file)).toBe(bumped('v2'))

          // The next one, on a base that has moved, must not take the branch for its own alone.
          await repo.commit('main', { files: { 'new.txt': 'x' } })
          const next = await run({ 'values-file': files[0] ?? '', version: 'v3' })
          expect(next.outputs['pullRequestOperation']).toBe('updated')
          expect(await repo.text(BRANCH, files[0] ?? '')).toBe(bumped('v3'))
          for (const file of files.slice(1)) expect(await repo.text(BRANCH, file)).toBe(bumped('v2'))
        },
        {
          repositories: [
            { name: 'octo-org/deploy', files: Object.fromEntries(files.map((file) => [file, VALUES])) },
          ],
        },
      ),
    120_000,
  )

  test.concurrent(
    'end in one pull request with all that each of them changed: five sections of a file',
    () => {
      const keys = ['one', 'two', 'three', 'four', 'five']
      const section = (key: string, version: string): string =>
        `${key}:\n  staticExport:\n    enabled: true\n    bundleUrl: https://old.example.com/x\n    version: ${version}\n`
      const values = keys.map((key) => section(key, 'old')).join('')
      return withGitHub(
        async (github, run) => {
          const runs = await Promise.all(
            keys.map((key) => run({ 'values-key': `${key}.staticExport`, version: `v-${key}` }, PATIENT)),
          )

          await expectTogether(github, runs)
          expect(operations(runs)).toEqual(['created', ...keys.slice(1).map(() => 'updated')])
          const text = await github.repo.text(BRANCH, PATH)
          expect(Array.from(text.matchAll(/version: (.*)/g), ([, version]) => version)).toEqual(
            keys.map((key) => `v-${key}`),
          )
          expect(text).not.toContain('old.example.com')
        },
        { repositories: [{ name: 'octo-org/deploy', files: { [PATH]: values } }] },
      )
    },
    120_000,
  )

  test.concurrent('make one commit and one pull request of the same values', () =>
    withGitHub(async (github, run) => {
      const runs = await Promise.all([run({}, PATIENT), run({}, PATIENT)])

      await expectTogether(github, runs)
      const { repo } = github
      expect(await repo.text(BRANCH, PATH)).toBe(bumped('v2'))
      const head = await repo.commitOf((await repo.head(BRANCH)) ?? '')
      expect(head.parents).toEqual([await repo.head('main')])
      expect(operations(runs).filter((operation) => operation === 'created')).toHaveLength(1)
    }),
  )

  test.concurrent('end in the version of the one that came last', () =>
    withGitHub(async (github, run) => {
      const first = await run()
      const versions = ['v3', 'v4', 'v5']
      const runs = await Promise.all(versions.map((version) => run({ version }, PATIENT)))

      await expectTogether(github, [first, ...runs])
      const { repo } = github
      const head = await repo.head(BRANCH)
      const last = versions[runs.findIndex(({ outputs }) => outputs['commitSha'] === head)] ?? ''
      expect(await repo.text(BRANCH, PATH)).toBe(bumped(last))
    }),
  )
})

describe('between the look at the branch and the push', () => {
  test.concurrent('the branch is deleted: it is made anew, and so is the pull request', () =>
    withGitHub(async (github, run) => {
      const { repo } = github
      const first = await run()
      meanwhile(github, MOVING, () => repo.deleteBranch(BRANCH))
      const second = await run({ version: 'v3' })

      expect(failure(second)).toBe('')
      expect(second.outputs['pullRequestOperation']).toBe('created')
      expect(second.outputs['pullRequestNumber']).not.toBe(first.outputs['pullRequestNumber'])
      expect(second.outputs['commitSha']).toBe(await repo.head(BRANCH))
      expect(await repo.text(BRANCH, PATH)).toBe(bumped('v3'))
      expect((await repo.pullRequests()).map(({ state }) => state)).toEqual(['closed', 'open'])
    }),
  )

  test.concurrent('the pull request is merged and its branch deleted: the next one is opened', () =>
    withGitHub(async (github, run) => {
      const { repo } = github
      const first = await run()
      meanwhile(github, MOVING, async () => {
        await repo.mergePullRequest(Number(first.outputs['pullRequestNumber']))
        await repo.deleteBranch(BRANCH)
      })
      const second = await run({ version: 'v3' })

      expect(failure(second)).toBe('')
      expect(second.outputs['pullRequestOperation']).toBe('created')
      expect((await repo.pullRequests()).map(({ merged, state }) => [merged, state])).toEqual([
        [true, 'closed'],
        [false, 'open'],
      ])
      expect(await repo.text('main', PATH)).toBe(bumped('v2'))
      expect(await repo.text(BRANCH, PATH)).toBe(bumped('v3'))
      expect((await repo.commitOf((await repo.head(BRANCH)) ?? '')).parents).toEqual([
        await repo.head('main'),
      ])
    }),
  )

  test.concurrent.each([
    ['merged', (repo: Repository, number: number) => repo.mergePullRequest(number)],
    ['closed', (repo: Repository, number: number) => repo.closePullRequest(number)],
  ])('the pull request is %s: the next one is opened', (_what, act) =>
    withGitHub(async (github, run) => {
      const { repo } = github
      const first = await run()
      meanwhile(github, { method: 'POST', path: /\/git\/trees$/ }, () =>
        act(repo, Number(first.outputs['pullRequestNumber'])),
      )
      const second = await run({ version: 'v3' })

      expect(failure(second)).toBe('')
      expect(second.outputs['pullRequestOperation']).toBe('created')
      const [before, after, ...others] = await repo.pullRequests()
      expect([before?.state, after?.state, others]).toEqual(['closed', 'open', []])
      expect(second.outputs['pullRequestNumber']).toBe(String(after?.number))
      expect(after?.title).toBe('Bump static export of docs.example.com to v3')
      expect(await repo.text(BRANCH, PATH)).toBe(bumped('v3'))
    }),
  )

  test.concurrent(
    'the answer is lost and a colleague pushes on top: the commit and the text are told of',
    () =>
      withGitHub(async (github, run) => {
        const { repo } = github
        await run()
        const made: (string | undefined)[] = []
        const push = async (): Promise<void> => {
          made.push(await repo.head(BRANCH))
          await repo.commit(BRANCH, { files: { 'NOTES.md': 'mine' } })
        }
        github.fault({ ...MOVING, on: 'response', kind: 'run', run: push })
        github.fault({ ...MOVING, on: 'response', kind: 'reset' })
        const second = await run({ version: 'v3' })

        expect(failure(second)).toBe('')
        expect(second.outputs).toMatchObject({ pullRequestOperation: 'updated', commitSha: made[0] })
        const [pullRequest] = await repo.pullRequests()
        expect(pullRequest?.title).toBe('Bump static export of docs.example.com to v3')
        expect(await repo.text(BRANCH, 'NOTES.md')).toBe('mine')
      }),
  )

  test.concurrent('the repository is renamed: the run goes on under its new name', () =>
    withGitHub(async (github, run) => {
      const { repo } = github
      meanwhile(github, { method: 'POST', path: /\/git\/trees$/ }, () => repo.rename('deployment'))
      const result = await run()

      expect(failure(result)).toBe('')
      expect(result.outputs['pullRequestUrl']).toMatch(/octo-org\/deployment\/pull\/\d+$/)
      expect(await repo.text(BRANCH, PATH)).toBe(bumped('v2'))
    }),
  )

  test.concurrent('a colleague makes the branch: their commit stays, and the bump goes on top', () =>
    withGitHub(async (github, run) => {
      const { repo } = github
      const theirs: string[] = []
      meanwhile(github, CREATING, async () => {
        theirs.push(await repo.commit(BRANCH, { files: { 'NOTES.md': 'mine' } }))
      })
      const result = await run()

      expect(failure(result)).toBe('')
      expect(result.outputs).toMatchObject({
        pullRequestOperation: 'created',
        commitSha: await repo.head(BRANCH),
      })
      expect((await repo.commitOf((await repo.head(BRANCH)) ?? '')).parents).toEqual(theirs)
      expect(await repo.text(BRANCH, 'NOTES.md')).toBe('mine')
      expect(await repo.text(BRANCH, PATH)).toBe(bumped('v2'))
    }),
  )

  test.concurrent('colleagues push three times in a row, to the file as well: all of it stays', () =>
    withGitHub(async (github, run) => {
      const { repo } = github
      const theirs: string[] = []
      const push = async (): Promise<void> => {
        const files = {
          [`notes-${theirs.length}`]: 'mine',
          [PATH]: VALUES.replace('replicas: 2', `replicas: ${theirs.length + 5}`),
        }
        theirs.push(await repo.commit(BRANCH, { files }))
      }
      meanwhile(github, CREATING, push)
      meanwhile(github, { ...MOVING, times: 2 }, push)
      const result = await run()

      expect(failure(result)).toBe('')
      expect(result.outputs['pullRequestOperation']).toBe('created')
      expect(theirs).toHaveLength(3)
      for (const sha of theirs)
        expect(await repo.isAncestor(sha, result.outputs['commitSha'] ?? '')).toBe(true)
      expect(await repo.text(BRANCH, PATH)).toBe(bumped('v2').replace('replicas: 2', 'replicas: 7'))
      expect([...(await repo.entries(BRANCH)).keys()]).toEqual(
        expect.arrayContaining(['notes-0', 'notes-1', 'notes-2']),
      )
      expect(result.log.filter((line) => /\bread(?:ing)? .*again\b/.test(line))).toHaveLength(3)
      expect(await repo.pullRequests()).toHaveLength(1)
    }),
  )

  test.concurrent('a colleague writes the same values: there is nothing left but to say so', () =>
    withGitHub(async (github, run) => {
      const { repo } = github
      const first = await run()
      const theirs: string[] = []
      meanwhile(github, MOVING, async () => {
        theirs.push(await repo.commit(BRANCH, { files: { [PATH]: bumped('v3') } }))
      })
      const second = await run({ version: 'v3' })

      expect(failure(second)).toBe('')
      expect(second.outputs).toMatchObject({ pullRequestNumber: first.outputs['pullRequestNumber'] })
      expect(second.outputs).not.toHaveProperty('commitSha')
      expect(await repo.head(BRANCH)).toBe(theirs[0])
      const [pullRequest] = await repo.pullRequests()
      expect(pullRequest?.title).toBe('Bump static export of docs.example.com to v3')
      expect(pullRequest?.body).toContain('`2026-10-01` | `v3`')
    }),
  )

  test.concurrent('a colleague breaks the file: it is refused, and their commit stays', () =>
    withGitHub(async (github, run) => {
      const { repo } = github
      await run()
      const theirs: string[] = []
      meanwhile(github, MOVING, async () => {
        theirs.push(await repo.commit(BRANCH, { files: { [PATH]: 'staticExport: [\n' } }))
      })
      const second = await run({ version: 'v3' })

      expect(failure(second)).toMatch(/^deploy\/values\.yaml:\d+:\d+: .*`job-id: job_4f2a`/)
      expect(await repo.head(BRANCH)).toBe(theirs[0])
    }),
  )
})

describe('during the export', () => {
  /** Lets something happen before the second look at the branches and the pull requests, which is one of three calls. */
  const meanwhile = (github: GitHubStandIn, run: () => Promise<unknown>): void => {
    let done: Promise<unknown> | undefined
    github.fault({
      method: 'GET',
      path: /\/branches\/|\/pulls$/,
      after: 3,
      times: 3,
      kind: 'run',
      run: () => (done ??= run()),
    })
  }

  test.concurrent('the base moves: the bump is built on the new one', () =>
    withGitHub(async (github, run) => {
      const { repo } = github
      meanwhile(github, () =>
        repo.commit('main', {
          files: { [PATH]: VALUES.replace('replicas: 2', 'replicas: 5').replace('2026-10-01', 'v1') },
        }),
      )
      const result = await run()

      expect(result.outputs['pullRequestOperation']).toBe('created')
      expect(await repo.text(BRANCH, PATH)).toBe(bumped('v2').replace('replicas: 2', 'replicas: 5'))
      expect((await repo.commitOf(result.outputs['commitSha'] ?? '')).parents).toEqual([
        await repo.head('main'),
      ])
      const [pullRequest] = await repo.pullRequests()
      expect(pullRequest?.body).toContain('`v1` | `v2`')
    }),
  )

  test.concurrent('the file goes from the base: the failure says where it was looked for', () =>
    withGitHub(async (github, run) => {
      const { repo } = github
      meanwhile(github, () => repo.commit('main', { files: { [PATH]: null } }))
      const result = await run()

      expect(failure(result)).toMatch(/cannot be edited on the branch main: there is no deploy.*`job-id: /)
      expect(await repo.branches()).toEqual(['main'])
    }),
  )

  test.concurrent('the file is switched off: the warning comes all the same, and once', () =>
    withGitHub(async (github, run) => {
      const { repo } = github
      const files = { [PATH]: VALUES.replace('enabled: true', 'enabled: false') }
      meanwhile(github, () => repo.commit('main', { files }))
      const result = await run()

      expect(failure(result)).toBe('')
      expect(messages(result, 'warning')).toEqual([expect.stringMatching(/enabled.*not `true`/)])
    }),
  )

  test.concurrent('the values come to the base: there is nothing to bump any more', () =>
    withGitHub(async (github, run) => {
      const { repo } = github
      meanwhile(github, () => repo.commit('main', { files: { [PATH]: bumped('v2') } }))
      const result = await run()

      expect(failure(result)).toBe('')
      expect(result.outputs['pullRequestOperation']).toBe('unchanged')
      expect(result.outputs).not.toHaveProperty('pullRequestNumber')
      expect(await repo.branches()).toEqual(['main'])
    }),
  )

  test.concurrent('the pull request is merged: the next one is opened', () =>
    withGitHub(async (github, run) => {
      const { repo } = github
      const first = await run()
      meanwhile(github, () => repo.mergePullRequest(Number(first.outputs['pullRequestNumber'])))
      const second = await run({ version: 'v3' })

      expect(failure(second)).toBe('')
      expect(second.outputs['pullRequestOperation']).toBe('created')
      expect(await repo.text(BRANCH, PATH)).toBe(bumped('v3'))
    }),
  )

  test.concurrent(
    'the pull request is merged, and a colleague goes on with the branch: their commit stays',
    () =>
      withGitHub(async (github, run) => {
        const { repo } = github
        const first = await run()
        const theirs: string[] = []
        meanwhile(github, async () => {
          await repo.mergePullRequest(Number(first.outputs['pullRequestNumber']))
          theirs.push(await repo.commit(BRANCH, { files: { 'NOTES.md': 'mine' } }))
        })
        const second = await run({ version: 'v3' })

        expect(failure(second)).toBe('')
        expect(second.outputs['pullRequestOperation']).toBe('created')
        expect(await repo.isAncestor(theirs[0] ?? '', second.outputs['commitSha'] ?? '')).toBe(true)
        expect(await repo.text(BRANCH, 'NOTES.md')).toBe('mine')
        expect(await repo.text(BRANCH, PATH)).toBe(bumped('v3'))
      }),
  )

  test.concurrent('the pull request of this very export is closed: it is not opened again', () =>
    withGitHub(async (github, run) => {
      const { repo } = github
      const first = await run()
      meanwhile(github, () => repo.closePullRequest(Number(first.outputs['pullRequestNumber'])))
      const second = await run()

      expect(failure(second)).toBe('')
      expect(second.outputs['pullRequestOperation']).toBe('unchanged')
      expect(await repo.pullRequests()).toHaveLength(1)
    }),
  )
})

describe('just before the pull request is opened', () => {
  test.concurrent('somebody opens it: theirs is taken, with their title and text', () =>
    withGitHub(async (github, run) => {
      const { repo } = github
      meanwhile(github, { method: 'POST', path: /\/pulls$/ }, () =>
        repo.openPullRequest({ head: BRANCH, title: 'By hand', body: 'All mine' }),
      )
      const result = await run({ labels: 'documentation' })

      expect(failure(result)).toBe('')
      const [pullRequest, ...others] = await repo.pullRequests()
      expect(others).toEqual([])
      expect(pullRequest).toMatchObject({ title: 'By hand', body: 'All mine', labels: ['documentation'] })
      expect(result.outputs).toMatchObject({
        pullRequestOperation: 'updated',
        pullRequestNumber: String(pullRequest?.number),
        commitSha: await repo.head(BRANCH),
      })
    }),
  )

  test.concurrent('the branch is deleted: it is made anew', () =>
    withGitHub(async (github, run) => {
      const { repo } = github
      meanwhile(github, { method: 'POST', path: /\/pulls$/ }, () => repo.deleteBranch(BRANCH))
      const result = await run()

      expect(failure(result)).toBe('')
      expect(result.outputs).toMatchObject({
        pullRequestOperation: 'created',
        commitSha: await repo.head(BRANCH),
        jobId: JOB_ID,
      })
      expect(await repo.text(BRANCH, PATH)).toBe(bumped('v2'))
    }),
  )

  test.concurrent('the branch is merged by hand: there is nothing left to open', () =>
    withGitHub(async (github, run) => {
      const { repo } = github
      meanwhile(github, { method: 'POST', path: /\/pulls$/ }, async () =>
        repo.setBranch('main', (await repo.head(BRANCH)) ?? ''),
      )
      const result = await run()

      expect(failure(result)).toBe('')
      expect(result.outputs).toMatchObject({
        pullRequestOperation: 'unchanged',
        commitSha: await repo.head('main'),
      })
      expect(await repo.pullRequests()).toEqual([])
    }),
  )

  test.concurrent('a colleague pushes on top: the pull request is opened with both', () =>
    withGitHub(async (github, run) => {
      const { repo } = github
      meanwhile(github, { method: 'POST', path: /\/pulls$/ }, () =>
        repo.commit(BRANCH, { files: { 'NOTES.md': 'mine' } }),
      )
      const result = await run()
      expect(result.outputs['pullRequestOperation']).toBe('created')

      const next = await run({ version: 'v3' })
      expect(next.outputs['pullRequestOperation']).toBe('updated')
      expect(await repo.text(BRANCH, 'NOTES.md')).toBe('mine')
      expect(await repo.text(BRANCH, PATH)).toBe(bumped('v3'))
    }),
  )
})
