/** The links of an archive. They are made last, so that nothing is ever written through one. */
import { ArchiveError, refused, type Entry } from './archive.ts'
import { MAX_TARGET_LENGTH, checkSymbolicLink, hardLinkTarget, tooLongTarget } from './entry-place.ts'
import { takenTwice, type SiteFolder } from './site-folder.ts'
import { createPacer } from './turns.ts'

export class SiteLinks {
  readonly #folder: SiteFolder
  readonly #max: number
  /** Place → target. */
  readonly #symbolic = new Map<string, string>()
  readonly #hard: { entry: Entry; place: string; target: string }[] = []
  #count = 0

  /** @param max how many there may be */
  constructor(folder: SiteFolder, max: number) {
    this.#folder = folder
    this.#max = max
  }

  addSymbolic(place: string, entry: Pick<Entry, 'name'>, target: string): void {
    if (this.#symbolic.has(place)) throw takenTwice(entry)
    this.#countOne()
    if (target.length > MAX_TARGET_LENGTH) throw tooLongTarget(entry)
    this.#symbolic.set(place, target)
  }

  addHard(place: string, entry: Entry): void {
    this.#countOne()
    this.#hard.push({ entry, place, target: hardLinkTarget(entry) })
  }

  /**
   * Makes them, once every file is there.
   *
   * @returns how many more names files have by them
   * @throws {ArchiveError} for one that leads out of the directory
   * @throws the signal's reason when it is aborted
   */
  async make(signal: AbortSignal): Promise<number> {
    const isForFile = ({ target }: { target: string }): boolean => !this.#symbolic.has(target)
    const names = this.#hard.filter(isForFile)
    // A second name of a symbolic link is such a link itself.
    for (const { entry, place, target } of this.#hard) {
      const linked = this.#symbolic.get(target)
      if (linked !== undefined) this.addSymbolic(place, entry, linked)
    }
    const pace = createPacer(signal)
    for (const { entry, place, target } of names) {
      await pace()
      this.#folder.makeHardLink(place, target, entry)
    }
    for (const place of this.#symbolic.keys()) {
      await pace()
      checkSymbolicLink(place, this.#symbolic)
    }
    for (const [place, target] of this.#symbolic) {
      await pace()
      this.#folder.makeSymbolicLink(place, target, { name: place })
    }
    // The disk may take names for the same that are told apart here: `A` and `a`, or two ways to write `ü`.
    for (const [place, target] of this.#symbolic) {
      await pace()
      if (!this.#folder.leadsOut(place)) continue
      throw refused({ name: place }, `is a symbolic link out of the directory, to "${target}"`)
    }
    return names.length
  }

  #countOne(): void {
    if (++this.#count > this.#max) throw new ArchiveError(`it has more than ${this.#max} links`)
  }
}
