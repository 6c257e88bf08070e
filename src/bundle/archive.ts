/** An archive, whatever its format: how it is told, what an entry is, and what is said of one that can't be unpacked. */
import { open } from 'node:fs/promises'
import { BundleFault } from '../errors.ts'
import { excerpt } from '../escape.ts'

export interface Entry {
  /** As the archive has it, with `/` between its parts. */
  name: string
  kind: 'file' | 'directory' | 'symbolic link' | 'hard link' | 'special file'
  /** Of a file, in bytes, as the archive announces it. */
  sizeBytes: number
  isExecutable: boolean
  modifiedAt: Date | undefined
  /** Where a link leads, as the archive has it: a symbolic one from its own place, a hard one from the top. */
  target: string
}

/** Takes an archive, entry by entry. Its methods throw what ends the reading. */
export interface Receiver {
  /** @returns what takes the content of a file; `undefined` for everything else, which has none */
  begin(entry: Entry): FileReceiver | undefined
  /** Told how much of a tar has been decompressed so far, in bytes. */
  decompressed(bytes: number): void
}

export interface FileReceiver {
  write(chunk: Buffer): void
  end(): void
}

/** Something in an archive that keeps it from being unpacked. */
export class ArchiveError extends BundleFault {
  constructor(problem: string, { hint, cause }: { hint?: string; cause?: unknown } = {}) {
    super(`The bundle cannot be unpacked: ${problem}. Nothing was unpacked`, {
      hint: hint ?? 'Report it to the documentation host, whose export made the archive',
      cause,
    })
  }
}

/** An entry that is refused. */
export function refused({ name }: Pick<Entry, 'name'>, problem: string): ArchiveError {
  return new ArchiveError(`its entry "${excerpt(name, 200)}" ${problem}`)
}

/** The archive can't be read any further. */
export function damaged(error: unknown): ArchiveError {
  const problem = error instanceof Error ? error.message : String(error)
  return new ArchiveError(`the archive is damaged (${excerpt(problem, 200)})`, {
    hint: 'Run again; when it stays so, report it to the documentation host',
    cause: error,
  })
}

export type Format = 'tar.gz' | 'tar' | 'zip'

/** Longest beginning that a format is told by, in bytes: the header of a tar. */
export const HEAD_BYTES = 512

/** What an archive that is not supported begins with. */
const OTHER_FORMATS: [string, Buffer][] = [
  ['a .tar.zst archive', Buffer.from([0x28, 0xb5, 0x2f, 0xfd])],
  ['a .tar.xz archive', Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a])],
  ['a .tar.bz2 archive', Buffer.from('BZh')],
  ['a .7z archive', Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c])],
  ['a .rar archive', Buffer.from('Rar!')],
]

/**
 * Tells the format of an archive by its content.
 *
 * @throws {ArchiveError} when it is none that can be unpacked
 */
export async function formatOf(file: string): Promise<Format> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  const head = buffer.subarray(0, bytesRead)
  const begins = (...magic: number[]): boolean => head.subarray(0, magic.length).equals(Buffer.from(magic))
  if (begins(0x1f, 0x8b)) return 'tar.gz'
  // The second is the end of an empty archive.
  if (begins(0x50, 0x4b, 3, 4) || begins(0x50, 0x4b, 5, 6)) return 'zip'
  if (isTarHeader(head)) return 'tar'
  throw notAnArchive(head)
}

/** @param head the first bytes of something else than an archive that can be unpacked */
function notAnArchive(head: Buffer): ArchiveError {
  const [other] = OTHER_FORMATS.find(([, magic]) => head.subarray(0, magic.length).equals(magic)) ?? []
  const begin = excerpt(head.subarray(0, 40).toString('latin1'), 40)
  const it = other === undefined ? `is no archive: it begins with "${begin}"` : `is ${other}`
  return new ArchiveError(`it ${it}, and .tar.gz, .tar and .zip can be unpacked`, {
    hint: 'Save it with `download-to` and unpack it in a step of your own, or report it to the documentation host',
  })
}

/**
 * Whether a block is the header of a tar entry, or the zeros that end an empty archive: its checksum is the sum of its
 * bytes, with spaces in place of the checksum itself.
 *
 * @see https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html
 */
export function isTarHeader(block: Buffer): boolean {
  if (block.length < HEAD_BYTES) return false
  const sum = block
    .subarray(0, HEAD_BYTES)
    .reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)
  const written = block
    .toString('latin1', 148, 156)
    .replace(/[\0 ]+$/, '')
    .trim()
  if (written === '') return block.every((byte) => byte === 0)
  return /^[0-7]+$/.test(written) && Number.parseInt(written, 8) === sum
}
