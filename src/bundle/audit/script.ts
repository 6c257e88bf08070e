/** The addresses in scripts; only importer of acorn. */
import { tokTypes, tokenizer, type Token } from 'acorn'
import { parseUrl } from '../../url.ts'

export interface ScriptUrl {
  url: string
  /** Where the text that holds it begins in the script. */
  offset: number
  /** Whether it is fetched with the script: `import … from 'https://…'`. */
  isImport: boolean
}

/** An address in a text. JSON in a string may have its slashes escaped. */
const ADDRESS = /\b(?:https?|wss?):\\?\/\\?\/[^\s"'`<>\\^{}|[\]()]+/gi

/** An address without a scheme is one only where it stands like a value, and its host has a top-level domain. */
const SCHEMELESS = /(?<=^|["'=(])\/\/(?:[\w-]+\.)+[a-z]{2,}(?![\w.-])[^\s"'`<>\\^{}|[\]()]*/gi

/** Longest address that is shown, in characters. */
const MAX_LENGTH = 500

/**
 * The addresses on other hosts in the strings and templates of a script. Comments and regular expressions do not count.
 * A script that is not JavaScript, or too new, is searched as plain text.
 */
export function scriptUrls(source: string): ScriptUrl[] {
  // Most scripts name nobody. `/` may be written as \x2f or \u002f, too.
  if (!/\/\\?\/|\\x2f|\\u\{?0*2f/i.test(source)) return []
  try {
    return Array.from(stringUrls(source))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return Array.from(addressesIn(source), ({ url, index }) => ({ url, offset: index, isImport: false }))
  }
}

function* stringUrls(source: string): Generator<ScriptUrl> {
  // Tokens are enough to tell strings from comments, and a tree of a large script takes hundreds of MiB.
  let before: Token | undefined
  for (const token of tokenizer(source, { ecmaVersion: 'latest', allowHashBang: true })) {
    const { type, start } = token
    if (type === tokTypes.string || type === tokTypes.template) {
      const { value } = token as { value?: unknown }
      const text = typeof value === 'string' ? value : source.slice(start, token.end)
      if (type === tokTypes.string && isImportOrFrom(before)) {
        if (isAbsolute(text)) yield { url: text, offset: start, isImport: true }
      } else {
        for (const { url } of addressesIn(text)) yield { url, offset: start, isImport: false }
      }
    }
    before = token
  }
}

/** A string follows `import` or `from` in a static import or a re-export only; `import(…)` has its parenthesis. */
function isImportOrFrom(token: Token | undefined): boolean {
  if (token === undefined) return false
  const { value } = token as { value?: unknown }
  return token.type === tokTypes._import || (token.type === tokTypes.name && value === 'from')
}

function isAbsolute(specifier: string): boolean {
  return /^(?:https?:)?\/\//i.test(specifier)
}

function* addressesIn(text: string): Generator<{ url: string; index: number }> {
  for (const pattern of [ADDRESS, SCHEMELESS]) {
    for (const match of text.matchAll(pattern)) {
      const url = match[0].slice(0, MAX_LENGTH).replaceAll('\\', '')
      const target = parseUrl(url, 'https://x.invalid')
      if (target !== undefined && isNamed(target)) yield { url, index: match.index }
    }
  }
}

/**
 * Whether an address names a host of the internet: one without a dot is a name of this machine or network, or stands
 * for none; one that ends in a dot is made longer by the script. The names of the W3C's namespaces are never fetched.
 */
function isNamed({ hostname, pathname }: URL): boolean {
  if (!hostname.includes('.') || hostname.endsWith('.')) return false
  return !(hostname === 'www.w3.org' && /^\/(?:\d{4}|XML\/1998)\//.test(pathname))
}
