/** What a bump in a pull request works with. */
import type { PullRequestInputs } from '../bump-inputs.ts'
import type { Clock } from '../clock.ts'
import type { OutputName } from '../contract.ts'
import type { ReleaseFacts } from '../report.ts'
import type { Runner } from '../runner.ts'
import type { GitHub } from './github-client.ts'

export interface PullRequestContext {
  github: GitHub
  inputs: PullRequestInputs
  runner: Pick<Runner<never, OutputName>, 'output' | 'info' | 'warning' | 'notice'>
  clock: Clock
  signal: AbortSignal
  /** From 0 up to 1. */
  random: () => number
  /** Of the workflow run, where there is one. */
  runUrl: string | undefined
  /** Takes secrets out of a text. */
  hide: (text: string) => string
  /** Filled as the run goes on. */
  facts: ReleaseFacts
}
