/** What reaches people and other hosts through a pull request: foreign text as text only, and secrets nowhere. */
import { describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { cannedAnswers } from '../../sandbox/github/canned-answers.ts'
import type { GitHubStandIn } from '../../sandbox/github/github.ts'
import {
  BRANCH,
  PATH,
  SIGNATURE,
  VALUES,
  bumped,
  finished,
  linkOf,
  withGitHub,
  type BumpRun,
} from '../support/bump-run.ts'
import { selfSigned } from '../support/certificate.ts'
import { withProxy } from '../support/connect-proxy.ts'
import { API_KEY, failure, messages, startingAt, withService } from '../support/export-run.ts'
import { rendered } from '../support/rendered.ts'
import { runAction, type ActionRun } from '../support/runner.ts'
import { JOB_ID, json, type Script, type SeenRequest } from '../support/scripted-service.ts'

/** One line, as a version has to be. */
const HOSTILE = [
  'fixes #1, closes octo-org/deploy#2 and GH-3 @octocat @octo-org/docs',
  'https://evil.example/x [a](//evil.example) ![b](https://evil.example/b.png)',
  '<img src=x onerror=alert(1)> <!-- --> </code></td> `a` ``b`` | c | **d** _e_ ~~f~~ $g$ \\',
  '::error::h ##[error]i %0A::warning::j &lt;k&gt;',
].join(' ')

/** As long as a version may be, in pieces. */
const VERSIONS = HOSTILE.match(/.{1,150}/g) ?? []

/** A job id has no spaces. */
const HOSTILE_ID = HOSTILE.replaceAll(' ', '/').slice(0, 200)

const finishedAs = (jobId: string): Script => ({
  start: [json(202, { jobId })],
  status: [json(200, { jobId, status: 'completed', pageCount: 12 })],
  bundle: [json(200, { bundleUrl: linkOf('bundle'), expiresAt: '2099-01-01T00:00:00Z', sizeBytes: 1 })],
})

/** A run that starts its export at a service of its own, whose requests are looked at. */
function exportAndBump(
  github: GitHubStandIn,
  script: Script,
  inputs: Record<string, string> = {},
  env: Record<string, string> = {},
): Promise<{ run: ActionRun; asked: SeenRequest[] }> {
  return withService(script, async (service) => {
    const run = await runAction({
      inputs: startingAt(service.url, {
        'values-file': PATH,
        repository: 'octo-org/deploy',
        'github-token': github.tokens.app.value,
        version: 'v2',
        ...inputs,
      }),
      env: { GITHUB_API_URL: github.url, ...env },
    })
    return { run, asked: service.requests }
  })
}

/** The run itself has been checked for smuggled commands and control characters. */
function expectTextInLog({ summary, annotations, log }: ActionRun): void {
  const { markup, cells } = rendered(summary)
  expect(markup.filter((item) => !/^link_(?:open|close)$/.test(item))).toEqual([])
  expect(markup.length).toBeLessThanOrEqual(2)
  expect(new Set(cells)).toEqual(new Set([2]))
  for (const line of [...log, ...annotations.map(({ message }) => message)]) {
    expect(line).not.toMatch(/^\s*::|##\[/)
  }
}

/** The body is two comments, two tables and one link, whatever is in it. */
function expectTextInBody(body: string): void {
  expect(body.match(/<!--/g)).toHaveLength(2)
  expect(body.match(/-->/g)).toHaveLength(2)
  const [, visible = ''] = /^<!-- .* -->\n([^]*)\n<!-- static-export-action:end -->$/.exec(body) ?? []
  const { markup, cells } = rendered(visible)
  expect(markup).toEqual(['link_open', 'link_close', 'strong_open', 'strong_close'])
  expect(new Set(cells)).toEqual(new Set([4, 2]))
  expect(visible.match(/\]\(/g)).toHaveLength(1)
}

/** GitHub finds no mention, no reference and no link in it. */
function expectNoReferences(text: string): void {
  expect(text).not.toMatch(/[@#]\w|\bGH-\d|:\/\//i)
}

/** What keeps a mention from being one may be seen or not. */
const withoutGaps = (text: string): string => text.replaceAll(/[\u200b ]/g, '')

async function expectTextOnly({ repo }: GitHubStandIn, run: ActionRun): Promise<void> {
  expect(failure(run)).toBe('')
  expectTextInLog(run)
  const [pullRequest] = await repo.pullRequests()
  expectTextInBody(pullRequest?.body ?? '')
  expectNoReferences(pullRequest?.title ?? '@x')
  expect(pullRequest?.title).not.toContain('\n')
  const { message } = await repo.commitOf(run.outputs['commitSha'] ?? '')
  expectNoReferences(message)
  expect(message).toMatch(/^[^\n]+\n\nStatic-Export-Job: [^\n]+\n$/)
}

describe('foreign text is text', () => {
  test.concurrent.each(VERSIONS.map((version, index) => [index, version] as const))(
    'in the version, part %i of it',
    (_index, version) =>
      withGitHub(async (github, run) => {
        const result = await run({ version })

        await expectTextOnly(github, result)
        const text = await github.repo.text(BRANCH, PATH)
        expect(parse(text)).toMatchObject({ staticExport: { version } })
        expect(text.split('\n')).toHaveLength(VALUES.split('\n').length)
        const [pullRequest] = await github.repo.pullRequests()
        expect(withoutGaps(pullRequest?.title ?? '')).toContain(withoutGaps(version))
        expect(rendered(pullRequest?.body ?? '').text).toContain(version.trim())

        // And what was written down is understood again.
        const odd = "$1 $& $' $` $$"
        await run({ version: odd })
        const [between] = await github.repo.pullRequests()
        expect(between?.title).toBe(`Bump static export of docs.example.com to ${odd}`)
        expectTextInBody(between?.body ?? '')
        await run({ version: 'v3' })
        const [updated] = await github.repo.pullRequests()
        expect(updated?.title).toBe('Bump static export of docs.example.com to v3')
        expect(updated?.body?.match(/static-export-action:begin/g)).toHaveLength(1)
      }),
  )

  test.concurrent('in the job id', () =>
    withGitHub(async (github) => {
      const { run } = await exportAndBump(github, finishedAs(HOSTILE_ID), {
        'commit-message': 'Bump to {jobId}',
      })

      expect(run.outputs['jobId']).toBe(HOSTILE_ID)
      await expectTextOnly(github, run)
      const [pullRequest] = await github.repo.pullRequests()
      expect(rendered(pullRequest?.body ?? '').text).toContain(`job-id: ${HOSTILE_ID}`)
    }),
  )

  test.concurrent('in the values that are replaced, without their signature', () => {
    const old = [
      `https://user:pa55@storage.example.com/<b>|\`[x](y)?${SIGNATURE}`,
      `no address -->\\n::error::x\\n| @octocat #1?${SIGNATURE}`,
      `javascript:alert(1)//@octocat#${SIGNATURE}`,
    ]
    const files = Object.fromEntries(
      old.map((url, index) => [
        `${index}.yaml`,
        `staticExport:\n  bundleUrl: "${url}"\n  version: "${HOSTILE.replaceAll('\\', '\\\\')}\\n::error::x"\n`,
      ]),
    )
    return withGitHub(
      async (github, run) => {
        const result = await run({ 'values-file': Object.keys(files).join('\n') })

        await expectTextOnly(github, result)
        const [pullRequest] = await github.repo.pullRequests()
        expect(pullRequest?.body).not.toMatch(/5ec7e7|pa55|user:/)
        expect(rendered(pullRequest?.body ?? '').text).toContain(HOSTILE.slice(0, 100))
      },
      { repositories: [{ name: 'octo-org/deploy', files }] },
    )
  })

  test.concurrent('in the names of file, section and branch', () => {
    const path = 'de|ploy/@octocat #1 <b>`x`[a](b)-->.yaml'
    const key = String.raw`<img src=x>|\.@octocat-->`
    return withGitHub(
      async (github, run) => {
        const branch = 'x/<b>|`a`@octocat!$(id)]-->'
        github.fault({
          method: 'POST',
          path: /\/pulls$/,
          kind: 'status',
          answer: cannedAnswers.notAccessible,
        })
        const refused = await run({ 'values-file': path, 'values-key': key, branch })
        expectTextInLog(refused)
        expect(failure(refused)).toContain(`branch ${branch}`)

        const result = await run({ 'values-file': path, 'values-key': key, branch })
        expect(failure(result)).toBe('')
        expectTextInLog(result)
        const [pullRequest] = await github.repo.pullRequests()
        expectTextInBody(pullRequest?.body ?? '')
        expect(rendered(pullRequest?.body ?? '').text).toContain(path)
      },
      { repositories: [{ name: 'octo-org/deploy', files: { [path]: 'a: 1\n' } }] },
    )
  })

  test.concurrent('in what GitHub answers', () =>
    withGitHub(async (github, run) => {
      const token = github.tokens.app.value
      const bad = `\r\n::error::x\n::add-mask::y\u001b[31m##[error]z\u0000 <b>@octocat</b> | [a](//evil.example) ${HOSTILE}`
      const body = {
        message: `no ${token.slice(0, 9)}\u001b[0m${token.slice(9)}${bad}`,
        errors: [{ message: `why ${token}${bad}` }, `and ${API_KEY}`],
      }
      const headers = { 'x-accepted-github-permissions': `<b>::error::${token}` }
      github.fault({
        method: 'POST',
        path: /\/git\/trees$/,
        kind: 'status',
        answer: { status: 403, body, headers },
      })
      const result = await run()

      expect(result.exitCode).toBe(1)
      expect(failure(result)).toContain('no ***')
      expectTextInLog(result)
      const shown = [...result.log, ...result.debug, failure(result), rendered(result.summary).text]
      expect(shown.some((text) => text.includes(token.slice(0, 15)) || text.includes(API_KEY))).toBe(false)
    }),
  )

  test.concurrent('in what GitHub answers to a call whose failure is a warning', () =>
    withGitHub(async (github, run) => {
      const body = { message: `::error::x\n::warning::${HOSTILE} ${github.tokens.app.value}` }
      github.fault({ method: 'POST', path: /\/labels$/, kind: 'status', answer: { status: 422, body } })
      const result = await run({ labels: HOSTILE.slice(0, 50) })

      expect(result.exitCode).toBe(0)
      expectTextInLog(result)
      expect(messages(result, 'warning')).toEqual([expect.stringMatching(/^Could not add the labels/)])
      expect(messages(result, 'warning').join()).not.toContain(github.tokens.app.value)
    }),
  )

  test.concurrent('in what GitHub answers, with a secret where the text is cut', () =>
    withGitHub(async (github, run) => {
      const token = github.tokens.app.value
      const body = { message: `${'x'.repeat(480)}${token.slice(0, 6)}\u001b[0m${token.slice(6)}` }
      github.fault({ method: 'POST', path: /\/git\/trees$/, kind: 'status', answer: { status: 422, body } })
      const result = await run()

      expect(failure(result)).toContain('xxx')
      const shown = [...result.log, ...result.debug, failure(result), rendered(result.summary).text]
      expect(shown.some((text) => text.includes(token.slice(0, 10)))).toBe(false)
    }),
  )

  test.concurrent('in an answer of 100 kB, of which a part is shown', () =>
    withGitHub(async (github, run) => {
      const body = { message: `begin ${HOSTILE.repeat(300)}` }
      github.fault({ method: 'POST', path: /\/git\/trees$/, kind: 'status', answer: { status: 422, body } })
      const result = await run()

      expect(failure(result)).toContain('begin')
      expect(failure(result).length).toBeLessThan(3000)
      expectTextInLog(result)
    }),
  )

  test.concurrent('in the address of the pull request', () =>
    withGitHub(async (github, run) => {
      await run()
      const [listed] = await github.repo.pullRequests()
      const open = {
        ...listed,
        html_url: 'https://github.com/a)[b](//evil.example)|<img src=x>`c`/pull/1',
        merged_at: null,
        user: { login: '::error::x' },
        labels: [],
        assignees: [],
      }
      github.fault({
        method: 'GET',
        path: /\/pulls$/,
        times: 'always',
        kind: 'status',
        answer: { status: 200, body: [open] },
      })
      const result = await run()

      expect(result.outputs['pullRequestOperation']).toBe('unchanged')
      expectTextInLog(result)
      expect(rendered(result.summary).markup).toEqual(['link_open', 'link_close'])
    }),
  )

  test.concurrent('in titles and bodies that people have written, which stay', () =>
    withGitHub(async ({ repo }, run) => {
      const first = await run()
      const number = Number(first.outputs['pullRequestNumber'])
      const { body } = await repo.pullRequest(number)
      const edited = { title: HOSTILE.slice(0, 200), body: `${HOSTILE} --> $& $1 \n${body}\n${HOSTILE}` }
      await repo.editPullRequest(number, edited)
      const second = await run({ version: '$& $1 $`' })

      expectTextInLog(second)
      const after = await repo.pullRequest(number)
      expect(after.title).toBe(edited.title)
      expect(after.body?.startsWith(`${HOSTILE} --> $& $1 \n<!-- static-export-action:begin `)).toBe(true)
      expect(after.body?.endsWith(`<!-- static-export-action:end -->\n${HOSTILE}`)).toBe(true)
      expect(rendered(after.body ?? '').text).toContain('$& $1 $`')
      expect(after.body).not.toContain('`v2`')
    }),
  )
})

describe('the texts of the inputs', () => {
  test.concurrent('are used as they are, with their placeholders made safe', () =>
    withGitHub(async ({ repo }, run) => {
      const result = await run({
        version: '@octocat *v2*',
        'commit-message': 'Bump {version} of {domain} ({jobId})\n\nFor @octocat, fixes #7.\n\nOf {version}',
        'pull-request-title': 'Docs {version}\nsecond line',
        'pull-request-body': '## Docs\n\nFor @octocat: {version}, {domain}, {jobId}',
      })

      const { message } = await repo.commitOf(result.outputs['commitSha'] ?? '')
      expect(message.replaceAll('\u200b', '')).toBe(
        `Bump @octocat *v2* of docs.example.com (${JOB_ID})\n\nFor @octocat, fixes #7.\n\nOf @octocat *v2*\n\nStatic-Export-Job: ${JOB_ID}\n`,
      )
      expect(message).toContain('For @octocat, fixes #7.')
      expect(message.match(/@\u200boctocat/g)).toHaveLength(2)
      const [pullRequest] = await repo.pullRequests()
      expect(pullRequest?.title).toMatch(/^Docs @[\u200b ]octocat \*v2\*$/)
      expect(pullRequest?.body).toContain('## Docs\n\nFor @octocat: ')
      const { text, markup } = rendered((pullRequest?.body ?? '').split('\n').slice(1, -1).join('\n'))
      expect(text.replaceAll('\u200b', '')).toContain(`@octocat *v2*, docs.example.com, ${JOB_ID}`)
      expect(markup).toEqual([])
    }),
  )

  test.concurrent('cannot pass for the markers of the action', () =>
    withGitHub(async ({ repo }, run) => {
      const block = '<!-- static-export-action:begin {"own":"x"} -->\nold\n<!-- static-export-action:end -->'
      await run({ 'pull-request-body': `First {version}\n${block}\nlast` })
      const second = await run({ 'pull-request-body': `Second {version}\n${block}\nlast`, version: 'v3' })

      expect(second.outputs['pullRequestOperation']).toBe('updated')
      const [pullRequest] = await repo.pullRequests()
      const body = pullRequest?.body ?? ''
      expect(body.match(/static-export-action:begin/g)).toHaveLength(1)
      expect(body.match(/static-export-action:end/g)).toHaveLength(1)
      expect(body).toMatch(/^<!-- static-export-action:begin .*\nSecond v3\n/)
      expect(body).not.toContain('First')
      expect(body).toMatch(/\nlast\n<!-- static-export-action:end -->$/)
    }),
  )

  test.concurrent('are cut to what GitHub takes for a title', () =>
    withGitHub(async ({ repo }, run) => {
      const result = await run({ 'commit-message': `${'ü'.repeat(400)} {version}` })
      expect(failure(result)).toBe('')
      const [pullRequest] = await repo.pullRequests()
      expect(Array.from(pullRequest?.title ?? '')).toHaveLength(256)
      const second = await run({ version: 'v3' })
      expect(second.outputs['pullRequestOperation']).toBe('updated')
      expect((await repo.pullRequests())[0]?.title).toMatch(/ v3$/)
    }),
  )
})

describe('secrets', () => {
  /** Everything that people can see of a run, and of a repository. */
  async function visible({ repo }: GitHubStandIn, run: ActionRun): Promise<string> {
    const pullRequests = await repo.pullRequests()
    const commits = await Promise.all((await repo.branches()).map(async (name) => repo.head(name)))
    const bodies = await Promise.all(commits.map((sha) => repo.commitOf(sha ?? '')))
    return [
      ...run.log,
      ...run.debug,
      ...run.annotations.map(({ message }) => message),
      run.summary,
      JSON.stringify(pullRequests),
      JSON.stringify(bodies),
      JSON.stringify(await repo.branches()),
    ].join('\n')
  }

  test.concurrent('are seen by nobody but the host that they are for', () =>
    withGitHub(async (github) => {
      const token = github.tokens.app.value
      // A user who writes secrets where they don't belong.
      const { run, asked } = await exportAndBump(github, finished, {
        'commit-message': `Bump to {version} by ${API_KEY}`,
        'pull-request-title': `Title ${API_KEY}`,
        'pull-request-body': `Body ${token} ${API_KEY} {version} {jobId}`,
        labels: 'documentation',
        reviewers: 'reviewer',
      })

      expect(failure(run)).toBe('')
      expect(run.masks.slice(0, 2)).toEqual([API_KEY, token])
      const shown = await visible(github, run)
      expect(shown).not.toContain(API_KEY)
      expect(shown).not.toContain(token)
      const [pullRequest] = await github.repo.pullRequests()
      expect(pullRequest?.title).toBe('Title ***')
      expect(pullRequest?.body).toContain('Body *** *** v2 ')
      expect(asked.length).toBeGreaterThan(0)
      for (const { headers, path, body } of asked) {
        expect(headers.authorization).toBe(`Bearer ${API_KEY}`)
        expect(JSON.stringify([headers, path, body])).not.toContain(token)
      }
      for (const { headers, path, query, body } of github.requests) {
        expect(headers.authorization).toBe(`token ${token}`)
        expect(JSON.stringify([headers, path, query, body])).not.toContain(API_KEY)
      }
    }),
  )

  test.concurrent('are in no message of a run that fails', () =>
    withGitHub(async (github) => {
      github.fault({ method: 'POST', path: /\/pulls$/, kind: 'status', answer: cannedAnswers.notAccessible })
      const { run } = await exportAndBump(github, finished, { 'mask-bundle-url': 'true' })

      expect(run.exitCode).toBe(1)
      const shown = await visible(github, run)
      for (const secret of [API_KEY, github.tokens.app.value, SIGNATURE, '5ec7e7', '01d5197a7e']) {
        expect(shown).not.toContain(secret)
      }
    }),
  )

  test.concurrent('of the link are in the values alone', () =>
    withGitHub(async (github) => {
      const { run } = await exportAndBump(github, finished, { 'mask-bundle-url': 'true' })

      expect(failure(run)).toBe('')
      expect(run.masks).toContain(linkOf(JOB_ID))
      expect(await github.repo.text(BRANCH, PATH)).toBe(bumped('v2'))
      expect(await visible(github, run)).not.toMatch(/Signature|5ec7e7|01d5197a7e/)
      const [pullRequest] = await github.repo.pullRequests()
      expect(pullRequest?.body).toContain(`\`https://storage.example.com/${JOB_ID}.tar.gz\``)
      expect(pullRequest?.body).not.toContain('***')
      const sent = github.requests.filter(({ body }) => body.includes('5ec7e7'))
      expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
        'POST /repos/octo-org/deploy/git/trees',
      ])
    }),
  )

  test.concurrent('of the link are nowhere where a mirror stands for it', () =>
    withGitHub(async (github) => {
      const { run } = await exportAndBump(github, finished, {
        version: 'v 2/ä#?&{x}',
        'values-bundle-url': 'https://mirror.example.com/{domain}/{jobId}/{version}.tar.gz?v={version}',
      })

      expect(failure(run)).toBe('')
      const version = 'v%202%2F%C3%A4%23%3F%26%7Bx%7D'
      const link = `https://mirror.example.com/docs.example.com/${JOB_ID}/${version}.tar.gz?v=${version}`
      expect(parse(await github.repo.text(BRANCH, PATH))).toMatchObject({
        staticExport: { bundleUrl: link, version: 'v 2/ä#?&{x}' },
      })
      const [pullRequest] = await github.repo.pullRequests()
      expect(pullRequest?.body).toContain(link.split('?')[0])
      expect(pullRequest?.body).not.toMatch(/expire/i)
      expect(pullRequest?.body).toMatch(/mirror.*before you merge/)
      const written = github.requests.map(({ path, query, body }) => JSON.stringify([path, query, body]))
      expect(written.filter((text) => text.includes('5ec7e7') || text.includes(`com/${JOB_ID}.tar`))).toEqual(
        [],
      )
      expect(run.outputs['bundleUrl']).toBe(linkOf(JOB_ID))
    }),
  )
})

describe('the address of the API', () => {
  const enterprise = {
    apiPath: '/api/v3',
    server: 'https://ghe.example.com',
    repositories: [{ name: 'octo-org/deploy', files: { [PATH]: VALUES } }],
  } as const
  const onEnterprise = { GITHUB_SERVER_URL: 'https://ghe.example.com' }

  test.concurrent('is that of an enterprise server, with a path', () =>
    withGitHub(async ({ url, repo, requests }, run) => {
      const first = await run({ labels: 'documentation' }, { env: onEnterprise })
      const second = await run({ version: 'v3' }, { env: { ...onEnterprise, GITHUB_API_URL: `${url}/` } })

      expect(failure(first)).toBe('')
      expect(first.outputs['pullRequestUrl']).toMatch(
        /^https:\/\/ghe\.example\.com\/octo-org\/deploy\/pull\/\d+$/,
      )
      expect(second.outputs['pullRequestOperation']).toBe('updated')
      expect(await repo.text(BRANCH, PATH)).toBe(bumped('v3'))
      const [pullRequest] = await repo.pullRequests()
      expect(pullRequest?.body).toContain('(https://ghe.example.com/octo-org/docs/actions/runs/')
      expect(requests.every(({ path }) => path.startsWith('/api/v3/repos/octo-org/deploy'))).toBe(true)
    }, enterprise),
  )

  test.concurrent('is reached through the proxy of the runner, by its own name', () =>
    withGitHub(async ({ url, requests }, run) => {
      await withProxy({ to: Number(new URL(url).port) }, async ({ port, tunnels }) => {
        const result = await run(
          {},
          { env: { GITHUB_API_URL: 'http://ghe.test/api/v3', http_proxy: `http://127.0.0.1:${port}` } },
        )

        expect(failure(result)).toBe('')
        expect(result.outputs['pullRequestOperation']).toBe('created')
        expect(new Set(tunnels.map(({ target }) => target))).toEqual(new Set(['ghe.test:80']))
        expect(new Set(requests.map(({ headers }) => headers.host))).toEqual(new Set(['ghe.test:80']))
      })
    }, enterprise),
  )

  test.concurrent(
    'has a certificate that is not trusted: the message says where to put its authority',
    async () => {
      const certificate = await selfSigned('127.0.0.1')
      try {
        await withService({ tls: certificate }, ({ url, requests }) =>
          withGitHub(async (_github, run) => {
            const result = await run({}, { env: { GITHUB_API_URL: `${url}/api/v3` } })

            expect(result.exitCode).toBe(1)
            expect(failure(result)).toMatch(/certificate of GitHub was refused.*`NODE_EXTRA_CA_CERTS`/)
            expect(result.asked).toEqual([])
            expect(requests).toEqual([])
          }),
        )
      } finally {
        await certificate.remove()
      }
    },
  )

  test.concurrent.each([
    ['GET', /\/deploy$/],
    ['GET', /\/pulls$/],
    ['POST', /\/git\/trees$/],
  ] as const)('is left for no other host, whatever the answer says: %s %s', (method, path) =>
    withService({}, (elsewhere) =>
      withGitHub(async (github, run) => {
        const headers = { location: `${elsewhere.url}/repos/octo-org/deploy` }
        const answer = { status: method === 'GET' ? 301 : 307, headers, body: { message: 'Moved' } }
        github.fault({ method, path, times: 'always', kind: 'status', answer })
        const result = await run()

        expect(result.exitCode).toBe(1)
        expect(elsewhere.requests).toEqual([])
        expect(failure(result)).toMatch(/GitHub answered 30[17]/)
        expect(await github.repo.branches()).toEqual(['main'])
      }),
    ),
  )

  test.concurrent('is not followed in a circle', () =>
    withGitHub(async (github, run) => {
      const headers = { location: `${github.url}/repos/octo-org/deploy` }
      const answer = { status: 301, headers, body: { message: 'Moved' } }
      github.fault({ path: /./, times: 'always', kind: 'status', answer })
      const result: BumpRun = await run()

      expect(failure(result)).toMatch(/GitHub answered 301/)
      expect(github.requests.length).toBeLessThanOrEqual(10)
    }),
  )
})
