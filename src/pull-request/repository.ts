/** A repository on GitHub: the calls that a bump needs, one request each, with what it needs of the answers. */
import type { RepositoryName } from '../bump-rules.ts'
import {
  decodeAssignees,
  decodeBlob,
  decodeBranch,
  decodeIsAhead,
  decodeLabels,
  decodePullRequest,
  decodePullRequests,
  decodeRef,
  decodeRepository,
  decodeReviews,
  decodeSha,
  decodeTree,
  type Branch,
  type PullRequest,
  type RepositoryFacts,
  type TreeEntry,
} from './answers.ts'
import type { GitHub } from './github-client.ts'
import { GitHubError, isProtected, type GitHubOperation } from './github-error.ts'

/** Someone else was faster: what was read is no longer true, and has to be read again. */
export class LostRace extends Error {
  override readonly cause: GitHubError

  constructor(cause: GitHubError) {
    super(cause.message)
    this.cause = cause
  }
}

export interface TreeChange {
  path: string
  mode: string
  content: string
}

export interface Repository {
  /** `undefined` where there is none of that name. */
  branch(name: string): Promise<Branch | undefined>
  /** The tree of a commit. */
  treeOf(commitSha: string): Promise<string>
  tree(sha: string): Promise<TreeEntry[]>
  /** The bytes of a file. */
  blob(sha: string): Promise<Uint8Array>
  /** From a branch, to whatever base, the latest first, closed ones too. */
  pullRequests(branch: string): Promise<PullRequest[]>
  /** Whether a commit is another one, or among what led to it. */
  isPartOf(commitSha: string, laterSha: string): Promise<boolean>
  createTree(baseTree: string, changes: TreeChange[]): Promise<string>
  /** Without an author, so that GitHub signs it where the token is an app's. */
  createCommit(commit: { message: string; tree: string; parents: string[] }): Promise<string>
  /** @throws {LostRace} when the branch exists */
  createBranch(name: string, sha: string): Promise<void>
  /**
   * Moves a branch forward, never back or aside.
   *
   * @throws {LostRace} when the branch has moved on, or is gone
   */
  moveBranch(name: string, sha: string): Promise<void>
  /** @throws {LostRace} when there is one already, or nothing to merge any more */
  createPullRequest(request: {
    head: string
    base: string
    title: string
    body: string
    draft: boolean
  }): Promise<PullRequest>
  updatePullRequest(number: number, changes: { title?: string; body?: string }): Promise<PullRequest>
  addLabels(number: number, labels: string[]): Promise<void>
  /** @returns all who are assigned then: GitHub leaves out whom it can't assign, without a word */
  addAssignees(number: number, assignees: string[]): Promise<string[]>
  requestReviewers(number: number, reviewers: string[], teams: string[]): Promise<void>
}

/** @see https://docs.github.com/en/rest/repos/repos#get-a-repository */
export function readRepository(github: GitHub, { owner, name }: RepositoryName): Promise<RepositoryFacts> {
  return github.request(
    'readRepository',
    'GET /repos/{owner}/{repo}',
    { owner, repo: name },
    decodeRepository,
  )
}

