/** Wires the real parts of a bump in a pull request. */
import type { Bump } from '../bump.ts'
import type { BumpInputs, PullRequestInputs } from '../bump-inputs.ts'
import { parseUrl } from '../url.ts'
import { PullRequestBump } from './bump.ts'
import type { PullRequestContext } from './context.ts'
import { connectGitHub, type GitHubOptions } from './github-client.ts'

export type ConnectOptions = Omit<PullRequestContext, 'github' | 'inputs' | 'runUrl'> &
  Pick<GitHubOptions, 'transport' | 'wallTime' | 'debug'> & { env: NodeJS.ProcessEnv }

/** Sends nothing yet. @param options what the entry point has of the real world */
export function openPullRequestBump(
  inputs: BumpInputs,
  place: PullRequestInputs,
  options: ConnectOptions,
): Bump {
  const { runner, env } = options
  const repository = `${place.repository.owner}/${place.repository.name}`
  const isOwn = repository.toLowerCase() === env['GITHUB_REPOSITORY']?.toLowerCase()
  const info = (line: string): void => {
    runner.info(line)
  }
  const { apiUrl, token } = place
  const github = connectGitHub({ ...options, apiUrl, token, subject: { repository, isOwn }, info })
  return new PullRequestBump(inputs, { ...options, github, inputs: place, runUrl: runUrl(env) })
}

/** The page of this workflow run, where there is one. */
function runUrl(env: NodeJS.ProcessEnv): string | undefined {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID, GITHUB_RUN_ATTEMPT } = env
  if (!GITHUB_SERVER_URL || !GITHUB_REPOSITORY || !GITHUB_RUN_ID) return undefined
  const attempt = GITHUB_RUN_ATTEMPT ? `/attempts/${GITHUB_RUN_ATTEMPT}` : ''
  return parseUrl(`${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}${attempt}`)?.href
}
