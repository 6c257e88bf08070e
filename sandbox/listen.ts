/** Puts a server on a loopback port, and takes it down again. */
import { once } from 'node:events'
import type { Server } from 'node:http'

/** A port that could not be had; its message is written for the person at the terminal. */
export class PortError extends Error {
  override readonly name = 'PortError'
}

const host = '127.0.0.1'

export interface Listening extends AsyncDisposable {
  readonly url: string
}

/**
 * Listens on 127.0.0.1; port 0 takes any free one. Disposing closes the server and every open connection.
 * @throws {PortError} when the port is in use or not allowed
 */
export async function listen(server: Server, port: number): Promise<Listening> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new PortError(reasonOf(error, port), { cause: error })
  }
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('the server has no port')
  return {
    url: `http://${host}:${address.port}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function reasonOf(error: unknown, port: number): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return code === 'EADDRINUSE'
    ? `port ${port} is already in use`
    : `cannot listen on ${host}:${port}: ${String(error)}`
}
