/** `prLink`: an http(s) address is handed on as it came and shown without its secrets; anything else is refused. */
import { expect, test } from '@jest/globals'
import { PULL_REQUEST, agentJob, runAgentJob } from '../support/agent-job-run.ts'
import { API_KEY, failure } from '../support/export-run.ts'
import { rendered } from '../support/rendered.ts'

const refused: [what: string, prLink: unknown][] = [
  ['a script', 'javascript:alert(1)'],
  ['a script after a space', ' javascript:alert(1)'],
  ['a script that looks like an address', 'javascript://github.com/%0aalert(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['a file', 'file:///etc/passwd'],
  ['an ftp address', 'ftp://github.com/octo-org/docs/pull/7'],
  ['a path', '/octo-org/docs/pull/7'],
  ['an address without a scheme', 'github.com/octo-org/docs/pull/7'],
  ['an address of any scheme', '//github.com/octo-org/docs/pull/7'],
  ['an address without slashes', 'https:github.com/octo-org/docs/pull/7'],
  ['an address with one slash', 'https:/github.com/octo-org/docs/pull/7'],
  ['an address with backslashes', 'https:\\\\github.com\\octo-org'],
  ['an address without a host', 'https:///pull/7'],
  ['an empty text', ''],
  ['white space', ' '],
  ['the word null', 'null'],
  ['a number', 7],
  ['a switch', false],
  ['an object', { url: PULL_REQUEST }],
  ['a list', [PULL_REQUEST]],
  ['white space before an address', ` ${PULL_REQUEST}`],
  ['white space after an address', `${PULL_REQUEST}\n`],
  ['two lines', `${PULL_REQUEST}\nstatus=failed`],
  ['a tab in an address', 'https://github.com/octo-org/\tdocs/pull/7'],
  ['an address of 20 kB', `${PULL_REQUEST}?${'x'.repeat(20_000)}`],
  ['the key in the path', `https://github.com/${API_KEY}/docs/pull/7`],
  ['the key in the host name', `https://${API_KEY.toUpperCase()}.example.com/pull/7`],
  ['the key in the query', `${PULL_REQUEST}?key=${API_KEY}`],
  ['the key in the host name, encoded', `https://%70${API_KEY.slice(1)}.example.com/pull/7`],
  ['the key in the host name, in wide letters', `https://\uff50${API_KEY.slice(1)}.example.com/pull/7`],
  ['the key as a password', `https://user:${API_KEY}@github.com/octo-org/docs/pull/7`],
]

test.concurrent.each(refused)(
  'refuses %s in place of a link, and asks no second time',
  async (_what, prLink) => {
    const { run, service } = await runAgentJob([agentJob('completed', { prLink })])

    expect(run.exitCode).toBe(1)
    expect(service.requests).toHaveLength(1)
    expect(run.outputs).toMatchObject({ status: 'completed', prLink: '', ref: 'main' })
    expect(failure(run)).toMatch(
      /^The agent job agent_58d0 is completed, but its pull request cannot be handed on: its `prLink` (is|has) /,
    )
    expect(failure(run)).not.toContain('run again')
    expect(run.log.at(-1)).toMatch(/^completed · /)
    expect(rendered(run.summary).text).toContain('Pull requestnot handed on')
    expect(run.annotations).toHaveLength(1)
    expect(rendered(run.summary).markup).toEqual([])
  },
)

test.concurrent('refuses a link at a later look, and takes back the earlier one', async () => {
  const { run, service } = await runAgentJob([
    agentJob('active', { prLink: PULL_REQUEST }),
    agentJob('completed', { prLink: 'javascript:alert(1)' }),
  ])

  expect(run.exitCode).toBe(1)
  expect(service.requests).toHaveLength(2)
  expect(run.outputs).toMatchObject({ status: 'completed', prLink: '', ref: 'main' })
  expect(failure(run)).toContain('its `prLink` is a javascript: address')
})

test.concurrent.each([
  'https://github.com/octo-org/docs/pull/7',
  'http://git.example.com:8080/docs/pull/7',
  'HTTPS://GitHub.com/octo-org/docs/pull/7',
  'https://[2001:db8::1]/docs/-/merge_requests/7',
  'https://git.example.com/größe/pull/7',
])('hands on %s as it is', async (prLink) => {
  const { run } = await runAgentJob([agentJob('completed', { prLink })])

  expect(run.exitCode).toBe(0)
  expect(run.annotations).toEqual([])
  expect(run.outputs['prLink']).toBe(prLink)
  expect(rendered(run.summary).markup).toEqual(['link_open', 'link_close'])
})

test.concurrent.each(['completed', 'archived', 'failed', 'active'])(
  'shows the addresses of a job that is %s without user, password, query and fragment',
  async (status) => {
    const secret = (rest: string): string =>
      `https://us3r:5ec7e7@github.com/octo-org/docs${rest}?t=5ec7e7#5ec7e7`
    const fields = { source: { repository: secret(''), ref: null }, prLink: secret('/pull/7') }
    const inputs = { timeout: '2s', 'poll-interval': '1h' }
    const { run } = await runAgentJob([agentJob(status, fields)], { inputs })

    expect(run.exitCode).toBe(['completed', 'archived'].includes(status) ? 0 : 1)
    const repository = secret('').replace('us3r:5ec7e7@', '')
    expect(run.outputs).toMatchObject({ repository, prLink: secret('/pull/7') })
    const shown = JSON.stringify([run.annotations, run.log, run.debug, run.summary])
    expect(shown).not.toMatch(/5ec7e7|us3r/)
    expect(shown).toContain('https://github.com/octo-org/docs/pull/7')
    // A link would lead to another page than the one that is meant.
    expect(rendered(run.summary).markup).toEqual([])
    expect(rendered(run.summary).text).toContain(
      'Pull requesthttps://github.com/octo-org/docs/pull/7 (the rest is not shown)Repositoryhttps://github.com/octo-org/docs',
    )
  },
)

test.concurrent.each([
  ['octo-org/docs', 'octo-org/docs'],
  ['docs:octo-org/docs', 'docs:octo-org/docs'],
  ['git@github.com:octo-org/docs.git', 'github.com:octo-org/docs.git'],
  ['https://us3r:5ec7e7@no host/docs?t=5ec7e7#5ec7e7', 'no host/docs'],
  ['//us3r:5ec7e7@github.com/octo-org/docs', 'github.com/octo-org/docs'],
])('shows the repository %s, which is no address, without a user', async (repository, shown) => {
  const { run } = await runAgentJob([agentJob('failed', { source: { repository, ref: null } })])

  expect(run.exitCode).toBe(1)
  expect(run.outputs).toMatchObject({ repository, ref: '' })
  expect(failure(run)).toContain(`(repository ${shown}, no branch named, no pull request)`)
  expect(rendered(run.summary).text).toContain(`Repository${shown}`)
})
