/** Durations as people write them: `90s`, `15m`, `1h30m`. */

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * Reads a duration of hours, minutes and seconds, in that order and each at most once.
 *
 * @returns milliseconds, or `undefined` where the text is not such a duration
 */
export function parseDuration(text: string): number | undefined {
  const match = /^(?:(?<hours>\d{1,9})h)?(?:(?<minutes>\d{1,9})m)?(?:(?<seconds>\d{1,9})s)?$/.exec(text)
  if (match?.groups === undefined || text === '') return undefined
  const { hours = '0', minutes = '0', seconds = '0' } = match.groups
  return Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND
}

/** Writes milliseconds for people: `0.4s`, `12s`, `3m 5s`, `1h 30m`. Below ten seconds with one decimal. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, ms) / SECOND
  if (seconds < 9.95) return `${(Math.round(seconds * 10) / 10).toString()}s`
  const whole = Math.round(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  if (hours > 0) return minutes > 0 ? `${hours}h ${minutes}m` : `${hours}h`
  if (minutes > 0) return rest > 0 ? `${minutes}m ${rest}s` : `${minutes}m`
  return `${rest}s`
}
