/** How far an exchange has come, told by the events of its socket. */
import * as http from 'node:http'
import * as https from 'node:https'
import { isIP, type Socket } from 'node:net'
import type { Phase } from './network-failure.ts'

/** The host as `node:http` wants it: an IPv6 address without its brackets. */
export function bareHost(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

export function firstPhase(url: URL, proxy: URL | undefined): Phase {
  if (proxy) return 'proxy'
  return isIP(bareHost(url)) === 0 ? 'DNS' : 'connect'
}

/** `node:http` or `node:https`, noting how far each request has come. */
export function observed(
  url: URL,
  proxy: URL | undefined,
  reached: (phase: Phase) => void,
): typeof http | typeof https {
  const secure = url.protocol === 'https:'
  const reach = (phase: Phase) => () => {
    reached(phase)
  }
  const observe = (socket: Socket, reused: boolean): void => {
    if (reused) {
      reached('response')
      return
    }
    if (!socket.connecting) reached(secure ? 'TLS' : 'response')
    // The agent keeps sockets for later requests: each listener goes with its first event.
    if (!proxy) {
      socket.once('lookup', (error: Error | null) => {
        if (error === null) reached('connect')
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
