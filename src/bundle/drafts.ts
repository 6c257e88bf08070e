/** What fills a place: made beside it, moved into it whole, and gone without a trace when it does not come to that. */
import { mkdir, open, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { diskReason, draftOf } from '../disk.ts'
import type { Sink } from './download.ts'
import { placeError, type Place } from './places.ts'

export interface Parents extends AsyncDisposable {
  /** Those that were made, innermost first. */
  made: readonly string[]
}

/**
 * Makes the directories above places. Disposing removes those of them that have stayed empty.
 *
 * @throws {ActionError} when the system does not let it
 */
export async function makeParents(places: readonly Place[]): Promise<Parents> {
  const made: string[] = []
  const removeEmpty = async (): Promise<void> => {
    for (const folder of made) await rmdir(folder).catch(() => undefined)
  }
  for (const place of places) {
    try {
      for (const folder of await missingDirectories(dirname(place.location))) {
        if (await makeDirectory(folder)) made.unshift(folder)
      }
    } catch (error) {
      await removeEmpty()
      throw placeError(place, error)
    }
  }
  return { made, [Symbol.asyncDispose]: removeEmpty }
}

/** The directories of a path that do not exist, outermost first. */
async function missingDirectories(folder: string): Promise<string[]> {
  const isThere = await stat(folder).catch((error: unknown) => {
    if (diskReason(error)?.code !== 'ENOENT') throw error
  })
  return isThere ? [] : [...(await missingDirectories(dirname(folder))), folder]
}

/**
 * One level only: `recursive` never returns where a file system says of every new directory that it does not exist, as
 * /proc does (node 24.21).
 *
 * @returns `false` when another process was faster
 */
async function makeDirectory(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
    return true
  } catch (error) {
    if (diskReason(error)?.code === 'EEXIST') return false
    throw error
  }
}

/** A file beside its place, which is removed when it is disposed of and has not been kept. */
export interface FileDraft extends AsyncDisposable {
  location: string
  sink: Sink
  /** Puts it into its place, over an older file. @throws {ActionError} when the system does not let it */
  keep(): Promise<void>
}

/** @throws {ActionError} when the system does not let it be made */
export async function draftFile(place: Place): Promise<FileDraft> {
  const known = (error: unknown): never => {
    throw placeError(place, error)
  }
  const location = draftOf(place.location)
  // Not for appending, which would need no position: Windows truncates no file that is open for that.
  // https://github.com/nodejs/node/issues/3177
  const handle = await open(location, 'wx').catch(known)
  let position = 0
  return {
    location,
    sink: {
      async write(chunk) {
        for (let written = 0; written < chunk.length;) {
          const { bytesWritten } = await handle
            .write(chunk, written, chunk.length - written, position)
            .catch(known)
          written += bytesWritten
          position += bytesWritten
        }
      },
      async restart() {
        position = 0
        await handle.truncate().catch(known)
      },
    },
    async keep() {
      await handle.close().catch(known)
      await rename(location, place.location).catch(known)
    },
    async [Symbol.asyncDispose]() {
      await handle.close().catch(() => undefined) // Some disks tell only now that they are full; it is removed anyway.
      // Whatever keeps it from being removed has kept it from being written, and that is the failure to tell.
      await rm(location, { force: true }).catch(() => undefined)
    },
  }
}

/**
 * Moves a directory into its place, where at most an empty one stands.
 *
 * @throws {ActionError} when the system does not let it
 */
export async function moveDirectory(location: string, place: Place): Promise<void> {
  const target = place.location
  try {
    // Windows renames nothing over a directory, not even an empty one.
    if (process.platform === 'win32') {
      await rmdir(target).catch((error: unknown) => {
        if (diskReason(error)?.code !== 'ENOENT') throw error
      })
    }
    await rename(location, target)
  } catch (error) {
    throw placeError(place, error)
  }
}
