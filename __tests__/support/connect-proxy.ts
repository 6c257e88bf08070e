/** A forward proxy that opens tunnels, as `https_proxy` names one. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

/** What becomes of a tunnel: it leads to this port of the loopback, is refused, or is never answered. */
export type Tunnel = { to: number } | { refuse: number } | 'hang'

export interface ConnectProxy {
  port: number
  /** Resolves as soon as a tunnel is asked for. */
  connected: Promise<unknown>
  tunnels: { target: string; authorization: string | undefined }[]
}

/** Lets a test use a proxy, and closes it with all its tunnels whatever comes of that. */
export async function withProxy<T>(tunnel: Tunnel, use: (proxy: ConnectProxy) => Promise<T>): Promise<T> {
  const tunnels: ConnectProxy['tunnels'] = []
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
  }
  const server = createServer()
  server.on('connect', (request, client: Socket) => {
    tunnels.push({ target: request.url ?? '', authorization: request.headers['proxy-authorization'] })
    keep(client)
    if (tunnel === 'hang') return
    if ('refuse' in tunnel) {
      client.end(`HTTP/1.1 ${tunnel.refuse} Refused\r\ncontent-length: 0\r\n\r\n`)
      return
    }
    const upstream = connect(tunnel.to, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      client.pipe(upstream).pipe(client)
    })
    keep(upstream)
  })
  const connected = once(server, 'connect')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await use({ port: (server.address() as AddressInfo).port, connected, tunnels })
  } finally {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
}
