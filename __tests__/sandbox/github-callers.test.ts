import { describe, expect, test } from '@jest/globals'
import { tokens } from '../../sandbox/github/accounts.ts'
import { holdGitHub } from '../support/github-client.ts'

const documentation_url = 'https://docs.github.com/rest'

describe('who calls', () => {
  test('a token that nobody handed out is refused', async () => {
    await using held = await holdGitHub()
    expect(await held.get('', { token: 'ghp_unknown' })).toMatchObject({
      status: 401,
      json: { message: 'Bad credentials', documentation_url, status: '401' },
    })
  })

  test('without a token a private repository is not there', async () => {
    await using held = await holdGitHub()
    expect(await held.get('', { token: null })).toMatchObject({ status: 404, json: { message: 'Not Found' } })
  })

  test('without a token a public one can be read, and not written to', async () => {
    await using held = await holdGitHub({
      repositories: [{ name: 'octo-org/deploy', public: true, files: { a: 'a' } }],
    })
    expect((await held.get('/contents/a', { token: null })).status).toBe(200)
    expect(await held.post('/git/blobs', { content: 'a' }, { token: null })).toMatchObject({
      status: 401,
      json: { message: 'Requires authentication' },
    })
  })

  test('a client must say its name', async () => {
    await using held = await holdGitHub()
    expect(await held.get('', { headers: { 'user-agent': '' } })).toMatchObject({ status: 403 })
  })

  test('every answer has an id', async () => {
    await using held = await holdGitHub()
    expect((await held.get('')).headers.get('x-github-request-id')).toMatch(/^[\dA-F:]+$/)
  })

  test.each([
    ['workflow', 'github-actions[bot]', 'Bot'],
    ['app', 'docs-release[bot]', 'Bot'],
    ['person', 'octocat', 'User'],
  ] as const)('a pull request of the token %s is by %s', async (name, login, type) => {
    await using held = await holdGitHub()
    await held.github.repo.commit('topic', { files: { a: 'a' } })
    const wanted = { head: 'topic', base: 'main', title: 'One' }
    const { json } = await held.post('/pulls', wanted, { token: tokens[name].value })
    expect(json).toMatchObject({ user: { login, type } })
  })
})

describe('what a token may do', () => {
  test.each([
    ['contentsOnly', '/pulls', 'integration', 'pull_requests=write'],
    ['readOnlyWorkflow', '/git/blobs', 'integration', 'contents=write'],
    ['readOnlyWorkflow', '/issues/1/labels', 'integration', 'issues=write; pull_requests=write'],
    ['readOnly', '/git/refs', 'personal access token', 'contents=write'],
    ['workflow', '/hooks', 'integration', ''],
  ] as const)('%s may not post to %s', async (name, path, holder, accepted) => {
    await using held = await holdGitHub()
    const { status, json, headers } = await held.post(path, {}, { token: tokens[name].value })
    expect({ status, json }).toMatchObject({
      status: 403,
      json: { message: `Resource not accessible by ${holder}`, status: '403' },
    })
    expect(headers.get('x-accepted-github-permissions')).toBe(accepted)
  })

  test('contents: write alone does not read pull requests', async () => {
    await using held = await holdGitHub()
    const token = tokens.contentsOnly.value
    expect((await held.get('/branches/main', { token })).status).toBe(200)
    expect((await held.get('/pulls', { token })).status).toBe(403)
  })

  test.each([
    ['person', { admin: false, push: true, pull: true }],
    ['readOnly', { admin: false, push: false, pull: true }],
    ['workflow', { admin: false, push: false, pull: false }],
  ] as const)('a repository tells %s their role', async (name, permissions) => {
    await using held = await holdGitHub()
    expect((await held.get('', { token: tokens[name].value })).json).toMatchObject({ permissions })
  })

  test('nobody writes to an archive', async () => {
    await using held = await holdGitHub()
    held.github.repo.settings.archived = true
    expect((await held.get('/branches/main')).status).toBe(200)
    expect(await held.post('/git/blobs', { content: 'a' })).toMatchObject({
      status: 403,
      json: { message: 'Repository was archived so is read-only.' },
    })
  })
})

describe('addresses', () => {
  test('links lead to the API, or to the pages for people', async () => {
    await using held = await holdGitHub({ server: 'https://github.example.com' })
    await held.github.repo.commit('topic', { files: { a: 'a' } })
    const { json } = await held.post('/pulls', { head: 'topic', base: 'main', title: 'One' })
    const { url } = held.github
    expect(json).toMatchObject({
      url: `${url}/repos/octo-org/deploy/pulls/1`,
      html_url: 'https://github.example.com/octo-org/deploy/pull/1',
      user: { html_url: 'https://github.example.com/apps/github-actions' },
      _links: {
        self: { href: `${url}/repos/octo-org/deploy/pulls/1` },
        html: { href: 'https://github.example.com/octo-org/deploy/pull/1' },
      },
      head: { repo: { html_url: 'https://github.example.com/octo-org/deploy' } },
    })
    expect(JSON.stringify(json)).not.toContain('localhost')
  })

  test('so do those between pages', async () => {
    await using held = await holdGitHub()
    for (const branch of ['a', 'b']) await held.github.repo.commit(branch, { files: { a: 'a' } })
    const { headers } = await held.get('/branches?per_page=1')
    expect(headers.get('link')).toContain(`<${held.github.url}/repos/octo-org/deploy/branches?`)
  })

  test('times are whole seconds', async () => {
    await using held = await holdGitHub()
    expect((await held.get('')).json).toMatchObject({ created_at: expect.stringMatching(/T[\d:]{8}Z$/) })
  })

  test('a link in a text is left alone', async () => {
    await using held = await holdGitHub()
    await held.github.repo.commit('topic', { files: { a: 'a' } })
    const body = 'See http://localhost/octo-org/deploy and {"url": "http://localhost:1/x"}.'
    await held.post('/pulls', { head: 'topic', base: 'main', title: 'One', body })
    expect((await held.github.repo.pullRequest(1)).body).toBe(body)
  })

  test('names can be written in any case', async () => {
    await using held = await holdGitHub()
    expect((await held.get('//repos/Octo-Org/DEPLOY')).json).toMatchObject({ full_name: 'octo-org/deploy' })
    expect(await held.post('//repos/Octo-Org/DEPLOY/git/blobs', { content: 'a' })).toMatchObject({
      status: 201,
    })
  })

  test('a former name redirects to an address that lasts', async () => {
    await using held = await holdGitHub()
    await held.github.repo.rename('moved')
    const { status, headers, json } = await held.get('/branches/main?x=1')
    const location = `${held.github.url}/repositories/1/branches/main?x=1`
    expect({ status, location: headers.get('location') }).toEqual({ status: 301, location })
    expect(json).toMatchObject({ message: 'Moved Permanently', url: location })
    expect((await held.get('//repositories/1/branches/main')).json).toMatchObject({ name: 'main' })
    expect((await held.get('//repositories/1')).json).toMatchObject({ full_name: 'octo-org/moved' })
  })

  test('another method than GET is kept', async () => {
    await using held = await holdGitHub()
    await held.github.repo.rename('moved')
    const { status, headers } = await held.post('/git/blobs', { content: 'a' })
    expect(status).toBe(307)
    const address = String(headers.get('location')).slice(held.github.url.length)
    expect(await held.post(`/${address}`, { content: 'a' })).toMatchObject({ status: 201 })
    expect(held.github.repo.name).toBe('octo-org/moved')
    expect(await held.github.repo.text('main', 'README.md')).toBe('# Deploy\n')
  })
})
