/** Unpacks an archive beside its place, and moves it there when it is whole and has nothing in it that is refused. */
import { spawn } from 'node:child_process'
import { mkdir, realpath, rm, stat } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { draftOf } from '../disk.ts'
import { formatOf } from './archive.ts'
import { describe, makeParents, moveDirectory, type Place } from './places.ts'
import { SiteWriter, type UnpackLimits } from './site-writer.ts'
import { readTar } from './tar-archive.ts'
import { readZip } from './zip-archive.ts'

const GIB = 1024 ** 3

export const MAX_ENTRIES = 500_000
/** Of all files together, in bytes. */
export const MAX_UNPACKED_BYTES = 20 * GIB
/** An archive may unpack to so many bytes, however small it is; a larger one to so many times its own size. */
const UNSUSPICIOUS_BYTES = GIB
const MAX_RATIO = 200

/** How long removing a cancelled site may keep the process, in milliseconds. */
const REMOVAL_MS = 250

export interface Unpacked {
  files: number
  /** Of all files together, in bytes. */
  bytes: number
}

/**
 * Unpacks an archive, whatever its format, into a directory that appears only when everything is in it.
 *
 * @param archive its location
 * @throws {ArchiveError} when it is damaged, too large, or has an entry that is refused
 * @throws {ActionError} when the system does not let the site be written
 * @throws the signal's reason when it is aborted
 */
export async function unpack(archive: string, place: Place, signal: AbortSignal): Promise<Unpacked> {
  const format = await formatOf(archive)
  const limits = limitsFor((await stat(archive)).size)
  await using _parents = await makeParents(place)
  const draft = draftOf(await realpath(place.location).catch(() => place.location))
  try {
    await mkdir(draft)
    const writer = new SiteWriter(draft, limits)
    try {
      if (format === 'zip') await readZip(archive, writer, signal)
      else await readTar(archive, { isCompressed: format === 'tar.gz' }, writer, signal)
      writer.finish()
    } finally {
      writer.abandon()
    }
    signal.throwIfAborted()
    await moveDirectory(draft, place)
    return { files: writer.files, bytes: writer.bytes }
  } catch (error) {
    await remove(draft, signal)
    throw describe(place, error)
  }
}

/** Bounds for an archive of so many bytes. */
export function limitsFor(archiveBytes: number): UnpackLimits {
  const maxBytes = Math.min(MAX_UNPACKED_BYTES, Math.max(UNSUSPICIOUS_BYTES, MAX_RATIO * archiveBytes))
  return { maxEntries: MAX_ENTRIES, maxBytes }
}

/**
 * Removes what was unpacked. A cancelled run has a second to end, and a hundred thousand files take longer: a process
 * of its own then does the rest.
 */
async function remove(draft: string, signal: AbortSignal): Promise<void> {
  const removal = rm(draft, { recursive: true, force: true, maxRetries: 3 })
  if (!signal.aborted) return removal
  const inTime = await Promise.race([removal.then(() => true), setTimeout(REMOVAL_MS, false)])
  if (inTime) return
  const script = 'require("node:fs").rmSync(process.argv[1], { recursive: true, force: true, maxRetries: 3 })'
  spawn(process.execPath, ['-e', script, draft], { detached: true, stdio: 'ignore' }).unref()
  removal.catch(() => undefined)
}
