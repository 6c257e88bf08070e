/** The form of a job summary: heading, failure, table, details, as Markdown. Pure. */
import { formatDuration } from './duration.ts'
import { markdownText } from './escape.ts'
import { parseUrl } from './url.ts'

/** One phase of a run. */
export interface Phase {
  name: string
  ms: number
}

export interface SummaryOptions {
  /** Milliseconds since the epoch. */
  wallTime: number
  /** Takes secrets out of a text. Done before anything is escaped, which would give a secret another spelling. */
  hide: (text: string) => string
}

interface Summary {
  heading: string
  /** The line that the failed run shows; `undefined` when it succeeded. */
  failure: string | undefined
  /** Name and value, both Markdown; a row without a value is left out. */
  rows: [name: string, value: string | undefined][]
  /** Markdown below the table. */
  details?: string | undefined
}

export function renderSummary(
  { heading, failure, rows, details }: Summary,
  hide: SummaryOptions['hide'],
): string {
  const known = rows
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `| ${name} | ${value ?? ''} |`)
  return [
    `### ${heading}`,
    ...(failure === undefined ? [] : ['', `> ${markdownText(hide(failure))}`]),
    ...(known.length === 0 ? [] : ['', '| | |', '| --- | --- |', ...known]),
    '',
    ...(details === undefined ? [] : [details]),
  ].join('\n')
}

/** How long a run took, and each of its phases; `undefined` where there was none. */
export function durations(phases: Phase[]): string | undefined {
  const total = totalDuration(phases)
  if (total === undefined) return undefined
  return `${total} (${phases.map(({ name, ms }) => `${name} ${formatDuration(ms)}`).join(', ')})`
}

export function totalDuration(phases: Phase[]): string | undefined {
  if (phases.length === 0) return undefined
  return formatDuration(phases.reduce((sum, { ms }) => sum + ms, 0))
}

/** An address from outside as the target of a link, which it can't leave. */
export function linkTarget(url: string): string {
  const encoded = (character: string): string =>
    `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
  return (parseUrl(url)?.href ?? '').replace(/[()<>[\]|`\\"\s]/g, encoded)
}
