/** One GET to the storage host: where it leads, which part it brings, and what a refusal says. */
import type { Clock } from '../clock.ts'
import { oneLine } from '../escape.ts'
import { isLoopback } from '../service/base-url.ts'
import type { StreamedAnswer, Transport } from '../service/http.ts'
import { NetworkFailure } from '../service/network-failure.ts'
import { parseRetryAfter } from '../service/retry.ts'
import { parseUrl, withoutSecrets } from '../url.ts'
import { StorageError, decodeStorageError, type TransferFailure } from './storage-error.ts'

/** Longest time without a byte, in milliseconds. */
const IDLE_MS = 60_000
const MAX_REDIRECTS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** Longest error body that is read, in bytes. */
const MAX_ERROR_BYTES = 64 * 1024
/** Longest time in which it may come, in milliseconds. */
const MAX_ERROR_MS = 5000
/** Shorter values of a link's query are no signatures, and may be words of a message. */
const MIN_SECRET_LENGTH = 8

/** The part of the object that an answer brings. */
export interface Part {
  /** Where in the object the body begins, in bytes. */
  start: number
  /** Of the whole object; `undefined` where the host does not tell. */
  totalBytes: number | undefined
  /** The strong ETag, which names these very bytes. */
  etag: string | undefined
  /** Of this part, in bytes; `undefined` where the host does not tell. */
  lengthBytes: number | undefined
  /** @throws {StorageError} when it breaks */
  body: AsyncIterable<Buffer>
}

/** The rest of an object that is still the one with this ETag. */
export interface Resumption {
  start: number
  etag: string
}

export interface StorageContext {
  clock: Clock
  transport: Pick<Transport, 'stream'>
  signal: AbortSignal
  /** Milliseconds since the epoch. */
  wallTime: () => number
  debug: (line: string) => void
  /** Takes secrets out of a text. */
  hide: (text: string) => string
}

export interface PartRequest {
  link: URL
  /** The whole is asked for where it is not there. */
  resumption: Resumption | undefined
  /** Is added to: every address that was asked. */
  seen: URL[]
}

/**
 * Asks for an object, or for the rest of it, and hands over what comes.
 *
 * @throws {StorageError} for every answer that is not what was asked for
 */
export async function fetchPart<T>(
  { link, resumption, seen }: PartRequest,
  context: StorageContext,
  receive: (part: Part) => Promise<T>,
): Promise<T> {
  let url = link
  for (let redirects = 0; ; redirects++) {
    if (!seen.some(({ href }) => href === url.href)) seen.push(url)
    const outcome = await exchange(url, resumption, context, async (answer) => {
      if (REDIRECTS.has(answer.status)) return { next: redirectTarget(answer, url, link, redirects) }
      if (answer.status !== 200 && answer.status !== 206) {
        throw new StorageError(await refusal(answer, url, seen, resumption, context))
      }
      return { value: await receive(partOf(answer, url, resumption)) }
    })
    if ('value' in outcome) return outcome.value
    url = outcome.next
  }
}

async function exchange<T>(
  url: URL,
  resumption: Resumption | undefined,
  { transport, signal, debug }: StorageContext,
  receive: (answer: StreamedAnswer) => Promise<T>,
): Promise<T> {
  const headers = {
    accept: '*/*',
    'accept-encoding': 'identity',
    ...(resumption && { range: `bytes=${resumption.start}-`, 'if-match': resumption.etag }),
  }
  try {
    return await transport.stream({ url, headers, idleMs: IDLE_MS, signal }, (answer) => {
      debug(`GET ${withoutSecrets(url)}${resumption ? ` from ${resumption.start}` : ''}: ${answer.status}`)
      return receive({ ...answer, body: failingAsTransfer(answer.body) })
    })
  } catch (error) {
    throw asTransfer(error)
  }
}

async function* failingAsTransfer(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* body
  } catch (error) {
    throw asTransfer(error)
  }
}

function asTransfer(error: unknown): unknown {
  return error instanceof NetworkFailure ? new StorageError({ kind: 'network', error }) : error
}

