/** Reads a tar, compressed or not. Only importer of `tar`. */
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Parser, type ReadEntry } from 'tar'
import {
  ArchiveError,
  HEAD_BYTES,
  damaged,
  isTarHeader,
  refused,
  type Entry,
  type FileReceiver,
  type Receiver,
} from './archive.ts'
import { createCollector } from './memory.ts'
import { createPacer } from './turns.ts'

/** How much is read and decompressed at once, in bytes. */
const CHUNK_BYTES = 128 * 1024

/** How much is parsed at once, in bytes: small entries take long for their size. */
const SLICE_BYTES = 8 * 1024

const NO_TAR_IN_GZIP = 'it is compressed by gzip, and what is in it is no tar'

/**
 * The records of a file with holes, whose content is a map of them and what is between.
 *
 * @see https://www.gnu.org/software/tar/manual/html_section/Sparse-Formats.html
 */
const GNU_SPARSE = /^\d+ GNU\.sparse\./m

const KINDS: Partial<Record<ReadEntry['type'], Entry['kind']>> = {
  File: 'file',
  OldFile: 'file',
  ContiguousFile: 'file',
  Directory: 'directory',
  GNUDumpDir: 'directory',
  SymbolicLink: 'symbolic link',
  Link: 'hard link',
}

/**
 * Reads a tar to its end. Node decompresses it, off the main thread, which the parser would do on it.
 *
 * @throws {ArchiveError} when it is damaged
 * @throws whatever the receiver throws, and the signal's reason when it is aborted
 */
export async function readTar(
  file: string,
  { isCompressed }: { isCompressed: boolean },
  receiver: Receiver,
  signal: AbortSignal,
): Promise<void> {
  const parse = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
    const parser = createParser(receiver)
    const collect = createCollector()
    const pace = createPacer(signal)
    const read = { bytes: 0, isEnded: false }
    parser.on('eof', () => {
      read.isEnded = true
    })
    for await (const chunk of chunks) {
      if (read.bytes === 0 && isCompressed && !mayBeTar(chunk)) throw new ArchiveError(NO_TAR_IN_GZIP)
      read.bytes += chunk.length
      receiver.decompressed(read.bytes)
      // What follows the end is still decompressed, for the check sum of the whole; the parser would keep it all.
      for (let at = 0; at < chunk.length && !read.isEnded; at += SLICE_BYTES) {
        parser.write(chunk.subarray(at, at + SLICE_BYTES))
        await pace()
      }
      collect(chunk.length)
    }
    if (!read.isEnded) parser.end()
  }
  const source = createReadStream(file, { highWaterMark: CHUNK_BYTES })
  try {
    if (isCompressed) await pipeline(source, createGunzip({ chunkSize: CHUNK_BYTES }), parse, { signal })
    else await pipeline(source, parse, { signal })
  } catch (error) {
    signal.throwIfAborted()
    throw isOfZlib(error) ? damaged(error) : error
  }
}

/** A parser that hands everything on at once: there is nothing to wait for, as the receiver takes each chunk whole. */
function createParser(receiver: Receiver): Parser {
  const parser = new Parser({ strict: true })
  let isSparse = false
  parser.on('meta', (records: string) => {
    isSparse ||= GNU_SPARSE.test(records)
  })
  parser.on('entry', (entry: ReadEntry) => {
    if (isSparse) throw refused({ name: entry.path }, 'is a sparse file, which is not supported')
    const content = receiver.begin(entryOf(entry))
    if (content === undefined) entry.resume()
    else receive(entry, content)
  })
  parser.on('ignoredEntry', (entry: ReadEntry) => {
    if (entry.type === 'TapeVolumeHeader') return // The label of the whole archive.
    throw refused({ name: entry.path }, `is of a kind that is not supported, ${entry.type}`)
  })
  parser.on('error', (error) => {
    throw error instanceof ArchiveError ? error : damaged(error)
  })
  return parser
}

function receive(entry: ReadEntry, content: FileReceiver): void {
  entry.on('data', (chunk: Buffer) => {
    content.write(chunk)
  })
  entry.on('end', () => {
    content.end()
  })
}

function entryOf({ path, type, size, mode = 0, mtime, linkpath = '' }: ReadEntry): Entry {
  return {
    name: path,
    // Before there were types, a directory was told by its final slash.
    kind: type === 'OldFile' && path.endsWith('/') ? 'directory' : (KINDS[type] ?? 'special file'),
    sizeBytes: size,
    isExecutable: (mode & 0o111) !== 0,
    modifiedAt: mtime,
    target: linkpath,
  }
}

/** @param head the first chunk; one too short for a header is left to the parser */
function mayBeTar(head: Buffer): boolean {
  return head.length < HEAD_BYTES || isTarHeader(head)
}

function isOfZlib(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}
