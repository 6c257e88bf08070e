/** Which looks at a job become a line of the log. */
import { formatDuration } from './duration.ts'

export interface LoggedLook {
  status: string
  /** Per cent, 0 to 100. */
  progress?: number | undefined
  pageCount?: number | undefined
  /** Milliseconds since the job was started or first seen. */
  ageMs: number
  /** Age at which the job is forecast to be done. */
  finishMs: number | undefined
}

const PROGRESS_STEP = 10
const PROGRESS_PAUSE_MS = 10_000
/** In a long job the pause grows to this part of its age, so that an hour makes some sixty lines and not 240. */
const PAUSE_SHARE_OF_AGE = 0.05
const HEARTBEAT_MS = 60_000

/**
 * Logs each change of status at once; progress after 10 % or after a pause of at least 10 s; and a sign of life a
 * minute when nothing changes.
 */
export function createProgressLog(info: (line: string) => void): (look: LoggedLook) => void {
  let logged: LoggedLook | undefined
  return (look) => {
    if (logged !== undefined && !isDue(look, logged)) return
    logged = look
    info(line(look))
  }
}

function isDue(look: LoggedLook, logged: LoggedLook): boolean {
  if (look.status !== logged.status) return true
  if ((look.progress ?? 0) - (logged.progress ?? 0) >= PROGRESS_STEP) return true
  const quietMs = look.ageMs - logged.ageMs
  const changed = look.progress !== logged.progress || look.pageCount !== logged.pageCount
  return quietMs >= (changed ? Math.max(PROGRESS_PAUSE_MS, PAUSE_SHARE_OF_AGE * look.ageMs) : HEARTBEAT_MS)
}

function line({ status, progress, pageCount, ageMs, finishMs }: LoggedLook): string {
  return [
    status,
    progress !== undefined && `${Math.floor(progress)} %`,
    pageCount !== undefined && `${pageCount} ${pageCount === 1 ? 'page' : 'pages'}`,
    `${formatDuration(ageMs)} elapsed`,
    finishMs !== undefined && finishMs > ageMs && `about ${formatDuration(finishMs - ageMs)} left`,
  ]
    .filter((part) => part !== false)
    .join(' · ')
}
