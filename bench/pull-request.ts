/** The pull-request phase with a GitHub that is 100 ms away: time, requests, and how many had to wait for each other. */
import { startGitHub, type GitHubStandIn } from '../sandbox/github/github.ts'
import { roundTrips, type RecordedRequest } from '../sandbox/github/record.ts'
import { BRANCH, PATH, VALUES, finished } from '../__tests__/support/bump-run.ts'
import { following, startingAt } from '../__tests__/support/export-run.ts'
import { runAction } from '../__tests__/support/runner.ts'
import { JOB_ID, scriptService } from '../__tests__/support/scripted-service.ts'
import { median, printTable } from './table.ts'

const DELAY_MS = 100
const ROUNDS = 9

type Phase = 'preflight' | 'after the export'

interface Scenario {
  name: string
  /** Brings the repository into the state that the run finds. */
  prepare: (github: GitHubStandIn) => Promise<unknown>
}

const SCENARIOS: Scenario[] = [
  { name: 'first run', prepare: () => Promise.resolve() },
  { name: 'update', prepare: (github) => runOnce(github, 'v1') },
  {
    name: 'update, base moved',
    async prepare(github) {
      await runOnce(github, 'v1')
      await github.repo.commit('main', { files: { 'new.txt': 'x' } })
    },
  },
  {
    name: 'update, a colleague’s commit',
    async prepare(github) {
      await runOnce(github, 'v1')
      await github.repo.commit(BRANCH, { files: { 'NOTES.md': 'x' } })
    },
  },
  { name: 'unchanged', prepare: (github) => runOnce(github, 'v2') },
]

export async function printPullRequest(): Promise<void> {
  const measured = SCENARIOS.map(() => [] as Record<Phase, Figures>[])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, scenario] of SCENARIOS.entries()) measured[index]?.push(await measure(scenario))
  }
  printTable(
    'Pull request',
    `One values file and one label, ${DELAY_MS} ms injected into each call to GitHub. Medians of ${ROUNDS} interleaved runs.`,
    ['Scenario and phase', 'wall time', 'requests', 'sequential round trips'],
    SCENARIOS.flatMap(({ name }, index) =>
      (['preflight', 'after the export'] as const).map((phase) => {
        const figures = (measured[index] ?? []).map((run) => run[phase])
        const of = (pick: (figures: Figures) => number): string => median(figures.map(pick)).toFixed(0)
        return [
          `${name}, ${phase}`,
          `${of(({ ms }) => ms)} ms`,
          of(({ requests }) => requests),
          of(({ trips }) => trips),
        ]
      }),
    ),
  )
}

interface Figures {
  ms: number
  requests: number
  trips: number
}

async function measure({ prepare }: Scenario): Promise<Record<Phase, Figures>> {
  await using github = await startGitHub({
    repositories: [{ name: 'octo-org/deploy', files: { [PATH]: VALUES } }],
  })
  await prepare(github)
  github.requests.length = 0
  github.fault({ path: /^/, times: 'always', kind: 'delay', ms: DELAY_MS })
  const bundledAt = await runOnce(github, 'v2')
  const isAfter = ({ startedAt }: RecordedRequest): boolean => performance.timeOrigin + startedAt >= bundledAt
  return {
    preflight: figuresOf(github.requests.filter((request) => !isAfter(request))),
    'after the export': figuresOf(github.requests.filter(isAfter)),
  }
}

/** @returns when the service was asked for the bundle, in milliseconds since the epoch */
async function runOnce(github: GitHubStandIn, version: string): Promise<number> {
  const service = await scriptService(finished)
  try {
    const run = await runAction({
      inputs: startingAt(service.url, {
        ...following(JOB_ID),
        domain: 'docs.example.com',
        version,
        'values-file': PATH,
        repository: 'octo-org/deploy',
        'github-token': github.tokens.app.value,
        labels: 'documentation',
      }),
      env: { GITHUB_API_URL: github.url },
    })
    const [bundle] = service.of('bundle')
    if (run.exitCode !== 0 || bundle === undefined) throw new Error(run.log.join('\n'))
    return bundle.at
  } finally {
    await service.close()
  }
}

function figuresOf(requests: RecordedRequest[]): Figures {
  const start = Math.min(...requests.map(({ startedAt }) => startedAt))
  const end = Math.max(...requests.map(({ endedAt = 0 }) => endedAt))
  return { ms: end - start, requests: requests.length, trips: roundTrips(requests) }
}
