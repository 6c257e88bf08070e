/** What stylesheets, scripts and manifests refer to, in files of their own and inside of pages. */
import { stylesheetUrls, type CssUrl } from './css.ts'
import { manifestUrls } from './json.ts'
import { lineCounter, type LineAt } from './lines.ts'
import { dataText, refer, type Scope, type Use } from './reference.ts'
import { scriptUrls } from './script.ts'

/** Reports the addresses of CSS; an address within the document, such as `#gradient`, is none. */
export function readCss(urls: Iterable<CssUrl>, before: string, lineAt: LineAt, scope: Scope): void {
  for (const { url, offset, construct, isOwnOnly } of urls) {
    if (url.startsWith('#')) continue
    const loads = construct === '@import' ? 'stylesheet' : undefined
    const element = `${before}${construct}`
    const line = lineAt(offset)
    const inner = loads === undefined ? undefined : dataText(url, 'text/css')
    if (inner === undefined) refer(url, { use: 'fetch', loads, isOwnOnly, element, line }, scope)
    else readCss(stylesheetUrls(inner), `${element} `, () => line, { ...scope, base: '' })
  }
}

/** Reports what a file of CSS refers to. */
export function readStylesheet(css: string, scope: Scope): void {
  readCss(stylesheetUrls(css), '', lineCounter(css), scope)
}

/**
 * Reports what a script names.
 *
 * @param imports what becomes of an address on another host that is imported: only a module can do that
 */
export function readScript(
  source: string,
  element: string,
  imports: Use,
  lineAt: LineAt,
  scope: Scope,
): void {
  for (const { url, offset, isImport } of scriptUrls(source)) {
    const line = lineAt(offset)
    if (isImport) refer(url, { use: imports, line, element: `${element} import` }, scope)
    else refer(url, { use: 'mention', line, element }, scope)
  }
}

/** Reports the images of a web app manifest. */
export function readManifest(json: string, scope: Scope): void {
  const lineAt = lineCounter(json)
  for (const { url, offset } of manifestUrls(json)) {
    refer(url, { use: 'fetch', line: lineAt(offset), element: 'icon' }, scope)
  }
}
