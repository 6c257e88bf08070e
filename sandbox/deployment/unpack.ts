/** Unpacks a bundle's archive into a folder, or refuses all of it. */
import { mkdir, open } from 'node:fs/promises'
import { extract, type ReadEntry } from 'tar'
import { DeploymentError, excerpt, fieldOf } from './deployment-error.ts'

export interface UnpackLimits {
  readonly maxEntries: number
  /** Of all files together, unpacked. */
  readonly maxBytes: number
}

/** How much is read at once: an entry that has been read is written, whatever is aborted meanwhile. */
const READ_BYTES = 64 * 1024

/**
 * Unpacks `archive` (`.tar.gz` or `.tar`) into the new folder `folder`.
 * What it has written when it throws is the caller's to remove.
 * @throws {DeploymentError} when it is no such archive, is damaged, or has an entry that a site has no use for
 * @throws the signal's reason when it is aborted
 */
export async function unpack(
  archive: string,
  folder: string,
  limits: UnpackLimits,
  signal: AbortSignal,
): Promise<void> {
  await refuseOtherFormats(archive)
  await mkdir(folder)
  let refusal: string | undefined
  let entries = 0
  let bytes = 0
  try {
    await extract({
      file: archive,
      maxReadSize: READ_BYTES,
      cwd: folder,
      strict: true,
      preserveOwner: false,
      filter(path, given) {
        if (signal.aborted) return false
        // What is extracted is an entry; only `create` filters by the stats of files.
        const entry = given as ReadEntry
        entries += 1
        bytes += entry.size
        refusal ??= problemOf(path, entry)
        // The archive's own modes might keep even the server from reading.
        entry.mode = entry.type === 'Directory' ? 0o755 : 0o644
        if (entries > limits.maxEntries) refusal ??= `it has more than ${limits.maxEntries} entries`
        if (bytes > limits.maxBytes) refusal ??= `unpacked it is larger than ${limits.maxBytes} bytes`
        return refusal === undefined
      },
    })
  } catch (error) {
    signal.throwIfAborted()
    refusal ??= `it is damaged: ${excerpt(String(fieldOf(error, 'message') ?? error))}`
    throw new DeploymentError(`the bundle was not unpacked: ${refusal}`, { cause: error })
  }
  signal.throwIfAborted()
  if (refusal !== undefined) throw new DeploymentError(`the bundle was not unpacked: ${refusal}`)
}

/** Why an entry is refused. Links are refused whatever they lead to: a static site needs none. */
function problemOf(path: string, { type }: ReadEntry): string | undefined {
  const name = `"${excerpt(path)}"`
  const parts = path.split(/[/\\]/)
  if (/^([/\\]|[a-z]:)/i.test(path)) return `its entry ${name} has an absolute path`
  if (parts.includes('..')) return `its entry ${name} leads out of the folder`
  if (!plainTypes.has(type)) return `its entry ${name} is neither a file nor a folder, but a ${type}`
  return undefined
}

const plainTypes: ReadonlySet<ReadEntry['type']> = new Set([
  'File',
  'OldFile',
  'ContiguousFile',
  'Directory',
  'GNUDumpDir',
])

async function refuseOtherFormats(archive: string): Promise<void> {
  const head = Buffer.alloc(512)
  await using file = await open(archive)
  const { bytesRead } = await file.read(head, 0, head.length, 0)
  const isGzip = head.readUInt16BE(0) === 0x1f8b
  const isTar = head.toString('latin1', 257, 262) === 'ustar'
  if (isGzip || isTar) return
  const is =
    bytesRead === 0
      ? 'an empty file'
      : head.toString('latin1', 0, 4) === 'PK\x03\x04'
        ? 'a ZIP archive, which this deployment does not read'
        : /^\s*</.test(head.toString('latin1'))
          ? 'a page of HTML or XML'
          : 'something else'
  throw new DeploymentError(
    `bundleUrl does not lead to a .tar.gz or .tar archive, but to ${is}: see that it is the link to the bundle`,
  )
}
