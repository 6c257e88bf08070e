import { describe, expect, test } from '@jest/globals'
import type { Release } from '../../src/bump.ts'
import { ActionError } from '../../src/errors.ts'
import { renderBlock, type Change, type Memory } from '../../src/pull-request/marker.ts'
import { plan, type Edit, type State } from '../../src/pull-request/plan.ts'
import type { PullRequest } from '../../src/pull-request/answers.ts'
import { Unreadable, type Snapshot } from '../../src/pull-request/snapshot.ts'

const PATH = 'deploy/values.yaml'
const TARGETS = { paths: [PATH], key: 'staticExport' }
const RELEASE: Release = {
  domain: 'docs.example.com',
  jobId: 'job_2',
  version: 'v2',
  bundleUrl: 'https://s.example.com/2.tar.gz?signature=5ec7e7',
  expiresAt: '2026-11-20T13:00:00Z',
  pageCount: 9,
  sizeBytes: 2048,
  sha256: undefined,
}

/** A commit whose only file is its version. */
const commit = (name: string, version: string): Snapshot => ({
  commit: name,
  tree: `tree of ${name}`,
  files: [{ path: PATH, mode: '100644', bytes: Buffer.from(version) }],
})

const edit: Edit = ({ files }) => {
  if (!Array.isArray(files)) throw files
  return files.map((file) => {
    const before = Buffer.from(file.bytes).toString()
    if (before === 'broken') throw new ActionError(`${file.path} is broken`)
    return {
      file,
      text: RELEASE.version,
      isChanged: before !== RELEASE.version,
      before: { bundleUrl: `https://s.example.com/${before}.tar.gz?signature=01d`, version: before },
      warnings: [],
    }
  })
}

const change: Change = {
  file: PATH,
  key: 'staticExport',
  oldUrl: 'https://s.example.com/v0.tar.gz',
  newUrl: 'https://s.example.com/1.tar.gz',
  oldVersion: 'v0',
  newVersion: 'v1',
}

const pullRequest = (memory: Partial<Memory>, facts: Partial<PullRequest> = {}): PullRequest => ({
  number: 7,
  url: 'https://github.com/octo-org/deploy/pull/7',
  isOpen: true,
  isMerged: false,
  base: 'main',
  title: 'Bump',
  body: renderBlock(
    { run: '1x', job: 'job_1', title: 'Bump', base: 'base1', changes: [change], ...memory },
    'Bumps it.',
  ),
  headSha: 'head1',
  author: 'octocat',
  labels: [],
  assignees: [],
  ...facts,
})

const decide = (state: Partial<State>) =>
  plan(
    { base: commit('base1', 'v0'), head: undefined, open: undefined, last: undefined, ...state },
    RELEASE,
    TARGETS,
    edit,
  )

const newChange = { ...change, newUrl: 'https://s.example.com/2.tar.gz', newVersion: 'v2' }

test('begins a branch on the base', () => {
  expect(decide({})).toMatchObject({
    kind: 'commit',
    tree: 'tree of base1',
    parents: ['base1'],
    isOwn: true,
    base: 'base1',
    changes: [newChange],
  })
})

test('has nothing to do where the base has the values', () => {
  expect(decide({ base: commit('base1', 'v2') })).toEqual({ kind: 'nothing', because: 'on base' })
  expect(decide({ base: commit('base1', 'v2'), head: commit('head1', 'v1') })).toEqual({
    kind: 'nothing',
    because: 'on base',
  })
})

test('announces what is on the branch already', () => {
  const head = commit('head1', 'v2')
  expect(decide({ head })).toMatchObject({ kind: 'announce', changes: [newChange] })
  expect(decide({ head, open: pullRequest({}) })).toMatchObject({ kind: 'announce' })
})

describe('a branch that holds the action’s own commit', () => {
  const head = commit('head1', 'v1')
  test('is built anew with the files of a base that has moved, and keeps what was there as a parent', () => {
    expect(decide({ base: commit('base2', 'v0'), head, open: pullRequest({ own: 'head1' }) })).toMatchObject({
      tree: 'tree of base2',
      parents: ['base2', 'head1'],
      isOwn: true,
      base: 'base2',
    })
  })
  test('gets one commit more while the base stays', () => {
    expect(decide({ head, open: pullRequest({ own: 'head1' }) })).toMatchObject({
      tree: 'tree of base1',
      parents: ['head1'],
      isOwn: true,
    })
  })
  test('is added to where it has bumped another section too', () => {
    const changes = [{ ...change, key: 'docs.staticExport' }]
    expect(
      decide({ base: commit('base2', 'v0'), head, open: pullRequest({ own: 'head1', changes }) }),
    ).toMatchObject({
      tree: 'tree of head1',
      parents: ['head1'],
      isOwn: true,
      base: 'base1',
      changes: [...changes, newChange],
    })
  })
  test('is added to where it has bumped another file too', () => {
    const changes = [{ ...change, file: 'other.yaml' }]
    expect(decide({ head, open: pullRequest({ own: 'head1', changes }) })).toMatchObject({
      tree: 'tree of head1',
    })
  })
  test('may be broken by a base that was mended since', () => {
    expect(decide({ head: commit('head1', 'broken'), open: pullRequest({ own: 'head1' }) })).toMatchObject({
      tree: 'tree of base1',
    })
  })
})

