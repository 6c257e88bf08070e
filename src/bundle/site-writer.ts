/** Writes the entries of an archive into a directory of their own, and refuses what must not be in a bundle. */
import {
  closeSync,
  futimesSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  symlinkSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { formatBytes } from '../bytes.ts'
import { diskReason, isWithin } from '../disk.ts'
import { ArchiveError, refused, type Entry, type FileReceiver, type Receiver } from './archive.ts'
import { checkSymbolicLink, hardLinkTarget, placeOf } from './entry-place.ts'

/** Bounds of what an archive may unpack to. */
export interface UnpackLimits {
  maxEntries: number
  /** Symbolic and hard ones. */
  maxLinks: number
  /** Of all files together, in bytes. */
  maxBytes: number
}

interface HardLink {
  entry: Entry
  place: string
  /** A place as well. */
  target: string
}

/** Between two looks at the signal. */
const LINKS_AT_ONCE = 200

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
  readonly #hardLinks: HardLink[] = []
  #links = 0
  #open: OpenFile | undefined
  #entries = 0
  #bytes = 0
  #files = 0

  /** @param directory an empty one */
  constructor(directory: string, limits: UnpackLimits) {
    this.#directory = directory
    this.#limits = limits
  }

  get entries(): number {
    return this.#entries
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
        this.#addSymbolicLink(place, entry, entry.target)
        return undefined
      case 'hard link':
        this.#countLink()
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
   * @throws the signal's reason when it is aborted
   */
  async finish(signal: AbortSignal): Promise<void> {
    const pause = async (): Promise<void> => {
      await setImmediate() // The signal is heard only now.
      signal.throwIfAborted()
    }
    for (const [index, link] of this.#hardLinks.entries()) {
      if (index % LINKS_AT_ONCE === 0) await pause()
      this.#makeHardLink(link)
    }
    for (const [index, place] of [...this.#symbolicLinks.keys()].entries()) {
      if (index % LINKS_AT_ONCE === 0) await pause()
      checkSymbolicLink(place, this.#symbolicLinks)
    }
    for (const [index, [place, target]] of [...this.#symbolicLinks].entries()) {
      if (index % LINKS_AT_ONCE === 0) await pause()
      const entry = { name: place }
      this.#makeDirectory(dirname(`/${place}`).slice(1), entry)
      this.#make(entry, () => {
        symlinkSync(target, join(this.#directory, place))
      })
    }
    this.#checkLinksOnDisk()
    if (this.#files === 0) throw new ArchiveError('it has no files')
    await pause()
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

  #addSymbolicLink(place: string, entry: Pick<Entry, 'name'>, target: string): void {
    if (this.#symbolicLinks.has(place)) throw twice(entry)
    this.#countLink()
    this.#symbolicLinks.set(place, target)
  }

  #countLink(): void {
    if (++this.#links > this.#limits.maxLinks) {
      throw new ArchiveError(`it has more than ${this.#limits.maxLinks} links`)
    }
  }

  /** The file system may hold names for the same that are told apart here: `A` and `a`, or two ways to write `ü`. */
  #checkLinksOnDisk(): void {
    const root = this.#symbolicLinks.size === 0 ? '' : realpathSync.native(this.#directory)
    for (const [place, target] of this.#symbolicLinks) {
      const end = realPathOf(join(root, place))
      if (end !== undefined && !isWithin(end, root)) {
        throw refused({ name: place }, `is a symbolic link out of the directory, to "${target}"`)
      }
    }
  }

  #makeHardLink({ entry, place, target }: HardLink): void {
    const linked = this.#symbolicLinks.get(target)
    // A second name of a symbolic link is such a link itself.
    if (linked !== undefined) {
      this.#addSymbolicLink(place, entry, linked)
      return
    }
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

/** `undefined` for a link that leads nowhere. */
function realPathOf(path: string): string | undefined {
  try {
    return realpathSync.native(path)
  } catch (error) {
    if (diskReason(error) === undefined) throw error
    return undefined
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
