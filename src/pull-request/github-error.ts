/** A call to GitHub that did not bring what was asked: what was done, what came back, which setting to change. */
import { STATUS_CODES } from 'node:http'
import { formatDuration } from '../duration.ts'
import { ActionError } from '../errors.ts'
import { excerpt } from '../escape.ts'
import { CHECK_PROXY, TRUST_AUTHORITY, type NetworkFailure } from '../service/network-failure.ts'

/** What is asked of GitHub, in the words of a message. */
export const OPERATIONS = {
  readRepository: 'read the repository',
  readBranch: 'read a branch',
  readCommit: 'read a commit',
  readFiles: 'read the values files',
  readPullRequests: 'look for pull requests',
  createTree: 'write the changed values files',
  createCommit: 'create the commit',
  createBranch: 'create the head branch',
  updateBranch: 'update the head branch',
  createPullRequest: 'create the pull request',
  updatePullRequest: 'update the pull request',
  addLabels: 'add the labels',
  addAssignees: 'add the assignees',
  requestReviewers: 'ask for the reviews',
} as const

export type GitHubOperation = keyof typeof OPERATIONS

export type GitHubFailure =
  /** No whole answer came. */
  | { kind: 'network'; error: NetworkFailure }
  /** An answer came, and its status is not a success. */
  | {
      kind: 'status'
      status: number
      /** GitHub's own words, with what each of its `errors` says; empty where there are none. */
      text: string
      /** What the call would need, as the header `x-accepted-github-permissions` says. */
      accepted: string | undefined
      /** Milliseconds that GitHub asks to wait, where it does. */
      retryAfterMs: number | undefined
    }
  /** A success whose body is not what GitHub documents. */
  | { kind: 'unreadable'; status: number; problem: string }

/** The things that the message is about. */
export interface GitHubSubject {
  /** `owner/name` */
  repository: string
  /** Whether the workflow runs in that repository. */
  isOwn: boolean
}

export class GitHubError extends ActionError {
  readonly operation: GitHubOperation
  readonly failure: GitHubFailure

  constructor(operation: GitHubOperation, failure: GitHubFailure, subject: GitHubSubject, tries = 1) {
    const effort = tries > 1 ? ` after ${tries} tries` : ''
    const where = operation === 'readRepository' ? subject.repository : `in ${subject.repository}`
    super(`Could not ${OPERATIONS[operation]} ${where}${effort}: ${whatCameBack(failure)}`, {
      hint: nextStep(operation, failure, subject),
      cause: failure.kind === 'network' ? failure.error : undefined,
    })
    this.operation = operation
    this.failure = failure
  }

  get status(): number | undefined {
    return this.failure.kind === 'status' ? this.failure.status : undefined
  }

  /** GitHub's own words. */
  get text(): string {
    return this.failure.kind === 'status' ? this.failure.text : ''
  }
}

/** What GitHub says of a branch that others keep from changing. */
const PROTECTED = /protected (?:branch|ref)|rule violation|changes must be made through a pull request/i

/** Whether a branch was refused because of what protects it. */
export function isProtected({ text }: GitHubError): boolean {
  return PROTECTED.test(text)
}

/** The next step after a failure that came after the export: the usual reason for a refused token is its age then. */
export function stepAfterExport({ status, hint }: GitHubError): string | undefined {
  return status === 401
    ? 'A GitHub App token lives one hour, and this one may have expired during the export: mint it after the export, in a step before one that runs the action again with `job-id`'
    : hint
}

/** Whether the address of a repository has changed, which only reading calls follow. */
export function isMoved({ status }: GitHubError): boolean {
  return status === 301 || status === 307 || status === 308
}

function whatCameBack(failure: GitHubFailure): string {
  switch (failure.kind) {
    case 'network':
      return failure.error.message
    case 'status':
      return `GitHub answered ${statusLine(failure.status)}${failure.text === '' ? '' : `: "${excerpt(failure.text)}"`}`
    case 'unreadable':
      return `the answer ${statusLine(failure.status)} cannot be used, ${failure.problem}`
  }
}

function statusLine(code: number): string {
  return `${code} ${STATUS_CODES[code] ?? ''}`.trim()
}

function nextStep(operation: GitHubOperation, failure: GitHubFailure, subject: GitHubSubject): string {
  switch (failure.kind) {
    case 'network':
      return networkStep(failure.error)
    case 'unreadable':
      return 'Something else than GitHub may answer at `GITHUB_API_URL`, such as a login page or a proxy'
    case 'status':
      return (
        textStep(failure, subject) ??
        statusStep(operation, failure, subject) ??
        'GitHub refused the call; its own text says why'
      )
  }
}

