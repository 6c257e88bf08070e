/** Dates as servers write them. Each function gives milliseconds since the epoch, or `undefined` for no date. */

const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?([Zz]|[+-]\d{2}:?\d{2})?)?$/

/** Reads an ISO 8601 date, with or without a time. Without a time zone it is UTC. */
export function parseIsoDate(text: string): number | undefined {
  const match = DATE_TIME.exec(text)
  if (!match) return undefined
  const [, year, month, day, zone] = match
  // Date.parse takes 30 February for 2 March.
  const midnight = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  if (midnight.getUTCDate() !== Number(day)) return undefined
  const hasTime = text.length > 'YYYY-MM-DD'.length
  return finite(Date.parse(hasTime && zone === undefined ? `${text}Z` : text))
}

/** The three forms; all are in UTC. */
const HTTP_DATES = [
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]+day, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
]

/**
 * Reads an HTTP date.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7
 */
export function parseHttpDate(text: string): number | undefined {
  if (!HTTP_DATES.some((form) => form.test(text))) return undefined
  return finite(Date.parse(text.endsWith('GMT') ? text : `${text} GMT`))
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined
}
