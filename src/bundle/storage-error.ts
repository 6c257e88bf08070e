/** A transfer from the storage host that failed: what came back, what it means for the next try, what to do. */
import { STATUS_CODES } from 'node:http'
import { formatBytes } from '../bytes.ts'
import { formatDuration } from '../duration.ts'
import { ActionError } from '../errors.ts'
import { excerpt } from '../escape.ts'
import { CHECK_PROXY, TRUST_AUTHORITY, type NetworkFailure } from '../service/network-failure.ts'
import { isTransientStatus } from '../service/transient-status.ts'

export type TransferFailure =
  /** No answer came, or its body broke off. */
  | { kind: 'network'; error: NetworkFailure }
  /** The host refused. */
  | {
      kind: 'status'
      host: string
      status: number
      /** The host's own code, such as `AccessDenied`. */
      code?: string | undefined
      /** The host's own words. */
      text?: string | undefined
      retryAfterMs?: number | undefined
    }
  /** An answer that is not the bundle, or not the part of it that was asked for. */
  | { kind: 'unusable'; problem: string }
  /** The object is another one than before: what was fetched of it is of no use. */
  | { kind: 'changed' }
  /** The length is not the one that the service announced. */
  | { kind: 'size'; announcedBytes: number; actualBytes: number; isWhole: boolean }
  /** The host points elsewhere, and that way is not followed. */
  | { kind: 'redirect'; problem: string }

/** Longest wait that the storage host may ask for, in milliseconds; beyond it the run fails and says when to come back. */
const MAX_RETRY_AFTER_MS = 10 * 60_000

/**
 * What may help: the same request once more, a fresh link, or nothing.
 *
 * Hosts differ in what they answer to an expired link: S3 and Azure 403, Google 400 with the code `ExpiredToken`.
 */
export type Remedy = 'retry' | 'renew' | 'none'

export function remedyFor(failure: TransferFailure): Remedy {
  switch (failure.kind) {
    case 'network':
      return failure.error.isTransient ? 'retry' : 'none'
    case 'status': {
      const { status, code = '', text = '' } = failure
      if (status === 401 || status === 403) return 'renew'
      if (status === 400 && /expired/i.test(`${code} ${text}`)) return 'renew'
      if ((failure.retryAfterMs ?? 0) > MAX_RETRY_AFTER_MS) return 'none'
      return isTransientStatus(status) ? 'retry' : 'none'
    }
    case 'unusable':
    case 'changed':
      return 'retry'
    case 'size':
      return 'renew'
    case 'redirect':
      return 'none'
  }
}

/** How far a transfer had come when it failed, in bytes. */
export interface Progress {
  receivedBytes: number
  totalBytes: number | undefined
}

export class StorageError extends ActionError {
  readonly failure: TransferFailure

  constructor(failure: TransferFailure, progress?: Progress, tries = 1) {
    const effort = tries > 1 ? ` after ${tries} tries` : ''
    super(`Could not download the bundle${effort}: ${whatHappened(failure)}${soFar(progress)}`, {
      hint: nextStep(failure),
      cause: failure.kind === 'network' ? failure.error : undefined,
    })
    this.failure = failure
  }
}

function whatHappened(failure: TransferFailure): string {
  switch (failure.kind) {
    case 'network':
      return failure.error.message
    case 'status': {
      const { host, status, code, text } = failure
      const words = [code && excerpt(code, 100), text && `"${excerpt(text)}"`].filter((part) => part)
      const answered = `${host} answered ${status} ${STATUS_CODES[status] ?? ''}`.trim()
      return words.length === 0 ? answered : `${answered}, ${words.join(': ')}`
    }
    case 'unusable':
    case 'redirect':
      return failure.problem
    case 'changed':
      return 'the bundle on the storage host changed meanwhile'
    case 'size': {
      const { announcedBytes, actualBytes, isWhole } = failure
      return `the service announced ${announcedBytes} bytes, and the storage host sends ${isWhole ? '' : 'at least '}${actualBytes}`
    }
  }
}

function soFar(progress: Progress | undefined): string {
  if (progress === undefined || progress.receivedBytes === 0) return ''
  const { receivedBytes, totalBytes } = progress
  const of = totalBytes === undefined ? '' : ` of ${formatBytes(totalBytes)}`
  return ` (${formatBytes(receivedBytes)}${of} had come)`
}

function nextStep(failure: TransferFailure): string {
  switch (failure.kind) {
    case 'network':
      return networkStep(failure.error)
    case 'status':
      return statusStep(failure.status, failure.retryAfterMs)
    case 'unusable':
      return 'Something between this runner and the storage host may answer in its place: check the proxy, and run again later'
    case 'changed':
      return 'Run again when nobody writes the bundle any more'
    case 'size':
      return 'The bundle is not the one that was exported: nothing was saved; run again, and report it to the documentation host when it stays so'
    case 'redirect':
      return 'Nothing was fetched from there: report it to the documentation host'
  }
}

function statusStep(status: number, retryAfterMs: number | undefined): string {
  const later = retryAfterMs === undefined ? 'later' : `in ${formatDuration(retryAfterMs)}`
  if (status === 401 || status === 403) {
    return 'A fresh link was refused too: check that this runner may reach the storage host, and that its clock is right'
  }
  if (status === 404 || status === 410) {
    return 'The archive is gone from the storage host: run again without `job-id` to export anew'
  }
  if (status === 429) return `The storage host limits the rate of requests: run again ${later}`
  if (status >= 500) return `The storage host has a problem of its own: run again ${later}`
  return 'The storage host refused the request; its own text, where it gave one, says why'
}

function networkStep(error: NetworkFailure): string {
  if (error.certificate) {
    const whose = error.phase === 'proxy' ? 'proxy' : 'storage host'
    return `The certificate of the ${whose} was refused: where a private authority signs the connection, ${TRUST_AUTHORITY}`
  }
  switch (error.phase) {
    case 'DNS':
    case 'connect':
      return 'The bundle is on another host than the service: check that the network of this runner allows connections to it'
    case 'proxy':
      return CHECK_PROXY
    case 'TLS':
      return 'Check that nothing on the way to the storage host breaks the connection'
    case 'response':
      return 'The connection broke or stalled before the bundle was complete: run again later'
  }
}

/**
 * Reads the storage host's own words out of an error body, as S3, Google and Azure write it. The other fields, in
 * which there are signatures, are left.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */
export function decodeStorageError(body: string): { code: string | undefined; text: string | undefined } {
  return { code: element(body, 'Code'), text: element(body, 'Message') }
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function element(xml: string, name: string): string | undefined {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? []
  return text
    ?.replace(/&(lt|gt|quot|apos|amp|#\d{1,6}|#x[\da-f]{1,5});/gi, (entity, key: string) => {
      const code = key.startsWith('#') ? Number(key.slice(1).replace(/^x/i, '0x')) : undefined
      return code === undefined ? (ENTITIES[key] ?? entity) : String.fromCodePoint(code)
    })
    .trim()
}