describe('a branch with a commit of somebody else', () => {
  const head = commit('theirs', 'v1')
  test.each([
    ['on top of the action’s own', pullRequest({ own: 'head1' })],
    ['under it', pullRequest({})],
    ['and a body of their own', pullRequest({}, { body: 'Rewritten' })],
  ])('%s is added to', (_name, open) => {
    expect(decide({ base: commit('base2', 'v0'), head, open })).toMatchObject({
      tree: 'tree of theirs',
      parents: ['theirs'],
      isOwn: false,
    })
  })
  test('is added to where no pull request tells whose it is', () => {
    expect(decide({ head })).toMatchObject({ tree: 'tree of theirs', parents: ['theirs'], isOwn: false })
  })
  test('is refused where they have broken the file', () => {
    expect(() => decide({ head: commit('theirs', 'broken'), open: pullRequest({}) })).toThrow(/is broken/)
  })
  test('is edited though the file is broken on the base', () => {
    expect(decide({ base: commit('base2', 'broken'), head, open: pullRequest({}) })).toMatchObject({
      parents: ['theirs'],
      changes: [{ oldVersion: undefined, oldUrl: undefined, newVersion: 'v2' }],
    })
  })
  test('is refused where the base alone has the file, with the way out', () => {
    const there = { ...head, files: new Unreadable('gone', { hint: 'Check `values-file`' }) }
    expect(() => decide({ head: there, open: pullRequest({}) })).toThrow(
      expect.objectContaining({ hint: expect.stringMatching(/merge that into the head branch, or delete/) }),
    )
  })
  test('is edited where it keeps a file that the base has lost', () => {
    const base = { ...commit('base2', ''), files: new Unreadable('gone') }
    expect(decide({ base, head, open: pullRequest({}) })).toMatchObject({ parents: ['theirs'] })
    expect(() => decide({ base, head: undefined })).toThrow(/gone/)
  })
})

describe('a pull request that is closed', () => {
  const head = commit('head1', 'v1')
  const closed = { isOpen: false }
  test('by a merge leaves a branch of which nothing is lost', () => {
    const last = pullRequest({}, { ...closed, isMerged: true, headSha: 'head1' })
    expect(decide({ base: commit('base2', 'v1'), head, last })).toMatchObject({
      tree: 'tree of base2',
      parents: ['base2', 'head1'],
      isOwn: true,
    })
  })
  test('by a merge that was reverted since is made anew with the same values', () => {
    const last = pullRequest({}, { ...closed, isMerged: true, headSha: 'head1' })
    expect(decide({ base: commit('base3', 'v0'), head: commit('head1', 'v2'), last })).toMatchObject({
      kind: 'commit',
      tree: 'tree of base3',
      parents: ['base3', 'head1'],
    })
  })
  test('by a person was turned down as a whole, other sections too', () => {
    const changes = [{ ...change, key: 'docs/staticExport' }]
    expect(decide({ head, last: pullRequest({ own: 'head1', changes }, closed) })).toMatchObject({
      tree: 'tree of base1',
      changes: [newChange],
    })
  })
  test('by a merge before somebody went on with the branch does not', () => {
    const last = pullRequest({}, { ...closed, isMerged: true, headSha: 'head0' })
    expect(decide({ base: commit('base2', 'v1'), head, last })).toMatchObject({ tree: 'tree of head1' })
  })
  test('by a person stays closed for the same export, and not for the next', () => {
    const last = (job: string): PullRequest => pullRequest({ job, changes: [newChange] }, closed)
    expect(decide({ last: last('job_2') })).toEqual({ kind: 'nothing', because: 'closed' })
    expect(decide({ head: commit('head1', 'v2'), last: last('job_2') })).toEqual({
      kind: 'nothing',
      because: 'closed',
    })
    expect(decide({ last: last('job_1') })).toMatchObject({ kind: 'commit' })
  })
  test('by a person is followed by a new one where the same export has another version', () => {
    expect(decide({ last: pullRequest({ job: 'job_2' }, closed) })).toMatchObject({ kind: 'commit' })
  })
  test('by a person proves whose the branch is', () => {
    const last = pullRequest({ own: 'head1' }, closed)
    expect(decide({ base: commit('base2', 'v0'), head, last })).toMatchObject({ tree: 'tree of base2' })
  })
})

test('shows no signature, not even of a link that is none', () => {
  const shown = (bundleUrl: string): string | undefined => {
    const result = plan(
      { base: commit('base1', 'v0'), head: undefined, open: undefined, last: undefined },
      RELEASE,
      TARGETS,
      (snapshot) => edit(snapshot).map((file) => ({ ...file, before: { bundleUrl, version: undefined } })),
    )
    return result.kind === 'commit' ? result.changes[0]?.oldUrl : 'no commit'
  }
  expect(shown('https://user:pw@s.example.com/a.tar.gz?X-Sig=1#x')).toBe('https://s.example.com/a.tar.gz')
  expect(shown('s.example.com/a.tar.gz?X-Sig=1')).toBe('s.example.com/a.tar.gz')
  expect(shown('s3:x?X-Sig=1')).toBe('s3:x')
  expect(shown('to be set')).toBe('to be set')
})
