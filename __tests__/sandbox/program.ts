/** Programs of the sandbox, run as `npm run` does. */
import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

export type Program = ChildProcessByStdio<null, Readable, Readable>

export const spawnProgram = (file: string, args: readonly string[]): Program =>
  spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })

/** Runs one to its end. */
export async function runProgram(file: string, args: readonly string[]) {
  const child = spawnProgram(file, args)
  const closed = once(child, 'close')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  await closed
  return { exitCode: child.exitCode, stdout, stderr }
}
