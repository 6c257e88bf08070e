/** Reads a zip. Only importer of `yauzl`. */
import { crc32 } from 'node:zlib'
import { getFileNameLowLevel, openPromise, type Entry as ZipEntry, type ZipFile } from 'yauzl'
import { diskReason } from '../disk.ts'
import { ActionError } from '../errors.ts'
import { damaged, refused, type Entry, type FileReceiver, type Receiver } from './archive.ts'
import { MAX_TARGET_LENGTH, tooLongTarget } from './entry-place.ts'
import { createCollector } from './memory.ts'

/** Systems on which the upper half of the external attributes is the mode of the file: Unix and macOS. */
const UNIX = new Set([3, 19])
/** `S_IFMT` and its values, see inode(7). */
const TYPE_MASK = 0o170000
const KINDS: Record<number, Entry['kind']> = {
  0: 'file',
  0o100000: 'file',
  0o040000: 'directory',
  0o120000: 'symbolic link',
}

/**
 * Reads a zip to its end, along its central directory.
 *
 * @throws {ArchiveError} when it is damaged, encrypted, or compressed by another method than deflate
 * @throws whatever the receiver throws, and the signal's reason when it is aborted
 */
export async function readZip(file: string, receiver: Receiver, signal: AbortSignal): Promise<void> {
  const zip = await openPromise(file, { decodeStrings: false, autoClose: false }).catch(readingFailed)
  const collect = createCollector()
  try {
    for await (const zipEntry of zip.eachEntry()) {
      signal.throwIfAborted()
      await readEntry({ zip, collect }, zipEntry, receiver, signal)
    }
  } catch (error) {
    readingFailed(error)
  } finally {
    zip.close()
  }
}

interface OpenZip {
  zip: ZipFile
  /** Told of every chunk. */
  collect: (bytes: number) => void
}

/** What yauzl throws has no code, as little as what its streams throw of a wrong length. */
function readingFailed(error: unknown): never {
  if (error instanceof ActionError || diskReason(error) !== undefined) throw error
  throw damaged(error)
}

async function readEntry(
  archive: OpenZip,
  zipEntry: ZipEntry,
  receiver: Receiver,
  signal: AbortSignal,
): Promise<void> {
  const entry = entryOf(zipEntry)
  if (zipEntry.isEncrypted()) throw refused(entry, 'is encrypted')
  if (!zipEntry.canDecodeFileData()) {
    throw refused(entry, `is compressed by the method ${zipEntry.compressionMethod}, which is not supported`)
  }
  if (entry.kind === 'symbolic link') {
    receiver.begin({ ...entry, target: await targetOf(archive, zipEntry, entry, signal) })
    return
  }
  const content = receiver.begin(entry)
  if (content !== undefined) await readContent(archive, zipEntry, content, signal)
}

function entryOf(entry: ZipEntry): Entry {
  const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)
  const mode = UNIX.has(entry.versionMadeBy >>> 8) ? entry.externalFileAttributes >>> 16 : 0
  return {
    name,
    kind: name.endsWith('/') ? 'directory' : (KINDS[mode & TYPE_MASK] ?? 'special file'),
    sizeBytes: entry.uncompressedSize,
    isExecutable: (mode & 0o111) !== 0,
    modifiedAt: entry.getLastModDate(),
    target: '',
  }
}

async function targetOf(
  archive: OpenZip,
  zipEntry: ZipEntry,
  entry: Entry,
  signal: AbortSignal,
): Promise<string> {
  // Known before it is read: UTF-8 has three bytes at most for what counts as a character.
  if (zipEntry.uncompressedSize > 3 * MAX_TARGET_LENGTH) throw tooLongTarget(entry)
  const chunks: Buffer[] = []
  await readContent(archive, zipEntry, { write: (chunk) => chunks.push(chunk), end: () => undefined }, signal)
  return Buffer.concat(chunks).toString('utf8')
}

async function readContent(
  { zip, collect }: OpenZip,
  zipEntry: ZipEntry,
  content: FileReceiver,
  signal: AbortSignal,
): Promise<void> {
  const stream = await zip.openReadStreamPromise(zipEntry)
  let sum = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    signal.throwIfAborted()
    sum = crc32(chunk, sum)
    content.write(chunk)
    collect(chunk.length)
  }
  if (sum !== zipEntry.crc32) throw refused(entryOf(zipEntry), 'has another check sum than it should')
  content.end()
}
