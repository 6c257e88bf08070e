/** Keeps the memory of a long stream down to what it needs. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** How much may pass before what has passed is collected, in bytes. */
const COLLECT_EACH_BYTES = 16 * 1024 * 1024

type Collect = (options: { type: 'minor' }) => void

/**
 * Frees the chunks of a stream that have been dealt with, as it goes on.
 *
 * Node lets some 80 MiB of them pile up before its collector sees a reason to run, as it does not count what is outside
 * of its heap. Only the youngest objects are collected: the chunks are among them.
 *
 * @returns to be told of every chunk, with its length in bytes
 */
export function createCollector(): (bytes: number) => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  let uncollected = 0
  return (bytes) => {
    uncollected += bytes
    if (uncollected < COLLECT_EACH_BYTES) return
    uncollected = 0
    collect({ type: 'minor' })
  }
}
