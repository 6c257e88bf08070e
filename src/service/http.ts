/**
 * One HTTP exchange through the runner's proxy, whole or as a stream. Only importer of @actions/http-client.
 *
 * Of that client this uses what honours the proxy settings (`getAgent`, `requestRaw`) and leaves out what cannot be
 * relied on: its retries lose `Retry-After`, its redirects can take the key along, and its `readBody` never settles
 * when the connection breaks.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { HttpClient } from '@actions/http-client'
import { checkBypass, getProxyUrl } from '@actions/http-client/lib/proxy'
import { formatDuration } from '../duration.ts'
import { ActionError } from '../errors.ts'
import { startLimit, type Limit } from './limit.ts'
import { NetworkFailure, errorCode, type Phase } from './network-failure.ts'
import { bareHost, firstPhase, observed } from './phases.ts'

/** Longest answer that is read unless more is asked, in bytes; the service's own are below 1 kB. */
const MAX_BODY_BYTES = 1024 * 1024

interface Exchange {
  url: URL
  headers: Record<string, string>
  signal: AbortSignal
}

export interface HttpRequest extends Exchange {
  method: 'GET' | 'POST' | 'PATCH'
  body?: string
  /** Limit on the whole exchange, in milliseconds. */
  timeoutMs: number
  /** Longest answer that is read, in bytes; 1 MiB where nothing is said. */
  maxBodyBytes?: number
}

export interface HttpAnswer {
  status: number
  /** Names in lower case. */
  headers: IncomingHttpHeaders
  /** Decoded as UTF-8, without a byte order mark. */
  body: string
  /** Whether the body is only the beginning of a longer one. */
  isCut: boolean
}

export interface StreamRequest extends Exchange {
  /** Longest time without a byte, in milliseconds. What the receiver takes between two chunks does not count. */
  idleMs: number
}

export interface StreamedAnswer {
  status: number
  /** Names in lower case. */
  headers: IncomingHttpHeaders
  /**
   * The body as it comes, at the pace of whoever reads it.
   *
   * @throws {NetworkFailure} when it breaks
   */
  body: AsyncIterable<Buffer>
}

export interface Transport {
  /**
   * Sends one request and reads the whole answer, whatever its status. Redirects are answers like others.
   *
   * @throws {NetworkFailure} when no whole answer came
   * @throws {ActionError} when the proxy of the runner has no usable address
   * @throws the signal's reason when it is aborted
   */
  send(request: HttpRequest): Promise<HttpAnswer>
  /**
   * Sends one GET and hands the answer over before its body has come. What `receive` leaves of the body is not read.
   *
   * @throws as {@link Transport.send}, and whatever `receive` throws
   */
  stream<T>(request: StreamRequest, receive: (answer: StreamedAnswer) => Promise<T>): Promise<T>
  /** Closes every connection. */
  close(): void
}

