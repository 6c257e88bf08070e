/** Looks for what a site would fetch from other hosts, and for what it leads to and lacks. */
import { lstat, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { TooDeep } from './html.ts'
import { lineCounter } from './lines.ts'
import { readPage } from './page.ts'
import { readManifest, readScript, readStylesheet } from './plain.ts'
import { ORIGIN, isExternal, type FileKind, type Report, type Scope } from './reference.ts'
import { addressOf, openSite } from './site.ts'
import { INDEX_PAGE, createTally, type Finding, type Mention } from './tally.ts'

export interface AuditResult {
  pages: number
  stylesheets: number
  scripts: number
  findingCount: number
  /** The first 1,000. */
  findings: Finding[]
  /** Host → how many findings it has, most first; the hosts beyond the first 1,000 are counted as `other hosts`. */
  externalHosts: Map<string, number>
  missingCount: number
  /** Hosts that scripts and the like name, most first. No findings: nobody knows whether they are ever called. */
  mayCallOut: Mention[]
  /** Files that were not looked at. */
  skipped: { file: string; sizeBytes: number; reason: string }[]
}

/** Larger files are skipped, to keep the memory low. */
const MAX_FILE_BYTES = 8 * 1024 * 1024

const KINDS: Record<string, FileKind> = {
  '.html': 'page',
  '.htm': 'page',
  '.css': 'stylesheet',
  '.js': 'script',
  '.mjs': 'script',
  '.webmanifest': 'manifest',
}

/**
 * Audits an unpacked site: every page, stylesheet and script of it, and the manifests and SVG documents that its pages load.
 *
 * @param folder the root of the site
 */
export async function audit(folder: string): Promise<AuditResult> {
  const site = await openSite(folder)
  const tally = createTally()
  const counts: Record<FileKind, number> = { page: 0, stylesheet: 0, script: 0, manifest: 0, document: 0 }
  const skipped: AuditResult['skipped'] = []
  const files = new Map<string, FileKind>()
  for (const file of site.files) {
    const kind = KINDS[extname(file).toLowerCase()]
    if (kind !== undefined) files.set(file, kind)
  }
  if (site.find(new URL(ORIGIN)) === undefined) {
    tally.begin('index.html')
    tally.missing({ line: 1, element: INDEX_PAGE, url: 'index.html' })
  }

  const settle: Report = (reference) => {
    const { target, use, loads } = reference
    if (isExternal(target)) {
      if (use === 'fetch') tally.external(reference)
      if (use === 'mention') tally.mention(reference)
      return
    }
    if (use === 'mention') return
    const found = site.find(target)
    if (found === undefined) tally.missing(reference)
    else if (loads !== undefined && !files.has(found) && isReadAs(loads, found)) files.set(found, loads)
  }

  // Files that pages load are added while this goes on, and their turn comes too.
  for (const [file, kind] of files) {
    await setImmediate() // Lets the process hear of its parent's end.
    const sizeBytes = (await lstat(join(folder, file))).size
    if (sizeBytes > MAX_FILE_BYTES) {
      skipped.push({ file, sizeBytes, reason: 'too large' })
      continue
    }
    tally.begin(file)
    try {
      read(new TextDecoder().decode(await readFile(join(folder, file))), file, kind, settle)
      counts[kind]++
    } catch (error) {
      if (!(error instanceof TooDeep)) throw error
      skipped.push({ file, sizeBytes, reason: 'nested too deeply' })
    }
  }
  return {
    pages: counts.page,
    stylesheets: counts.stylesheet,
    scripts: counts.script,
    findingCount: tally.findingCount(),
    findings: tally.findings,
    externalHosts: tally.externalHosts(),
    missingCount: tally.missingCount(),
    mayCallOut: tally.mentions(),
    skipped,
  }
}

/** A frame may show anything; of what is no page by its name, only SVG makes a browser fetch more. */
function isReadAs(kind: FileKind, file: string): boolean {
  return kind !== 'document' || extname(file).toLowerCase() === '.svg'
}

function read(text: string, file: string, kind: FileKind, report: Report): void {
  const scope: Scope = { base: addressOf(file), within: '', isLive: true, report }
  switch (kind) {
    case 'page':
    case 'document':
      readPage(text, scope)
      break
    case 'stylesheet':
      readStylesheet(text, scope)
      break
    case 'script':
      readScript(text, 'script', 'fetch', lineCounter(text), scope)
      break
    case 'manifest':
      readManifest(text, scope)
      break
    default:
      kind satisfies never
  }
}
