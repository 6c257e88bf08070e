/** Turns of the event loop in long synchronous work: only in them a signal is heard. */
import { setImmediate } from 'node:timers/promises'

/** Longest work between two turns, in milliseconds. */
const AT_ONCE_MS = 50

/** @throws the signal's reason when it is aborted */
export async function turn(signal: AbortSignal): Promise<void> {
  await setImmediate()
  signal.throwIfAborted()
}

/** @returns to be called between steps of the work: takes a turn when the last one is too long ago */
export function createPacer(signal: AbortSignal): () => Promise<void> {
  let turnedAt = performance.now()
  return async () => {
    if (performance.now() - turnedAt < AT_ONCE_MS) return
    await turn(signal)
    turnedAt = performance.now()
  }
}
