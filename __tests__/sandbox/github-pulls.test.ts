import { describe, expect, test } from '@jest/globals'
import { tokens } from '../../sandbox/github/accounts.ts'
import { holdGitHub, type HeldGitHub } from '../support/github-client.ts'

const wanted = { head: 'topic', base: 'main', title: 'One' }

/** With a branch `topic` of one commit. */
async function holdTopic(): Promise<HeldGitHub> {
  const held = await holdGitHub({
    repositories: [{ name: 'octo-org/deploy', files: { 'README.md': '# Deploy\n' }, labels: ['docs'] }],
  })
  await held.github.repo.commit('topic', { files: { a: 'a\n' } })
  return held
}

/** With a pull request of that branch, by the workflow. */
async function holdPull(): Promise<HeldGitHub> {
  const held = await holdTopic()
  await held.post('/pulls', wanted)
  return held
}

const invalid = (...errors: object[]) => ({ status: 422, json: { message: 'Validation Failed', errors } })
const custom = (message: string, field?: string) => ({
  resource: 'PullRequest',
  code: 'custom',
  ...(field !== undefined && { field }),
  message,
})

describe('a new pull request', () => {
  const tooLong = (field: string, limit: number) => ({
    resource: 'Issue',
    code: 'custom',
    field,
    message: `${field} is too long (maximum is ${limit} characters)`,
  })
  test.each([
    ['a head that is missing', { head: 'none' }, { resource: 'PullRequest', field: 'head', code: 'invalid' }],
    ['a base that is missing', { base: 'none' }, { resource: 'PullRequest', field: 'base', code: 'invalid' }],
    ['nothing new', { head: 'same' }, custom('No commits between main and same')],
    ['nothing new, by owner', { head: 'octo-org:same' }, custom('No commits between main and same')],
    ['one open', { head: 'taken' }, custom('A pull request already exists for octo-org:taken.')],
    [
      'one open, by owner',
      { head: 'octo-org:taken' },
      custom('A pull request already exists for octo-org:taken.'),
    ],
    ['a long title', { title: 'x'.repeat(257) }, tooLong('title', 256)],
    ['a long text', { body: 'x'.repeat(65_537) }, tooLong('body', 65_536)],
  ])('is refused for %s', async (_name, part, error) => {
    await using held = await holdTopic()
    const { repo } = held.github
    await repo.setBranch('same', String(await repo.head('main')))
    await repo.commit('taken', { files: { b: 'b' } })
    await repo.openPullRequest({ head: 'taken' })
    expect(await held.post('/pulls', { ...wanted, ...part })).toMatchObject(invalid(error))
    expect(await repo.branches()).toEqual(['main', 'same', 'taken', 'topic'])
    expect(await repo.pullRequests()).toHaveLength(1)
  })

  test('can have texts of the longest length', async () => {
    await using held = await holdTopic()
    const texts = { title: 'ü'.repeat(256), body: '😀'.repeat(65_536) }
    expect(await held.post('/pulls', { ...wanted, ...texts })).toMatchObject({ status: 201, json: texts })
  })

  test('can have a branch of any name', async () => {
    await using held = await holdGitHub()
    const branch = 'docs/#1-50%-ü'
    const sha = await held.github.repo.commit(branch, { files: { a: 'a' } })
    const opened = await held.post('/pulls', { ...wanted, head: branch })
    expect(opened).toMatchObject({ status: 201, json: { head: { ref: branch, sha }, changed_files: 1 } })
    expect((await held.post('/pulls', { ...wanted, head: branch })).status).toBe(422)
    const head = encodeURIComponent(`octo-org:${branch}`)
    expect((await held.get(`/pulls?head=${head}`)).json).toMatchObject([{ number: 1 }])
    const ref = `/git/refs/heads%2F${encodeURIComponent(branch)}`
    expect(await held.patch(ref, { sha })).toMatchObject({ status: 200 })
    expect(await held.ask('DELETE', ref)).toMatchObject({ status: 204 })
    expect(await held.github.repo.pullRequest(1)).toMatchObject({ state: 'closed', head: { sha } })
  })

  test('is one of several only with another base, or once the first is closed', async () => {
    await using held = await holdPull()
    await held.github.repo.setBranch('release', String(await held.github.repo.head('main')))
    expect((await held.post('/pulls', wanted)).status).toBe(422)
    expect((await held.post('/pulls', { ...wanted, base: 'release' })).status).toBe(201)
    await held.github.repo.closePullRequest(1)
    expect((await held.post('/pulls', wanted)).status).toBe(201)
  })

  test('is opened once by however many at once', async () => {
    await using held = await holdTopic()
    const answers = await Promise.all(Array.from({ length: 6 }, () => held.post('/pulls', wanted)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422])
    expect(await held.github.repo.pullRequests()).toHaveLength(1)
  })

  test('is a draft where there are drafts', async () => {
    await using held = await holdTopic()
    held.github.repo.settings.drafts = false
    expect(await held.post('/pulls', { ...wanted, draft: true })).toMatchObject({
      status: 422,
      json: { message: 'Draft pull requests are not supported in this repository.' },
    })
    held.github.repo.settings.drafts = true
    expect(await held.post('/pulls', { ...wanted, draft: true })).toMatchObject({
      status: 201,
      json: { draft: true },
    })
  })

  test('is not for workflows where they are forbidden to', async () => {
    await using held = await holdTopic()
    held.github.repo.settings.actionsMayOpenPullRequests = false
    expect(await held.post('/pulls', wanted)).toMatchObject({
      status: 403,
      json: { message: 'GitHub Actions is not permitted to create or approve pull requests.' },
    })
    expect(await held.post('/pulls', wanted, { token: tokens.app.value })).toMatchObject({ status: 201 })
  })
})

