/** What a page refers to. */
import { styleAttributeUrls, stylesheetUrls, valueUrls } from './css.ts'
import {
  fetchedAttributes,
  isForOldBrowsers,
  linkUse,
  presentationAttributes,
  scriptType,
  type Fetched,
} from './elements.ts'
import { visitFragment, visitPage, type PageElement } from './html.ts'
import { importMapUrls, speculationUrls } from './json.ts'
import { lineCounter } from './lines.ts'
import { readCss, readScript } from './plain.ts'
import { dataText, refer, type Scope } from './reference.ts'
import { srcsetCandidates } from './srcset.ts'

/** Deepest nesting of documents inside of documents that is followed. */
const MAX_FRAMES = 8

interface Page extends Scope {
  /** How many documents this one is inside of. */
  depth: number
}

/**
 * Reports what a page refers to.
 *
 * @throws {TooDeep}
 */
export function readPage(html: string, scope: Scope): void {
  readDocument(html, 1, { ...scope, depth: 0 })
}

/** The first `base` element with an address counts for all that follows. */
function readDocument(html: string, firstLine: number, page: Page): void {
  let base: string | undefined
  const inPage = (): Page => (base === undefined ? page : { ...page, base })
  visitPage(html, firstLine, {
    element(element) {
      const isBase = element.name === 'base' && !element.isSvg && element.has('href')
      if (isBase) base ??= baseOf(element.get('href') ?? '', page.base)
      readElement(element, inPage())
    },
    text(element) {
      readText(element, inPage())
    },
  })
}

function baseOf(href: string, location: string): string {
  const base = location === '' ? undefined : location
  const isUsable = URL.canParse(href, base) && !/^\s*(?:data|javascript):/i.test(href)
  return isUsable ? new URL(href, base).href : location
}

function readElement(element: PageElement, page: Page): void {
  for (const { name, value } of element.attributes) readAttribute(element, name, value, page)
  for (const fetched of fetchedAttributes(element)) readFetched(element, fetched, page)
  switch (element.name) {
    case 'link':
      readLink(element, page)
      break
    case 'a':
    case 'area':
      for (const name of ['href', 'xlink:href']) readFetched(element, { attribute: name, use: 'link' }, page)
      break
    case 'iframe':
      readInnerDocument(element.get('srcdoc') ?? '', element, 'srcdoc', page)
      break
    case 'meta':
      readRefresh(element, page)
      break
  }
}

function readText(element: PageElement, page: Page): void {
  if (element.name === 'style') readStyle(element, page)
  else if (element.name === 'script') readInlineScript(element, page)
  else readNoscript(element, page)
}

/** Attributes that any element may have. */
function readAttribute(element: PageElement, name: string, value: string, page: Page): void {
  const isProperty = element.isSvg && presentationAttributes.has(name)
  if (name !== 'style' && !isProperty && !name.startsWith('on')) return
  const place = `${element.name}[${name}]`
  const lineAt = element.linesOf(name)
  if (name === 'style') readCss(styleAttributeUrls(value), `${place} `, lineAt, page)
  else if (isProperty) readCss(valueUrls(name, value), `${place} `, lineAt, page)
  else readScript(value, place, 'mention', lineAt, page)
}

function readFetched(element: PageElement, { attribute, use = 'fetch', ...more }: Fetched, page: Page): void {
  const value = element.get(attribute)
  if (value === undefined) return
  const place = { use, ...more, element: `${element.name}[${attribute}]` }
  const lineAt = element.linesOf(attribute)
  if (attribute.endsWith('srcset')) {
    for (const { url, offset } of srcsetCandidates(value)) {
      refer(url, { ...place, line: lineAt(offset) }, page)
    }
    return
  }
  const inner = more.loads === 'document' ? dataText(value, 'text/html', 'image/svg+xml') : undefined
  if (inner === undefined) refer(value, { ...place, line: lineAt(0) }, page)
  else readInnerDocument(inner, element, attribute, { ...page, base: '' })
}

/** Browsers look ahead for imports before they look at the type. */
function readStyle(element: PageElement, page: Page): void {
  const type = element.get('type')?.toLowerCase() ?? ''
  const { text, line } = element.text()
  const urls = Array.from(stylesheetUrls(text))
  const found =
    type === '' || type === 'text/css' ? urls : urls.filter(({ construct }) => construct === '@import')
  readCss(found, 'style ', lineCounter(text, line), page)
}

function readInlineScript(element: PageElement, page: Page): void {
  if (element.has('src') || (element.isSvg && (element.has('href') || element.has('xlink:href')))) return
  const type = scriptType(element)
  if (type === 'data' || isForOldBrowsers(element)) return
  const { text, line } = element.text()
  const lineAt = lineCounter(text, line)
  if (type === 'classic' || type === 'module') {
    readScript(text, 'script', type === 'module' ? 'fetch' : 'mention', lineAt, page)
    return
  }
  for (const { url, offset } of type === 'importmap' ? importMapUrls(text) : speculationUrls(text)) {
    refer(url, { use: 'fetch', line: lineAt(offset), element: `script[type=${type}]` }, page)
  }
}

function readLink(element: PageElement, page: Page): void {
  const found = linkUse(element)
  if (found === undefined) return
  const { rel, ...more } = found
  const url = element.get('href') ?? ''
  const place = { ...more, line: element.linesOf('href')(0), element: `link[rel=${rel}]` }
  const inner = more.loads === 'stylesheet' ? dataText(url, 'text/css') : undefined
  if (inner === undefined) refer(url, place, page)
  else readCss(stylesheetUrls(inner), `${place.element} `, () => place.line, { ...page, base: '' })
  if (rel === 'preload') readFetched(element, { attribute: 'imagesrcset' }, page)
}

/** A document inside of this one. */
function readInnerDocument(html: string, element: PageElement, attribute: string, page: Page): void {
  if (html === '' || page.depth >= MAX_FRAMES) return
  const within = `${page.within}${element.name}[${attribute}] `
  readDocument(html, element.linesOf(attribute)(0), { ...page, within, depth: page.depth + 1 })
}

function readNoscript(element: PageElement, page: Page): void {
  const { text, line } = element.text()
  const inside = { ...page, within: `${page.within}noscript `, isLive: false }
  visitFragment(text, line, {
    element(inner) {
      readElement(inner, inside)
    },
    text(inner) {
      readText(inner, inside)
    },
  })
}

/** https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh */
function readRefresh(element: PageElement, page: Page): void {
  if (element.get('http-equiv')?.toLowerCase() !== 'refresh') return
  const pattern = /^\s*[\d.]+(?:\s*[;,]\s*|\s+)(?:url\s*=\s*)?(?<url>.+)$/is
  const given = pattern.exec(element.get('content') ?? '')?.groups?.['url'] ?? ''
  const [, , quoted] = /^(["'])(.*?)(?:\1|$)/s.exec(given) ?? []
  const line = element.linesOf('content')(0)
  refer(quoted ?? given, { use: 'fetch', line, element: 'meta[http-equiv=refresh]' }, page)
}
