/** Downloads a bundle to its last byte: resumes what breaks, starts over where it must, and takes its digest on the way. */
import { createHash } from 'node:crypto'
import { formatDuration } from '../duration.ts'
import type { Bundle } from '../service/decode.ts'
import { MAX_TRIES, waitMs } from '../service/retry.ts'
import { createCollector } from './memory.ts'
import { StorageError, remedyFor, type Progress } from './storage-error.ts'
import { fetchPart, type Part, type StorageContext } from './storage-host.ts'
import { createTransferLog } from './transfer-log.ts'

/** Where the bytes go. */
export interface Sink {
  /** Takes the next bytes; resolves when it can take more. */
  write(chunk: Buffer): Promise<void>
  /** Forgets everything that was written. */
  restart(): Promise<void>
}

export interface Downloaded {
  /** Hex digest of the whole archive. */
  sha256: string
  sizeBytes: number
}

export interface DownloadContext extends StorageContext {
  /** From 0 up to 1. */
  random: () => number
  /** Gets a fresh link to the same bundle. */
  renew: () => Promise<Bundle>
  info: (line: string) => void
}

/**
 * Brings a bundle into a sink, its length checked against what the service and the storage host announced.
 *
 * It is given up after six tries in a row that brought no byte which had not come before; one that is slow and breaks
 * often is not. A link that the host refuses is replaced by a fresh one.
 *
 * @throws {StorageError} when it is given up
 * @throws whatever the sink and `renew` throw, and the signal's reason when it is aborted
 */
export async function download(bundle: Bundle, sink: Sink, context: DownloadContext): Promise<Downloaded> {
  const { clock, info, random, renew, signal } = context
  const transfer = new Transfer(bundle, sink, context)
  let [barren, renewals] = [0, 0]
  /** A refusal of a fresh link, or of what it brings, is final, unless the transfer has gone on since. */
  let isFresh = false
  for (;;) {
    const before = transfer.furthestBytes
    try {
      return await transfer.attempt()
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      const hasNew = transfer.furthestBytes > before
      barren = hasNew ? 0 : barren + 1
      if (hasNew && error.failure.kind !== 'size') isFresh = false
      const remedy = remedyFor(error.failure)
      if (remedy === 'renew' && !isFresh) {
        info(`${error.message}; asking the service for a fresh link`)
        // A host that refuses each link after a few bytes must not make the action hammer the service.
        if (renewals > 0) await clock.sleep(waitMs(renewals, undefined, random()), signal)
        renewals++
        transfer.follow(await renew())
        isFresh = true
        continue
      }
      if (remedy !== 'retry' || barren >= MAX_TRIES) {
        throw new StorageError(error.failure, transfer.progress, barren)
      }
      const retryAfterMs = error.failure.kind === 'status' ? error.failure.retryAfterMs : undefined
      const wait = waitMs(Math.max(1, barren), retryAfterMs, random())
      info(`${error.message}; next try of download in ${formatDuration(wait)}`)
      await clock.sleep(wait, signal)
    }
  }
}

function unusable(problem: string): StorageError {
  return new StorageError({ kind: 'unusable', problem: `the storage host ${problem}` })
}

/** What has come so far, and how to go on from there. */
class Transfer {
  readonly #sink: Sink
  readonly #context: DownloadContext
  readonly #log: (progress: Progress) => void
  readonly #collect = createCollector()
  /** Every address so far: what is secret in one of them must not be shown. */
  readonly #seen: URL[] = []
  #bundle: Bundle
  #hash = createHash('sha256')
  #receivedBytes = 0
  #totalBytes: number | undefined
  #etag: string | undefined
  /** The most that any try has reached. */
  furthestBytes = 0

  constructor(bundle: Bundle, sink: Sink, context: DownloadContext) {
    this.#bundle = bundle
    this.#sink = sink
    this.#context = context
    this.#log = createTransferLog(context.clock, context.info)
  }

  get progress(): Progress {
    return { receivedBytes: this.#receivedBytes, totalBytes: this.#totalBytes ?? this.#bundle.sizeBytes }
  }

  /** Goes on with another link to the same bundle. */
  follow(bundle: Bundle): void {
    this.#bundle = bundle
  }

  /** Fetches what is missing. @throws {StorageError} and then what has come can be built upon */
  async attempt(): Promise<Downloaded> {
    const etag = this.#receivedBytes > 0 ? this.#etag : undefined
    const resumption = etag === undefined ? undefined : { start: this.#receivedBytes, etag }
    // Should the next answer not be what was asked for, the one after it is asked for everything.
    this.#etag = undefined
    try {
      const link = new URL(this.#bundle.bundleUrl)
      return await fetchPart({ link, resumption, seen: this.#seen }, this.#context, (part) =>
        this.#receive(part),
      )
    } catch (error) {
      const kind = error instanceof StorageError ? error.failure.kind : undefined
      if (kind === 'network' || kind === 'status') this.#etag ??= etag
      if (kind === 'size') this.#etag = undefined // What has come is of no use.
      throw error
    }
  }

  async #receive({ start, totalBytes, lengthBytes, etag, body }: Part): Promise<Downloaded> {
    if (start === 0) await this.#restart()
    // One object has one length, whatever a later answer says of it.
    if (totalBytes !== undefined && totalBytes !== (this.#totalBytes ?? totalBytes)) {
      throw new StorageError({ kind: 'changed' })
    }
    this.#totalBytes ??= totalBytes
    this.#etag = etag
    if (totalBytes !== undefined) this.#checkSize(totalBytes, true)
    for await (const chunk of body) {
      this.#checkSize(this.#receivedBytes + chunk.length, false)
      await this.#sink.write(chunk)
      this.#hash.update(chunk)
      this.#receivedBytes += chunk.length
      this.furthestBytes = Math.max(this.furthestBytes, this.#receivedBytes)
      this.#log(this.progress)
      this.#collect(chunk.length)
    }
    if (this.#receivedBytes === 0) throw unusable('sent an empty body in place of the bundle')
    if (this.#receivedBytes > (this.#totalBytes ?? Infinity)) {
      this.#etag = undefined // Which of the bytes are wrong, nobody knows.
      throw unusable('sent more than it had announced')
    }
    const isShort = this.#receivedBytes < start + (lengthBytes ?? 0)
    if (isShort || this.#receivedBytes < (this.#totalBytes ?? 0)) {
      throw unusable('ended its answer before the bundle did')
    }
    this.#checkSize(this.#receivedBytes, true)
    return { sha256: this.#hash.digest('hex'), sizeBytes: this.#receivedBytes }
  }

  async #restart(): Promise<void> {
    await this.#sink.restart()
    this.#hash = createHash('sha256')
    this.#receivedBytes = 0
    this.#totalBytes = undefined
  }

  /** @param isWhole whether `actualBytes` is the whole length, and not only what has come of it so far */
  #checkSize(actualBytes: number, isWhole: boolean): void {
    const { sizeBytes: announcedBytes } = this.#bundle
    if (announcedBytes === undefined) return
    if (isWhole ? actualBytes === announcedBytes : actualBytes <= announcedBytes) return
    throw new StorageError({ kind: 'size', announcedBytes, actualBytes, isWhole })
  }
}
