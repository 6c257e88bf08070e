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
import { checkBypass, getProxyUrl } from '@actions/http-client/lib/proxy'
import { formatDuration } from '../duration.ts'
import { ActionError } from '../errors.ts'
import { NetworkFailure, errorCode, type Phase } from './network-failure.ts'

/** Longest answer that is read unless more is asked, in bytes; the service's own are below 1 kB. */
const MAX_BODY_BYTES = 1024 * 1024

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PATCH'
  url: URL
  headers: Record<string, string>
  body?: string
  /** Limit on the whole exchange, in milliseconds. */
  timeoutMs: number
  signal: AbortSignal
  /** Longest answer that is read, in bytes; 1 MiB where nothing is said. */
  maxBodyBytes?: number
}

export interface HttpAnswer {
  status: number
  /** Names in lower case. */
  headers: http.IncomingHttpHeaders
  /** Decoded as UTF-8, without a byte order mark. */
  body: string
  /** Whether the body is only the beginning of a longer one. */
  isCut: boolean
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
  /** Closes every connection. */
  close(): void
}

export function createTransport(userAgent: string): Transport {
  const client = new HttpClient(userAgent, [], { keepAlive: true })
  return {
    async send({ method, url, headers, body, timeoutMs, signal, maxBodyBytes = MAX_BODY_BYTES }) {
      signal.throwIfAborted()
      const proxy = proxyFor(url)
      // A timer of its own and not `AbortSignal.timeout`, which does not keep the process alive until it fires.
      const timeout = new AbortController()
      const timer = setTimeout(() => {
        timeout.abort()
      }, timeoutMs)
      const stop = AbortSignal.any([signal, timeout.signal])
      const exchange = { phase: firstPhase(url, proxy) }
      try {
        const response = client.requestRaw(
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
              signal: stop,
            },
          },
          body ?? null,
        )
        // A request that still waits for its tunnel says nothing when it is aborted.
        const { message } = await Promise.race([response, abortOf(stop)])
        return {
          status: message.statusCode ?? 0,
          headers: message.headers,
          ...(await readBody(message, maxBodyBytes)),
        }
      } catch (error) {
        signal.throwIfAborted()
        const timedOut = timeout.signal.aborted
        if (!timedOut && isBug(error)) throw error
        throw new NetworkFailure({
          url,
          phase: exchange.phase,
          proxy: proxy && `${proxy.hostname}:${proxy.port || (proxy.protocol === 'https:' ? '443' : '80')}`,
          code: timedOut ? 'ETIMEDOUT' : (errorCode(error) ?? 'no code'),
          cause: timedOut ? new Error(`no whole answer within ${formatDuration(timeoutMs)}`) : error,
        })
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => {
      client.dispose()
    },
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
    created.once('socket', (socket) => {
      observe(socket, created.reusedSocket)
    })
    // Node would end such a request without a word.
    created.once('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      const text = `the answer ${statusCode ?? ''} wants to go on in another protocol`
      created.emit('error', Object.assign(new Error(text), { code: 'EPROTO' }))
    })
    return created
  }
  return { ...node, request: request as typeof node.request }
}

async function readBody(
  message: http.IncomingMessage,
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
