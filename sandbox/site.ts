/** A folder's content to a self-contained static site, in memory. */
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import type { Content, SourcePage } from './content.ts'
import { splitFrontMatter } from './front-matter.ts'
import { linkResolver, pathOfPage, relativeHref } from './links.ts'
import { escapeHtml, renderMarkdown } from './markdown.ts'
import { renderNotFound, renderPage, scriptPath, stylesheetPath, type Page } from './page.ts'

export interface Site {
  /** Pages, the index included, but not the page for missing addresses. */
  readonly pageCount: number
  /** Files by path, sorted. */
  readonly texts: ReadonlyMap<string, string>
  /** Files to copy from the content folder, to the same path, sorted. */
  readonly copies: readonly string[]
}

const ownFile = (name: string) => readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8')

/** Renders `pages` of a folder. The same input gives the same site, byte for byte. */
export function buildSite(content: Content, pages: readonly SourcePage[], version?: string): Site {
  const copies = new Set<string>()
  const resolve = linkResolver({ pages, hasFile: (path) => content.files.has(path) })

  const rendered = pages.map((page): Page => {
    const path = pathOfPage(page.route)
    const { title, markdown } = splitFrontMatter(page.text)
    const { heading, html } = renderMarkdown(markdown, {
      path,
      resolve(href) {
        const target = resolve(href, page.source)
        if (target.kind === 'file') copies.add(target.path)
        return target
      },
    })
    const body =
      title === undefined || html.includes('<h1 ') ? html : `<h1>${escapeHtml(title)}</h1>\n${html}`
    return { path, title: title ?? heading ?? posix.basename(page.route), body }
  })
  if (!rendered.some(({ path }) => path === 'index.html')) rendered.push(contentsPage(rendered))
  rendered.sort(inNavigationOrder)

  const siteTitle = rendered.find(({ path }) => path === 'index.html')?.title ?? ''
  const stylesheet = ownFile('site.css')
  const files = [
    ['404.html', renderNotFound(stylesheet, { version })],
    ...rendered.map(
      (page) => [page.path, renderPage(page, { siteTitle, version, pages: rendered })] as const,
    ),
    [stylesheetPath, stylesheet],
    [scriptPath, ownFile('site.js')],
  ] as const
  const texts = new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
  return { pageCount: rendered.length, texts, copies: [...copies].filter((path) => !texts.has(path)).sort() }
}

/** The first page of a folder that has none: a list of the others. */
function contentsPage(pages: readonly Page[]): Page {
  const items = pages.map(({ path, title }) => {
    const href = relativeHref('index.html', path)
    return `<li><a href="${escapeHtml(href)}">${escapeHtml(title)}</a></li>\n`
  })
  return {
    path: 'index.html',
    title: 'Documentation',
    body: `<h1>Documentation</h1>\n<ul>\n${items.join('')}</ul>\n`,
  }
}

/** The index first, then the pages beside it, then folder by folder; each folder's index leads it. */
function inNavigationOrder(a: Page, b: Page): number {
  const rank = ({ path }: Page) => {
    const { dir, base } = posix.parse(path)
    return [dir, base === 'index.html' ? '' : base] as const
  }
  const [folderA, nameA] = rank(a)
  const [folderB, nameB] = rank(b)
  return compare(folderA, folderB) || compare(nameA, nameB)
}

/** By code unit: the same on every system, unlike a locale's order. */
const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)
