/** Labels, assignees and reviewers of a pull request. What can't be set is a warning: the pull request is there. */
import type { PullRequestInputs } from '../bump-inputs.ts'
import { sentences } from '../errors.ts'
import { GitHubError } from './github-error.ts'
import type { PullRequest } from './answers.ts'
import type { Repository } from './repository.ts'

type Decorations = Pick<PullRequestInputs, 'labels' | 'assignees' | 'reviewers' | 'teamReviewers'>

/**
 * Adds what is missing. Reviews are asked for once, when the pull request is new: asking again would call back those
 * who have given theirs.
 */
export async function decorate(
  repository: Repository,
  pullRequest: PullRequest,
  { labels, assignees, reviewers, teamReviewers }: Decorations,
  isNew: boolean,
  warn: (message: string) => void,
): Promise<void> {
  const { number } = pullRequest
  const jobs: Promise<void>[] = []
  const missingLabels = without(labels, pullRequest.labels)
  if (missingLabels.length > 0) {
    jobs.push(tolerate(repository.addLabels(number, missingLabels), warn))
  }
  const missingAssignees = without(assignees, pullRequest.assignees)
  if (missingAssignees.length > 0) {
    jobs.push(tolerate(assign(repository, number, missingAssignees, warn), warn))
  }
  if (isNew && reviewers.length + teamReviewers.length > 0) {
    jobs.push(askForReviews(repository, number, reviewers, teamReviewers, warn))
  }
  await Promise.all(jobs)
}

async function assign(
  repository: Repository,
  number: number,
  assignees: string[],
  warn: (message: string) => void,
): Promise<void> {
  const assigned = await repository.addAssignees(number, assignees)
  const left = without(assignees, assigned)
  if (left.length === 0) return
  warn(
    `GitHub did not assign ${left.join(', ')}: only people who can read the repository and have commented, or can write to it, can be assigned.`,
  )
}

/** Asks all at once and, where one of them keeps GitHub from asking any, one by one. */
async function askForReviews(
  repository: Repository,
  number: number,
  reviewers: string[],
  teams: string[],
  warn: (message: string) => void,
): Promise<void> {
  try {
    await repository.requestReviewers(number, reviewers, teams)
  } catch (error) {
    const isOnly = reviewers.length + teams.length === 1
    if (isOnly || !(error instanceof GitHubError && error.status === 422)) {
      warnOf(error, warn)
      return
    }
    for (const name of reviewers) await tolerate(repository.requestReviewers(number, [name], []), warn, name)
    for (const name of teams) await tolerate(repository.requestReviewers(number, [], [name]), warn, name)
  }
}

/** @param name whom the call is about, where it is about one */
async function tolerate(call: Promise<void>, warn: (message: string) => void, name?: string): Promise<void> {
  try {
    await call
  } catch (error) {
    warnOf(error, warn, name)
  }
}

function warnOf(error: unknown, warn: (message: string) => void, name?: string): void {
  if (!(error instanceof GitHubError)) throw error
  warn(sentences(name === undefined ? error.message : `${error.message} (${name})`, error.hint))
}

/** What of a list is not in another one. GitHub's names ignore case. */
function without(names: string[], others: string[]): string[] {
  const known = new Set(others.map((name) => name.toLowerCase()))
  return names.filter((name) => !known.has(name.toLowerCase()))
}
