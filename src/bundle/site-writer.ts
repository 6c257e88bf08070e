/** Writes the entries of an archive into a directory of their own, and refuses what must not be in a bundle. */
import {
  closeSync,
  futimesSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  symlinkSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { formatBytes } from '../bytes.ts'
import { diskReason } from '../disk.ts'
import { ArchiveError, refused, type Entry, type FileReceiver, type Receiver } from './archive.ts'
import { checkSymbolicLinks, hardLinkTarget, placeOf } from './entry-place.ts'

/** Bounds of what an archive may unpack to. */
export interface UnpackLimits {
  maxEntries: number
  /** Of all files together, in bytes. */
  maxBytes: number
}

/** The latest time that every file system can keep, in milliseconds since the epoch: 2106. */
const LATEST_MS = 0xffff_ffff * 1000

/**
 * Takes an archive entry by entry.
 *
 * Its writes are synchronous: what comes is in memory already, a chunk at a time, and a hundred thousand small files
 * are written in half the time that as many round trips through node's thread pool take.
 */
export class SiteWriter implements Receiver {
  readonly #directory: string
  readonly #limits: UnpackLimits
  readonly #made = new Set<string>([''])
  /** They come last, so that nothing is ever written through one. */
  readonly #symbolicLinks = new Map<string, string>()
  readonly #hardLinks: { entry: Entry; place: string; target: string }[] = []
  #open: OpenFile | undefined
  #entries = 0
  #bytes = 0
  #files = 0

  /** @param directory an empty one */
  constructor(directory: string, limits: UnpackLimits) {
    this.#directory = directory
    this.#limits = limits
  }

  get files(): number {
    return this.#files
  }

  get bytes(): number {
    return this.#bytes
  }

  begin(entry: Entry): FileReceiver | undefined {
    if (++this.#entries > this.#limits.maxEntries) {
      throw new ArchiveError(`it has more than ${this.#limits.maxEntries} entries`)
    }
    const place = placeOf(entry)
    switch (entry.kind) {
      case 'special file':
        throw refused(entry, 'is a device or another special file')
      case 'directory':
        this.#makeDirectory(place, entry)
        return undefined
      case 'file':
        return this.#openFile(place, entry)
      case 'symbolic link':
        if (this.#symbolicLinks.has(place)) throw twice(entry)
        this.#symbolicLinks.set(place, entry.target)
        return undefined
      case 'hard link':
        this.#hardLinks.push({ entry, place, target: hardLinkTarget(entry) })
        return undefined
    }
  }

  decompressed(bytes: number): void {
    // Beside the files there are headers and padding, up to about a kilobyte for each.
    if (bytes > this.#limits.maxBytes + 2048 * this.#limits.maxEntries) throw this.#tooLarge()
  }

  /**
   * Makes the links, once every file is there.
   *
   * @throws {ArchiveError} for one that leads out of the directory, and for an archive without files
   */
  finish(): void {
    checkSymbolicLinks(this.#symbolicLinks)
    for (const { entry, place, target } of this.#hardLinks) this.#makeHardLink(entry, place, target)
    for (const [place, target] of this.#symbolicLinks) {
      const entry = { name: place }
      this.#makeDirectory(dirname(`/${place}`).slice(1), entry)
      this.#make(entry, () => {
        symlinkSync(target, join(this.#directory, place))
      })
    }
    if (this.#files === 0) throw new ArchiveError('it has no files')
  }

  /** Closes what an archive that broke off has left open. */
  abandon(): void {
    this.#open?.close()
  }

  #makeDirectory(place: string, entry: Pick<Entry, 'name'>): void {
    if (this.#made.has(place)) return
    this.#make(entry, () => mkdirSync(join(this.#directory, place), { recursive: true }))
    this.#made.add(place)
  }

  #openFile(place: string, entry: Entry): FileReceiver {
    if (place === '') throw refused(entry, 'has no name')
    if (this.#bytes + entry.sizeBytes > this.#limits.maxBytes) throw this.#tooLarge()
    this.#makeDirectory(dirname(`/${place}`).slice(1), entry)
    const mode = entry.isExecutable ? 0o777 : 0o666
    const descriptor = this.#make(entry, () => openSync(join(this.#directory, place), 'wx', mode))
    this.#files++
    const file = new OpenFile(descriptor, entry.modifiedAt, (length) => {
      this.#bytes += length
      if (this.#bytes > this.#limits.maxBytes) throw this.#tooLarge()
    })
    this.#open = file
    return file
  }

  #makeHardLink(entry: Entry, place: string, target: string): void {
    const from = join(this.#directory, target)
    if (lstatSync(from, { throwIfNoEntry: false })?.isFile() !== true) {
      throw refused(entry, `is a hard link to "${entry.target}", which is no file of the archive`)
    }
    this.#makeDirectory(dirname(`/${place}`).slice(1), entry)
    this.#make(entry, () => {
      linkSync(from, join(this.#directory, place))
    })
    this.#files++
  }

  /** @throws {ArchiveError} when the name is taken, which is the archive's fault and not the disk's */
  #make<T>(entry: Pick<Entry, 'name'>, make: () => T): T {
    try {
      return make()
    } catch (error) {
      const code = diskReason(error)?.code ?? ''
      if (['EEXIST', 'ENOTDIR', 'EISDIR'].includes(code)) throw twice(entry)
      if (code === 'ENAMETOOLONG') throw refused(entry, 'has too long a name')
      throw error
    }
  }

  #tooLarge(): ArchiveError {
    return new ArchiveError(`it unpacks to more than ${formatBytes(this.#limits.maxBytes)}`)
  }
}

function twice(entry: Pick<Entry, 'name'>): ArchiveError {
  return refused(entry, 'has the place of another entry')
}

class OpenFile implements FileReceiver {
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
    for (let written = 0; written < chunk.length;) {
      written += writeSync(this.#descriptor, chunk, written)
    }
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
