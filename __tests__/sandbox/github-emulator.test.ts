/**
 * Where the emulator deviates from GitHub, seen without the corrections. A test that turns red with a new version of
 * `emulate` says that a correction of sandbox/github/corrections may go.
 */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { tokens } from '../../sandbox/github/accounts.ts'
import { startEmulator, type Emulator } from '../../sandbox/github/emulator.ts'
import { furnish, seedOf, type RepositorySeed } from '../../sandbox/github/seed.ts'

const seeds: RepositorySeed[] = [{ name: 'octo-org/deploy', labels: ['docs'] }, { name: 'octo-org/empty' }]
let emulator: Emulator
let main: string

async function ask(method: string, path: string, body?: object) {
  const answer = await emulator.ask(method, `/repos/octo-org/deploy${path}`, body)
  const text = await answer.text()
  return {
    status: answer.status,
    body: (text === '' ? undefined : JSON.parse(text)) as Record<string, unknown>,
  }
}

const put = async (path: string, content: Buffer | string, branch = 'main') => {
  const encoded = Buffer.from(content).toString('base64')
  const { body } = await ask('PUT', `/contents/${path}`, { message: path, content: encoded, branch })
  return (body['commit'] as { sha: string }).sha
}

beforeEach(async () => {
  emulator = await startEmulator(seedOf(seeds))
  await furnish(emulator, seeds)
  main = await put('README.md', '# Deploy\n')
  for (const branch of ['topic', 'same'])
    await ask('POST', '/git/refs', { ref: `refs/heads/${branch}`, sha: main })
  await put('a', 'a', 'topic')
  await ask('POST', '/pulls', { head: 'topic', base: 'main', title: 'One', draft: true })
})

afterEach(async () => {
  await emulator[Symbol.asyncDispose]()
})

