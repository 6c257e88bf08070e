/** The storage host: serves archives to whoever has a presigned link, in the manner of S3. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { basename, dirname } from 'node:path'
import send from 'send'
import { judgeLink, presign } from './presign.ts'
import { answerXml, noSuchKey, storageErrorOf, type StorageError } from './storage-error.ts'

export interface StoredBundle {
  /** Path of the archive on disk. */
  readonly file: string
  /** Hex digest of the archive; its ETag. */
  readonly sha256: string
  /** Name that a browser saves the archive under. */
  readonly saveAs: string
}

export interface StorageParts {
  readonly secret: Buffer
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly findBundle: (jobId: string) => StoredBundle | undefined
}

/** Signs a path and query that the storage host accepts until `expiresAtMs`. */
export const presignBundle = (secret: Buffer, jobId: string, expiresAtMs: number) =>
  presign(secret, `/bundles/${jobId}.tar.gz`, expiresAtMs)

export function createStorage({ secret, now, findBundle }: StorageParts): Server {
  return createServer((request, response) => {
    const url = URL.parse(`http://storage${request.url ?? ''}`)
    const refusal = url === null ? invalidUri : judge(request, url)
    if (refusal !== undefined) {
      answerXml(response, refusal)
      return
    }
    const [, jobId = ''] = /^\/bundles\/(.+)\.tar\.gz$/.exec(url?.pathname ?? '') ?? []
    const bundle = findBundle(jobId)
    if (bundle === undefined) answerXml(response, noSuchKey)
    else sendBundle(request, response, bundle)
  })

  function judge({ method, headers }: IncomingMessage, url: URL): StorageError | undefined {
    if (method !== 'GET' && method !== 'HEAD') {
      return { status: 405, code: 'MethodNotAllowed', message: 'The specified method is not allowed.' }
    }
    const verdict = judgeLink(secret, url, now())
    if (verdict.kind !== 'unsigned' && headers.authorization !== undefined) {
      return { status: 400, code: 'InvalidArgument', message: 'Only one auth mechanism allowed' }
    }
    switch (verdict.kind) {
      case 'valid':
        return undefined
      case 'unsigned':
        return { status: 403, code: 'AccessDenied', message: 'Access Denied' }
      case 'mismatch':
        return {
          status: 403,
          code: 'SignatureDoesNotMatch',
          message: 'The request signature we calculated does not match the signature you provided.',
          details: { StringToSign: verdict.stringToSign, SignatureProvided: verdict.signature },
        }
      case 'expired':
        return {
          status: 403,
          code: 'AccessDenied',
          message: 'Request has expired',
          details: { Expires: verdict.expiresAt.toISOString(), ServerTime: new Date(now()).toISOString() },
        }
      default:
        return verdict satisfies never
    }
  }
}

const invalidUri: StorageError = {
  status: 400,
  code: 'InvalidURI',
  message: "Couldn't parse the specified URI.",
}

/** What `send` reports; see https://github.com/pillarjs/send#error-handling. */
interface SendError extends Error {
  readonly status: number
  readonly headers?: Record<string, string>
}

function sendBundle(request: IncomingMessage, response: ServerResponse, bundle: StoredBundle): void {
  response.setHeader('Content-Type', 'application/gzip')
  response.setHeader('Content-Disposition', `attachment; filename="${bundle.saveAs}"`)
  response.setHeader('ETag', `"${bundle.sha256}"`)
  send(request, basename(bundle.file), { root: dirname(bundle.file), cacheControl: false, index: false })
    .on('error', (error: SendError) => {
      answerXml(response, { ...storageErrorOf(error.status), headers: error.headers ?? {} })
    })
    .pipe(response)
}
