/** The storage host's refusals: S3's codes, as XML. */
import type { ServerResponse } from 'node:http'

export interface StorageError {
  readonly status: number
  readonly code: string
  readonly message: string
  /** Further elements of the body. */
  readonly details?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

export const noSuchKey: StorageError = {
  status: 404,
  code: 'NoSuchKey',
  message: 'The specified key does not exist.',
}

/** The refusal for a status that came up while an archive was being sent. */
export function storageErrorOf(status: number): StorageError {
  switch (status) {
    case 404:
      return noSuchKey
    case 412:
      return { status, code: 'PreconditionFailed', message: 'A precondition that you gave did not hold.' }
    case 416:
      return { status, code: 'InvalidRange', message: 'The requested range is not satisfiable' }
    default:
      return { status: 500, code: 'InternalError', message: 'The archive could not be read.' }
  }
}

/** Answers with a refusal instead of whatever was about to be sent. */
export function answerXml(response: ServerResponse, error: StorageError): void {
  const { status, code, message, details = {}, headers = {} } = error
  const fields = Object.entries({ Code: code, Message: message, ...details })
    .map(([name, text]) => `<${name}>${escapeXml(text)}</${name}>`)
    .join('')
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${fields}</Error>`
  for (const name of response.getHeaderNames()) response.removeHeader(name)
  response.writeHead(status, {
    ...headers,
    'Content-Type': 'application/xml',
    'Content-Length': Buffer.byteLength(body),
  })
  response.end(body)
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
