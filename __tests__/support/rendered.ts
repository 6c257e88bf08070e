/** Markdown as a reader sees it, and what in it is more than text. */
import MarkdownIt from 'markdown-it'

export interface Rendered {
  /** Every piece of text and code, in order. */
  text: string
  /** Each element that is no plain structure of the report: links, images, HTML. */
  markup: string[]
  /** How many cells each row of a table has. */
  cells: number[]
}

/** Reads Markdown with HTML and bare links switched on, as GitHub does; one without a scheme is none there. */
export function rendered(markdown: string): Rendered {
  const parser = new MarkdownIt({ html: true, linkify: true })
  parser.linkify.add('//', null)
  const tokens = parser.parse(markdown, {}).flatMap((token) => [token, ...(token.children ?? [])])
  const cells: number[] = []
  for (const { type } of tokens) {
    if (type === 'tr_open') cells.push(0)
    if (type === 'td_open' || type === 'th_open') cells.push((cells.pop() ?? 0) + 1)
  }
  return {
    text: tokens
      .filter(({ type }) => ['text', 'text_special', 'code_inline', 'code_block', 'fence'].includes(type))
      .map(({ content }) => content)
      .join(''),
    markup: tokens
      .filter(
        ({ type, content }) => !PLAIN.has(type) && !(type === 'html_inline' && /^<\/?code>$/.test(content)),
      )
      .map(({ type, content }) => `${type} ${content}`.trim()),
    cells,
  }
}

const PLAIN = new Set([
  ...['heading', 'paragraph', 'blockquote', 'table', 'thead', 'tbody', 'tr', 'th', 'td'].flatMap((name) => [
    `${name}_open`,
    `${name}_close`,
  ]),
  ...['inline', 'text', 'text_special', 'code_inline'],
])
