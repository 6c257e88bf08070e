/** Whether places can be filled: found out before the export, and without a change. */
import type { Stats } from 'node:fs'
import { access, constants, lstat, opendir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { diskReason, isWithin } from '../disk.ts'
import { excerpt } from '../escape.ts'
import { ELSEWHERE, cannotFill, placeError, type Place } from './places.ts'

/**
 * The same place, without symbolic links on its way: what is beside it is on the same disk as it.
 *
 * @throws {ActionError} where it is a link to nothing
 */
export async function realPlace(place: Place): Promise<Place> {
  const { location } = place
  const isLink = (await lstat(location).catch(() => undefined))?.isSymbolicLink() === true
  if (isLink && (await realpath(location).catch(() => undefined)) === undefined) {
    throw cannotFill(place, 'it is a symbolic link to nothing', ELSEWHERE)
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
  throw cannotFill(archive, `by way of a symbolic link that is in ${excerpt(site.path)}`, ELSEWHERE)
}

/**
 * Finds out whether a file can be saved at a place. Changes nothing.
 *
 * @throws {ActionError} with what to write instead
 */
export async function checkFilePlace(place: Place): Promise<void> {
  const status = await statusOf(place)
  if (status?.isDirectory() === true) {
    throw cannotFill(
      place,
      'there is a directory of that name',
      `Name a file in it: ${place.path}/bundle.tar.gz`,
    )
  }
  if (status !== undefined && !status.isFile()) throw cannotFill(place, 'it is not a file', ELSEWHERE)
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
    throw cannotFill(place, 'there is a file of that name', 'Name a new directory')
  }
  if (status !== undefined) await checkEmpty(place)
  const parent = await checkParent(place)
  // A rename puts the site into its place, and none leads from one disk to another.
  if (status !== undefined && status.dev !== parent.dev) {
    throw cannotFill(place, 'it is the root of a mounted disk', `Name a directory in it: ${place.path}/site`)
  }
}

async function checkEmpty(place: Place): Promise<void> {
  try {
    for await (const { name } of await opendir(place.location)) {
      const problem = `the directory is not empty, it has ${excerpt(name, 100)}`
      throw cannotFill(place, problem, 'Name a new directory, or empty that one in a step before')
    }
  } catch (error) {
    throw placeError(place, error)
  }
}

async function statusOf(place: Place): Promise<Stats | undefined> {
  try {
    return await stat(place.location)
  } catch (error) {
    if (diskReason(error)?.code === 'ENOENT') return undefined
    throw placeError(place, error)
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
      if (diskReason(error)?.code !== 'ENOENT' || folder === dirname(folder)) throw placeError(place, error)
    }
  }
}