describe('without the corrections', () => {
  test('any token is accepted', async () => {
    const headers = new Headers({ authorization: 'Bearer unknown' })
    expect(await emulator.send('GET', '/users/octocat', headers)).toMatchObject({ status: 200 })
  })

  test('a private repository is forbidden, not hidden', async () => {
    const path = '/repos/octo-org/deploy'
    expect(await emulator.send('GET', path, new Headers())).toMatchObject({ status: 401 })
  })

  test('everybody is an administrator, and nobody a bot', async () => {
    const headers = new Headers({ authorization: `Bearer ${tokens.workflow.value}` })
    const answer = await emulator.send('GET', '/repos/octo-org/deploy', headers)
    expect(await answer.json()).toMatchObject({ permissions: { admin: true } })
    const user = await emulator.send('GET', '/users/github-actions[bot]', headers)
    expect(await user.json()).toMatchObject({ type: 'User' })
  })

  test('names are case-sensitive, former names unknown, and ids know the repository alone', async () => {
    expect((await emulator.ask('GET', '/repos/Octo-Org/deploy')).status).toBe(404)
    expect((await emulator.ask('GET', '/repositories/1')).status).toBe(200)
    expect((await emulator.ask('GET', '/repositories/1/branches/main')).status).toBe(404)
  })

  test('a branch has no tree', async () => {
    expect((await ask('GET', '/branches/main')).body['commit']).toEqual({
      sha: main,
      url: expect.any(String),
    })
  })

  test('an empty repository can be written to', async () => {
    const answer = await emulator.ask('POST', '/repos/octo-org/empty/git/blobs', { content: 'a' })
    expect(answer.status).toBe(201)
  })

  test('references are refused with 404 and in other words', async () => {
    expect(await ask('PATCH', '/git/refs/heads/none', { sha: main })).toMatchObject({ status: 404 })
    expect(await ask('PATCH', '/git/refs/heads/topic', { sha: main })).toMatchObject({
      status: 422,
      body: { message: 'Update is not a fast-forward' },
    })
    expect(await ask('PATCH', '/git/refs/heads/main', { sha: '0'.repeat(40) })).toMatchObject({
      status: 422,
      body: { message: 'Invalid sha' },
    })
  })

  test('a branch can be called like the folder of another', async () => {
    expect(await ask('POST', '/git/refs', { ref: 'refs/heads/same/x', sha: main })).toMatchObject({
      status: 201,
    })
  })

  test('contents and blobs are in one line, whatever their size', async () => {
    await put('large', Buffer.alloc(1_100_000, 'x'), 'same')
    const { body } = await ask('GET', '/contents/large?ref=same')
    expect(body).toMatchObject({ encoding: 'base64', content: expect.stringMatching(/^\S+$/) })
    const blob = await ask('GET', `/git/blobs/${String(body['sha'])}`)
    expect(blob.body['content']).toBe(body['content'])
  })

  test('a pull request needs neither branch nor commits, nor to be the only one', async () => {
    const wanted = { base: 'main', title: 'Two' }
    expect(await ask('POST', '/pulls', { ...wanted, head: 'none' })).toMatchObject({ status: 201 })
    expect(await ask('GET', '/branches/none')).toMatchObject({ status: 200 })
    expect(await ask('POST', '/pulls', { ...wanted, head: 'same' })).toMatchObject({ status: 201 })
    expect(await ask('POST', '/pulls', { ...wanted, head: 'same' })).toMatchObject({ status: 201 })
  })

  test('an edit can undo a draft, and texts can have any length', async () => {
    const body = 'x'.repeat(65_537)
    expect(await ask('PATCH', '/pulls/1', { draft: false, body })).toMatchObject({
      status: 200,
      body: { draft: false, body },
    })
  })

  test('a filter by head needs no owner, and lists have every detail', async () => {
    const listed = await emulator.ask('GET', '/repos/octo-org/deploy/pulls?head=topic')
    expect(await listed.json()).toMatchObject([{ number: 1, merged: false }])
  })

  test('a pull request keeps the head that it was opened with', async () => {
    const sha = await put('b', 'b', 'topic')
    const { body } = await ask('GET', '/pulls/1')
    expect(body['head']).not.toMatchObject({ sha })
    expect(body).toMatchObject({ changed_files: 0 })
  })

  test('it is no issue, and cannot be assigned', async () => {
    expect(await ask('GET', '/issues/1')).toMatchObject({ status: 404 })
    expect(await ask('PATCH', '/issues/1', { labels: ['docs'] })).toMatchObject({ status: 404 })
    expect(await ask('POST', '/issues/1/assignees', { assignees: ['octocat'] })).toMatchObject({
      status: 404,
    })
  })

  test('labels are case-sensitive', async () => {
    const { body } = await ask('POST', '/issues/1/labels', { labels: ['Docs'] })
    expect(body).toMatchObject([{ name: 'Docs' }])
  })

  test('everybody can be asked for a review, the author and strangers too', async () => {
    const reviewers = ['admin', 'stranger']
    expect(await ask('POST', '/pulls/1/requested_reviewers', { reviewers })).toMatchObject({ status: 200 })
  })

  test('a merge needs a body, and forgets what the base has got meanwhile', async () => {
    await ask('PATCH', '/pulls/1', { draft: false })
    expect(await ask('PUT', '/pulls/1/merge')).toMatchObject({ status: 400 })
    await put('c', 'c')
    expect(await ask('PUT', '/pulls/1/merge', {})).toMatchObject({ status: 200 })
    expect(await ask('GET', '/contents/c')).toMatchObject({ status: 404 })
  })

  test('a pull request stays open without its branch', async () => {
    const { body } = await ask('POST', '/pulls', { head: 'topic', base: 'same', title: 'Three' })
    await ask('DELETE', '/git/refs/heads/topic')
    expect((await ask('GET', `/pulls/${String(body['number'])}`)).body).toMatchObject({ state: 'open' })
  })

  test('refusals point to other documentation', async () => {
    const { body } = await ask('GET', '/branches/nowhere')
    expect(body).toEqual({ message: 'Not Found', documentation_url: 'https://emulate.dev/github' })
  })
})

describe('as on GitHub already', () => {
  test('a symbolic link to a file is followed', async () => {
    const { body: blob } = await ask('POST', '/git/blobs', { content: 'README.md' })
    const link = { path: 'link', mode: '120000', type: 'blob', sha: blob['sha'] }
    const { body: tree } = await ask('POST', '/git/trees', { base_tree: await treeOf('main'), tree: [link] })
    const parents = [await headOf('main')]
    const { body: commit } = await ask('POST', '/git/commits', {
      message: 'Link',
      tree: tree['sha'],
      parents,
    })
    await ask('PATCH', '/git/refs/heads/main', { sha: commit['sha'] })
    const content = Buffer.from('# Deploy\n').toString('base64')
    expect((await ask('GET', '/contents/link')).body).toMatchObject({ type: 'file', content })
  })

  test('unknown labels are created', async () => {
    await ask('POST', '/issues/1/labels', { labels: ['brand-new'] })
    expect(await ask('GET', '/labels/brand-new')).toMatchObject({ status: 200 })
  })

  test('a reference that exists is not created again', async () => {
    expect(await ask('POST', '/git/refs', { ref: 'refs/heads/main', sha: main })).toMatchObject({
      status: 422,
      body: { message: 'Reference already exists' },
    })
  })
})

const headOf = async (branch: string) =>
  ((await ask('GET', `/git/ref/heads/${branch}`)).body['object'] as { sha: string }).sha
const treeOf = async (branch: string) =>
  ((await ask('GET', `/git/commits/${await headOf(branch)}`)).body['tree'] as { sha: string }).sha
