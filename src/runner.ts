/** The runner: inputs, outputs, log, masks, annotations and the job summary. Only importer of @actions/core. */
import { readFileSync } from 'node:fs'
import * as core from '@actions/core'
import { ActionError } from './errors.ts'
import { logLine } from './escape.ts'

/** What the action needs of the runner. Every text that is shown is made safe here, whoever wrote it. */
export interface Runner<Input extends string, Output extends string> {
  /** An input, trimmed; the empty string when it was not given. */
  input(name: Input): string
  /**
   * Sets a step output at once.
   *
   * @throws {ActionError} when the runner's file for outputs can't be written
   */
  output(name: Output, value: string): void
  /** Registers a secret: the runner masks it from now on, and so does every method below. */
  mask(secret: string): void
  /** Replaces every registered secret in a text by `***`, in whatever case, which an address does not keep. */
  hide: (text: string) => string
  info(message: string): void
  /** Lines of the log under a heading that a reader can fold. */
  group(heading: string, lines: string[]): void
  /** An annotation for what a user should know, though nothing is wrong. */
  notice(message: string): void
  warning(message: string): void
  debug(message: string): void
  /** The one error annotation of a failed run. */
  fail(message: string): void
  /** Adds Markdown to the job summary. In its foreign parts the writer has hidden secrets and escaped markup. */
  summary(markdown: string): Promise<void>
  /** The payload of the event that started the workflow; `undefined` where there is none to read. */
  event(): unknown
}

export function createRunner<Input extends string, Output extends string>(
  env: NodeJS.ProcessEnv,
): Runner<Input, Output> {
  const secrets = new Map<string, RegExp>()
  const hide = (text: string): string =>
    [...secrets.values()].reduce((hidden, pattern) => hidden.replace(pattern, '***'), text)
  const safe = (message: string): string => logLine(hide(message))

  const runner: Runner<Input, Output> = {
    input: (name) => core.getInput(name),
    output: (name, value) => {
      try {
        core.setOutput(name, value)
      } catch (error) {
        throw new ActionError(`The step output ${name} could not be written: ${String(error)}`, {
          hint: 'Check the disk of the runner',
          cause: error,
        })
      }
    },
    mask(secret) {
      if (secret === '') return
      secrets.set(secret, inAnyCase(secret))
      core.setSecret(secret)
    },
    hide,
    info: (message) => {
      core.info(safe(message))
    },
    group(heading, lines) {
      core.startGroup(safe(heading))
      for (const line of lines) core.info(safe(line))
      core.endGroup()
    },
    notice: (message) => {
      core.notice(safe(message))
    },
    warning: (message) => {
      core.warning(safe(message))
    },
    debug: (message) => {
      core.debug(safe(message))
    },
    fail: (message) => {
      core.setFailed(safe(message))
    },
    async summary(markdown) {
      if (!env['GITHUB_STEP_SUMMARY']) return
      try {
        await core.summary.addRaw(markdown, true).write()
      } catch (error) {
        runner.warning(`The job summary could not be written: ${String(error)}`)
      }
    },
    event() {
      try {
        return JSON.parse(readFileSync(env['GITHUB_EVENT_PATH'] ?? '', 'utf8')) as unknown
      } catch {
        return undefined // Only used to explain a missing key better: without it the plain message stands.
      }
    },
  }
  return runner
}

function inAnyCase(text: string): RegExp {
  return new RegExp(text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'gi')
}
