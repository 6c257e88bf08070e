/** One Markdown page to HTML: heading ids, links within the site, and nothing that a browser would fetch elsewhere. */
import MarkdownIt, { type Token } from 'markdown-it'
import { relativeHref, type LinkTarget } from './links.ts'

export interface RenderedMarkdown {
  /** Text of the first heading, if there is one. */
  readonly heading: string | undefined
  readonly html: string
}

export interface MarkdownLinks {
  /** The site's file that the page becomes. */
  readonly path: string
  readonly resolve: (href: string) => LinkTarget
}

const markdownIt = new MarkdownIt({ html: false })

export const { escapeHtml } = markdownIt.utils

export function renderMarkdown(markdown: string, links: MarkdownLinks): RenderedMarkdown {
  const tokens = withoutComments(markdownIt.parse(markdown, {}))
  const headings = nameHeadings(tokens)
  for (const token of tokens) token.children &&= rewriteInline(token.children, links)
  return { heading: headings[0], html: markdownIt.renderer.render(tokens, markdownIt.options, {}) }
}

/** Drops paragraphs that are an HTML comment; raw HTML is off, so they would be shown as text. */
function withoutComments(tokens: Token[]): Token[] {
  const isComment = (token: Token | undefined) =>
    token?.type === 'inline' && /^<!--[\s\S]*-->$/.test(token.content)
  return tokens.filter((token, i) => ![tokens[i - 1], token, tokens[i + 1]].some(isComment))
}

/** Gives each heading the id that GitHub gives it, since links in Markdown are written for those. */
function nameHeadings(tokens: Token[]): string[] {
  const texts: string[] = []
  const taken = new Set<string>()
  for (const [i, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue
    const text = plainText(tokens[i + 1]?.children ?? [])
    const slug = text
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-')
    const stem = slug === '' ? 'section' : slug
    let id = stem
    for (let n = 1; taken.has(id); n++) id = `${stem}-${n}`
    taken.add(id)
    token.attrSet('id', id)
    texts.push(text)
  }
  return texts
}

const plainText = (children: readonly Token[]) =>
  children
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : content))
    .join('')
    .trim()

function rewriteInline(children: Token[], { path, resolve }: MarkdownLinks): Token[] {
  /** Closing tags of the links that are open; a link in a link is not allowed. */
  const open: Token[] = []
  return children.flatMap((token) => {
    switch (token.type) {
      case 'link_open':
        open.push(token)
        return rewriteLink(token)
      case 'link_close':
        // An absent target turned the opening tag into a span.
        token.tag = open.pop()?.tag ?? token.tag
        return token
      case 'image':
        return rewriteImage(token, open.length > 0)
      default:
        return token
    }
  })

  function rewriteLink(token: Token): Token {
    const href = String(token.attrGet('href'))
    const target = resolve(href)
    if (target.kind === 'page' || target.kind === 'file') {
      token.attrSet('href', relativeHref(path, target.path) + target.suffix)
    } else if (target.kind === 'absent') {
      token.tag = 'span'
      token.attrs = [
        ['class', 'absent'],
        ['title', `Not part of this export: ${href}`],
      ]
    }
    return token
  }

  function rewriteImage(token: Token, isInLink: boolean): Token[] {
    const source = String(token.attrGet('src'))
    const target = resolve(source)
    if (target.kind === 'file') {
      token.attrSet('src', relativeHref(path, target.path) + target.suffix)
      return [token]
    }
    if (source.startsWith('data:')) return [token]
    const label = new MarkdownIt.Token('text', '', 0)
    label.content = token.content || source
    if (target.kind !== 'elsewhere' || isInLink) return [label]
    const opening = new MarkdownIt.Token('link_open', 'a', 1)
    opening.attrSet('href', source)
    return [opening, label, new MarkdownIt.Token('link_close', 'a', -1)]
  }
}
