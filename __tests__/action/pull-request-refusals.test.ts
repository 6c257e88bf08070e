/** What keeps a pull request from being made: each case says what to change, before the export wherever reading tells. */
import { describe, expect, test } from '@jest/globals'
import { cannedAnswers, type CannedAnswer } from '../../sandbox/github/canned-answers.ts'
import type { GitHubStandIn } from '../../sandbox/github/github.ts'
import type { RepositorySeed } from '../../sandbox/github/seed.ts'
import { executable, submodule, symlink, type FileContent } from '../../sandbox/github/tree-entry.ts'
import { BRANCH, PATH, VALUES, bumped, withGitHub, type BumpRun } from '../support/bump-run.ts'
import { failure, messages } from '../support/export-run.ts'
import { JOB_ID } from '../support/scripted-service.ts'

const MIB = 1024 * 1024

const deploy = (files: Record<string, FileContent>): { repositories: [RepositorySeed] } => ({
  repositories: [{ name: 'octo-org/deploy', files }],
})

/** Nothing was asked of the service, and of GitHub nothing but to be read. */
function expectBeforeExport(run: BumpRun, { requests }: GitHubStandIn): void {
  expect(run.exitCode).toBe(1)
  expect(run.asked).toEqual([])
  expect(Object.keys(run.outputs).filter((name) => name !== 'version')).toEqual([])
  expect(requests.every(({ method }) => method === 'GET')).toBe(true)
}

function expectAfterExport(run: BumpRun): void {
  expect(run.exitCode).toBe(1)
  expect(run.outputs).toMatchObject({ jobId: JOB_ID, status: 'completed' })
  expect(run.outputs).toHaveProperty('bundleUrl')
  expect(failure(run)).toContain(`\`job-id: ${JOB_ID}\``)
}

