/** A storage host that serves one archive to presigned links, and fails as it is told, request by request. */
import { randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { contentOf, type Content } from './content.ts'
import { API_KEY } from './export-run.ts'

/** What happens to one request. */
export type Reply = (exchange: Exchange) => void | Promise<void>

export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  /** What the host keeps. */
  content: Content
}

export interface StorageRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  /** Milliseconds since the epoch. */
  at: number
}

export interface StorageOptions {
  /** Certificate and key in PEM, for https. */
  tls?: { cert: string; key: string }
}

export interface StorageHost {
  url: string
  requests: StorageRequest[]
  /** Every link that was made, oldest first. */
  links: string[]
  /** A new presigned link; no two have the same signature. */
  link(): string
  /** Resolves as soon as so many requests have come. */
  seen(count: number): Promise<void>
  /** Resolves as soon as so many bytes of bodies were handed to the network, over all requests. */
  sent(bytes: number): Promise<void>
}

/**
 * Lets a test use a host, and closes it whatever comes of that. A request that carries the service's key, or any
 * authorization beside that of the link, is refused as S3 would, whatever the script says.
 *
 * @param replies what happens to each request, in order; the last one repeats
 */
export async function withStorage<T>(
  archive: Content | Buffer,
  replies: Reply[],
  use: (host: StorageHost) => Promise<T>,
  { tls }: StorageOptions = {},
): Promise<T> {
  const content = contentOf(archive)
  const queue = [...replies]
  const requests: StorageRequest[] = []
  const links: string[] = []
  const news = new EventEmitter()
  const sockets = new Set<Socket>()
  const listener: RequestListener = (request, response) => {
    const { method = '', url: path = '', headers } = request
    requests.push({ method, path, headers, at: Date.now() })
    news.emit('news')
    const scripted = queue.length > 1 ? queue.shift() : queue[0]
    const reply = carriesKey(request) ? onlyOneMechanism : scripted
    if (reply === undefined) throw new Error(`no reply for ${method} ${path}`)
    void reply({ request, response, content })
  }
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  server.keepAliveTimeout = 0
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    return await use({
      url,
      requests,
      links,
      link() {
        const link = `${url}/bundles/site?X-Amz-Expires=900&X-Amz-Signature=${randomBytes(16).toString('hex')}`
        links.push(link)
        return link
      },
      async seen(count) {
        while (requests.length < count) await once(news, 'news')
      },
      async sent(bytes) {
        const written = (): number => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0)
        while (written() < bytes) await new Promise((resolve) => setTimeout(resolve, 5))
      },
    })
  } finally {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
}

function carriesKey({ url, headers }: IncomingMessage): boolean {
  return 'authorization' in headers || JSON.stringify([url, headers]).includes(API_KEY)
}

const onlyOneMechanism: Reply = ({ response }) => {
  response.writeHead(400, { 'content-type': 'application/xml' })
  response.end(
    '<Error><Code>InvalidArgument</Code><Message>Only one auth mechanism allowed</Message></Error>',
  )
}
