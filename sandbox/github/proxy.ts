/** The server in front of the API: records every call, and lets the ordered faults happen to it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Effect, Faults } from './faults.ts'
import type { Journal, RecordedRequest } from './record.ts'

export interface ProxyParts {
  readonly faults: Faults
  /** Gets every request when it has come whole. */
  readonly journal: Journal
  /** What every path begins with; none on github.com. */
  readonly apiPath: string
  readonly answer: (request: Request) => Promise<Response>
}

interface Reply {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer
  /** Breaks the connection in the middle of the body. */
  readonly cut?: boolean
}

/** What stands in the place of a reply when the client gets none. */
type Outcome = Reply | 'reset' | 'hang'

export function createProxy(parts: ProxyParts): Server {
  const server = createServer((request, response) => {
    serve(request, response, parts).catch((error: unknown) => {
      // Whoever has left does not wait for an answer that now fails.
      if (!response.destroyed) console.error(error)
      response.destroy()
    })
  })
  // Never of its own accord: a connection closed as the next request is sent would be one more fault.
  server.keepAliveTimeout = 0
  server.requestTimeout = 0
  return server
}

async function serve(message: IncomingMessage, response: ServerResponse, parts: ProxyParts): Promise<void> {
  const startedAt = performance.now()
  const body = await buffer(message)
  const { method = 'GET', headers } = message
  const url = new URL(message.url ?? '/', 'http://stand-in')
  const request: RecordedRequest = {
    method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers,
    body: body.toString(),
    startedAt,
    concurrency: 1 + parts.journal.requests.filter(({ endedAt }) => endedAt === undefined).length,
  }
  parts.journal.add(request)
  const end = () => {
    request.endedAt ??= performance.now()
  }
  response.once('finish', end).once('close', end)

  const outcome = await outcomeOf(request, () => forward(message, url, body, parts), parts.faults)
  if (outcome === 'reset') message.socket.resetAndDestroy()
  else if (outcome !== 'hang') reply(response, outcome, request)
}

async function outcomeOf(
  request: RecordedRequest,
  ask: () => Promise<Reply>,
  faults: Faults,
): Promise<Outcome> {
  const effects = faults.of(request)
  const before = await applyAll(effects.request, request, undefined)
  if (before !== undefined) return before
  const served = await ask()
  request.served = served.status
  return (await applyAll(effects.response, request, served)) ?? served
}

/** The first outcome that an effect decides; the effects before it have had their time. */
async function applyAll(
  effects: readonly Effect[],
  request: RecordedRequest,
  served: Reply | undefined,
): Promise<Outcome | undefined> {
  for (const effect of effects) {
    const outcome = await apply(effect, request, served)
    if (outcome !== undefined) return outcome
  }
  return undefined
}

async function apply(
  effect: Effect,
  request: RecordedRequest,
  served: Reply | undefined,
): Promise<Outcome | undefined> {
  switch (effect.kind) {
    case 'status': {
      const { status, headers, body } = effect.answer
      const json = typeof body === 'object'
      return {
        status,
        headers: { ...(json && { 'content-type': 'application/json; charset=utf-8' }), ...headers },
        body: Buffer.from(json ? JSON.stringify(body) : body),
      }
    }
    case 'reset':
    case 'hang':
      return effect.kind
    case 'delay':
      await sleep(effect.ms, undefined, { ref: false })
      return undefined
    case 'run':
      await effect.run(request)
      return undefined
    case 'html':
      return {
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: Buffer.from('<!doctype html><title>Sign in</title><p>Please sign in to the network.'),
      }
    case 'empty':
      return { status: served?.status ?? 200, headers: served?.headers ?? {}, body: Buffer.alloc(0) }
    case 'cut':
      return served && { ...served, cut: true }
    default:
      return effect satisfies never
  }
}

async function forward(
  message: IncomingMessage,
  url: URL,
  body: Buffer<ArrayBuffer>,
  parts: ProxyParts,
): Promise<Reply> {
  const { method = 'GET', headersDistinct } = message
  const isBelow = url.pathname.startsWith(`${parts.apiPath}/`)
  if (!isBelow) return { status: 404, headers: {}, body: Buffer.alloc(0) }
  const address = new URL(url)
  address.pathname = url.pathname.slice(parts.apiPath.length)
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value)
  }
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const answer = await parts.answer(new Request(address, { method, headers, ...(hasBody && { body }) }))
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: Buffer.from(await answer.arrayBuffer()),
  }
}

function reply(response: ServerResponse, { status, headers, body, cut }: Reply, request: RecordedRequest) {
  if (response.destroyed) return
  response.writeHead(status, { ...headers, ...(status !== 204 && { 'content-length': body.length }) })
  request.status = status
  if (cut === true) {
    response.write(body.subarray(0, body.length / 2), () => response.destroy())
    return
  }
  response.end(body)
}
