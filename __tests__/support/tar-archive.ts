/** Tar archives, written by hand so that they can be wrong in any way. */
import { gzipSync } from 'node:zlib'

/** https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html#tag_20_94_13_06 */
const TYPES = {
  file: '0',
  'hard link': '1',
  'symbolic link': '2',
  'character device': '3',
  'block device': '4',
  directory: '5',
  FIFO: '6',
  'contiguous file': '7',
  'pax header': 'x',
  'global pax header': 'g',
  'GNU long name': 'L',
  'GNU long link': 'K',
  'GNU sparse file': 'S',
} as const

export interface TarEntry {
  path: string
  type?: keyof typeof TYPES
  content?: string | Buffer
  /** Where a link leads. */
  link?: string
  /** Announced instead of the content's length. */
  size?: number
  mode?: number
  /** How a name of more than 100 bytes is written. */
  longNames?: 'pax' | 'gnu'
  /** Further records of a pax header before the entry. */
  pax?: Record<string, string>
  /** Written in place of the checksum. */
  checksum?: number
}

const BLOCK_BYTES = 512
const NAME_BYTES = 100

/** One entry with all the blocks that belong to it. */
export function tarEntry({ longNames = 'pax', pax = {}, ...entry }: TarEntry): Buffer {
  const { path, link = '' } = entry
  const [isLong, isLinkLong] = [path, link].map((text) => Buffer.byteLength(text) > NAME_BYTES)
  const records = { ...pax }
  const before: Buffer[] = []
  if (longNames === 'pax') {
    if (isLong === true) records['path'] = path
    if (isLinkLong === true) records['linkpath'] = link
  } else {
    if (isLong === true) before.push(gnuLong('GNU long name', path))
    if (isLinkLong === true) before.push(gnuLong('GNU long link', link))
  }
  if (Object.keys(records).length > 0) before.push(paxHeader('pax header', records))
  const content = Buffer.from(entry.content ?? '')
  return Buffer.concat([
    ...before,
    tarHeader({ size: content.length, ...entry }),
    content,
    padding(content.length),
  ])
}

/** A pax header that stands before the entry it is about, or before all. */
export function paxHeader(type: 'pax header' | 'global pax header', records: Record<string, string>): Buffer {
  const content = Object.entries(records)
    .map(([key, value]) => paxRecord(key, value))
    .join('')
  return tarEntry({ path: 'PaxHeader', type, content })
}

/** `length key=value`, whose length counts itself. */
function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`
  const size = Buffer.byteLength(rest)
  const digits = [1, 2, 3, 4, 5].find((count) => String(size + count).length === count) ?? 6
  return `${size + digits}${rest}`
}

function gnuLong(type: 'GNU long name' | 'GNU long link', text: string): Buffer {
  return tarEntry({ path: '././@LongLink', type, content: `${text}\0` })
}

/** The header block alone. */
export function tarHeader({ path, type = 'file', link = '', size = 0, mode, checksum }: TarEntry): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES)
  block.write(path.slice(0, NAME_BYTES), 0, NAME_BYTES)
  writeOctal(block, 100, 8, mode ?? (type === 'directory' ? 0o755 : 0o644))
  writeOctal(block, 108, 8, 0)
  writeOctal(block, 116, 8, 0)
  if (size < 8 ** 11) writeOctal(block, 124, 12, size)
  else writeBase256(block, 124, 12, size)
  writeOctal(block, 136, 12, 946_684_800)
  block.fill(' ', 148, 156)
  block.write(TYPES[type], 156)
  block.write(link, 157, NAME_BYTES)
  block.write('ustar\u000000', 257, 'latin1')
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${(checksum ?? sum).toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

function writeOctal(block: Buffer, at: number, length: number, value: number): void {
  block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at)
}

/** GNU's form for numbers that are too large for octal digits. */
function writeBase256(block: Buffer, at: number, length: number, value: number): void {
  block.writeBigUInt64BE(BigInt(value), at + length - 8)
  block[at] = 0x80
}

/** What fills the last block of a content. */
export function padding(sizeBytes: number): Buffer {
  return Buffer.alloc((BLOCK_BYTES - (sizeBytes % BLOCK_BYTES)) % BLOCK_BYTES)
}

/** The two empty blocks that end an archive. */
export const tarEnd = Buffer.alloc(2 * BLOCK_BYTES)

export function tar(...entries: TarEntry[]): Buffer {
  return Buffer.concat([...entries.map(tarEntry), tarEnd])
}

export function tarGz(...entries: TarEntry[]): Buffer {
  return gzipSync(tar(...entries))
}
