/** Answers for a deployment over HTTP: the pages of the active version, and its health. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import send from 'send'
import { encodePath, resolve, type Site } from './site.ts'

export interface ServerParts {
  /** The active version's site; nothing while there is none to serve. */
  readonly site: () => Site | undefined
  /** What is said while there is none. */
  readonly reasonForNone: () => string
  readonly health: () => object
}

export const healthPath = '/-/health'

export function createSiteServer({ site, reasonForNone, health }: ServerParts): Server {
  return createServer((request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin')
    // Names do not change with content, so whoever keeps a copy has to ask whether it is still the one.
    response.setHeader('Cache-Control', 'no-cache')
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      answer(response, 405, 'This site is for reading only.\n', { Allow: 'GET, HEAD' })
      return
    }
    const [, pathname = '', query = ''] = /^([^?#]*)([^#]*)/.exec(request.url ?? '') ?? []
    if (pathname === healthPath) {
      answer(response, 200, `${JSON.stringify(health(), undefined, 2)}\n`, {
        'Content-Type': 'application/json; charset=utf-8',
      })
      return
    }
    const active = site()
    if (active === undefined) answer(response, 503, `${reasonForNone()}\n`)
    else answerFromSite(request, response, { site: active, pathname, query })
  })
}

interface Wanted {
  readonly site: Site
  readonly pathname: string
  readonly query: string
}

function answerFromSite(request: IncomingMessage, response: ServerResponse, wanted: Wanted): void {
  const { site, pathname, query } = wanted
  const resolution = resolve(site, pathname)
  switch (resolution.kind) {
    case 'file':
      sendFile(request, response, site, resolution.path)
      return
    case 'redirect':
      answer(response, 302, '', { Location: resolution.location + query })
      return
    case 'absent':
      answerNotFound(response, site)
      return
    default:
      resolution satisfies never
  }
}

/** What `send` reports; see https://github.com/pillarjs/send#error-handling. */
interface SendError extends Error {
  readonly status: number
  readonly headers?: Record<string, string>
}

function sendFile(request: IncomingMessage, response: ServerResponse, site: Site, path: string): void {
  response.setHeader('ETag', site.etags.get(path) ?? '')
  const options = { root: site.folder, lastModified: false, index: false } as const
  send(request, encodePath(path), options)
    .on('error', ({ status, headers = {} }: SendError) => {
      response.removeHeader('ETag')
      if (status === 404) answerNotFound(response, site)
      else answer(response, status, 'This part of the file cannot be had.\n', headers)
    })
    .pipe(response)
}

function answerNotFound(response: ServerResponse, { notFoundPage }: Site): void {
  if (notFoundPage === undefined) answer(response, 404, 'Page not found.\n')
  else answer(response, 404, notFoundPage, { 'Content-Type': 'text/html; charset=utf-8' })
}

function answer(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    ...headers,
  })
  // Of an answer to HEAD node leaves the body out.
  response.end(body)
}