describe('the list of pull requests', () => {
  test('is filtered by a head with its owner, and only by one', async () => {
    await using held = await holdPull()
    expect((await held.get('/pulls?head=octo-org:topic&base=main')).json).toMatchObject([{ number: 1 }])
    expect((await held.get('/pulls?head=octo-org:other')).json).toEqual([])
    expect((await held.get('/pulls?head=other')).json).toMatchObject([{ number: 1 }])
    expect((await held.get('/pulls?head=other&base=other')).json).toEqual([])
  })

  test('has no details, one alone has', async () => {
    await using held = await holdPull()
    const [listed] = (await held.get('/pulls')).json as [object]
    expect(listed).toMatchObject({ number: 1, merged_at: null })
    expect(listed).not.toHaveProperty('merged')
    expect(listed).not.toHaveProperty('mergeable')
    expect((await held.get('/pulls/1')).json).toMatchObject({ merged: false, commits: 1, changed_files: 1 })
  })
})

describe('an open pull request', () => {
  test('follows its branch', async () => {
    await using held = await holdPull()
    const sha = await held.github.repo.commit('topic', { files: { b: 'b\n' } })
    expect((await held.get('/pulls/1')).json).toMatchObject({ head: { sha }, commits: 2, additions: 2 })
    expect((await held.get('/pulls')).json).toMatchObject([{ head: { sha } }])
    expect((await held.get('/pulls/1/files')).json).toMatchObject([{ filename: 'a' }, { filename: 'b' }])
    expect((await held.get('/pulls/1/commits')).json).toMatchObject([{}, { sha }])
  })

  test('does not count what the base has got meanwhile', async () => {
    await using held = await holdPull()
    await held.github.repo.commit('main', { files: { c: 'c' } })
    expect((await held.get('/pulls/1/files')).json).toMatchObject([{ filename: 'a' }])
  })

  test('is closed with its branch, and keeps its head', async () => {
    await using held = await holdPull()
    const sha = await held.github.repo.head('topic')
    await held.github.repo.deleteBranch('topic')
    expect(await held.github.repo.pullRequest(1)).toMatchObject({ state: 'closed', head: { sha } })
    await held.github.repo.commit('topic', { files: { other: 'x' } })
    expect(await held.github.repo.pullRequest(1)).toMatchObject({ state: 'closed', head: { sha } })
  })

  test('is closed with its base', async () => {
    await using held = await holdTopic()
    await held.github.repo.setBranch('release', String(await held.github.repo.head('main')))
    await held.post('/pulls', { ...wanted, base: 'release' })
    await held.github.repo.deleteBranch('release')
    expect(await held.github.repo.pullRequest(1)).toMatchObject({ state: 'closed' })
  })

  test('is closed when its branch is set back to the base', async () => {
    await using held = await holdPull()
    const sha = await held.github.repo.head('main')
    await held.patch('/git/refs/heads/topic', { sha, force: true })
    expect(await held.github.repo.pullRequest(1)).toMatchObject({ state: 'closed', merged: false })
  })

  test('stays a draft, whatever an edit says', async () => {
    await using held = await holdTopic()
    await held.post('/pulls', { ...wanted, draft: true })
    expect(await held.patch('/pulls/1', { draft: false, title: 'Two' })).toMatchObject({
      status: 200,
      json: { draft: true, title: 'Two' },
    })
  })

  test('moves to another base that is there and free', async () => {
    await using held = await holdPull()
    const { repo } = held.github
    await repo.setBranch('release', String(await repo.head('main')))
    const base = { resource: 'PullRequest', field: 'base', code: 'invalid' }
    expect(await held.patch('/pulls/1', { base: 'none' })).toMatchObject(invalid(base))
    expect(await held.patch('/pulls/1', { base: 'release' })).toMatchObject({ status: 200 })
    await repo.openPullRequest({ head: 'topic' })
    const message = `A pull request already exists for base branch 'main' and head branch 'topic'`
    expect(await held.patch('/pulls/1', { base: 'main' })).toMatchObject(invalid({ ...base, message }))
  })
})

