/** The inputs that say which values are bumped, and where. */
import {
  checkBody,
  checkBranch,
  checkBranchTemplate,
  checkLogins,
  checkMirrorUrl,
  checkNames,
  checkRepository,
  checkTeams,
  checkTemplate,
  checkToken,
  checkValuesFiles,
  type RepositoryName,
} from './bump-rules.ts'
import type { InputName } from './contract.ts'
import { hasDownload } from './delivery-inputs.ts'
import { checkBoolean, checkDomain, checkJobId } from './input-rules.ts'
import type { InputReader, Taken } from './input-reader.ts'
import { fillIn } from './placeholders.ts'
import type { Runner } from './runner.ts'
import { parseUrl } from './url.ts'
import { parseKeyPath } from './values/key-path.ts'

export interface BumpInputs {
  /** Paths relative to the root of the repository. */
  files: string[]
  /** Keys from the root of the values to the section. */
  section: string[]
  version: string
  /** What `{domain}` stands for: the domain or, where none is given, the job id. */
  domain: string
  /** Written instead of the link, once its placeholders are filled. */
  mirrorUrl: string | undefined
  place: { kind: 'workspace'; root: string } | ({ kind: 'pull-request' } & PullRequestInputs)
}

export interface PullRequestInputs {
  apiUrl: URL
  token: string
  repository: RepositoryName
  /** The default branch of the repository when not given. */
  base: string | undefined
  /** Head branch, its placeholders filled. */
  branch: string
  /** With placeholders, as are the title and the body. */
  commitMessage: string
  title: string | undefined
  body: string | undefined
  labels: string[]
  assignees: string[]
  reviewers: string[]
  teamReviewers: string[]
  draft: boolean
}

/** They say nothing without a pull request. */
const PULL_REQUEST_ONLY = [
  'base',
  'branch',
  'commit-message',
  'pull-request-title',
  'pull-request-body',
  'labels',
  'assignees',
  'reviewers',
  'team-reviewers',
  'draft',
] as const satisfies InputName[]

/** What stands for the names where they are not needed, or are a problem of their own. */
const EXAMPLE = { domain: 'docs.example.com', version: 'v1' }

const BUMP_ONLY = ['values-key', 'values-bundle-url', 'pull-request', ...PULL_REQUEST_ONLY] as const

/**
 * Reads them. The token is registered as a secret where it will be used.
 *
 * @param wallTime milliseconds since the epoch
 */
export function readBumpInputs(
  reader: InputReader<InputName>,
  runner: Pick<Runner<InputName, never>, 'mask' | 'warning'>,
  env: NodeJS.ProcessEnv,
  wallTime: number,
): Taken<BumpInputs | undefined> {
  const isAsked = reader.text('values-file') !== ''
  const files = reader.required('values-file', checkValuesFiles)
  const section = reader.required('values-key', parseKeyPath)
  const mirrorUrl = reader.optional('values-bundle-url', checkMirrorUrl(hasDownload(reader)))
  const inPullRequest = reader.required('pull-request', checkBoolean)
  const names = { domain: labelOf(reader), version: reader.text('version') || madeVersion(env, wallTime) }
  if (isAsked && names.version === '') {
    reader.add('version', 'is required outside GitHub Actions, where no run has a number to make one of')
  }
  const needsGitHub = isAsked && !/^false$/i.test(reader.text('pull-request'))
  const pullRequest = readPullRequestInputs(reader, env, names, needsGitHub)
  if (needsGitHub) runner.mask(reader.text('github-token'))
  return () => {
    const settings = pullRequest()
    if (!isAsked) {
      warnOfEffectless(reader, runner, BUMP_ONLY, 'without `values-file`')
      return undefined
    }
    if (!inPullRequest()) {
      warnOfEffectless(reader, runner, PULL_REQUEST_ONLY, 'with `pull-request: false`')
    }
    return {
      files: files(),
      section: section(),
      ...names,
      mirrorUrl: mirrorUrl(),
      place: inPullRequest()
        ? { kind: 'pull-request', ...settings }
        : { kind: 'workspace', root: env['GITHUB_WORKSPACE'] ?? '.' },
    }
  }
}

function readPullRequestInputs(
  reader: InputReader<InputName>,
  env: NodeJS.ProcessEnv,
  names: { domain: string; version: string },
  isNeeded: boolean,
): Taken<PullRequestInputs> {
  const apiUrl = parseUrl(env['GITHUB_API_URL'] ?? 'https://api.github.com')
  if (isNeeded && apiUrl === undefined) {
    reader.add('pull-request', 'needs the address of the GitHub API, and `GITHUB_API_URL` is not one')
  }
  const token = isNeeded ? reader.required('github-token', checkToken) : () => ''
  // An empty one stands for its default, which the runner fills in.
  const repositoryText = reader.text('repository') || (env['GITHUB_REPOSITORY'] ?? '')
  const repository = isNeeded
    ? reader.check('repository', checkRepository(repositoryText))
    : reader.optional('repository', checkRepository)
  const base = reader.optional('base', checkBranch)
  // A job id may have characters that no branch may; that matters only where there is to be a branch.
  const branch = reader.required('branch', checkBranchTemplate(isNeeded ? names : EXAMPLE))
  if (fillIn(reader.text('branch'), names) === reader.text('base')) {
    reader.add('branch', 'must be another branch than `base`: the pull request goes from one to the other')
  }
  const message = checkTemplate(['domain', 'version', 'jobId'])
  const commitMessage = reader.required('commit-message', message)
  const title = reader.optional('pull-request-title', message)
  const body = reader.optional('pull-request-body', checkBody)
  const labels = reader.required('labels', checkNames)
  const assignees = reader.required('assignees', checkLogins)
  const reviewers = reader.required('reviewers', checkLogins)
  const teamReviewers = reader.required('team-reviewers', checkTeams)
  const draft = reader.required('draft', checkBoolean)
  return () => ({
    apiUrl: apiUrl ?? new URL('https://api.github.com'),
    token: token(),
    repository: repository() ?? { owner: '', name: '' },
    base: base(),
    branch: branch(),
    commitMessage: commitMessage(),
    title: title(),
    body: body(),
    labels: labels(),
    assignees: assignees(),
    reviewers: reviewers(),
    teamReviewers: teamReviewers(),
    draft: draft(),
  })
}

/** What `{domain}` stands for; a stand-in where that is a problem of its own. */
function labelOf(reader: InputReader<InputName>): string {
  const domain = reader.text('domain')
  const label = domain === '' ? checkJobId(reader.text('job-id')) : checkDomain(domain)
  return 'value' in label ? label.value : EXAMPLE.domain
}

/** A version for a run that was given none; empty where there is no run to name it after. */
function madeVersion(env: NodeJS.ProcessEnv, wallTime: number): string {
  const { GITHUB_RUN_ID: run, GITHUB_RUN_ATTEMPT: attempt = '1' } = env
  return run ? `${new Date(wallTime).toISOString().slice(0, 10)}-${run}.${attempt}` : ''
}

function warnOfEffectless(
  reader: InputReader<InputName>,
  runner: Pick<Runner<InputName, never>, 'warning'>,
  names: readonly InputName[],
  condition: string,
): void {
  const set = names.filter((name) => reader.isSet(name)).map((name) => `\`${name}\``)
  if (set.length === 0) return
  runner.warning(`${set.join(', ')} ${set.length === 1 ? 'has' : 'have'} no effect ${condition}.`)
}
