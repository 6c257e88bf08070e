/** Which moments of a transfer become a line of the log. */
import { formatBytes } from '../bytes.ts'
import type { Clock } from '../clock.ts'
import type { Progress } from './storage-error.ts'

/** In bytes of the whole, and in time: whichever comes first. */
const STEP_SHARE = 0.1
const STEP_MS = 10_000

/**
 * Logs a transfer at every tenth of its size or every ten seconds, whichever comes first, with its rate since the last
 * line. A transfer of unknown size is logged by time.
 */
export function createTransferLog(
  clock: Pick<Clock, 'now'>,
  info: (line: string) => void,
): (progress: Progress) => void {
  let logged = { atMs: clock.now(), bytes: 0 }
  return ({ receivedBytes: bytes, totalBytes }) => {
    if (bytes < logged.bytes) logged = { atMs: clock.now(), bytes: 0 } // It has started over.
    const atMs = clock.now()
    const moved = totalBytes === undefined ? 0 : (bytes - logged.bytes) / totalBytes
    if (moved < STEP_SHARE && atMs - logged.atMs < STEP_MS && bytes !== totalBytes) return
    const perSecond = ((bytes - logged.bytes) * 1000) / Math.max(1, atMs - logged.atMs)
    logged = { atMs, bytes }
    info(line(bytes, totalBytes, perSecond))
  }
}

function line(bytes: number, totalBytes: number | undefined, perSecond: number): string {
  const rate = `${formatBytes(Math.round(perSecond))}/s`
  if (totalBytes === undefined || totalBytes === 0) return `download · ${formatBytes(bytes)} · ${rate}`
  const percent = Math.min(100, Math.floor((100 * bytes) / totalBytes))
  return `download · ${percent} % · ${formatBytes(bytes)} of ${formatBytes(totalBytes)} · ${rate}`
}
