/** Removes a directory with everything in it, without taking the time or the memory of the action. */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { bareEnvironment } from './environment.ts'

/** So many files are removed in no time. */
const FEW = 1000

const SCRIPT = `const { rmSync, rmdirSync } = require('node:fs')
const [tree, ...folders] = process.argv.slice(1)
rmSync(tree, { recursive: true, force: true, maxRetries: 3 })
for (const folder of folders) try { rmdirSync(folder) } catch {}`

/** What stands above a directory, and how much is in it. */
export interface Tree {
  location: string
  /** How many files and directories it may have. */
  nodes: number
  /** Directories that go with it if they are empty by then, innermost first. */
  parents: readonly string[]
}

/**
 * Removes a directory.
 *
 * A hundred thousand files take seconds, in which a cancelled run has to be over: a process of its own removes them, and
 * goes on when this one ends. Also, node's own asynchronous way takes 300 MiB for so many.
 */
export async function remove({ location, nodes, parents }: Tree, signal: AbortSignal): Promise<void> {
  if (nodes <= FEW) {
    removeAtOnce(location)
    return
  }
  const child = spawn(process.execPath, ['-e', SCRIPT, location, ...parents], {
    detached: true,
    stdio: 'ignore',
    env: bareEnvironment(),
  })
  const outcome = await new Promise<'removed' | 'not started' | 'left to it'>((resolve) => {
    const leave = (): void => {
      child.unref()
      resolve('left to it')
    }
    child.once('exit', () => {
      resolve('removed')
    })
    child.once('error', () => {
      resolve('not started')
    })
    signal.addEventListener('abort', leave)
    if (signal.aborted) leave()
  })
  if (outcome === 'not started') removeAtOnce(location)
}

function removeAtOnce(location: string): void {
  try {
    rmSync(location, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    // What keeps it from being removed kept it from being written, and that is the failure to tell.
  }
}
