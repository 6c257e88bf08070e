/** Runs of the root action that bump values: a scripted service, and a stand-in of GitHub with a values file. */
import { startGitHub, type GitHubOptions, type GitHubStandIn } from '../../sandbox/github/github.ts'
import { following, startingAt, withService } from './export-run.ts'
import { runAction, type ActionOptions, type ActionRun } from './runner.ts'
import { JOB_ID, json, type Script } from './scripted-service.ts'

export const PATH = 'deploy/values.yaml'
export const BRANCH = 'static-export/docs.example.com'
export const SIGNATURE = 'X-Amz-Signature=5ec7e7c0ffee'

/** Commented, with a line ending at the end, as people keep it. */
export const VALUES = `# Values of the documentation deployment
replicas: 2 # keep in step with the node pool

staticExport:
  enabled: true
  # Bumped by a workflow.
  bundleUrl: "https://storage.example.com/old.tar.gz?X-Amz-Signature=01d5197a7e"
  version: '2026-10-01' # label of the export

ingress:
  host: docs.example.com
`

/** What a bump makes of {@link VALUES}. */
export function bumped(version: string, link = linkOf(JOB_ID)): string {
  return VALUES.replace(/bundleUrl: .*/, `bundleUrl: "${link}"`).replace(/'2026-10-01'/, `'${version}'`)
}

export function linkOf(jobId: string): string {
  return `https://storage.example.com/${jobId}.tar.gz?${SIGNATURE}`
}

/** A service on which every job is finished. */
export const finished: Script = {
  start: [json(202, { jobId: JOB_ID })],
  status: [json(200, { jobId: JOB_ID, status: 'completed', pageCount: 12 })],
  bundle: [json(200, { bundleUrl: linkOf(JOB_ID), expiresAt: '2099-01-01T00:00:00Z', sizeBytes: 123_456 })],
}

export interface BumpRun extends ActionRun {
  /** Paths that the service was asked for. */
  asked: string[]
}

export type RunBump = (inputs?: Record<string, string>, options?: ActionOptions) => Promise<BumpRun>

/**
 * Lets a test use a GitHub with `octo-org/deploy` in it, and run the action against that. Each run follows a finished
 * job unless told otherwise, so that nothing is waited for.
 */
export async function withGitHub(
  use: (github: GitHubStandIn, run: RunBump) => Promise<void>,
  options: GitHubOptions = {
    repositories: [{ name: 'octo-org/deploy', files: { [PATH]: VALUES, 'README.md': '# Deploy\n' } }],
  },
): Promise<void> {
  await using github = await startGitHub(options)
  await use(github, (inputs, more) => runBump(github, inputs, more))
}

function runBump(
  github: GitHubStandIn,
  inputs: Record<string, string> = {},
  { env, ...options }: ActionOptions = {},
): Promise<BumpRun> {
  return withService(finished, async (service) => {
    const run = await runAction({
      ...options,
      inputs: startingAt(service.url, {
        ...following(JOB_ID),
        domain: 'docs.example.com',
        version: 'v2',
        'values-file': PATH,
        repository: 'octo-org/deploy',
        'github-token': github.tokens.app.value,
        ...inputs,
      }),
      env: { GITHUB_API_URL: github.url, ...env },
    })
    return { ...run, asked: service.requests.map(({ path }) => path) }
  })
}
