/** Counts what an audit finds, and keeps as much of it as people read. */
import type { Reference } from './reference.ts'

export interface Finding {
  /** `external`: fetched from another host. `missing`: the bundle leads to it and lacks it. */
  kind: 'external' | 'missing'
  /** Path in the bundle, with `/`. */
  file: string
  /** From 1. */
  line: number
  /** Where it stands, in the manner of a selector: `img[srcset]`, `style @import`. */
  element: string
  url: string
}

/** A host that may be called, and the first place that names it. */
export interface Mention {
  host: string
  count: number
  file: string
  line: number
  element: string
  url: string
}

/** Stands in the finding that a site has no page to begin with. */
export const INDEX_PAGE = 'index page'

/** How many findings, and how many hosts, are kept. */
const MAX_KEPT = 1000

/** Longest address or element that is kept, in characters. */
const MAX_LENGTH = 1000

export interface Tally {
  /** Begins the next file. Findings that are alike in one file count once. */
  begin: (file: string) => void
  external: (reference: Reference) => void
  missing: (reference: Pick<Reference, 'line' | 'element' | 'url'>) => void
  mention: (reference: Reference) => void
  findings: Finding[]
  findingCount: () => number
  missingCount: () => number
  /** Most first. */
  externalHosts: () => Map<string, number>
  /** Most first. */
  mentions: () => Mention[]
}

export function createTally(): Tally {
  const findings: Finding[] = []
  const externalHosts = new Map<string, number>()
  const mentions = new Map<string, Mention>()
  const seen = new Set<string>()
  let file = ''
  let externalCount = 0
  let missingCount = 0

  /** Whether this is the first of its like in the file. */
  const isNew = (kind: Finding['kind'], { line, element, url }: Omit<Finding, 'kind' | 'file'>): boolean => {
    const key = JSON.stringify([kind, line, element, url])
    if (seen.has(key)) return false
    seen.add(key)
    if (findings.length < MAX_KEPT) findings.push({ kind, ...placed(file, line, element, url) })
    return true
  }

  return {
    findings,
    begin(next) {
      file = next
      seen.clear()
    },
    external({ line, element, url, target }) {
      if (!isNew('external', { line, element, url: shown(url, target) })) return
      externalCount++
      const host = keyFor(target.host, externalHosts)
      externalHosts.set(host, (externalHosts.get(host) ?? 0) + 1)
    },
    missing(place) {
      if (isNew('missing', { ...place, url: place.url.trim() })) missingCount++
    },
    mention({ line, element, url, target }) {
      const host = keyFor(target.host, mentions)
      const known = mentions.get(host)
      if (known !== undefined) known.count++
      else mentions.set(host, { host, count: 1, ...placed(file, line, element, shown(url, target)) })
    },
    findingCount: () => externalCount + missingCount,
    missingCount: () => missingCount,
    externalHosts: () => new Map([...externalHosts].sort(([, one], [, other]) => other - one)),
    mentions: () => [...mentions.values()].sort((one, other) => other.count - one.count),
  }
}

/** Hosts beyond the first thousand share one line. */
function keyFor(host: string, hosts: Map<string, unknown>): string {
  return hosts.has(host) || hosts.size < MAX_KEPT ? host : 'other hosts'
}

/** An address with its host, as `base` may have given it; without a scheme where the page gives none. */
function shown(url: string, target: URL): string {
  return /^\s*[/\\]{2}/.test(url) ? target.href.slice(target.protocol.length) : target.href
}

function placed(file: string, line: number, element: string, url: string): Omit<Finding, 'kind'> {
  return { file, line, element: detached(element), url: detached(url) }
}

/** A copy: a part of a string keeps the whole of it in memory, here the text of a page. */
function detached(text: string): string {
  return Buffer.from(text.slice(0, MAX_LENGTH)).toString()
}
