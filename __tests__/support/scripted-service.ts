/** A service whose every answer is scripted, to the byte and to the broken connection. */
import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'

export type Operation = 'start' | 'status' | 'bundle' | 'agent' | 'unknown'

/** What happens to one request. It has been read whole. */
export type Step = (request: IncomingMessage, response: ServerResponse) => void

export interface SeenRequest {
  operation: Operation
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
  /** Milliseconds since the epoch. */
  at: number
}

export interface Script {
  /** Steps of each operation, in order; the last one repeats. */
  start?: Step[]
  status?: Step[]
  bundle?: Step[]
  agent?: Step[]
  /** So many connections are reset before anything is read from them. */
  resetConnections?: number
  /** Certificate and key in PEM, for https. */
  tls?: { cert: string; key: string }
  /** A free port of `127.0.0.1` unless told. */
  port?: number
  host?: '127.0.0.1' | '::1'
}

export interface ScriptedService {
  url: string
  requests: SeenRequest[]
  of(operation: Operation): SeenRequest[]
  /** Resolves as soon as a request came whose method and path match. */
  seen(pattern: RegExp): Promise<void>
  close(): Promise<void>
}

export const JOB_ID = 'job_4f2a'

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Step {
  return text(status, JSON.stringify(body), 'application/json', headers)
}

export function text(
  status: number,
  body: string,
  contentType = 'text/html',
  headers: Record<string, string> = {},
): Step {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': contentType, ...headers }).end(body)
  }
}

/** Breaks the connection after the request was read. */
export const reset: Step = (request) => {
  request.socket.resetAndDestroy()
}

/** Never answers. */
export const hang: Step = () => undefined

/** Answers that the connection goes on in another protocol. */
export const upgrade: Step = (request) => {
  request.socket.write(
    'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
  )
}

/** Announces a whole body, sends half of it, and breaks the connection. */
export function truncated(body: unknown): Step {
  return (request, response) => {
    const whole = JSON.stringify(body)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': whole.length })
    response.write(whole.slice(0, whole.length / 2), () => {
      request.socket.destroy()
    })
  }
}

export const started = json(202, { jobId: JOB_ID })

export function status(value: string, fields: Record<string, unknown> = {}): Step {
  return json(200, { status: value, ...fields })
}

export function bundle(fields: Record<string, unknown> = {}): Step {
  return json(200, {
    bundleUrl: 'https://storage.example.com/bundles/site.tar.gz?X-Amz-Signature=5ec7e7',
    expiresAt: new Date(Date.now() + 900_000).toISOString(),
    sizeBytes: 1_234_567,
    ...fields,
  })
}

/**
 * Starts a service on a port of the loopback; without steps it exports in one look. It never closes a connection on
 * its own, so a client that leaves one open is held by it.
 */
export async function scriptService(script: Script = {}): Promise<ScriptedService> {
  const steps: Record<Operation, Step[]> = {
    start: [...(script.start ?? [started])],
    status: [...(script.status ?? [status('completed', { progress: 100, pageCount: 12 })])],
    bundle: [...(script.bundle ?? [bundle()])],
    agent: [...(script.agent ?? [])],
    unknown: [json(404, { error: 'no such route' })],
  }
  const requests: SeenRequest[] = []
  const arrivals = new EventEmitter()
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('error', () => undefined)
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const operation = operationOf(method, path)
      requests.push({
        operation,
        method,
        path,
        headers,
        body: Buffer.concat(chunks).toString(),
        at: Date.now(),
      })
      arrivals.emit('request')
      const queue = steps[operation]
      const step = queue.length > 1 ? queue.shift() : queue[0]
      if (step === undefined) throw new Error(`no step for ${method} ${path}`)
      step(request, response)
    })
  }
  const server = script.tls ? createTlsServer(script.tls, listener) : createServer(listener)
  server.keepAliveTimeout = 0
  let resets = script.resetConnections ?? 0
  server.on('connection', (socket: Socket) => {
    if (resets-- > 0) socket.resetAndDestroy()
  })
  const host = script.host ?? '127.0.0.1'
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(script.port ?? 0, host, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `${script.tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    requests,
    of: (operation) => requests.filter((request) => request.operation === operation),
    async seen(pattern) {
      while (!requests.some(({ method, path }) => pattern.test(`${method} ${path}`))) {
        await once(arrivals, 'request')
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}

function operationOf(method: string, path: string): Operation {
  const route = `${method} ${path}`
  if (/^POST .*\/v1\/static-export\/jobs$/.test(route)) return 'start'
  if (/^GET .*\/v1\/static-export\/jobs\/[^/]+$/.test(route)) return 'status'
  if (/^POST .*\/v1\/static-export\/jobs\/[^/]+\/bundle$/.test(route)) return 'bundle'
  if (/^GET .*\/v2\/agent\/[^/]+\/job\/[^/]+$/.test(route)) return 'agent'
  return 'unknown'
}
