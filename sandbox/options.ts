/** The command line of `npm run sandbox`. */
import { statSync } from 'node:fs'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import type { SandboxOptions } from './sandbox.ts'

/** A mistake on the command line; its message is one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const usage = `Usage: npm run sandbox -- [options]

  --port N           port of the API (default 4010; 0 for any)
  --storage-port N   port of the storage host (default 4011; 0 for any)
  --content DIR      folder of Markdown to export (default: this repository's docs/)
  --job-seconds N    how long a job runs (default 5)
  --help             show this text`

/**
 * @returns the sandbox's options, or `help`
 * @throws {UsageError}
 */
export function parseOptions(args: string[]): SandboxOptions | 'help' {
  const values = parseValues(args, {
    port: { type: 'string' },
    'storage-port': { type: 'string' },
    content: { type: 'string' },
    'job-seconds': { type: 'string' },
    help: { type: 'boolean' },
  })
  if (values.help === true) return 'help'
  return {
    apiPort: parsePort('--port', values.port ?? '4010'),
    storagePort: parsePort('--storage-port', values['storage-port'] ?? '4011'),
    jobMs: parseSeconds('--job-seconds', values['job-seconds'] ?? '5') * 1000,
    ...(values.content === undefined ? {} : { contentDir: checkFolder('--content', values.content) }),
  }
}

/** What `options` allows of a command line. @throws {UsageError} */
export function parseValues<T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    // Node's first sentence says what is wrong; the rest explains how to pass such a value all the same.
    const [sentence = ''] = error instanceof Error ? error.message.split(/\.\s/) : []
    throw new UsageError(sentence, { cause: error })
  }
}

/** @throws {UsageError} */
export function parsePort(option: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN
  if (!(port <= 65_535))
    throw new UsageError(`${option} must be a port number from 0 to 65535, not "${text}"`)
  return port
}

function parseSeconds(option: string, text: string): number {
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN
  if (!(seconds <= 86_400)) throw new UsageError(`${option} must be seconds from 0 to 86400, not "${text}"`)
  return seconds
}

function checkFolder(option: string, path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isDirectory() !== true)
    throw new UsageError(`${option} must be a folder; there is none at "${path}"`)
  return path
}
