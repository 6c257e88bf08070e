import { describe, expect, test } from '@jest/globals'
import { startGitHub } from '../../sandbox/github/github.ts'
import { roundTrips, type RecordedRequest } from '../../sandbox/github/record.ts'
import { executable, submodule, symlink } from '../../sandbox/github/tree-entry.ts'
import { holdGitHub } from '../support/github-client.ts'

describe('the stand-in', () => {
  test('begins with the repositories that it was given', async () => {
    await using github = await startGitHub({
      repositories: [
        { name: 'octo-org/deploy', files: { 'values.yaml': 'a: 1\n', 'bin/run': executable('#!/bin/sh\n') } },
        { name: 'octo-org/site', defaultBranch: 'trunk', files: { 'index.md': '# Site\n' } },
      ],
    })
    expect(await github.repo.text('main', 'values.yaml')).toBe('a: 1\n')
    expect(await github.repo.mode('main', 'bin/run')).toBe('100755')
    const site = github.repository('octo-org/site')
    expect(await site.branches()).toEqual(['trunk'])
    expect(await site.text('trunk', 'index.md')).toBe('# Site\n')
  })

  test('knows nothing of another one in the same process', async () => {
    await using one = await startGitHub()
    await using other = await startGitHub()
    await one.repo.commit('only-here', { files: { a: 'a' } })
    expect(await other.repo.branches()).toEqual(['main'])
  })

  test('closes at once, with connections kept alive and calls that hang', async () => {
    const held = await holdGitHub()
    await held.get('')
    held.github.fault({ path: /pulls/, kind: 'hang' })
    const hanging = expect(held.get('/pulls')).rejects.toThrow('fetch failed')
    await held.github.seen(/^GET .*\/pulls$/)
    await held.github.close()
    await hanging
  })

  test('can stand under a path, as GitHub Enterprise Server does', async () => {
    await using held = await holdGitHub({ apiPath: '/api/v3', server: 'https://ghe.example.com' })
    const { json, status } = await held.get('')
    expect({ status, json }).toMatchObject({
      status: 200,
      json: {
        url: `${held.github.url}/repos/octo-org/deploy`,
        html_url: 'https://ghe.example.com/octo-org/deploy',
      },
    })
    expect(held.github.requests[0]?.path).toBe('/api/v3/repos/octo-org/deploy')
  })
})

describe('the colleague', () => {
  test('commits whole bytes, deletes, and starts branches', async () => {
    await using github = await startGitHub()
    const bytes = Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0x0d, 0x0a, 0x00, 0xff, 0x0a])
    const base = await github.repo.head('main')
    const sha = await github.repo.commit('topic', { files: { 'a/b.bin': bytes, 'README.md': null } })
    expect(await github.repo.file('topic', 'a/b.bin')).toEqual(bytes)
    expect([...(await github.repo.entries('topic')).keys()]).toEqual(['a/b.bin'])
    expect(await github.repo.head('topic')).toBe(sha)
    expect(await github.repo.head('main')).toBe(base)
    expect(await github.repo.isAncestor(String(base), sha)).toBe(true)
    expect(await github.repo.isAncestor(sha, String(base))).toBe(false)
  })

  test('starts a branch where it is told', async () => {
    await using github = await startGitHub()
    const first = String(await github.repo.head('main'))
    const topic = await github.repo.commit('topic', { files: { a: 'a' } })
    const fromBranch = await github.repo.commit('one', { files: { b: 'b' }, from: 'topic' })
    expect(await github.repo.commitOf(fromBranch)).toMatchObject({ parents: [topic] })
    const fromCommit = await github.repo.commit('two', { files: { b: 'b' }, from: first })
    expect(await github.repo.commitOf(fromCommit)).toMatchObject({ parents: [first] })
    await expect(github.repo.commit('three', { files: {}, from: 'none' })).rejects.toThrow('no branch none')
  })

  test('signs with the name that is given', async () => {
    await using github = await startGitHub()
    const author = { name: 'Ada', email: 'ada@example.com' }
    const sha = await github.repo.commit('main', { files: { a: 'a' }, message: 'Say a', author })
    expect(await github.repo.commitOf(sha)).toMatchObject({ message: 'Say a', author, committer: author })
  })

  test('commits links, submodules and large files', async () => {
    await using github = await startGitHub()
    const large = Buffer.alloc(2_000_000, 'x')
    const files = { link: symlink('README.md'), module: submodule('1'.repeat(40)), large }
    await github.repo.commit('main', { files })
    expect(await github.repo.mode('main', 'link')).toBe('120000')
    expect(await github.repo.mode('main', 'module')).toBe('160000')
    expect((await github.repo.file('main', 'large')).equals(large)).toBe(true)
  })

  test('several at once lose nothing', async () => {
    await using github = await startGitHub()
    await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => github.repo.commit('main', { files: { [name]: name } })),
    )
    expect([...(await github.repo.entries('main')).keys()]).toEqual(['a', 'b', 'c', 'd', 'README.md'])
  })

  test('handles pull requests, unseen and past every fault', async () => {
    await using github = await startGitHub()
    github.fault({ path: /./, times: 'always', kind: 'reset' })
    await github.repo.commit('topic', { files: { a: 'a' } })
    const { number } = await github.repo.openPullRequest({ head: 'topic', title: 'One' })
    await github.repo.editPullRequest(number, { title: 'Two', body: 'more' })
    await github.repo.closePullRequest(number)
    await github.repo.reopenPullRequest(number)
    expect(await github.repo.pullRequests()).toMatchObject([
      { number, state: 'open', title: 'Two', body: 'more', author: 'hubot-colleague', authorType: 'User' },
    ])
    const sha = await github.repo.mergePullRequest(number)
    expect(await github.repo.pullRequest(number)).toMatchObject({ state: 'closed', merged: true })
    expect(await github.repo.head('main')).toBe(sha)
    expect(github.requests).toEqual([])
  })

  test('a branch can be moved back and deleted', async () => {
    await using github = await startGitHub()
    const first = String(await github.repo.head('main'))
    await github.repo.commit('main', { files: { a: 'a' } })
    await github.repo.setBranch('main', first)
    await github.repo.setBranch('other', first)
    expect([await github.repo.head('main'), await github.repo.head('other')]).toEqual([first, first])
    await github.repo.deleteBranch('other')
    expect(await github.repo.head('other')).toBeUndefined()
  })
})

