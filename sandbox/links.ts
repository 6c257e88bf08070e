/** Where a link in a Markdown page leads within the exported site. */
import { posix } from 'node:path'
import type { SourcePage } from './content.ts'

export type LinkTarget =
  | { readonly kind: 'same' }
  | { readonly kind: 'elsewhere' }
  /** `path` is a file of the site; `suffix` the link's own query and anchor. */
  | { readonly kind: 'page' | 'file'; readonly path: string; readonly suffix: string }
  | { readonly kind: 'absent' }

export interface LinkTargets {
  readonly pages: readonly SourcePage[]
  readonly hasFile: (path: string) => boolean
}

/** The file that a page becomes. */
export const pathOfPage = (route: string): string => `${route}.html`

/** Makes a resolver for the pages that are exported together. `from` is the Markdown file that the link stands in. */
export function linkResolver({ pages, hasFile }: LinkTargets): (href: string, from: string) => LinkTarget {
  const routeOfSource = new Map(pages.map(({ source, route }) => [source, route]))
  const routes = new Set(pages.map(({ route }) => route))

  const findRoute = (path: string) =>
    routeOfSource.get(path) ??
    [path.replace(/\.html$/, ''), posix.join(path, 'index')].find((route) => routes.has(route))

  return (href, from) => {
    if (href.startsWith('#')) return { kind: 'same' }
    if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(href)) return { kind: 'elsewhere' }
    const [, address = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? []
    const path = pathInContent(address, from)
    if (path === undefined) return { kind: 'absent' }
    const route = findRoute(path)
    if (route !== undefined) return { kind: 'page', path: pathOfPage(route), suffix }
    return hasFile(path) ? { kind: 'file', path, suffix } : { kind: 'absent' }
  }
}

/** Joins a link's address to the folder of its page; nothing when it is wrongly encoded. */
function pathInContent(address: string, from: string): string | undefined {
  let decoded: string
  try {
    decoded = decodeURIComponent(address)
  } catch {
    return undefined
  }
  const joined = decoded.startsWith('/')
    ? decoded.replace(/^\/+/, '')
    : posix.join(posix.dirname(from), decoded)
  return posix.normalize(joined).replace(/\/$/, '')
}

/** A relative link between two files of the site, so that it works under any address and from disk. */
export function relativeHref(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to)
  return path.split('/').map(encodeURIComponent).join('/')
}