export function openRepository(github: GitHub, { owner, name: repo }: RepositoryName): Repository {
  const request = <T>(
    operation: GitHubOperation,
    route: string,
    parameters: Record<string, unknown>,
    decode: (data: unknown) => T,
  ): Promise<T> => {
    const [method = '', path = ''] = route.split(' ')
    return github.request(
      operation,
      `${method} /repos/{owner}/{repo}/${path}`,
      { owner, repo, ...parameters },
      decode,
    )
  }

  return {
    // https://docs.github.com/en/rest/branches/branches#get-a-branch
    branch: (name) =>
      absentOn404(request('readBranch', 'GET branches/{branch}', { branch: name }, decodeBranch)),
    // https://docs.github.com/en/rest/git/commits#get-a-commit-object
    treeOf: (commitSha) =>
      request('readCommit', 'GET git/commits/{commit_sha}', { commit_sha: commitSha }, (data) =>
        decodeSha(data, 'tree', 'sha'),
      ),
    // https://docs.github.com/en/rest/git/trees#get-a-tree
    tree: (treeSha) => request('readFiles', 'GET git/trees/{tree_sha}', { tree_sha: treeSha }, decodeTree),
    // https://docs.github.com/en/rest/git/blobs#get-a-blob
    blob: (fileSha) => request('readFiles', 'GET git/blobs/{file_sha}', { file_sha: fileSha }, decodeBlob),
    // https://docs.github.com/en/rest/pulls/pulls#list-pull-requests
    pullRequests: (branch) =>
      request(
        'readPullRequests',
        'GET pulls',
        { state: 'all', head: `${owner}:${branch}`, per_page: 20 },
        (data) => decodePullRequests(data, `${owner}/${repo}`, branch),
      ),
    // https://docs.github.com/en/rest/commits/commits#compare-two-commits
    isPartOf: async (commitSha, laterSha) => {
      const basehead = `${commitSha}...${laterSha}`
      const found = request('readCommit', 'GET compare/{basehead}', { basehead, per_page: 1 }, decodeIsAhead)
      return (await absentOn404(found)) ?? false
    },
    // https://docs.github.com/en/rest/git/trees#create-a-tree
    createTree: (baseTree, changes) =>
      request(
        'createTree',
        'POST git/trees',
        { base_tree: baseTree, tree: changes.map((change) => ({ ...change, type: 'blob' })) },
        (data) => decodeSha(data, 'sha'),
      ),
    // https://docs.github.com/en/rest/git/commits#create-a-commit
    createCommit: (commit) =>
      request('createCommit', 'POST git/commits', commit, (data) => decodeSha(data, 'sha')),
    // https://docs.github.com/en/rest/git/refs#create-a-reference
    createBranch: (name, commitSha) =>
      lostOn(
        /reference already exists|object does not exist/i,
        request('createBranch', 'POST git/refs', { ref: `refs/heads/${name}`, sha: commitSha }, decodeRef),
      ),
    // https://docs.github.com/en/rest/git/refs#update-a-reference
    moveBranch: (name, commitSha) =>
      lostOn(
        /not a fast.forward|reference does not exist/i,
        request(
          'updateBranch',
          'PATCH git/refs/{ref}',
          { ref: `heads/${name}`, sha: commitSha, force: false },
          decodeRef,
        ),
      ),
    // https://docs.github.com/en/rest/pulls/pulls#create-a-pull-request
    createPullRequest: (pullRequest) =>
      lostOn(
        /already exists|no commits between|\bhead invalid\b/i,
        request('createPullRequest', 'POST pulls', pullRequest, decodePullRequest),
      ),
    // https://docs.github.com/en/rest/pulls/pulls#update-a-pull-request
    updatePullRequest: (number, changes) =>
      request(
        'updatePullRequest',
        'PATCH pulls/{pull_number}',
        { pull_number: number, ...changes },
        decodePullRequest,
      ),
    // https://docs.github.com/en/rest/issues/labels#add-labels-to-an-issue
    addLabels: (number, labels) =>
      request(
        'addLabels',
        'POST issues/{issue_number}/labels',
        { issue_number: number, labels },
        decodeLabels,
      ),
    // https://docs.github.com/en/rest/issues/assignees#add-assignees-to-an-issue
    addAssignees: (number, assignees) =>
      request(
        'addAssignees',
        'POST issues/{issue_number}/assignees',
        { issue_number: number, assignees },
        decodeAssignees,
      ),
    // https://docs.github.com/en/rest/pulls/review-requests#request-reviewers-for-a-pull-request
    requestReviewers: (number, reviewers, teams) =>
      request(
        'requestReviewers',
        'POST pulls/{pull_number}/requested_reviewers',
        { pull_number: number, reviewers, team_reviewers: teams },
        decodeReviews,
      ),
  }
}

async function absentOn404<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof GitHubError && error.status === 404) return undefined
    throw error
  }
}

/** Tells a refusal because of what another has done from one that stays. */
async function lostOn<T>(texts: RegExp, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof GitHubError) || isProtected(error)) throw error
    const isLost = error.status === 409 || (error.status === 422 && texts.test(error.text))
    throw isLost ? new LostRace(error) : error
  }
}
