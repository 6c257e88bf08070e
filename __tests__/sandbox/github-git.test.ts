import { createHash } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { symlink } from '../../sandbox/github/tree-entry.ts'
import { holdGitHub } from '../support/github-client.ts'

const raw = { headers: { accept: 'application/vnd.github.raw+json' } }
const refused = (message: string, status = 422) => ({ status, json: { message } })

describe('branches', () => {
  test.each(['topic', 'docs/bump-1', 'a%b', 'ü'])('%j comes with its commit and tree', async (branch) => {
    await using held = await holdGitHub()
    const sha = await held.github.repo.commit(branch, { files: { a: 'a' }, message: 'Say a' })
    const { tree, parents } = await held.github.repo.commitOf(sha)
    const { json } = await held.get(`/branches/${encodeURIComponent(branch)}`)
    expect(json).toMatchObject({
      name: branch,
      commit: { sha, commit: { message: 'Say a', tree: { sha: tree } }, parents: [{ sha: parents[0] }] },
      protected: false,
      protection: { enabled: false },
    })
  })

  test('a missing one is named', async () => {
    await using held = await holdGitHub()
    expect(await held.get('/branches/none')).toMatchObject(refused('Branch not found', 404))
  })
})

describe('references', () => {
  test('what does not exist is neither changed nor deleted', async () => {
    await using held = await holdGitHub()
    const sha = String(await held.github.repo.head('main'))
    expect(await held.patch('/git/refs/heads/none', { sha })).toMatchObject(
      refused('Reference does not exist'),
    )
    expect(await held.ask('DELETE', '/git/refs/heads/none')).toMatchObject(
      refused('Reference does not exist'),
    )
    expect((await held.get('/git/ref/heads/none')).status).toBe(404)
  })

  test('nothing is lost without force', async () => {
    await using held = await holdGitHub()
    const { repo } = held.github
    const first = String(await repo.head('main'))
    const second = await repo.commit('main', { files: { a: 'a' } })
    expect(await held.patch('/git/refs/heads/main', { sha: first })).toMatchObject(
      refused('Update is not a fast forward'),
    )
    expect(await repo.head('main')).toBe(second)
    expect(await held.patch('/git/refs/heads/main', { sha: first, force: true })).toMatchObject({
      status: 200,
    })
    expect(await repo.head('main')).toBe(first)
  })

  test('a commit must be there', async () => {
    await using held = await holdGitHub()
    const sha = '0'.repeat(40)
    expect(await held.patch('/git/refs/heads/main', { sha })).toMatchObject(refused('Object does not exist'))
    expect(await held.post('/git/refs', { ref: 'refs/heads/x', sha })).toMatchObject(
      refused('Object does not exist'),
    )
  })

  test.each([
    ['docs', 'docs/bump'],
    ['docs/bump', 'docs'],
  ])('beside %s there cannot be %s', async (existing, wanted) => {
    await using held = await holdGitHub()
    const sha = await held.github.repo.commit(existing, { files: { a: 'a' } })
    expect(await held.post('/git/refs', { ref: `refs/heads/${wanted}`, sha })).toMatchObject(
      refused('Reference update failed'),
    )
    expect(await held.post('/git/refs', { ref: `refs/heads/docs-2`, sha })).toMatchObject({ status: 201 })
  })

  test('of several who push at once one wins', async () => {
    await using held = await holdGitHub()
    const { repo } = held.github
    const old = String(await repo.head('main'))
    const { tree } = await repo.commitOf(old)
    const commits = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (message) => {
        const { json } = await held.post('/git/commits', { message, tree, parents: [old] })
        return (json as { sha: string }).sha
      }),
    )
    const answers = await Promise.all(commits.map((sha) => held.patch('/git/refs/heads/main', { sha })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  })

  test.each([
    ['rule set', 'Repository rule violations found\n\nChanges must be made through a pull request.\n\n'],
    ['branch protection', 'Changes must be made through a pull request.'],
  ] as const)('a branch under a %s is protected', async (protection, message) => {
    await using held = await holdGitHub()
    const { repo } = held.github
    repo.protect('main', protection)
    const sha = await repo.commit('topic', { files: { a: 'a' } })
    expect(await held.patch('/git/refs/heads/main', { sha })).toMatchObject(refused(message))
    const content = { message: 'a', content: 'YQ==' }
    expect(await held.ask('PUT', '/contents/a', { body: content })).toMatchObject(refused(message, 409))
    expect((await held.get('/branches/main')).json).toMatchObject({ protected: true })
    expect(await held.patch('/git/refs/heads/topic', { sha })).toMatchObject({ status: 200 })
    await repo.commit('main', { files: { b: 'b' } })
  })

  test('a protected branch is neither created nor deleted', async () => {
    await using held = await holdGitHub()
    const sha = await held.github.repo.commit('topic', { files: { a: 'a' } })
    for (const branch of ['topic', 'new']) held.github.repo.protect(branch, 'branch protection')
    expect(await held.ask('DELETE', '/git/refs/heads/topic')).toMatchObject(
      refused('Cannot delete this branch'),
    )
    expect(await held.post('/git/refs', { ref: 'refs/heads/new', sha })).toMatchObject(
      refused('Reference update failed'),
    )
  })
})

