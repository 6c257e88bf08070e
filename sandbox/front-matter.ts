/** The YAML block that may stand before a page's Markdown; only its `title` is used. */
import { parse } from 'yaml'

export interface PageText {
  readonly title: string | undefined
  readonly markdown: string
}

/** Parts a page's text. A block that is not valid YAML is left out too: it was never meant to be seen. */
export function splitFrontMatter(text: string): PageText {
  const plain = text.replace(/^\uFEFF/, '')
  const block = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(plain)
  if (block?.index !== 0) return { title: undefined, markdown: plain }
  return { title: titleOf(block[1] ?? ''), markdown: plain.slice(block[0].length) }
}

function titleOf(yaml: string): string | undefined {
  try {
    const values: unknown = parse(yaml)
    if (typeof values !== 'object' || values === null || !('title' in values)) return undefined
    return typeof values.title === 'string' ? values.title : undefined
  } catch {
    return undefined
  }
}
