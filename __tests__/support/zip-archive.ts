/** Zip archives, written by hand so that they can be wrong in any way. */
import { crc32, deflateRawSync } from 'node:zlib'

/** https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
export interface ZipEntry {
  /** A directory's ends in a slash. */
  path: string
  content?: string | Buffer
  method?: 'stored' | 'deflated'
  /** Type and permissions as Unix has them, such as `0o120777` for a symbolic link. */
  unixMode?: number
  /** Name in front of the content, where it differs from that in the directory. */
  localPath?: string
  /** Announced instead of the content's length. */
  size?: number
  crc?: number
  /** Only the flag: the content is not encrypted. */
  encrypted?: boolean
  /** Sizes and checksum behind the content, as a writer has it that cannot seek. */
  streamed?: boolean
  /** Number of a compression method that nobody has heard of. */
  methodNumber?: number
}

const VERSION = 20
const MADE_BY_UNIX = 0x0314
const FLAGS = { encrypted: 0x1, streamed: 0x8, utf8: 0x800 }
/** 2000-01-01 00:00 in the format of MS-DOS. */
const DATE = 0x2821

export function zip(...entries: ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const { local, central } = zipEntry(entry, offset)
    locals.push(local)
    directory.push(central)
    offset += local.length
  }
  const centralBytes = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(centralBytes.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, centralBytes, end])
}

function zipEntry(entry: ZipEntry, offset: number): { local: Buffer; central: Buffer } {
  const content = Buffer.from(entry.content ?? '')
  const method = entry.method ?? (content.length === 0 ? 'stored' : 'deflated')
  const packed = method === 'deflated' ? deflateRawSync(content) : content
  const [name, localName] = [Buffer.from(entry.path), Buffer.from(entry.localPath ?? entry.path)]
  const streamed = entry.streamed === true
  const flags =
    FLAGS.utf8 | (streamed ? FLAGS.streamed : 0) | (entry.encrypted === true ? FLAGS.encrypted : 0)
  const sums = Buffer.alloc(12)
  sums.writeUInt32LE(entry.crc ?? crc32(content), 0)
  sums.writeUInt32LE(packed.length, 4)
  sums.writeUInt32LE(entry.size ?? content.length, 8)

  /** What both headers have, from the version that is needed to the lengths. */
  const shared = (withSums: boolean, nameBytes: number): Buffer => {
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(VERSION, 0)
    fields.writeUInt16LE(flags, 2)
    fields.writeUInt16LE(entry.methodNumber ?? (method === 'deflated' ? 8 : 0), 4)
    fields.writeUInt16LE(DATE, 8)
    if (withSums) sums.copy(fields, 10)
    fields.writeUInt16LE(nameBytes, 22)
    return fields
  }
  const local = Buffer.concat([
    uint32(0x04034b50),
    shared(!streamed, localName.length),
    localName,
    packed,
    ...(streamed ? [uint32(0x08074b50), sums] : []),
  ])
  const tail = Buffer.alloc(14)
  const unixMode = entry.unixMode ?? (entry.path.endsWith('/') ? 0o40755 : 0o100644)
  tail.writeUInt32LE((unixMode << 16) >>> 0, 6)
  tail.writeUInt32LE(offset, 10)
  const madeBy = Buffer.alloc(2)
  madeBy.writeUInt16LE(MADE_BY_UNIX)
  const central = Buffer.concat([uint32(0x02014b50), madeBy, shared(true, name.length), tail, name])
  return { local, central }
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
