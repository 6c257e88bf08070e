/** A repository's pull requests, for the colleague who handles them and the test that looks. */
import type { Direct } from './direct.ts'
import { object, objects, text } from './json.ts'

export interface PullRequest {
  readonly number: number
  readonly state: string
  readonly merged: boolean
  readonly draft: boolean
  readonly title: string
  readonly body: string | null
  readonly url: string
  readonly author: string
  readonly authorType: string
  readonly head: { readonly ref: string; readonly sha: string }
  readonly base: { readonly ref: string; readonly sha: string }
  readonly labels: readonly string[]
  readonly assignees: readonly string[]
  readonly reviewers: readonly string[]
  readonly teamReviewers: readonly string[]
}

export interface PullRequests {
  /** All of them, whatever their state, the oldest first. */
  pullRequests(): Promise<PullRequest[]>
  pullRequest(number: number): Promise<PullRequest>
  /** Opens one as a colleague does. */
  openPullRequest(wanted: {
    head: string
    base?: string
    title?: string
    body?: string
  }): Promise<PullRequest>
  editPullRequest(number: number, fields: { title?: string; body?: string; base?: string }): Promise<void>
  closePullRequest(number: number): Promise<void>
  reopenPullRequest(number: number): Promise<void>
  /** Gives the merge commit. */
  mergePullRequest(number: number): Promise<string>
}

export function pullRequestsOf(
  repository: () => string,
  defaultBranch: string,
  direct: Direct,
): PullRequests {
  const pulls = () => `${repository()}/pulls`
  const edit = async (number: number, fields: object) => {
    await direct.ask('PATCH', `${pulls()}/${number}`, fields)
  }
  const pullRequest: PullRequests['pullRequest'] = async (number) =>
    read(await direct.ask('GET', `${pulls()}/${number}`))

  return {
    async pullRequests() {
      const found = objects(await direct.ask('GET', `${pulls()}?state=all&per_page=100&direction=asc`))
      return Promise.all(found.map((pull) => pullRequest(Number(pull['number']))))
    },
    pullRequest,
    openPullRequest: async ({ head, base = defaultBranch, title = 'By a colleague', body = '' }) =>
      read(await direct.ask('POST', pulls(), { head, base, title, body })),
    editPullRequest: edit,
    closePullRequest: (number) => edit(number, { state: 'closed' }),
    reopenPullRequest: (number) => edit(number, { state: 'open' }),
    mergePullRequest: async (number) => text(await direct.ask('PUT', `${pulls()}/${number}/merge`), 'sha'),
  }
}

function read(answer: unknown): PullRequest {
  const pull = object(answer)
  const side = (name: string) => ({ ref: text(pull, name, 'ref'), sha: text(pull, name, 'sha') })
  const names = (key: string, field: string) => objects(pull[key]).map((item) => text(item, field))
  return {
    number: Number(pull['number']),
    state: text(pull, 'state'),
    merged: pull['merged'] === true,
    draft: pull['draft'] === true,
    title: text(pull, 'title'),
    body: pull['body'] === null ? null : text(pull, 'body'),
    url: text(pull, 'html_url'),
    author: text(pull, 'user', 'login'),
    authorType: text(pull, 'user', 'type'),
    head: side('head'),
    base: side('base'),
    labels: names('labels', 'name'),
    assignees: names('assignees', 'login'),
    reviewers: names('requested_reviewers', 'login'),
    teamReviewers: names('requested_teams', 'slug'),
  }
}
