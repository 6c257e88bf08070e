/** What a demo prints: its parts, what the action said, and the promises that it holds the action to. */
import type { ParseArgsOptionsConfig } from 'node:util'
import type { ActionRun } from '../__tests__/support/runner.ts'
import { parseValues, UsageError } from './options.ts'

/** What `options` allows of this demo's command line; a mistake ends the demo with one line. */
export function readOptions<T extends ParseArgsOptionsConfig>(options: T) {
  try {
    return parseValues(process.argv.slice(2), options)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`demo: ${error.message}`)
    process.exit(2)
  }
}

export function heading(text: string): void {
  console.log(`\n== ${text}\n`)
}

/** Prints a line of the log, as its readers see it. */
export function showLine(line: string): void {
  if (!/^::(debug|add-mask)::/.test(line)) console.log(line)
}

/** Prints what a run has left for later steps and for people. */
export function showResult({ outputs, summary }: ActionRun): void {
  heading('Step outputs')
  for (const [name, value] of Object.entries(outputs)) console.log(`${name} = ${value}`)
  heading('Job summary (Markdown)')
  console.log(summary)
}

/** A promise that is not kept makes the demo fail. */
export function check(promise: string, kept: boolean): void {
  console.log(`${kept ? 'ok' : 'NOT OK'}: ${promise}`)
  if (!kept) process.exitCode = 1
}
