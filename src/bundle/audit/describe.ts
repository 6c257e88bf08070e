/** The outcome of an audit in words: for the log and the job summary. Pure. */
import { markdownCode } from '../../escape.ts'
import type { AuditResult } from './audit.ts'
import { INDEX_PAGE, type Finding, type Mention } from './tally.ts'

/** How many rows a table of the summary has. */
const MAX_ROWS = 20

/** How many hosts the headline names. */
const MAX_NAMED = 3

/** The outcome in one line. It holds foreign text: host names. */
export function headline({ pages, findingCount, missingCount, externalHosts, skipped }: AuditResult): string {
  const parts: string[] = []
  if (findingCount > missingCount) {
    parts.push(
      `${(findingCount - missingCount).toLocaleString('en')} from other hosts (${hosts(externalHosts)})`,
    )
  }
  if (missingCount > 0) parts.push(`${missingCount.toLocaleString('en')} missing from the bundle`)
  const found = findingCount === 0 ? 'No findings' : counted(findingCount, 'finding')
  const left = skipped.length === 0 ? '' : `; ${counted(skipped.length, 'file')} not looked at`
  return `${found} in ${counted(pages, 'page')}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}${left}`
}

/** A finding as one line of the log. It holds foreign text. */
export function findingLine({ kind, file, line, element, url }: Finding): string {
  if (element === INDEX_PAGE) return `${file}: the bundle has no index page`
  return `${file}:${line} ${element} ${url}${kind === 'missing' ? ' is not in the bundle' : ''}`
}

/** A host that scripts may call, as one line of the log. It holds foreign text. */
export function mentionLine({ host, count, file, line, element }: Mention): string {
  return `may call out: ${host}, named ${count === 1 ? 'once' : `${count} times`}, first in ${file}:${line} ${element}`
}

/**
 * The outcome as a part of the job summary.
 *
 * @param hide takes secrets out of a text, before it is escaped
 */
export function renderAudit(result: AuditResult, hide: (text: string) => string): string {
  const { findings, externalHosts, mayCallOut, missingCount, skipped } = result
  const code = (text: string): string => markdownCode(hide(text))
  const place = ({ file, line, element }: Pick<Finding, 'file' | 'line' | 'element'>): string =>
    `${code(`${file}:${line}`)} ${code(element)}`
  const missing = findings.filter(({ kind }) => kind === 'missing')
  return [
    ...table(
      ['Fetched from', 'Findings', 'First place', 'Address'],
      Array.from(externalHosts, ([host, count]) => {
        const first = findings.find(({ kind, url }) => kind === 'external' && hostOf(url) === host)
        return [code(host), count.toString(), ...(first ? [place(first), code(first.url)] : ['', ''])]
      }),
      externalHosts.size,
    ),
    ...table(
      ['Missing', 'Place'],
      missing.map((finding) => [code(finding.url), place(finding)]),
      missingCount,
    ),
    ...table(
      ['May be called', 'Mentions', 'First place'],
      mayCallOut.map((mention) => [code(mention.host), mention.count.toString(), place(mention)]),
      mayCallOut.length,
    ),
    ...table(
      ['Not looked at', 'Reason'],
      skipped.map(({ file, reason }) => [code(file), reason]),
      skipped.length,
    ),
  ].join('\n')
}

function table(head: string[], rows: string[][], count: number): string[] {
  if (count === 0) return []
  const lines = [head, head.map(() => '---'), ...rows.slice(0, MAX_ROWS)]
  const more = count - Math.min(rows.length, MAX_ROWS)
  return [
    ...lines.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    ...(more > 0 ? [`and ${more.toLocaleString('en')} more`, ''] : []),
  ]
}

function hosts(all: Map<string, number>): string {
  const named = Array.from(all, ([host, count]) => `${host} ${count.toLocaleString('en')}`).slice(
    0,
    MAX_NAMED,
  )
  const more = all.size - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${counted(more, 'more host')}` : ''}`
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url, 'https://x.invalid') ? new URL(url, 'https://x.invalid').host : undefined
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}