export function createTransport(userAgent: string): Transport {
  // One for each protocol: a client keeps the agent of its first request for all others.
  const clients = new Map(
    ['http:', 'https:'].map((name) => [name, new HttpClient(userAgent, [], { keepAlive: true })]),
  )

  /** Sends a request, and hands over its answer with a way to tell what a failure of the connection means. */
  async function open<T>(
    { url, headers, signal, ...request }: Exchange & Partial<Pick<HttpRequest, 'method' | 'body'>>,
    limit: Limit,
    receive: (message: IncomingMessage, failed: (error: unknown) => Error) => Promise<T>,
  ): Promise<T> {
    signal.throwIfAborted()
    const client = clients.get(url.protocol)
    if (client === undefined) throw new TypeError(`not an http(s) address: ${url.protocol}`)
    const proxy = proxyFor(url)
    const stop = AbortSignal.any([signal, limit.signal])
    let phase = firstPhase(url, proxy)
    const reached = (next: Phase): void => {
      phase = next
    }
    const failed = (error: unknown): Error => {
      if (signal.aborted) return signal.reason as Error
      if (!limit.signal.aborted && isBug(error)) return error as Error
      return new NetworkFailure({
        url,
        phase,
        proxy: proxy && `${proxy.hostname}:${proxy.port || (proxy.protocol === 'https:' ? '443' : '80')}`,
        code: limit.signal.aborted ? 'ETIMEDOUT' : (errorCode(error) ?? 'no code'),
        cause: limit.signal.aborted ? limit.signal.reason : error,
      })
    }
    let message: IncomingMessage
    try {
      const response = client.requestRaw(
        {
          parsedUrl: url,
          httpModule: observed(url, proxy, reached),
          options: {
            host: bareHost(url),
            port: Number(url.port || (url.protocol === 'https:' ? 443 : 80)),
            path: url.pathname + url.search,
            method: request.method ?? 'GET',
            headers: { 'user-agent': userAgent, accept: 'application/json', ...headers },
            agent: client.getAgent(url.href),
            signal: stop,
          },
        },
        request.body ?? null,
      )
      // A request that still waits for its tunnel says nothing when it is aborted.
      message = (await Promise.race([response, abortOf(stop)])).message
    } catch (error) {
      throw failed(error)
    }
    // What breaks after the receiver has let go of the body is nobody's failure.
    message.on('error', () => undefined)
    return receive(message, failed)
  }

  return {
    async send({ timeoutMs, maxBodyBytes = MAX_BODY_BYTES, ...request }) {
      const limit = startLimit(timeoutMs, `no whole answer within ${formatDuration(timeoutMs)}`)
      try {
        return await open(request, limit, async (message, failed) => {
          const { statusCode: status = 0, headers } = message
          try {
            return { status, headers, ...(await readBody(message, maxBodyBytes)) }
          } catch (error) {
            throw failed(error)
          }
        })
      } finally {
        limit.stop()
      }
    },
    async stream({ idleMs, ...request }, receive) {
      const limit = startLimit(idleMs, `no byte within ${formatDuration(idleMs)}`)
      try {
        return await open(request, limit, async (message, failed) => {
          limit.stop()
          const { statusCode: status = 0, headers } = message
          try {
            return await receive({ status, headers, body: chunksOf(message, limit, failed) })
          } finally {
            message.destroy()
          }
        })
      } finally {
        limit.stop()
      }
    },
    close: () => {
      for (const client of clients.values()) client.dispose()
    },
  }
}

async function* chunksOf(
  message: IncomingMessage,
  limit: Limit,
  failed: (error: unknown) => Error,
): AsyncGenerator<Buffer> {
  const chunks = message[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  for (;;) {
    limit.restart()
    const next = await chunks.next().catch((error: unknown) => {
      throw failed(error)
    })
    limit.stop()
    if (next.done === true) return
    yield next.value
  }
}

/**
 * The proxy that the runner's settings name for an address.
 *
 * The client's own reader goes round a proxy whose address it can't read, or throws a bare TypeError.
 */
function proxyFor(url: URL): URL | undefined {
  const name = url.protocol === 'https:' ? 'https_proxy' : 'http_proxy'
  const setting = [name, name.toUpperCase()].find((variable) => process.env[variable])
  if (setting === undefined || checkBypass(url)) return undefined
  let proxy: URL | undefined
  try {
    proxy = getProxyUrl(url)
  } catch {
    // Its message repeats the address, in which there may be a password.
  }
  if (proxy !== undefined && proxy.hostname !== '') return proxy
  throw new ActionError(`The proxy that \`${setting}\` names on this runner has no usable address`, {
    hint: 'Write it like http://proxy.example.com:3128; in a user name or password, write % as %25',
  })
}

/** Whether an error is not of the network: those of the system, of TLS and of the parser all have a code. */
function isBug(error: unknown): boolean {
  return error instanceof TypeError || errorCode(error) === undefined
}

/** Rejects as soon as a signal is aborted. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error)
    })
  })
}

async function readBody(
  message: IncomingMessage,
  maxBytes: number,
): Promise<Pick<HttpAnswer, 'body' | 'isCut'>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxBytes) break // Leaving the loop destroys the stream.
  }
  const bytes = Buffer.concat(chunks).subarray(0, maxBytes)
  return { body: new TextDecoder().decode(bytes), isCut: size > maxBytes }
}
