/** What every entry point needs around its story: signals, the one catch, the exit code, a certain end. */
import { Cancelled, causeChain, describe } from './errors.ts'
import type { Runner } from './runner.ts'

/** How long what is still open may keep a finished process alive, in milliseconds. */
const GRACE_MS = 500
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export interface Story {
  /** The whole of the run. Rejects when the step must fail. */
  tell: (signal: AbortSignal) => Promise<void>
  /** The summary of the run, as Markdown. */
  report: (failure: string | undefined) => string
}

/**
 * Runs a story and reports its end. The process is red until the story has come to a good end.
 *
 * A name look-up or a tunnel that hangs can't be called back, so the process is ended when it does not end by itself.
 */
export async function run(
  runner: Pick<Runner<never, never>, 'fail' | 'debug' | 'summary'>,
  story: Story,
): Promise<void> {
  process.exitCode = 1
  const controller = new AbortController()
  for (const name of SIGNALS) {
    process.once(name, () => {
      controller.abort(new Cancelled(name))
    })
  }
  try {
    await story.tell(controller.signal)
    await runner.summary(story.report(undefined))
    process.exitCode = 0
  } catch (error) {
    const failure = describe(error)
    for (const line of causeChain(error)) runner.debug(line)
    runner.fail(failure)
    await runner.summary(story.report(failure))
  }
  setTimeout(() => process.exit(), GRACE_MS).unref()
}
