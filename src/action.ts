/** What both actions are made of: the real parts, wired once for the run of a story. */
import { systemClock, type Clock } from './clock.ts'
import { run } from './run.ts'
import { createRunner, type Runner } from './runner.ts'
import type { ServiceInputs } from './service-inputs.ts'
import { createAdminApi, type AdminApi } from './service/admin-api.ts'
import { createTransport, type Transport } from './service/http.ts'
import type { SummaryOptions } from './summary.ts'

/** The real parts, as a story takes them. */
export interface Parts<Input extends string, Output extends string> {
  api: AdminApi
  clock: Clock
  debug: (line: string) => void
  env: NodeJS.ProcessEnv
  hide: (text: string) => string
  random: () => number
  runner: Runner<Input, Output>
  signal: AbortSignal
  transport: Transport
  /** Milliseconds since the epoch. */
  wallTime: () => number
}

interface Action<Input extends string, Output extends string, Inputs extends ServiceInputs> {
  /** @throws {ActionError} one line that names every invalid input */
  readInputs: (runner: Runner<Input, Output>, env: NodeJS.ProcessEnv, wallTime: number) => Inputs
  /** The story itself. Rejects when the step must fail. */
  tell: (inputs: Inputs, parts: Parts<Input, Output>) => Promise<void>
  /** The summary of the run, as Markdown. */
  report: (failure: string | undefined, options: SummaryOptions) => string
}

/** Runs an action in this process, to its end. */
export async function runAction<Input extends string, Output extends string, Inputs extends ServiceInputs>({
  readInputs,
  tell,
  report,
}: Action<Input, Output, Inputs>): Promise<void> {
  const env = process.env
  const runner = createRunner<Input, Output>(env)
  const { hide } = runner
  const clock = systemClock
  const wallTime = (): number => clock.wallTime()
  const debug = (line: string): void => {
    runner.debug(line)
  }
  await run(runner, {
    async tell(signal) {
      const inputs = readInputs(runner, env, wallTime())
      const { baseUrl, apiKey } = inputs
      const transport = createTransport('static-export-action')
      const api = createAdminApi({ baseUrl, apiKey, transport, wallTime, hide, debug })
      const random = Math.random
      try {
        await tell(inputs, { api, clock, debug, env, hide, random, runner, signal, transport, wallTime })
      } finally {
        transport.close()
      }
    },
    report: (failure) => report(failure, { wallTime: wallTime(), hide }),
  })
}