type Refusal = Extract<GitHubFailure, { kind: 'status' }>

/** What GitHub's own words tell to do, whatever was asked. */
const TEXT_STEPS: [RegExp, (subject: GitHubSubject, refusal: Refusal) => string][] = [
  [
    /not permitted to create or approve pull requests/i,
    ({ repository }) =>
      `Switch on "Allow GitHub Actions to create and approve pull requests" in ${repository} under Settings → Actions → General → Workflow permissions; where it is greyed out, the organisation has to allow it first, in its own Settings → Actions → General. Or use a GitHub App token`,
  ],
  [
    /SAML|single sign-on/i,
    () => 'Authorise the token for the single sign-on of the organisation, in the settings of the token',
  ],
  [
    /IP allow list/i,
    () =>
      'The organisation has an IP allow list and this runner is not on it: use a runner that is, or have its address added',
  ],
  [/archived/i, ({ repository }) => `${repository} is archived and cannot be changed: set \`repository\``],
  [
    /reference update failed/i,
    () =>
      'A branch may be in the way, such as `static-export` where `static-export/docs` is wanted: delete it, or name another one in `branch`',
  ],
  [
    /may only be requested from collaborators|could not resolve to a node/i,
    () =>
      "Check the names: people need access to the repository; teams too, and a token that sees the members of the organisation, which the workflow's own does not",
  ],
  [/review cannot be requested from pull request author/i, () => 'Leave them out of `reviewers`'],
  [/draft pull requests are not supported/i, () => 'Set `draft: false`: the plan of the repository has none'],
  [/rate limit|abuse detection/i, (_subject, { retryAfterMs }) => limitStep(retryAfterMs)],
]

function textStep(refusal: Refusal, subject: GitHubSubject): string | undefined {
  return TEXT_STEPS.find(([pattern]) => pattern.test(refusal.text))?.[1](subject, refusal)
}

function limitStep(retryAfterMs: number | undefined): string {
  const when = retryAfterMs === undefined ? 'later' : `in ${formatDuration(retryAfterMs)}`
  return `GitHub limits the rate of requests: run fewer jobs at a time, or run again ${when}`
}

const ON_PULL_REQUESTS: GitHubOperation[] = [
  'readPullRequests',
  'createPullRequest',
  'updatePullRequest',
  'addLabels',
  'addAssignees',
  'requestReviewers',
]

function statusStep(
  operation: GitHubOperation,
  { status, text, accepted, retryAfterMs }: Refusal,
  { repository, isOwn }: GitHubSubject,
): string | undefined {
  if (PROTECTED.test(text)) {
    return 'The head branch is protected by a rule: name another one in `branch`, or let the owner of the token bypass the rule'
  }
  switch (status) {
    case 401:
      return 'The token in `github-token` is wrong or has expired: a GitHub App token lives one hour'
    case 403:
      return `${missingPermission(operation)}${accepted === undefined ? '' : ` (GitHub asks for ${excerpt(accepted, 100)})`}`
    case 404:
      if (operation === 'readRepository') return invisible(repository, isOwn)
      return `Either it is gone, or the token may not see it. ${missingPermission(operation)}`
    case 429:
      return limitStep(retryAfterMs)
    default:
      return status >= 500 ? 'GitHub has a problem of its own: run again later' : undefined
  }
}

function missingPermission(operation: GitHubOperation): string {
  const [scope, name] = ON_PULL_REQUESTS.includes(operation)
    ? ['pull-requests', '"Pull requests"']
    : ['contents', '"Contents"']
  return `The token lacks \`${scope}: write\`: set \`permissions: { contents: write, pull-requests: write }\` on the job, or give the GitHub App or the personal access token read and write access to ${name}`
}

function invisible(repository: string, isOwn: boolean): string {
  if (isOwn) return `There is no ${repository} that this token can see: give the job \`contents: write\``
  return `There is no ${repository}, or this token cannot see it: check \`repository\`, and use a GitHub App token or a personal access token with access to it, since the workflow's own token sees only its own repository`
}

function networkStep(error: NetworkFailure): string {
  if (error.certificate) {
    return `The certificate of GitHub was refused: where a private authority signs it, ${TRUST_AUTHORITY}`
  }
  if (error.phase === 'proxy') return CHECK_PROXY
  return 'Check that this runner can reach the GitHub API at the address in `GITHUB_API_URL`'
}
