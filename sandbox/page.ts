/** The HTML around a page's text: head, navigation and footer. */
import { relativeHref } from './links.ts'
import { escapeHtml } from './markdown.ts'

export interface Page {
  /** The page's file in the site. */
  readonly path: string
  readonly title: string
  /** HTML of the page's text. */
  readonly body: string
}

export interface Frame {
  readonly siteTitle: string
  readonly version: string | undefined
  /** All pages of the site, in the order of the navigation. */
  readonly pages: readonly Pick<Page, 'path' | 'title'>[]
}

/** The site's own files; pages refer to them by relative links. */
export const stylesheetPath = '_site/site.css'
export const scriptPath = '_site/site.js'

export function renderPage(page: Page, frame: Frame): string {
  const link = (path: string) => escapeHtml(relativeHref(page.path, path))
  return `${head(page.title)}
<link rel="stylesheet" href="${link(stylesheetPath)}">
<script src="${link(scriptPath)}" defer></script>
</head>
<body>
<a class="skip" href="#site:text">Skip to the text</a>
<header>
<a href="${link('index.html')}">${escapeHtml(frame.siteTitle)}</a>
<button type="button" aria-controls="site:navigation" aria-expanded="true" hidden>Pages</button>
</header>
<nav id="site:navigation" aria-label="Pages">
${navigation(page.path, frame.pages)}
</nav>
<main id="site:text">
${page.body}</main>
${footer(frame.version)}</body>
</html>
`
}

/** A page for addresses that do not exist. It is shown at any depth, so it carries its style itself. */
export function renderNotFound(stylesheet: string, { version }: Pick<Frame, 'version'>): string {
  return `${head('Page not found')}
<style>
${stylesheet}</style>
</head>
<body class="alone">
<main>
<h1>Page not found</h1>
<p>This address is not part of the documentation. <a href="index.html">Back to the first page</a></p>
</main>
${footer(version)}</body>
</html>
`
}

const head = (title: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">`

const footer = (version: string | undefined) =>
  version === undefined ? '' : `<footer>Version ${escapeHtml(version)}</footer>\n`

function navigation(current: string, pages: Frame['pages']): string {
  const folders = Map.groupBy(pages, ({ path }) => path.split('/').slice(0, -1).join('/'))
  return [...folders].map(([folder, members]) => group(folder, members)).join('\n')

  function group(folder: string, members: Frame['pages']): string {
    const title = folder === '' ? '' : `<p>${escapeHtml(folder)}</p>\n`
    return `${title}<ul>\n${members.map(item).join('\n')}\n</ul>`
  }

  function item({ path, title }: Frame['pages'][number]): string {
    const mark = path === current ? ' aria-current="page"' : ''
    return `<li><a href="${escapeHtml(relativeHref(current, path))}"${mark}>${escapeHtml(title)}</a></li>`
  }
}
