/** The places on this machine where archive and site go: checked before the export, and filled at once at the end. */
import type { Stats } from 'node:fs'
import {
  access,
  constants,
  lstat,
  mkdir,
  open,
  opendir,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { diskReason, draftOf, isWithin } from '../disk.ts'
import { ActionError } from '../errors.ts'
import { excerpt } from '../escape.ts'
import type { Sink } from './download.ts'

/** A place that an input names. */
export interface Place {
  input: 'download-to' | 'extract-to'
  /** As the input has it. */
  path: string
  /** Absolute. */
  location: string
}

/**
 * The same place, without symbolic links on its way: what is beside it is on the same disk as it.
 *
 * @throws {ActionError} where it is a link to nothing
 */
export async function realPlace(place: Place): Promise<Place> {
  const { location } = place
  const isLink = (await lstat(location).catch(() => undefined))?.isSymbolicLink() === true
  if (isLink && (await realpath(location).catch(() => undefined)) === undefined) {
    throw notPossible(place, 'it is a symbolic link to nothing', ELSEWHERE)
  }
  return { ...place, location: await realPath(location) }
}

/** The real path of what exists of a path, and the rest of it as it is. */
async function realPath(path: string): Promise<string> {
  const parent = dirname(path)
  return realpath(path).catch(async () =>
    parent === path ? path : join(await realPath(parent), basename(path)),
  )
}

/**
 * Finds out whether the two places keep apart: the directory must be empty, so nothing may be saved in it.
 *
 * @throws {ActionError} when the file would be in the directory
 */
export function checkApart(archive: Place, site: Place): void {
  if (!isWithin(archive.location, site.location)) return
  throw notPossible(archive, `by way of a symbolic link that is in ${excerpt(site.path)}`, ELSEWHERE)
}

/**
 * Finds out whether a file can be saved at a place. Changes nothing.
 *
 * @throws {ActionError} with what to write instead
 */
export async function checkFilePlace(place: Place): Promise<void> {
  const status = await statusOf(place)
  if (status?.isDirectory() === true) {
    throw notPossible(
      place,
      'there is a directory of that name',
      `Name a file in it: ${place.path}/bundle.tar.gz`,
    )
  }
  if (status !== undefined && !status.isFile()) throw notPossible(place, 'it is not a file', ELSEWHERE)
  await checkParent(place)
}

/**
 * Finds out whether a site can be unpacked at a place: it must be absent or an empty directory. Changes nothing.
 *
 * @throws {ActionError} with what to write instead
 */
export async function checkDirectoryPlace(place: Place): Promise<void> {
  const status = await statusOf(place)
  if (status !== undefined && !status.isDirectory()) {
    throw notPossible(place, 'there is a file of that name', 'Name a new directory')
  }
  if (status !== undefined) await checkEmpty(place)
  const parent = await checkParent(place)
  // A rename puts the site into its place, and none leads from one disk to another.
  if (status !== undefined && status.dev !== parent.dev) {
    throw notPossible(place, 'it is the root of a mounted disk', `Name a directory in it: ${place.path}/site`)
  }
}

async function checkEmpty(place: Place): Promise<void> {
  try {
    for await (const { name } of await opendir(place.location)) {
      const problem = `the directory is not empty, it has ${excerpt(name, 100)}`
      throw notPossible(place, problem, 'Name a new directory, or empty that one in a step before')
    }
  } catch (error) {
    throw describe(place, error)
  }
}

async function statusOf(place: Place): Promise<Stats | undefined> {
  try {
    return await stat(place.location)
  } catch (error) {
    if (diskReason(error)?.code === 'ENOENT') return undefined
    throw describe(place, error)
  }
}

/** The nearest directory that exists must be one that may be written to. */
async function checkParent(place: Place): Promise<Stats> {
  for (let folder = dirname(place.location); ; folder = dirname(folder)) {
    try {
      const status = await stat(folder)
      await access(folder, constants.W_OK | constants.X_OK)
      return status
    } catch (error) {
      if (diskReason(error)?.code !== 'ENOENT' || folder === dirname(folder)) throw describe(place, error)
    }
  }
}

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
      throw describe(place, error)
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
    throw describe(place, error)
  }
  const location = draftOf(place.location)
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
    throw describe(place, error)
  }
}

const ELSEWHERE = 'Name another place'

const DOING = { 'download-to': 'saved', 'extract-to': 'unpacked' }

function notPossible({ input, path }: Place, problem: string, hint: string, cause?: unknown): ActionError {
  const message = `The bundle cannot be ${DOING[input]} to ${excerpt(path)} as \`${input}\` says: ${problem}`
  return new ActionError(message, { hint, cause })
}

/** What the system says of a place, as an error for people. An error that is none of the system's stays as it is. */
export function describe(place: Place, error: unknown): unknown {
  const known = diskReason(error)
  if (known === undefined) return error
  const isFull = ['ENOSPC', 'EDQUOT'].includes(known.code)
  const hint = isFull ? 'Free some space in a step before, or name a place on another disk' : ELSEWHERE
  return notPossible(place, known.reason, hint, error)
}
