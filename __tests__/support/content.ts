/** Bytes that are made as they are read, so that a large archive needs no memory. */
import { createHash } from 'node:crypto'

export interface Content {
  sizeBytes: number
  /** Bytes from an offset on; fewer than `length` only at the end. */
  read: (offset: number, length: number) => Buffer
}

const STEP_BYTES = 1024 * 1024

/** What lies in memory, as content. */
export function contentOf(bytes: Content | Buffer): Content {
  if (!Buffer.isBuffer(bytes)) return bytes
  return { sizeBytes: bytes.length, read: (offset, length) => bytes.subarray(offset, offset + length) }
}

/** A block over and over again, the last time perhaps not whole. */
export function repeated(block: Buffer, sizeBytes: number): Content {
  return {
    sizeBytes,
    read(offset, length) {
      const end = Math.min(offset + length, sizeBytes)
      const pieces: Buffer[] = []
      for (let at = offset; at < end; at += pieces.at(-1)?.length ?? 0) {
        const start = at % block.length
        pieces.push(block.subarray(start, start + end - at))
      }
      return Buffer.concat(pieces)
    },
  }
}

/** Several contents, one behind the other. */
export function joined(parts: (Content | Buffer)[]): Content {
  const contents = parts.map(contentOf)
  return {
    sizeBytes: contents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    read(offset, length) {
      const pieces: Buffer[] = []
      let [start, left] = [offset, length]
      for (const { sizeBytes, read } of contents) {
        const size = Math.max(0, Math.min(left, sizeBytes - start))
        if (size > 0) pieces.push(read(start, size))
        left -= size
        start = Math.max(0, start - sizeBytes)
      }
      return Buffer.concat(pieces)
    },
  }
}

/** Hex digest of a content. */
export async function sha256(bytes: Content | Buffer): Promise<string> {
  const { sizeBytes, read } = contentOf(bytes)
  const hash = createHash('sha256')
  for (let offset = 0; offset < sizeBytes; offset += STEP_BYTES) {
    hash.update(read(offset, STEP_BYTES))
    // A host that serves from this process has its turn too.
    if (offset % (16 * STEP_BYTES) === 0) await new Promise(setImmediate)
  }
  return hash.digest('hex')
}
