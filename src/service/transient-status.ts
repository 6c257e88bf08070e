/** Which HTTP statuses say that the same request may succeed later. */

/** 5xx that say what the server can't do at all, rather than what it can't do now (RFC 9110, 15.6). */
const LASTING_5XX = new Set([501, 505])

export function isTransientStatus(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status < 600 && !LASTING_5XX.has(status))
}
