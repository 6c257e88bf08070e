/** What every entry point needs around its story: signals, the one catch, the exit code, a certain end. */
import { Cancelled, causeChain, explain } from './errors.ts'
import type { Runner } from './runner.ts'

/** How long what is still open may keep a finished process alive, in milliseconds. */
const GRACE_MS = 500
/** How long a process that was told to stop may take, in milliseconds. */
const STOP_MS = 900
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
  process.noDeprecation = true // What a dependency of ours should do otherwise is not for users to read.
  process.stdout.on('error', () => undefined) // Outputs and summary count, even when nobody reads the log.
  const controller = new AbortController()
  for (const name of SIGNALS) {
    process.on(name, () => {
      controller.abort(new Cancelled(name))
      endAfter(STOP_MS)
    })
  }
  try {
    await Promise.race([story.tell(controller.signal), standstill()])
    await runner.summary(story.report(undefined))
    process.exitCode = 0
  } catch (error) {
    const failure = explain(error)
    for (const line of causeChain(error)) runner.debug(line)
    runner.fail(failure)
    await runner.summary(story.report(failure))
  }
  endAfter(GRACE_MS)
}

/** Ends the process, with the exit code that it has by then, unless it ends by itself before. */
function endAfter(ms: number): void {
  setTimeout(() => process.exit(), ms).unref()
}

/** Rejects when node has nothing left to wait for: whatever is still awaited then would end the run in silence. */
function standstill(): Promise<never> {
  return new Promise((_resolve, reject) => {
    process.once('beforeExit', () => {
      reject(new Error('the run came to a standstill'))
    })
  })
}
