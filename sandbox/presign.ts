/** Presigned links: a path, its expiry and an HMAC over both. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A fresh secret for one sandbox: links from an earlier start never work again. */
export const newSecret = (): Buffer => randomBytes(32)

const secondsUp = (ms: number) => Math.ceil(ms / 1000)

const stringToSign = (path: string, expires: string, nonce: string) => `${path}\n${expires}\n${nonce}`

const hmac = (secret: Buffer, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/**
 * Signs a path until `expiresAtMs`, rounded up to a whole second.
 * The nonce makes each link differ, also from one of the same second.
 */
export function presign(
  secret: Buffer,
  path: string,
  expiresAtMs: number,
): { path: string; expiresAt: Date } {
  const expires = String(secondsUp(expiresAtMs))
  const nonce = randomBytes(8).toString('hex')
  const signature = hmac(secret, stringToSign(path, expires, nonce))
  const query = new URLSearchParams({ expires, nonce, signature })
  return { path: `${path}?${query.toString()}`, expiresAt: new Date(Number(expires) * 1000) }
}

export type LinkVerdict =
  | { readonly kind: 'valid' }
  | { readonly kind: 'unsigned' }
  | { readonly kind: 'mismatch'; readonly stringToSign: string; readonly signature: string }
  | { readonly kind: 'expired'; readonly expiresAt: Date }

/** Judges a link that came in. The signature is looked at first, so a tampered expiry is a mismatch. */
export function judgeLink(secret: Buffer, url: URL, nowMs: number): LinkVerdict {
  const expires = url.searchParams.get('expires')
  const signature = url.searchParams.get('signature')
  if (expires === null || signature === null) return { kind: 'unsigned' }
  const signed = stringToSign(url.pathname, expires, url.searchParams.get('nonce') ?? '')
  if (!isEqual(hmac(secret, signed), signature)) return { kind: 'mismatch', stringToSign: signed, signature }
  const expiresAt = new Date(Number(expires) * 1000)
  return nowMs < expiresAt.getTime() ? { kind: 'valid' } : { kind: 'expired', expiresAt }
}

function isEqual(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