describe('a closed pull request', () => {
  test('keeps its head, and follows the branch again when it is reopened', async () => {
    await using held = await holdPull()
    const sha = await held.github.repo.head('topic')
    await held.patch('/pulls/1', { state: 'closed' })
    const next = await held.github.repo.commit('topic', { files: { b: 'b' } })
    expect(await held.github.repo.pullRequest(1)).toMatchObject({ head: { sha } })
    expect(await held.patch('/pulls/1', { state: 'open' })).toMatchObject({ json: { head: { sha: next } } })
  })

  test('is not reopened without its branch', async () => {
    await using held = await holdPull()
    await held.github.repo.deleteBranch('topic')
    const message = 'state cannot be changed. The topic branch has been deleted.'
    expect(await held.patch('/pulls/1', { state: 'open' })).toMatchObject(invalid(custom(message, 'state')))
  })

  test('is not reopened beside another', async () => {
    await using held = await holdPull()
    await held.patch('/pulls/1', { state: 'closed' })
    await held.post('/pulls', wanted)
    expect(await held.patch('/pulls/1', { state: 'open' })).toMatchObject({ status: 422 })
  })

  test('keeps its base', async () => {
    await using held = await holdPull()
    await held.patch('/pulls/1', { state: 'closed' })
    const message = 'Cannot change the base branch of a closed pull request.'
    expect(await held.patch('/pulls/1', { base: 'topic' })).toMatchObject(
      invalid({ resource: 'PullRequest', field: 'base', code: 'invalid', message }),
    )
  })
})

describe('a merge', () => {
  test('brings both sides together, and needs no body', async () => {
    await using held = await holdPull()
    const { repo } = held.github
    const theirs = await repo.commit('main', { files: { 'README.md': null, c: 'c' } })
    const mine = await repo.commit('topic', { files: { b: 'b' } })
    const { status, json } = await held.ask('PUT', '/pulls/1/merge')
    const { sha } = json as { sha: string }
    expect({ status, json }).toMatchObject({ status: 200, json: { merged: true } })
    expect([...(await repo.entries('main')).keys()]).toEqual(['a', 'b', 'c'])
    expect(await repo.commitOf(sha)).toMatchObject({ parents: [theirs, mine] })
    expect(await repo.head('main')).toBe(sha)
    expect((await held.get('/pulls/1')).json).toMatchObject({ merged: true, merge_commit_sha: sha })
  })

  test('squashed, it has one parent', async () => {
    await using held = await holdPull()
    const base = await held.github.repo.head('main')
    const body = { merge_method: 'squash', commit_title: 'Squashed' }
    const { json } = await held.ask('PUT', '/pulls/1/merge', { body })
    const commit = await held.github.repo.commitOf((json as { sha: string }).sha)
    expect(commit).toMatchObject({ parents: [base], message: 'Squashed' })
  })

  test('is refused when both changed a file', async () => {
    await using held = await holdPull()
    await held.github.repo.commit('main', { files: { a: 'other' } })
    expect(await held.ask('PUT', '/pulls/1/merge')).toMatchObject({
      status: 405,
      json: { message: 'Pull Request is not mergeable' },
    })
    expect(await held.github.repo.pullRequest(1)).toMatchObject({ state: 'open' })
  })

  test('is refused for another head than the one that was meant', async () => {
    await using held = await holdPull()
    const body = { sha: await held.github.repo.head('main') }
    expect(await held.ask('PUT', '/pulls/1/merge', { body })).toMatchObject({ status: 409 })
  })

  test('cannot be undone, nor done twice', async () => {
    await using held = await holdPull()
    await held.github.repo.mergePullRequest(1)
    expect((await held.ask('PUT', '/pulls/1/merge')).status).toBe(405)
    expect((await held.patch('/pulls/1', { state: 'open' })).status).toBe(422)
  })
})

