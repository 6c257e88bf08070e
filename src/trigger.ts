/** What started the workflow, as far as it explains a missing secret. */
import { field } from './field.ts'

/**
 * Why GitHub passes no secrets to this run, if it is one of those.
 *
 * @param event payload of the event that started the workflow
 * @see https://docs.github.com/en/actions/how-tos/write-workflows/choose-what-workflows-do/use-secrets
 */
export function withheldSecrets(
  env: NodeJS.ProcessEnv,
  event: unknown,
): 'fork' | 'in-fork' | 'dependabot' | undefined {
  if (env['GITHUB_ACTOR'] === 'dependabot[bot]' || env['GITHUB_TRIGGERING_ACTOR'] === 'dependabot[bot]') {
    return 'dependabot'
  }
  if (field(event, 'sender', 'login') === 'dependabot[bot]') return 'dependabot'
  // A `pull_request_target` of a fork runs in the base repository and does get secrets.
  if (env['GITHUB_EVENT_NAME'] === 'pull_request_target') return undefined
  const head = field(event, 'pull_request', 'head', 'repo', 'full_name')
  const base = field(event, 'pull_request', 'base', 'repo', 'full_name') ?? env['GITHUB_REPOSITORY']
  if (head !== undefined && head !== base) return 'fork'
  // A pull request within a fork has that fork as its head; of a fork that was deleted only the mark may be left.
  if (head === undefined && field(event, 'pull_request', 'head', 'repo', 'fork') === true) return 'fork'
  return field(event, 'repository', 'fork') === true ? 'in-fork' : undefined
}