/** @throws {StorageError} for a way that is not followed */
function redirectTarget({ headers }: StreamedAnswer, from: URL, link: URL, redirects: number): URL {
  const refused = (problem: string): StorageError => new StorageError({ kind: 'redirect', problem })
  const target = headers.location === undefined ? undefined : parseUrl(headers.location, from.href)
  if (target === undefined) throw refused(`${from.host} redirects without a usable address`)
  const isLocal = target.protocol === 'http:' && isLoopback(target) && link.protocol === 'http:'
  if (target.protocol !== 'https:' && !isLocal) {
    throw refused(`${from.host} redirects to ${withoutSecrets(target)}, and only https is followed`)
  }
  if (redirects >= MAX_REDIRECTS) {
    throw refused(
      `${link.host} redirects more than ${MAX_REDIRECTS} times, last to ${withoutSecrets(target)}`,
    )
  }
  return target
}

function partOf({ status, headers, body }: StreamedAnswer, { host }: URL, asked?: Resumption): Part {
  const unusable = (problem: string): StorageError =>
    new StorageError({ kind: 'unusable', problem: `${host} answered ${status} ${problem}` })
  if (/^text\/html\b/i.test(headers['content-type'] ?? '')) {
    throw unusable('with an HTML page in place of the bundle')
  }
  const etag = /^"[^"]*"$/.test(headers.etag ?? '') ? headers.etag : undefined
  const length = lengthOf(headers['content-length'])
  if (status === 200) {
    return { start: 0, totalBytes: length, lengthBytes: length, etag, body }
  }
  const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(headers['content-range'] ?? '') ?? []
  const isAsked = Number(start) === asked?.start && (etag === undefined || etag === asked.etag)
  const lengthBytes = Number(end) - Number(start) + 1
  if (!isAsked || (length !== undefined && length !== lengthBytes)) {
    throw unusable('with another part of the bundle than was asked for')
  }
  return { start: asked.start, totalBytes: lengthOf(total), lengthBytes, etag: asked.etag, body }
}

function lengthOf(text: string | undefined): number | undefined {
  return /^\d+$/.test(text ?? '') ? Number(text) : undefined
}

async function refusal(
  { status, headers, body }: StreamedAnswer,
  { host }: URL,
  seen: URL[],
  resumption: Resumption | undefined,
  { clock, hide, wallTime }: StorageContext,
): Promise<TransferFailure> {
  if (resumption !== undefined && (status === 412 || status === 416)) return { kind: 'changed' }
  const { code, text } = decodeStorageError(await textOf(body, clock))
  const words = (foreign: string | undefined): string | undefined =>
    foreign && oneLine(hide(withoutQueries(foreign, seen)))
  return {
    kind: 'status',
    host,
    status,
    code: words(code),
    text: words(text),
    retryAfterMs: parseRetryAfter(headers['retry-after'], headers.date, wallTime()),
  }
}

/** The beginning of an error body; as much as came of one that broke off, or takes its time. */
async function textOf(body: AsyncIterable<Buffer>, clock: Pick<Clock, 'now'>): Promise<string> {
  const chunks: Buffer[] = []
  const until = clock.now() + MAX_ERROR_MS
  let size = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      size += chunk.length
      if (size > MAX_ERROR_BYTES || clock.now() > until) break
    }
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A text without what may be a signature of one of these addresses. */
function withoutQueries(text: string, urls: URL[]): string {
  const written = urls.flatMap(({ search }) =>
    search.split(/[?&]/).map((pair) => pair.replace(/^[^=]*=/, '')),
  )
  const meant = urls.flatMap(({ searchParams }) => [...searchParams.values()])
  const encoded = meant.map(encodeURIComponent)
  return [...written, ...meant, ...encoded, ...[...written, ...encoded].map(inLowerCase)]
    .filter((secret) => secret.length >= MIN_SECRET_LENGTH)
    .toSorted((one, other) => other.length - one.length) // One may begin with another.
    .reduce((rest, secret) => rest.replaceAll(secret, '***'), text.replace(/\?[^\s"'<>]*/g, '?***'))
}

/** With its escapes written the other way: `%2f` for `%2F`. */
function inLowerCase(text: string): string {
  return text.replace(/%[\dA-F]{2}/g, (escape) => escape.toLowerCase())
}