describe('the token', () => {
  test.concurrent('that is empty is asked for, with nothing sent', () =>
    withGitHub(async (github, run) => {
      const result = await run({ 'github-token': '' })

      expectBeforeExport(result, github)
      expect(github.requests).toEqual([])
      expect(failure(result)).toMatch(/`github-token` is empty.*`pull-request: false`/)
    }),
  )

  test.concurrent('that GitHub does not know is named before the export', () =>
    withGitHub(async (github, run) => {
      const result = await run({ 'github-token': 'ghs_expired' })

      expectBeforeExport(result, github)
      expect(github.requests).toHaveLength(1)
      expect(failure(result)).toMatch(
        /octo-org\/deploy: GitHub answered 401 .*`github-token` is wrong or has expired/,
      )
    }),
  )

  test.concurrent.each([
    ['reading the branches', 'GET', /\/branches\/main$/, 1],
    ['writing', 'POST', /\/git\/trees$/, 0],
    ['opening the pull request', 'POST', /\/pulls$/, 0],
  ] as const)('that expires during the export is to be minted after it: %s', (_when, method, path, after) =>
    withGitHub(async (github, run) => {
      const answer = cannedAnswers.badCredentials
      github.fault({ method, path, after, times: 'always', kind: 'status', answer })
      const result = await run()

      expectAfterExport(result)
      expect(failure(result)).toMatch(/GitHub answered 401.*GitHub App token lives one hour.*mint it after/)
    }),
  )

  test.concurrent('of a person who may only read is refused before the export', () =>
    withGitHub(async (github, run) => {
      const result = await run({ 'github-token': github.tokens.readOnly.value })

      expectBeforeExport(result, github)
      expect(failure(result)).toMatch(/`github-token` may read octo-org\/deploy, but not write to it/)
      expect(failure(result)).toMatch(/`contents: write` and `pull-requests: write`/)
    }),
  )

  test.concurrent('of a workflow without `contents: write` is refused at the first write', () =>
    withGitHub(async (github, run) => {
      const result = await run({ 'github-token': github.tokens.readOnlyWorkflow.value })

      expectAfterExport(result)
      expect(failure(result)).toMatch(
        /403 Forbidden: "Resource not accessible by integration".*lacks `contents: write`.*`permissions: \{ contents: write, pull-requests: write \}`/,
      )
      expect(await github.repo.branches()).toEqual(['main'])
    }),
  )

  test.concurrent('of a workflow that has nothing of pull requests is refused before the export', () =>
    withGitHub(async (github, run) => {
      const result = await run({ 'github-token': github.tokens.contentsOnly.value })

      expectBeforeExport(result, github)
      expect(failure(result)).toMatch(/look for pull requests.*403.*lacks `pull-requests: write`/)
    }),
  )

  test.concurrent('of a workflow without `pull-requests: write` leaves the branch, and a link to go on', () =>
    withGitHub(async (github, run) => {
      const headers = { 'x-accepted-github-permissions': 'pull_requests=write' }
      const answer: CannedAnswer = { ...cannedAnswers.notAccessible, headers }
      github.fault({ method: 'POST', path: /\/pulls$/, times: 'always', kind: 'status', answer })
      const result = await run({ labels: 'documentation' })

      expectAfterExport(result)
      expect(failure(result)).toMatch(
        /403.*\(the commit is on the branch static-export\/docs\.example\.com\)/,
      )
      expect(failure(result)).toMatch(/lacks `pull-requests: write`.*pull_requests=write/)
      const [link = ''] = /https:\/\/github\.com\S+\/compare\/\S+?(?=\.? |$)/.exec(failure(result)) ?? []
      const query = new URL(link).searchParams
      expect(query.get('title')).toBe('Bump static export of docs.example.com to v2')
      expect(query.get('body')).toContain('`v2`')
      expect(query.get('labels')).toBe('documentation')
      expect(result.outputs['commitSha']).toBe(await github.repo.head(BRANCH))
      expect(result.outputs).not.toHaveProperty('pullRequestNumber')
    }),
  )

  test.concurrent('is not needed to find a text too long for a pull request', () =>
    withGitHub(async (github, run) => {
      const result = await run({ 'pull-request-body': 'x'.repeat(70_000) })

      expectBeforeExport(result, github)
      expect(failure(result)).toMatch(/`pull-request-body` .*(?:long|characters)/)
    }),
  )

  test.concurrent('gets a link that is not too long for a browser, whatever the text', () =>
    withGitHub(async (github, run) => {
      const answer = cannedAnswers.actionsMayNotOpenPullRequests
      github.fault({ method: 'POST', path: /\/pulls$/, kind: 'status', answer })
      const result = await run({ 'pull-request-body': 'x'.repeat(20_000), labels: 'documentation' })

      const [link = ''] = /https:\/\/github\.com\S+\/compare\/\S+?(?=\.? |$)/.exec(failure(result)) ?? []
      expect(link.length).toBeLessThan(8000)
      const query = new URL(link).searchParams
      expect(query.get('title')).toBe('Bump static export of docs.example.com to v2')
      expect(query.get('labels')).toBe('documentation')
    }),
  )

  test.concurrent.each([
    ['single sign-on', cannedAnswers.samlRequired, /Authorise the token for the single sign-on/],
    ['an IP allow list', cannedAnswers.ipNotAllowed, /IP allow list.*use a runner that is/],
  ])('that is refused because of %s is so before the export', (_what, answer, advice) =>
    withGitHub(async (github, run) => {
      github.fault({ path: /./, times: 'always', kind: 'status', answer })
      const result = await run()

      expectBeforeExport(result, github)
      expect(github.requests).toHaveLength(1)
      expect(failure(result)).toMatch(advice)
    }),
  )
})

