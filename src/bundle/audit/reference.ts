/** What a file of the site refers to. */
import { parseUrl } from '../../url.ts'

/** What a file is read as. A `document` is what an `iframe` shows: a page, or an SVG file. */
export type FileKind = 'page' | 'stylesheet' | 'script' | 'manifest' | 'document'

/**
 * - `fetch`: a browser fetches it by itself
 * - `link`: a reader may follow it
 * - `mention`: a script may fetch it, or a browser without scripts, or it only prepares a connection
 */
export type Use = 'fetch' | 'link' | 'mention'

export interface Reference {
  use: Use
  /** As the file has it. */
  url: string
  /** Where it leads, on {@link ORIGIN} for the site's own files. */
  target: URL
  /** From 1. */
  line: number
  /** Where it stands, in the manner of a selector: `img[srcset]`, `style @import`. */
  element: string
  /** What the browser takes the file at the address for, where that makes it fetch more. */
  loads?: FileKind | undefined
}

/** Where an address stands, and what a browser does with it. */
export interface Place extends Omit<Reference, 'url' | 'target'> {
  /** Whether a browser refuses to fetch it from another host. */
  isOwnOnly?: boolean
}

export type Report = (reference: Reference) => void

/** Stands for the root of the site while addresses are resolved. No host has this name (RFC 2606). */
export const ORIGIN = 'https://bundle.invalid'

const FETCHED_SCHEMES = ['http:', 'https:', 'ws:', 'wss:']

/** What a text of the site belongs to. */
export interface Scope {
  /** What relative addresses are relative to; empty where they lead nowhere, as in a `data:` document. */
  base: string
  /** What stands before the name of each element: the document that it is inside of. */
  within: string
  /** Whether the browser renders it: the content of `noscript` is for browsers without scripts. */
  isLive: boolean
  report: Report
}

/**
 * Reports an address, unless a browser would fetch nothing: it is empty or none, or its scheme stays in the browser
 * (`data:`, `blob:`, `mailto:`).
 */
export function refer(
  url: string,
  { isOwnOnly = false, use, loads, element, line }: Place,
  { base, within, isLive, report }: Scope,
): void {
  // A long data address need not be parsed to be left alone.
  if (url.trim() === '' || /^\s*data:/i.test(url.slice(0, 50))) return
  const target = parseUrl(url, base === '' ? undefined : base)
  if (target === undefined || !FETCHED_SCHEMES.includes(target.protocol)) return
  if (isOwnOnly && isExternal(target)) return
  report({
    ...{ url, target, line, element: `${within}${element}` },
    ...(isLive || use === 'link' ? { use, loads } : { use: 'mention' }),
  })
}

/** Whether an address is on another host than the site's own. */
export function isExternal(target: URL): boolean {
  return target.origin !== ORIGIN
}

/** The text of a `data:` address of one of these media types, or nothing when it is none. */
export function dataText(url: string, ...mediaTypes: string[]): string | undefined {
  const [, head = '', body = ''] = /^\s*data:([^,]*),(.*)$/is.exec(url) ?? []
  const [type = '', ...parameters] = head.split(';').map((part) => part.trim().toLowerCase())
  if (!mediaTypes.includes(type)) return undefined
  try {
    const text = decodeURIComponent(body.replace(/#.*$/s, ''))
    return parameters.includes('base64') ? Buffer.from(text, 'base64').toString() : text
  } catch {
    // Broken escapes: too rare to be decoded byte by byte.
    return undefined
  }
}
