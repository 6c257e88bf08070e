/** The directory that a site is unpacked into: makes what is asked for in it, each name once. */
import { linkSync, lstatSync, mkdirSync, openSync, realpathSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { diskReason, isWithin } from '../disk.ts'
import { refused, type Entry } from './archive.ts'

type Named = Pick<Entry, 'name'>

/** Places are relative to the directory, with `/`. Each method throws {@link ArchiveError} when a name is taken. */
export class SiteFolder {
  readonly #location: string
  readonly #made = new Set<string>([''])

  /** @param location of an empty directory */
  constructor(location: string) {
    this.#location = location
  }

  makeDirectory(place: string, entry: Named): void {
    if (this.#made.has(place)) return
    this.#make(entry, () => mkdirSync(this.#at(place), { recursive: true }))
    this.#made.add(place)
  }

  /** @returns the descriptor of a new file */
  openFile(place: string, entry: Named & Pick<Entry, 'isExecutable'>): number {
    this.#makeParent(place, entry)
    return this.#make(entry, () => openSync(this.#at(place), 'wx', entry.isExecutable ? 0o777 : 0o666))
  }

  makeSymbolicLink(place: string, target: string, entry: Named): void {
    this.#makeParent(place, entry)
    this.#make(entry, () => {
      symlinkSync(target, this.#at(place))
    })
  }

  /** @throws {ArchiveError} when there is no file at the target */
  makeHardLink(place: string, target: string, entry: Named): void {
    if (lstatSync(this.#at(target), { throwIfNoEntry: false })?.isFile() !== true) {
      throw refused(entry, `is a hard link to "${target}", which is no file of the archive`)
    }
    this.#makeParent(place, entry)
    this.#make(entry, () => {
      linkSync(this.#at(target), this.#at(place))
    })
  }

  /** Whether what is at a place leads to something outside of the directory. */
  leadsOut(place: string): boolean {
    try {
      return !isWithin(realpathSync.native(this.#at(place)), realpathSync.native(this.#location))
    } catch (error) {
      if (diskReason(error) === undefined) throw error
      return false // It leads nowhere.
    }
  }

  #at(place: string): string {
    return join(this.#location, place)
  }

  #makeParent(place: string, entry: Named): void {
    this.makeDirectory(dirname(`/${place}`).slice(1), entry)
  }

  /** A name that is taken is the archive's fault, and not the disk's. */
  #make<T>(entry: Named, make: () => T): T {
    try {
      return make()
    } catch (error) {
      const code = diskReason(error)?.code ?? ''
      if (['EEXIST', 'ENOTDIR', 'EISDIR'].includes(code)) throw takenTwice(entry)
      if (code === 'ENAMETOOLONG') throw refused(entry, 'has too long a name')
      throw error
    }
  }
}

/** The error for two entries of one name. */
export function takenTwice(entry: Named): Error {
  return refused(entry, 'has the place of another entry')
}
