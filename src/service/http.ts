/**
 * One HTTP exchange, whole or failed, through the runner's proxy. Only importer of @actions/http-client.
 *
 * Of that client this uses what honours the proxy settings (`getAgent`, `requestRaw`) and leaves out what cannot be
 * relied on: its retries lose `Retry-After`, its redirects can take the key along, and its `readBody` never settles
 * when the connection breaks.
 */
import * as http from 'node:http'
import * as https from 'node:https'
import { isIP, type Socket } from 'node:net'
import { HttpClient } from '@actions/http-client'
import { getProxyUrl } from '@actions/http-client/lib/proxy'
import { NetworkFailure, errorCode, type Phase } from './network-failure.ts'

/** Longest answer that is read, in bytes; the service's own are below 1 kB. */
const MAX_BODY_BYTES = 1024 * 1024

export interface HttpRequest {
  method: 'GET' | 'POST'
  url: URL
  headers: Record<string, string>
  body?: string
  /** Limit on the whole exchange, in milliseconds. */
  timeoutMs: number
  signal: AbortSignal
}

export interface HttpAnswer {
  status: number
  /** Names in lower case. */
  headers: http.IncomingHttpHeaders
  /** Decoded as UTF-8, without a byte order mark; cut at 1 MiB. */
  body: string
}

export interface Transport {
  /**
   * Sends one request and reads the whole answer, whatever its status. Redirects are answers like others.
   *
   * @throws {NetworkFailure} when no whole answer came
   * @throws the signal's reason when it is aborted
   */
  send(request: HttpRequest): Promise<HttpAnswer>
  /** Closes every connection. */
  close(): void
}

export function createTransport(userAgent: string): Transport {
  const client = new HttpClient(userAgent, [], {
    keepAlive: true,
    allowRedirects: false,
    allowRetries: false,
  })
  return {
    async send({ method, url, headers, body, timeoutMs, signal }) {
      signal.throwIfAborted()
      const timeout = AbortSignal.timeout(Math.max(1, Math.ceil(timeoutMs)))
      const proxy = getProxyUrl(url)
      const exchange = { phase: firstPhase(url, proxy) }
      try {
        const { message } = await client.requestRaw(
          {
            parsedUrl: url,
            httpModule: observed(url, proxy, exchange),
            options: {
              host: bareHost(url),
              port: Number(url.port || (url.protocol === 'https:' ? 443 : 80)),
              path: url.pathname + url.search,
              method,
              headers: { 'user-agent': userAgent, accept: 'application/json', ...headers },
              agent: client.getAgent(url.href),
              signal: AbortSignal.any([signal, timeout]),
            },
          },
          // A string sets Content-Length, which belongs to a POST even where it is 0.
          method === 'POST' ? (body ?? '') : null,
        )
        return { status: message.statusCode ?? 0, headers: message.headers, body: await readBody(message) }
      } catch (error) {
        signal.throwIfAborted()
        throw new NetworkFailure({
          url,
          phase: exchange.phase,
          proxy: proxy && `${proxy.hostname}:${proxy.port || (proxy.protocol === 'https:' ? '443' : '80')}`,
          code: timeout.aborted ? 'ETIMEDOUT' : errorCode(error),
          cause: timeout.aborted
            ? new Error(`no whole answer within ${Math.round(timeoutMs / 1000)} s`)
            : error,
        })
      }
    },
    close: () => {
      client.dispose()
    },
  }
}

/** The host as `node:http` wants it: an IPv6 address without its brackets. */
function bareHost(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

function firstPhase(url: URL, proxy: URL | undefined): Phase {
  if (proxy) return 'proxy'
  return isIP(bareHost(url)) === 0 ? 'DNS' : 'connect'
}

/** `node:http` or `node:https`, noting how far each request has come. */
function observed(url: URL, proxy: URL | undefined, exchange: { phase: Phase }): typeof http | typeof https {
  const secure = url.protocol === 'https:'
  const reach = (phase: Phase) => () => {
    exchange.phase = phase
  }
  const observe = (socket: Socket, reused: boolean): void => {
    if (reused) {
      reach('response')()
      return
    }
    if (!socket.connecting) reach(secure ? 'TLS' : 'response')()
    // The agent keeps sockets for later requests: each listener goes with its first event.
    if (!proxy) {
      socket.once('lookup', (error: Error | null) => {
        if (error === null) reach('connect')()
      })
      socket.once('connect', reach(secure ? 'TLS' : 'response'))
    }
    if (secure) socket.once('secureConnect', reach('response'))
  }
  const node = secure ? https : http
  const request = (...args: Parameters<typeof https.request>): http.ClientRequest => {
    const created = node.request(...args)
    return created.once('socket', (socket) => {
      observe(socket, created.reusedSocket)
    })
  }
  return { ...node, request: request as typeof node.request }
}

async function readBody(message: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size > MAX_BODY_BYTES) break // Leaving the loop destroys the stream.
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES))
}