describe('the record', () => {
  test('has what came and what was answered', async () => {
    await using held = await holdGitHub()
    await held.post('/git/blobs?x=1&y=%2F', { content: 'ü' }, { headers: { 'x-mine': 'yes' } })
    const [request] = held.github.requests
    expect(request).toMatchObject({
      method: 'POST',
      path: '/repos/octo-org/deploy/git/blobs',
      query: { x: '1', y: '/' },
      body: '{"content":"ü"}',
      headers: { 'x-mine': 'yes', authorization: `Bearer ${held.github.tokens.workflow.value}` },
      status: 201,
      served: 201,
      concurrency: 1,
    })
    expect(Number(request?.endedAt)).toBeGreaterThanOrEqual(Number(request?.startedAt))
  })

  test('counts what is under way at once', async () => {
    await using held = await holdGitHub()
    const paths = ['', '/branches/main', '/pulls']
    const allThere = Promise.withResolvers<undefined>()
    const run = ({ concurrency }: RecordedRequest) => {
      if (concurrency === paths.length) allThere.resolve(undefined)
      return allThere.promise
    }
    held.github.fault({ path: /./, times: 'always', kind: 'run', run })
    await Promise.all(paths.map((path) => held.get(path)))
    await held.get('')
    const { requests } = held.github
    expect(requests.map(({ concurrency }) => concurrency).sort()).toEqual([1, 1, 2, 3])
    expect(roundTrips(requests)).toBe(2)
  })
})

describe('roundTrips', () => {
  const spans = (...times: (readonly [number, number | undefined])[]) =>
    times.map(([startedAt, endedAt]) => ({ startedAt, ...(endedAt && { endedAt }) }) as RecordedRequest)

  test.each([
    ['nothing', [], 0],
    ['one', [[0, 1]], 1],
    [
      'one after the other',
      [
        [0, 1],
        [1, 2],
        [3, 4],
      ],
      3,
    ],
    [
      'all at once',
      [
        [0, 3],
        [1, 2],
        [1, 3],
      ],
      1,
    ],
    [
      'a short one after each half of a long one',
      [
        [0, 10],
        [0, 4],
        [5, 9],
      ],
      2,
    ],
    [
      'in two waves',
      [
        [0, 4],
        [1, 5],
        [6, 9],
        [5, 8],
      ],
      2,
    ],
    [
      'the last unanswered',
      [
        [0, 1],
        [2, undefined],
      ],
      2,
    ],
  ] as const)('%s', (_name, times, expected) => {
    expect(roundTrips(spans(...times))).toBe(expected)
  })
})