describe('files', () => {
  const bytes = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('a: ü\r\n'.repeat(40))])

  test('contents and blobs come in lines of 60 characters', async () => {
    await using held = await holdGitHub()
    await held.github.repo.commit('main', { files: { 'v.yaml': bytes } })
    const { json } = await held.get('/contents/v.yaml')
    const { sha, content } = json as { sha: string; content: string }
    expect(content).toMatch(/^(\S{60}\n)+\S{1,60}\n$/)
    expect(Buffer.from(content, 'base64')).toEqual(bytes)
    expect(sha).toBe(createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex'))
    expect((await held.get(`/git/blobs/${sha}`)).json).toMatchObject({ encoding: 'base64', content })
  })

  test('raw, they come byte for byte', async () => {
    await using held = await holdGitHub()
    await held.github.repo.commit('main', { files: { 'v.yaml': bytes } })
    const { json } = await held.get('/contents/v.yaml')
    const { sha } = json as { sha: string }
    expect((await held.get('/contents/v.yaml', raw)).bytes).toEqual(bytes)
    expect((await held.get(`/git/blobs/${sha}`, raw)).bytes).toEqual(bytes)
  })

  test('an empty file is an empty text', async () => {
    await using held = await holdGitHub()
    await held.github.repo.commit('main', { files: { empty: '' } })
    expect((await held.get('/contents/empty')).json).toMatchObject({
      encoding: 'base64',
      content: '',
      size: 0,
    })
  })

  test('above 1 MB the contents are left out', async () => {
    await using held = await holdGitHub()
    const [largest, larger] = [Buffer.alloc(1024 * 1024, 'x'), Buffer.alloc(1024 * 1024 + 1, 'x')]
    await held.github.repo.commit('main', { files: { largest, larger } })
    expect((await held.get('/contents/largest')).json).toMatchObject({ encoding: 'base64' })
    const { json } = await held.get('/contents/larger')
    expect(json).toMatchObject({ encoding: 'none', content: '', size: larger.length })
    expect((await held.get('/contents/larger', raw)).bytes.equals(larger)).toBe(true)
    const blob = await held.get(`/git/blobs/${(json as { sha: string }).sha}`)
    expect(Buffer.from((blob.json as { content: string }).content, 'base64').equals(larger)).toBe(true)
  })

  test('a link is followed to a file, and named otherwise', async () => {
    await using held = await holdGitHub()
    const files = { 'to/file': 'text', 'to/link': symlink('file'), 'to/nowhere': symlink('../none') }
    await held.github.repo.commit('main', { files })
    expect((await held.get('/contents/to/link')).json).toMatchObject({ type: 'file', content: 'dGV4dA==\n' })
    expect((await held.get('/contents/to/nowhere')).json).toMatchObject({
      type: 'symlink',
      target: '../none',
    })
  })
})

describe('an empty repository', () => {
  const empty = { repositories: [{ name: 'octo-org/deploy' }] } as const

  test.each([
    ['GET', '/git/ref/heads/main'],
    ['POST', '/git/blobs'],
    ['POST', '/git/trees'],
    ['GET', '/commits'],
  ])('has no git: %s %s', async (method, path) => {
    await using held = await holdGitHub(empty)
    expect(await held.ask(method, path)).toMatchObject(refused('Git Repository is empty.', 409))
  })

  test('begins with a file', async () => {
    await using held = await holdGitHub(empty)
    expect(await held.get('/contents/a')).toMatchObject(refused('This repository is empty.', 404))
    expect(await held.get('/branches/main')).toMatchObject(refused('Branch not found', 404))
    const content = { message: 'a', content: 'YQ==' }
    expect(await held.ask('PUT', '/contents/a', { body: content })).toMatchObject({ status: 201 })
    expect(await held.get('/git/ref/heads/main')).toMatchObject({ status: 200 })
  })

  test('or with a push', async () => {
    await using held = await holdGitHub(empty)
    await held.github.repo.commit('main', { files: { a: 'a' } })
    expect(await held.get('/git/ref/heads/main')).toMatchObject({ status: 200 })
  })
})