describe('the repository', () => {
  test.concurrent('that is not there, when it is the own one: the permission is missing', () =>
    withGitHub(async (github, run) => {
      const result = await run({ repository: 'octo-org/Docs' })

      expectBeforeExport(result, github)
      expect(failure(result)).toMatch(
        /no octo-org\/Docs that this token can see: give the job `contents: write`/,
      )
    }),
  )

  test.concurrent('that is not there, when it is another one: the name is wrong, or the token', () =>
    withGitHub(async (github, run) => {
      const result = await run({ repository: 'octo-org/deplyo' })

      expectBeforeExport(result, github)
      expect(failure(result)).toMatch(
        /no octo-org\/deplyo, or this token cannot see it: check `repository`.*GitHub App token/,
      )
    }),
  )

  test.concurrent('that was renamed is found under its new name', () =>
    withGitHub(async ({ repo }, run) => {
      await repo.rename('deployment')
      const first = await run()
      const second = await run({ version: 'v3' })

      expect(failure(first)).toBe('')
      expect(first.outputs['pullRequestOperation']).toBe('created')
      expect(first.outputs['pullRequestUrl']).toMatch(
        /^https:\/\/github\.com\/octo-org\/deployment\/pull\/\d+$/,
      )
      expect(second.outputs['pullRequestOperation']).toBe('updated')
      expect(await repo.pullRequests()).toHaveLength(1)
      expect(await repo.text(BRANCH, PATH)).toBe(bumped('v3'))
    }),
  )

  test.concurrent('is found in whatever case it is written', () =>
    withGitHub(async ({ repo }, run) => {
      await run({ repository: 'Octo-Org/DEPLOY' })
      const second = await run({ version: 'v3' })

      expect(second.outputs['pullRequestOperation']).toBe('updated')
      expect(await repo.pullRequests()).toHaveLength(1)
    }),
  )

  test.concurrent('that is archived is refused before the export', () =>
    withGitHub(async (github, run) => {
      const headers = { authorization: `Bearer ${github.tokens.app.value}` }
      const answer = await fetch(`${github.url}/repos/octo-org/deploy`, { headers })
      const body = { ...((await answer.json()) as object), archived: true }
      github.fault({ path: /deploy$/, kind: 'status', answer: { status: 200, body } })
      const result = await run()

      expectBeforeExport(result, github)
      expect(failure(result)).toMatch(/^octo-org\/deploy is archived.*`repository`/)
    }),
  )

  test.concurrent('that is archived during the export is named as such', () =>
    withGitHub(async (github, run) => {
      github.fault({
        method: 'POST',
        path: /\/git\/trees$/,
        times: 'always',
        kind: 'status',
        answer: cannedAnswers.archived,
      })
      const result = await run()

      expectAfterExport(result)
      expect(failure(result)).toMatch(/octo-org\/deploy is archived and cannot be changed: set `repository`/)
    }),
  )

  test.concurrent('that is empty is refused before the export', () =>
    withGitHub(
      async (github, run) => {
        const result = await run()

        expectBeforeExport(result, github)
        expect(failure(result)).toMatch(/has no branch main\b.*no commits yet/)
      },
      { repositories: [{ name: 'octo-org/deploy' }] },
    ),
  )
})