describe('labels, assignees and reviewers', () => {
  test('unknown labels are created, known ones found in any case', async () => {
    await using held = await holdPull()
    await held.post('/issues/1/labels', { labels: ['Docs', 'brand-new'] })
    expect((await held.github.repo.pullRequest(1)).labels).toEqual(['docs', 'brand-new'])
    expect((await held.post('/issues/1/labels', ['BRAND-NEW'])).json).toHaveLength(2)
  })

  test('who cannot be assigned is left out', async () => {
    await using held = await holdPull()
    const assignees = ['octocat', 'stranger', 'no-such-login', 'github-actions[bot]', 'reviewer']
    expect(await held.post('/issues/1/assignees', { assignees })).toMatchObject({
      status: 201,
      json: { number: 1, assignees: [{ login: 'octocat' }, { login: 'reviewer' }] },
    })
    await held.ask('DELETE', '/issues/1/assignees', { body: { assignees: ['octocat'] } })
    expect((await held.get('/pulls/1')).json).toMatchObject({ assignee: { login: 'reviewer' } })
  })

  test('all can be set in one call, as of an issue', async () => {
    await using held = await holdPull()
    const body = { title: 'Two', labels: ['docs'], assignees: ['octocat', 'stranger'] }
    expect(await held.patch('/issues/1', body)).toMatchObject({ status: 200, json: { title: 'Two' } })
    expect(await held.github.repo.pullRequest(1)).toMatchObject({
      title: 'Two',
      labels: ['docs'],
      assignees: ['octocat'],
    })
    expect((await held.get('/issues/1')).json).toMatchObject({ pull_request: {}, labels: [{ name: 'docs' }] })
  })

  const notCollaborator =
    'Reviews may only be requested from collaborators. One or more of the users or teams you specified is not a collaborator of the octo-org/deploy repository.'
  test.each([
    [
      { reviewers: ['octocat', 'github-actions[bot]'] },
      'Review cannot be requested from pull request author.',
    ],
    [{ reviewers: ['octocat', 'stranger'] }, notCollaborator],
    [{ reviewers: ['no-such-login'] }, notCollaborator],
    [{ team_reviewers: ['no-such-team'] }, notCollaborator],
  ])('%j are not asked for a review', async (body, message) => {
    await using held = await holdPull()
    const token = tokens.app.value
    expect(await held.post('/pulls/1/requested_reviewers', body, { token })).toMatchObject({
      status: 422,
      json: { message },
    })
    expect(await held.github.repo.pullRequest(1)).toMatchObject({ reviewers: [], teamReviewers: [] })
  })

  test('collaborators are, and teams by a token that sees them', async () => {
    await using held = await holdPull()
    const body = { reviewers: ['reviewer'], team_reviewers: ['docs'] }
    const path = '/pulls/1/requested_reviewers'
    expect(await held.post(path, body)).toMatchObject({
      status: 422,
      json: {
        errors: [expect.stringMatching(/^Could not resolve to a node with the global id of 'T_\w+'\.$/)],
      },
    })
    expect(await held.post(path, body, { token: tokens.app.value })).toMatchObject({ status: 201 })
    expect(await held.github.repo.pullRequest(1)).toMatchObject({
      reviewers: ['reviewer'],
      teamReviewers: ['docs'],
    })
  })
})
