/** Files and directories that are made beside their place and appear there whole; and what the system says when they can't. */
import { randomUUID } from 'node:crypto'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { field } from './field.ts'

/** A name beside a file or directory, from which a rename puts it into its place at once. */
export function draftOf(location: string): string {
  return join(dirname(location), `.static-export-${randomUUID()}.tmp`)
}

/** Whether a path is another one or below it. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && resolve(folder, way) === path
}

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file or directory',
  ENOTDIR: 'a part of its path is not a directory',
  EISDIR: 'it is a directory',
  ENOTEMPTY: 'it is not empty',
  EEXIST: 'there is something of that name',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'it is larger than the file system allows',
  EBUSY: 'it is in use, for example as the root of a mounted disk',
  EXDEV: 'it is the root of another disk',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'there is a loop of symbolic links on its path',
}

/** What the system said, in other words, with its code; `undefined` for an error that is none of the system's. */
export function diskReason(error: unknown): { code: string; reason: string } | undefined {
  const [code, syscall, message] = ['code', 'syscall', 'message'].map((name) => field(error, name))
  if (typeof code !== 'string' || typeof syscall !== 'string') return undefined
  return { code, reason: `${REASONS[code] ?? String(message)} (${code})` }
}
