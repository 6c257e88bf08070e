/** Writes the entries of an archive into a directory of their own, and refuses what must not be in a bundle. */
import { formatBytes } from '../bytes.ts'
import { ArchiveError, refused, type Entry, type FileReceiver, type Receiver } from './archive.ts'
import { placeOf } from './entry-place.ts'
import { OpenFile } from './open-file.ts'
import { SiteFolder } from './site-folder.ts'
import { SiteLinks } from './site-links.ts'
import { turn } from './turns.ts'

/** Bounds of what an archive may unpack to. */
export interface UnpackLimits {
  maxEntries: number
  /** Symbolic and hard ones. */
  maxLinks: number
  /** Of all files together, in bytes. */
  maxBytes: number
}

/**
 * Takes an archive entry by entry. Its writes are synchronous: what comes is in memory already, and each chunk of it
 * comes with a turn of the event loop, in which a signal is heard.
 */
export class SiteWriter implements Receiver {
  readonly #folder: SiteFolder
  readonly #links: SiteLinks
  readonly #limits: UnpackLimits
  #open: OpenFile | undefined
  #entries = 0
  #nodes = 0
  #bytes = 0
  #files = 0

  /** @param location of an empty directory */
  constructor(location: string, limits: UnpackLimits) {
    this.#folder = new SiteFolder(location)
    this.#links = new SiteLinks(this.#folder, limits.maxLinks)
    this.#limits = limits
  }

  /** How many files and directories there may be by now, with the directories above each entry. */
  get nodes(): number {
    return this.#nodes
  }

  get files(): number {
    return this.#files
  }

  /** Of all files together. */
  get bytes(): number {
    return this.#bytes
  }

  begin(entry: Entry): FileReceiver | undefined {
    if (++this.#entries > this.#limits.maxEntries) {
      throw new ArchiveError(`it has more than ${this.#limits.maxEntries} entries`)
    }
    const place = placeOf(entry)
    if (place === '' && entry.kind !== 'directory') throw refused(entry, 'has no name')
    this.#nodes += place.split('/').length
    switch (entry.kind) {
      case 'special file':
        throw refused(entry, 'is a device or another special file')
      case 'directory':
        this.#folder.makeDirectory(place, entry)
        return undefined
      case 'file':
        return this.#openFile(place, entry)
      case 'symbolic link':
        this.#links.addSymbolic(place, entry, entry.target)
        return undefined
      case 'hard link':
        this.#links.addHard(place, entry)
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
    await turn(signal) // What has been written may have taken a while.
    this.#files += await this.#links.make(signal)
    if (this.#files === 0) throw new ArchiveError('it has no files')
    await turn(signal) // So may the links have.
  }

  /** Closes what an archive that broke off has left open. */
  abandon(): void {
    this.#open?.close()
  }

  #openFile(place: string, entry: Entry): FileReceiver {
    if (this.#bytes + entry.sizeBytes > this.#limits.maxBytes) throw this.#tooLarge()
    const descriptor = this.#folder.openFile(place, entry)
    this.#files++
    this.#open = new OpenFile(descriptor, entry.modifiedAt, (length) => {
      this.#bytes += length
      if (this.#bytes > this.#limits.maxBytes) throw this.#tooLarge()
    })
    return this.#open
  }

  #tooLarge(): ArchiveError {
    return new ArchiveError(`it unpacks to more than ${formatBytes(this.#limits.maxBytes)}`)
  }
}
