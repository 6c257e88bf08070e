/** The service's base address: what may be written for it, and how operations are appended. */
import type { Checked } from '../checked.ts'
import { parseUrl } from '../url.ts'

/**
 * Reads a base address. One trailing `/`, `/v1` or `/v2` is dropped, since people copy it along.
 *
 * @returns the address, or why it was refused, with what to write instead
 */
export function parseBaseUrl(text: string): Checked<URL> {
  const url = parseUrl(text)
  if (url === undefined || !/^https?:\/\//i.test(text) || /[\s\p{C}]/u.test(text)) {
    return { problem: `is not an http(s) address; write it like ${addressLike(text)}` }
  }
  if (url.username !== '' || url.password !== '') {
    return { problem: 'has a user name or password in it; the only credential is `api-key`' }
  }
  if (url.protocol === 'http:' && !isLoopback(url)) {
    return { problem: `would send the key unencrypted; write https://${url.host}${url.pathname}` }
  }
  if (url.search !== '' || url.hash !== '' || /[?#]/.test(text)) {
    return { problem: `has a query or fragment; write ${url.origin}${url.pathname}` }
  }
  url.pathname = url.pathname.replace(/\/(?:v[12]\/?)?$/, '')
  return { value: url }
}

/** An address as close as can be to a text that is none. */
function addressLike(text: string): string {
  const local = parseUrl(`http://${text}`)
  if (local !== undefined && isLoopback(local)) return `http://${local.host}`
  const [bare] = /^[a-z0-9.-]+\.[a-z]{2,}(?::\d+)?(?:\/[^\s\p{C}?#]*)?/iu.exec(text) ?? ['api.example.com']
  return `https://${bare}`
}

/** Whether an address stays on this machine: `localhost`, its subdomains, 127.0.0.0/8 and ::1. */
export function isLoopback({ hostname }: URL): boolean {
  return /^(?:(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

/** The address of an operation, each segment encoded so that it stays one segment. */
export function operationUrl(baseUrl: URL, ...segments: string[]): URL {
  const url = new URL(baseUrl)
  url.pathname = [baseUrl.pathname.replace(/\/$/, ''), ...segments.map(encodeURIComponent)].join('/')
  return url
}
