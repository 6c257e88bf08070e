/** A file of a site while it is being written. */
import { closeSync, futimesSync, writeFileSync } from 'node:fs'
import type { FileReceiver } from './archive.ts'

/** The latest time that every file system can keep, in milliseconds since the epoch: 2106. */
const LATEST_MS = 0xffff_ffff * 1000

export class OpenFile implements FileReceiver {
  readonly #descriptor: number
  readonly #modifiedAt: Date | undefined
  readonly #count: (length: number) => void
  #isOpen = true

  constructor(descriptor: number, modifiedAt: Date | undefined, count: (length: number) => void) {
    this.#descriptor = descriptor
    this.#modifiedAt = modifiedAt
    this.#count = count
  }

  write(chunk: Buffer): void {
    this.#count(chunk.length)
    writeFileSync(this.#descriptor, chunk) // Where the chunk before it ended.
  }

  end(): void {
    const time = this.#modifiedAt?.getTime() ?? NaN
    if (time > 0 && time < LATEST_MS) futimesSync(this.#descriptor, time / 1000, time / 1000)
    this.close()
  }

  close(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    closeSync(this.#descriptor)
  }
}
