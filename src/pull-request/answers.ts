/** What is taken of GitHub's answers. A decoder throws where an answer has not what GitHub documents. */
import type { RepositoryName } from '../bump-rules.ts'
import { field } from '../field.ts'
import { UnusableAnswer } from './judge.ts'

export interface RepositoryFacts {
  /** As it is called today; another one where it was renamed. */
  name: RepositoryName
  url: string
  defaultBranch: string
  isArchived: boolean
  /** `undefined` where GitHub does not say. */
  canPush: boolean | undefined
}

export interface Branch {
  name: string
  sha: string
  /** The tree of its commit, where the answer has it. */
  tree: string | undefined
  isProtected: boolean
}

export interface TreeEntry {
  path: string
  mode: string
  sha: string
  /** In bytes, of a file. */
  size: number
}

export interface PullRequest {
  number: number
  url: string
  isOpen: boolean
  isMerged: boolean
  base: string
  title: string
  body: string
  /** Commit at the tip of its head branch or, once it is closed, what was there then. */
  headSha: string
  author: string
  labels: string[]
  assignees: string[]
}

export function decodeRepository(data: unknown): RepositoryFacts {
  const canPush = field(data, 'permissions', 'push')
  return {
    name: { owner: text(data, 'owner', 'login'), name: text(data, 'name') },
    url: text(data, 'html_url'),
    defaultBranch: text(data, 'default_branch'),
    isArchived: field(data, 'archived') === true || field(data, 'disabled') === true,
    canPush: typeof canPush === 'boolean' ? canPush : undefined,
  }
}

export function decodeBranch(data: unknown): Branch {
  const tree = ['commit', 'commit', 'tree', 'sha']
  return {
    name: text(data, 'name'),
    sha: decodeSha(data, 'commit', 'sha'),
    tree: field(data, ...tree) === undefined ? undefined : decodeSha(data, ...tree),
    isProtected: field(data, 'protected') === true,
  }
}

export function decodeTree(data: unknown): TreeEntry[] {
  return list(data, 'tree').map((entry) => ({
    path: text(entry, 'path'),
    mode: text(entry, 'mode'),
    sha: decodeSha(entry, 'sha'),
    size: Number(field(entry, 'size') ?? 0),
  }))
}

export function decodeBlob(data: unknown): Uint8Array {
  const content = field(data, 'content')
  if (field(data, 'encoding') !== 'base64' || typeof content !== 'string') throw missing(['content'])
  return Buffer.from(content, 'base64')
}

/** Those of a branch of this repository: GitHub leaves a filter that it does not understand out of account. */
export function decodePullRequests(data: unknown, repository: string, branch: string): PullRequest[] {
  return list(data)
    .filter((item) => {
      const home = optionalText(item, 'head', 'repo', 'full_name')
      const isOwn = home === '' || home.toLowerCase() === repository.toLowerCase()
      return isOwn && field(item, 'head', 'ref') === branch
    })
    .map(decodePullRequest)
}

export function decodePullRequest(data: unknown): PullRequest {
  return {
    number: whole(data, 'number'),
    url: text(data, 'html_url'),
    isOpen: text(data, 'state') === 'open',
    isMerged: typeof field(data, 'merged_at') === 'string',
    base: text(data, 'base', 'ref'),
    title: text(data, 'title'),
    body: optionalText(data, 'body'),
    headSha: decodeSha(data, 'head', 'sha'),
    author: optionalText(data, 'user', 'login'),
    labels: namesIn(data, 'labels', 'name'),
    assignees: namesIn(data, 'assignees', 'login'),
  }
}

/** A comparison of two commits: whether the second has the first in its history. */
export function decodeIsAhead(data: unknown): boolean {
  return ['ahead', 'identical'].includes(text(data, 'status'))
}

/** Of a branch that was made or moved nothing is needed but that it was. */
export function decodeRef(data: unknown): void {
  decodeSha(data, 'object', 'sha')
}

export function decodeLabels(data: unknown): void {
  list(data)
}

export function decodeReviews(data: unknown): void {
  whole(data, 'number')
}

/** The assignees of an issue. */
export function decodeAssignees(data: unknown): string[] {
  return list(data, 'assignees').map((user) => text(user, 'login'))
}

function namesIn(data: unknown, key: string, name: string): string[] {
  const items = field(data, key)
  return Array.isArray(items) ? items.map((item) => optionalText(item, name)) : []
}

function optionalText(data: unknown, ...path: string[]): string {
  const value = field(data, ...path)
  return typeof value === 'string' ? value : ''
}

function text(data: unknown, ...path: string[]): string {
  const value = field(data, ...path)
  if (typeof value !== 'string' || value === '') throw missing(path)
  return value
}

/** The name of a git object. */
export function decodeSha(data: unknown, ...path: string[]): string {
  const value = text(data, ...path)
  if (!/^[\w-]+$/.test(value)) throw missing(path)
  return value
}

function whole(data: unknown, ...path: string[]): number {
  const value = field(data, ...path)
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw missing(path)
  return value
}

function list(data: unknown, ...path: string[]): unknown[] {
  const value = field(data, ...path)
  if (!Array.isArray(value)) throw missing(path)
  return value
}

function missing(path: string[]): UnusableAnswer {
  return new UnusableAnswer(path.length === 0 ? 'it is not a list' : `it has no usable \`${path.join('.')}\``)
}
