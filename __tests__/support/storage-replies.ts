/** What a storage host answers: the archive in all the ways that it can arrive, and the refusals of S3. */
import { setTimeout as sleep } from 'node:timers/promises'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { contentOf, type Content } from './content.ts'
import type { Reply } from './storage-host.ts'

export const ETAG = '"5f3759df"'

const CHUNK_BYTES = 128 * 1024
/** Long enough for what was written to be read by the other side: what still waits there is lost by a break. */
const BEFORE_BREAK_MS = 400

export interface Sending {
  /** {@link ETAG} unless told; `null` for none. */
  etag?: string | null
  /** Served instead of what the host keeps. */
  archive?: Content | Buffer
  /** `false`: a `Range` is ignored, `If-Match` too. */
  ranges?: boolean
  /** `false`: `If-Match` is ignored. */
  guarded?: boolean
  /** Announced instead of the true length; `null` for a chunked body. */
  contentLength?: number | null
  /** Announced instead of the true range. */
  contentRange?: string
  /** Status instead of 200 or 206. */
  status?: number
  headers?: Record<string, string>
  /** So many bytes of the body are sent; all of them unless told. */
  bytes?: number
  /** What comes after the body: its end, a closed or reset connection, or nothing ever. */
  then?: 'end' | 'close' | 'reset' | 'stall'
  /** Bytes that are written at a time, and the pause after them. */
  drip?: { bytes: number; pauseMs: number }
}

/** Sends the archive as a host does that knows `Range` and `If-Match`, but for what is told otherwise. */
export function send(sending: Sending = {}): Reply {
  return async ({ request, response, content }) => {
    const { etag = ETAG, archive, ranges = true, guarded = true, headers = {} } = sending
    const { sizeBytes, read } = archive === undefined ? content : contentOf(archive)
    const { range, 'if-match': ifMatch } = request.headers
    const common = { 'content-type': 'binary/octet-stream', ...(etag === null ? {} : { etag }), ...headers }
    if (ranges && guarded && ifMatch !== undefined && ifMatch !== etag) {
      await preconditionFailed({ request, response, content })
      return
    }
    const start = ranges ? Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0) : 0
    const isPart = ranges && range !== undefined
    if (isPart && start >= sizeBytes) {
      xml(
        response,
        416,
        'InvalidRange',
        'The requested range is not satisfiable',
        {},
        { 'content-range': `bytes */${sizeBytes}` },
      )
      return
    }
    const { contentLength = sizeBytes - start } = sending
    response.writeHead(sending.status ?? (isPart ? 206 : 200), {
      ...common,
      ...(ranges ? { 'accept-ranges': 'bytes' } : {}),
      ...(contentLength === null ? {} : { 'content-length': contentLength }),
      ...(isPart
        ? { 'content-range': sending.contentRange ?? `bytes ${start}-${sizeBytes - 1}/${sizeBytes}` }
        : {}),
    })
    await pour(response, { sizeBytes, read }, start, sending)
  }
}

async function pour(
  response: ServerResponse,
  { sizeBytes, read }: Content,
  start: number,
  { bytes = Infinity, then = bytes === Infinity ? 'end' : 'close', drip }: Sending,
): Promise<void> {
  const end = Math.min(sizeBytes, start + bytes)
  const { socket } = response
  const closed = once(response, 'close')
  response.flushHeaders()
  for (let at = start; at < end && !response.destroyed;) {
    const chunk = read(at, Math.min(drip?.bytes ?? CHUNK_BYTES, end - at))
    at += chunk.length
    await Promise.race([closed, new Promise((resolve) => response.write(chunk, resolve))])
    if (drip !== undefined) await sleep(drip.pauseMs)
  }
  if (then === 'end') response.end()
  if (then === 'close' || then === 'reset') {
    await sleep(BEFORE_BREAK_MS)
    if (then === 'close') socket?.end()
    else socket?.resetAndDestroy()
  }
}

/** A refusal as S3 words it. */
export function refuse(
  status: number,
  code: string,
  message: string,
  details: Record<string, string> = {},
  headers: Record<string, string> = {},
): Reply {
  return ({ response }) => {
    xml(response, status, code, message, details, headers)
  }
}

function xml(
  response: ServerResponse,
  status: number,
  code: string,
  message: string,
  details: Record<string, string>,
  headers: Record<string, string>,
): void {
  const fields = Object.entries({ Code: code, Message: message, ...details })
    .map(([name, text]) => `<${name}>${text}</${name}>`)
    .join('')
  response
    .writeHead(status, { 'content-type': 'application/xml', ...headers })
    .end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error>${fields}</Error>`)
}

const preconditionFailed = refuse(
  412,
  'PreconditionFailed',
  'At least one of the pre-conditions you specified did not hold',
)

/** What of a refusal must not be shown. */
export const SIGNATURE_FIELDS = {
  StringToSign: 'AWS4-HMAC-SHA256 20261120T000000Z',
  SignatureProvided: 'ba5eba11ca5cade',
}

/** The link has expired, in the words of S3. */
export const expired = refuse(403, 'AccessDenied', 'Request has expired', {
  Expires: '2026-11-20T00:15:00Z',
  ServerTime: '2026-11-20T00:16:01Z',
  ...SIGNATURE_FIELDS,
})

export function html(status: number, body = '<html><body><h1>Sign in</h1></body></html>'): Reply {
  return ({ response }) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end(body)
  }
}

/** A status and nothing more. */
export function answer(status: number): Reply {
  return ({ response }) => {
    response.writeHead(status).end()
  }
}

export function redirect(status: number, location: string): Reply {
  return ({ response }) => {
    response.writeHead(status, { location, 'content-length': 0 }).end()
  }
}

/** Resets the connection before an answer. */
export const resetBefore: Reply = ({ request }) => {
  request.socket.resetAndDestroy()
}

/** Sends the headers of an archive and then nothing. */
export const nothing = send({ bytes: 0, then: 'stall' })
