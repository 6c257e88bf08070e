/** Runs the audit in a process of its own, and takes its result. */
import { fork } from 'node:child_process'
import { ActionError } from '../errors.ts'
import { excerpt } from '../escape.ts'
import type { AuditResult } from './audit/audit.ts'
import { bareEnvironment } from './environment.ts'

/** Longest audit, in milliseconds: 3,000 pages of 100 kB took 29 s when it was measured. */
const LIMIT_MS = 30 * 60_000
/** How much of what a broken audit says is kept, in characters. */
const MAX_WORDS = 2000

/**
 * Audits an unpacked site. The process gets none of the action's environment, in which there are secrets.
 *
 * @param program the built `src/audit.ts`
 * @param folder the root of the site
 * @throws {ActionError} when the process ends without a result
 * @throws the signal's reason when it is aborted; the process is ended then
 */
export async function auditApart(program: string, folder: string, signal: AbortSignal): Promise<AuditResult> {
  signal.throwIfAborted()
  const child = fork(program, [folder], {
    env: bareEnvironment(),
    execArgv: [],
    serialization: 'advanced', // There are maps in the result.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal,
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  })
  let words = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-MAX_WORDS)
  })
  try {
    return await new Promise<AuditResult>((resolve, reject) => {
      child.once('message', (result: unknown) => {
        resolve(result as AuditResult)
      })
      child.once('error', reject)
      child.once('close', (code, killedBy) => {
        const end = killedBy ?? `exit code ${code ?? 'unknown'}`
        reject(
          new ActionError(`The audit of the unpacked site broke off with ${end}: ${excerpt(words)}`, {
            hint: 'Please report it, with the site or the page that it happens with; without `audit` the run goes through',
          }),
        )
      })
    })
  } catch (error) {
    signal.throwIfAborted()
    throw error
  }
}
