/** Unpacks an archive beside its place, and moves it there when it is whole and has nothing in it that is refused. */
import { mkdir, stat } from 'node:fs/promises'
import { draftOf } from '../disk.ts'
import { formatOf } from './archive.ts'
import { moveDirectory } from './drafts.ts'
import { placeError, type Place } from './places.ts'
import { remove } from './removal.ts'
import { SiteWriter, type UnpackLimits } from './site-writer.ts'
import { readTar } from './tar-archive.ts'
import { readZip } from './zip-archive.ts'

const GIB = 1024 ** 3

export const MAX_ENTRIES = 500_000
/** Sites have few, and each has to be followed to its end. */
export const MAX_LINKS = 10_000
/** Of all files together, in bytes. */
export const MAX_UNPACKED_BYTES = 20 * GIB
/** An archive may unpack to so many bytes, however small it is; a larger one to so many times its own size. */
const UNSUSPICIOUS_BYTES = GIB
const MAX_RATIO = 200

export interface Unpacked {
  files: number
  /** Of all files together, in bytes. */
  bytes: number
}

/**
 * Unpacks an archive, whatever its format, into a directory that appears only when everything is in it.
 *
 * @param archive its location
 * @param place its parent is there
 * @param parents directories that were made for it, innermost first
 * @throws {ArchiveError} when it is damaged, too large, or has an entry that is refused
 * @throws {ActionError} when the system does not let the site be written
 * @throws the signal's reason when it is aborted
 */
export async function unpack(
  archive: string,
  place: Place,
  parents: readonly string[],
  signal: AbortSignal,
): Promise<Unpacked> {
  const format = await formatOf(archive)
  const draft = draftOf(place.location)
  const writer = new SiteWriter(draft, limitsFor((await stat(archive)).size))
  try {
    await mkdir(draft)
    if (format === 'zip') await readZip(archive, writer, signal)
    else await readTar(archive, { isCompressed: format === 'tar.gz' }, writer, signal)
    await writer.finish(signal)
    await moveDirectory(draft, place)
    return { files: writer.files, bytes: writer.bytes }
  } catch (error) {
    writer.abandon()
    await remove({ location: draft, nodes: writer.nodes, parents }, signal)
    throw placeError(place, error)
  }
}

/** Bounds for an archive of so many bytes. */
export function limitsFor(archiveBytes: number): UnpackLimits {
  const maxBytes = Math.min(MAX_UNPACKED_BYTES, Math.max(UNSUSPICIOUS_BYTES, MAX_RATIO * archiveBytes))
  return { maxEntries: MAX_ENTRIES, maxLinks: MAX_LINKS, maxBytes }
}