describe('the branch', () => {
  test.concurrent('that somebody has renamed is made anew', () =>
    withGitHub(async (github, run) => {
      const { repo } = github
      const first = await run()
      await repo.setBranch('theirs', first.outputs['commitSha'] ?? '')
      await repo.deleteBranch(BRANCH)
      github.fault({
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
      expect(second.outputs['commitSha']).toBe(await repo.head(BRANCH))
      expect(await repo.text(BRANCH, PATH)).toBe(bumped('v3'))
      expect(await repo.head('theirs')).toBe(first.outputs['commitSha'])
    }),
  )

  test.concurrent('that is given as base and is not there is refused, with the default one named', () =>
    withGitHub(async (github, run) => {
      const result = await run({ base: 'mian' })

      expectBeforeExport(result, github)
      expect(failure(result)).toMatch(/octo-org\/deploy has no branch mian\. Check `base`.* is main\b/)
    }),
  )

  test.concurrent('that was renamed is not taken for the base, but named', () =>
    withGitHub(async (github, run) => {
      github.fault({
        path: /\/branches\/master$/,
        kind: 'status',
        answer: {
          status: 301,
          headers: { location: `${github.url}/repos/octo-org/deploy/branches/main` },
          body: { message: 'Moved Permanently' },
        },
      })
      const result = await run({ base: 'master' })

      expectBeforeExport(result, github)
      expect(failure(result)).toMatch(/has no branch master; it is called main now.*Check `base`/)
    }),
  )

  test.concurrent('that is both head and default is refused', () =>
    withGitHub(async (github, run) => {
      const result = await run({ branch: 'main' })

      expectBeforeExport(result, github)
      expect(failure(result)).toMatch(/head branch main is also the base branch.*`branch`/)
    }),
  )

  test.concurrent.each(['a b', 'refs/heads/x', 'a..b', '-x', 'x.lock', '{version}:x'])(
    'of the name %s is refused before anything is sent',
    (branch) =>
      withGitHub(async (github, run) => {
        const result = await run({ branch })

        expectBeforeExport(result, github)
        expect(github.requests).toEqual([])
        expect(failure(result)).toMatch(/`branch` (?:is not a valid name|takes the name of a branch without)/)
      }),
  )

  test.concurrent('of an unusual name is made, found again and linked', () =>
    withGitHub(async ({ repo }, run) => {
      const branch = `exports/(1)_&_"ü"+'é'=/v,2;$x`
      const first = await run({ branch })
      const second = await run({ branch, version: 'v3' })

      expect(failure(first)).toBe('')
      expect(first.outputs['pullRequestOperation']).toBe('created')
      expect(second.outputs['pullRequestOperation']).toBe('updated')
      expect(await repo.branches()).toEqual(expect.arrayContaining(['main', branch]))
      expect(await repo.text(branch, PATH)).toBe(bumped('v3'))
    }),
  )

  test.concurrent('that cannot be beside another one is refused with what to do', () =>
    withGitHub(async ({ repo }, run) => {
      await repo.commit('static-export/other', { files: { 'new.txt': 'x' } })
      const result = await run({ branch: 'static-export' })

      expectAfterExport(result)
      expect(failure(result)).toMatch(/Reference update failed.*in the way.*`static-export`.*`branch`/)
    }),
  )

  describe.each(['rule set', 'branch protection'] as const)('that is protected by a %s', (by) => {
    test.concurrent('and exists is warned of before the export, and the refusal says what to do', () =>
      withGitHub(async ({ repo }, run) => {
        const first = await run()
        repo.protect(BRANCH, by)
        const second = await run({ version: 'v3' })

        expectAfterExport(second)
        expect(messages(second, 'warning')).toEqual([
          expect.stringMatching(/head branch static-export\/docs\.example\.com is protected.*`branch`/),
        ])
        expect(failure(second)).toMatch(/Changes must be made through a pull request/)
        expect(failure(second)).toMatch(/protected by a rule: name another one in `branch`, or let/)
        expect(await repo.head(BRANCH)).toBe(first.outputs['commitSha'])
        expect(second.outputs).not.toHaveProperty('commitSha')
      }),
    )
  })

  test.concurrent('that a rule set lets nobody make is refused with what to do', () =>
    withGitHub(async ({ repo }, run) => {
      repo.protect(BRANCH, 'rule set')
      const result = await run()

      expectAfterExport(result)
      expect(failure(result)).toMatch(/creations being restricted.*name another one in `branch`/)
    }),
  )
})

describe('the file', () => {
  const paths: [path: string, problem: RegExp][] = [
    ['deploy/value.yaml', /there is no deploy\/value\.yaml.*There are deploy\/values\.yaml, deploy\/sub\/\./],
    ['nowhere/values.yaml', /there is no nowhere\b.*There are link\.yaml, top\.yml, deploy\/\.$/],
    ['deploy', /deploy is a directory/],
    ['link.yaml', /link\.yaml is a symbolic link; name the file that it points to/],
    ['module', /module is a submodule; open the pull request in its own repository/],
    ['module/values.yaml', /module is a submodule/],
    ['deploy/values.yaml/x', /deploy\/values\.yaml is a file, not a directory/],
    ['linked/values.yaml', /linked is a symbolic link/],
    ['deploy/sub/big.yaml', /it has 10\.0 MiB, and the limit is 10\.0 MiB/],
    ['deploy/sub/latin.yaml', /^deploy\/sub\/latin\.yaml:1:5: .*not UTF-8/],
    ['deploy/sub/utf16.yaml', /^deploy\/sub\/utf16\.yaml: is UTF-16, not UTF-8/],
    ['deploy/sub/twice.yaml', /^deploy\/sub\/twice\.yaml:3:1: /],
    ['deploy/sub/near.yaml', /^deploy\/sub\/near\.yaml:1.*staticExprot/],
    ['deploy/sub/alias.yaml', /^deploy\/sub\/alias\.yaml:2.*alias/],
    ['deploy/sub/list.yaml', /^deploy\/sub\/list\.yaml:\d.*(?:list|mapping)/],
    ['deploy/sub/two.yaml', /^deploy\/sub\/two\.yaml:\d.*document/],
  ]
  const files: Record<string, FileContent> = {
    [PATH]: VALUES,
    'top.yml': VALUES,
    'README.md': '# Deploy\n',
    'link.yaml': symlink('deploy/values.yaml'),
    linked: symlink('deploy'),
    module: submodule('0123456789012345678901234567890123456789'),
    'deploy/sub/big.yaml': new Uint8Array(10 * MIB + 1).fill(0x23),
    'deploy/sub/latin.yaml': Buffer.from('a: "\u00e9"\nstaticExport: {}\n', 'latin1'),
    'deploy/sub/utf16.yaml': Buffer.from('\ufeffstaticExport: {}\n', 'utf16le'),
    'deploy/sub/twice.yaml': 'staticExport:\n  version: a\nstaticExport:\n  version: b\n',
    'deploy/sub/near.yaml': 'staticExprot:\n  version: a\n',
    'deploy/sub/alias.yaml': 'other: &other {}\nstaticExport: *other\n',
    'deploy/sub/list.yaml': 'staticExport:\n  - version: a\n',
    'deploy/sub/two.yaml': 'staticExport: {}\n---\nstaticExport: {}\n',
  }

  test.concurrent(
    'of each kind that cannot be edited is refused before the export',
    () =>
      withGitHub(async (github, run) => {
        for (const [path, problem] of paths) {
          const result = await run({ 'values-file': path })
          expect([path, failure(result)]).toEqual([path, expect.stringMatching(problem)])
          expectBeforeExport(result, github)
        }
      }, deploy(files)),
    60_000,
  )

  test.concurrent('that is missing is named with the branch on which it is', () =>
    withGitHub(async (github, run) => {
      await github.repo.commit('release', { files: { [PATH]: null } })
      const result = await run({ base: 'release' })

      expectBeforeExport(result, github)
      expect(failure(result)).toMatch(
        /^deploy\/values\.yaml cannot be edited on the branch release: there is no/,
      )
      expect(failure(result)).toContain('`values-file`')
    }),
  )

  test.concurrent('that is executable stays so', () =>
    withGitHub(
      async ({ repo }, run) => {
        await run()
        expect(await repo.mode(BRANCH, PATH)).toBe('100755')
        expect(await repo.mode(BRANCH, 'README.md')).toBe('100644')
        expect(await repo.text(BRANCH, PATH)).toBe(bumped('v2'))
      },
      deploy({ [PATH]: executable(VALUES), 'README.md': 'x' }),
    ),
  )

  test.concurrent('of 2 MiB is bumped whole', () => {
    const long = '# filler\n'.repeat((2 * MIB) / 9)
    return withGitHub(
      async ({ repo }, run) => {
        const result = await run()
        expect(failure(result)).toBe('')
        expect(await repo.text(BRANCH, PATH)).toBe(bumped('v2') + long)
      },
      deploy({ [PATH]: VALUES + long }),
    )
  })

  test.concurrent('with a byte order mark, CRLF and no line end at its end keeps them', () => {
    const original = `\ufeff${VALUES.replaceAll('\n', '\r\n').trimEnd()}`
    return withGitHub(
      async ({ repo }, run) => {
        const result = await run()
        expect(failure(result)).toBe('')
        expect(await repo.text(BRANCH, PATH)).toBe(`\ufeff${bumped('v2').replaceAll('\n', '\r\n').trimEnd()}`)
      },
      deploy({ [PATH]: original }),
    )
  })

  test.concurrent('without the section of `values-key` gets it, with a warning before the export', () =>
    withGitHub(async ({ repo }, run) => {
      const result = await run({ 'values-key': 'docs.staticExport' })

      expect(failure(result)).toBe('')
      expect(messages(result, 'warning')).toEqual([expect.stringMatching(/docs\.staticExport.*was added/)])
      const text = await repo.text(BRANCH, PATH)
      expect(text.startsWith(VALUES)).toBe(true)
      expect(text.slice(VALUES.length)).toMatch(
        /docs:\n {2}staticExport:\n {4}enabled: true\n {4}bundleUrl: .*\n {4}version: "v2"\n$/,
      )
    }),
  )

  test.concurrent('that is switched off stays so, with one warning', () =>
    withGitHub(
      async ({ repo }, run) => {
        const result = await run()

        expect(failure(result)).toBe('')
        expect(messages(result, 'warning')).toEqual([
          expect.stringMatching(/^deploy\/values\.yaml:5: .*enabled.*not `true`/),
        ])
        expect(await repo.text(BRANCH, PATH)).toBe(bumped('v2').replace('enabled: true', 'enabled: false'))
      },
      deploy({ [PATH]: VALUES.replace('enabled: true', 'enabled: false') }),
    ),
  )
})

test.concurrent('the one pull request is found among many others', () =>
  withGitHub(async ({ repo }, run) => {
    const first = await run()
    for (let count = 1; count <= 12; count++) {
      const head = `other-${count}`
      await repo.commit(head, { files: { 'new.txt': String(count) } })
      await repo.openPullRequest({ head })
    }
    const second = await run({ version: 'v3' })

    expect(second.outputs).toMatchObject({
      pullRequestOperation: 'updated',
      pullRequestNumber: first.outputs['pullRequestNumber'],
    })
  }),
)

describe('a run that was cut short', () => {
  test.concurrent('has its title and body mended by the next one', () =>
    withGitHub(async (github, run) => {
      const { repo } = github
      const first = await run()
      const answer = cannedAnswers.notAccessible
      github.fault({ method: 'PATCH', path: /\/pulls\/\d+$/, kind: 'status', answer })
      const second = await run({ version: 'v3' })
      expectAfterExport(second)
      expect(failure(second)).toMatch(/update the pull request.*lacks `pull-requests: write`/)
      expect(second.outputs['commitSha']).toBe(await repo.head(BRANCH))

      const third = await run({ version: 'v3' })
      expect(third.outputs['pullRequestNumber']).toBe(first.outputs['pullRequestNumber'])
      const [pullRequest] = await repo.pullRequests()
      expect(pullRequest?.title).toBe('Bump static export of docs.example.com to v3')
      expect(pullRequest?.body).toContain('`2026-10-01` | `v3`')
      expect(await repo.head(BRANCH)).toBe(second.outputs['commitSha'])
    }),
  )

  test.concurrent('has its labels set by the next one', () =>
    withGitHub(async (github, run) => {
      const answer = cannedAnswers.notAccessible
      github.fault({ method: 'POST', path: /\/labels$/, kind: 'status', answer })
      await run({ labels: 'documentation' })
      const second = await run({ labels: 'documentation' })

      expect(messages(second, 'warning')).toEqual([])
      expect((await github.repo.pullRequests()).map(({ labels }) => labels)).toEqual([['documentation']])
    }),
  )
})

describe('what a pull request is decorated with', () => {
  test.concurrent('is a draft where it is asked for, and stays what people make of it', () =>
    withGitHub(async ({ repo }, run) => {
      await run({ draft: 'true' })
      expect((await repo.pullRequests()).map(({ draft }) => draft)).toEqual([true])
      const second = await run({ draft: 'false', version: 'v3' })
      expect(second.outputs['pullRequestOperation']).toBe('updated')
      expect((await repo.pullRequests()).map(({ draft }) => draft)).toEqual([true])
    }),
  )

  test.concurrent('is no draft where the plan has none, and the message says so', () =>
    withGitHub(async ({ repo }, run) => {
      repo.settings.drafts = false
      const result = await run({ draft: 'true' })

      expectAfterExport(result)
      expect(failure(result)).toMatch(
        /Draft pull requests are not supported.*`draft: false`.*https:.*by hand/,
      )
      const again = await run()
      expect(again.outputs['pullRequestOperation']).toBe('created')
    }),
  )

  test.concurrent('are those who can be assigned and asked, with a warning for each of the others', () =>
    withGitHub(async ({ repo, tokens }, run) => {
      const result = await run({
        'github-token': tokens.person.value,
        assignees: 'octocat, stranger',
        reviewers: 'stranger, reviewer, octocat',
        'team-reviewers': 'octo-org/docs, nobody',
      })

      expect(result.exitCode).toBe(0)
      expect(result.outputs['pullRequestOperation']).toBe('created')
      expect(await repo.pullRequests()).toEqual([
        expect.objectContaining({
          assignees: ['octocat'],
          reviewers: ['reviewer'],
          teamReviewers: ['docs'],
        }),
      ])
      expect(messages(result, 'warning').toSorted()).toEqual([
        expect.stringMatching(/^Could not ask for the reviews .*author.*\(octocat\)/),
        expect.stringMatching(/^Could not ask for the reviews .*collaborator.*\(nobody\)/),
        expect.stringMatching(/^Could not ask for the reviews .*collaborator.*\(stranger\)/),
        expect.stringMatching(/^GitHub did not assign stranger: /),
      ])
    }),
  )

  test.concurrent('are no teams with the workflow’s own token', () =>
    withGitHub(async ({ repo, tokens }, run) => {
      const result = await run({
        'github-token': tokens.workflow.value,
        reviewers: 'reviewer',
        'team-reviewers': 'docs',
      })

      expect(result.exitCode).toBe(0)
      expect(messages(result, 'warning')).toEqual([
        expect.stringMatching(/^Could not ask for the reviews .*\(docs\)/),
      ])
      expect(await repo.pullRequests()).toEqual([
        expect.objectContaining({ reviewers: ['reviewer'], teamReviewers: [] }),
      ])
    }),
  )

  test.concurrent('is what GitHub lets be set, each with a warning of its own', () =>
    withGitHub(async (github, run) => {
      const refuse = (path: RegExp, status: number): void => {
        const body = { message: 'Validation Failed', errors: [{ message: `no ${path.source}` }] }
        github.fault({ method: 'POST', path, times: 'always', kind: 'status', answer: { status, body } })
      }
      refuse(/labels$/, 422)
      refuse(/assignees$/, 403)
      refuse(/requested_reviewers$/, 404)
      const result = await run({ labels: 'a', assignees: 'octocat', reviewers: 'reviewer' })

      expect(result.exitCode).toBe(0)
      expect(result.outputs['pullRequestOperation']).toBe('created')
      expect(messages(result, 'warning').toSorted()).toEqual([
        expect.stringMatching(/^Could not add the assignees .*403/),
        expect.stringMatching(/^Could not add the labels .*422.*no labels\$/),
        expect.stringMatching(/^Could not ask for the reviews .*404/),
      ])
      expect(await github.repo.pullRequests()).toHaveLength(1)
    }),
  )

  test.concurrent('is added on an update, where it is missing, and nothing is taken away', () =>
    withGitHub(async ({ repo, requests }, run) => {
      await run({ labels: 'Documentation\nexport', assignees: 'octocat', reviewers: 'reviewer' })
      requests.length = 0
      const second = await run({
        version: 'v3',
        labels: 'documentation, late',
        assignees: 'hubot-colleague',
        reviewers: 'reviewer, octocat',
      })

      expect(messages(second, 'warning')).toEqual([])
      expect(second.outputs['pullRequestOperation']).toBe('updated')
      const [pullRequest] = await repo.pullRequests()
      expect(pullRequest?.labels.toSorted()).toEqual(['Documentation', 'export', 'late'])
      expect(pullRequest?.assignees.toSorted()).toEqual(['hubot-colleague', 'octocat'])
      expect(pullRequest?.reviewers).toEqual(['reviewer'])
      expect(requests.filter(({ path }) => path.endsWith('requested_reviewers'))).toEqual([])
      const [labelling] = requests.filter(({ path }) => path.endsWith('/labels'))
      expect(JSON.parse(labelling?.body ?? '')).toEqual({ labels: ['late'] })
    }),
  )
})
