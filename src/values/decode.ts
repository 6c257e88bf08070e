/** The bytes of a values file as text. */
import { positionAt } from './lines.ts'
import { ValuesError } from './values-error.ts'

const HINT = 'Save the file as UTF-8.'

/** @returns the text, with its byte order mark, so that it can be written back byte for byte */
export function decodeValues(bytes: Uint8Array, file: string): string {
  const encoding = otherEncoding(bytes)
  if (encoding) throw new ValuesError(`is ${encoding}, not UTF-8`, { file }, HINT)
  const text = decode(bytes)
  if (text === undefined) {
    const before = decode(bytes.subarray(0, goodLength(bytes)), { stream: true }) ?? ''
    const position = positionAt(before, before.length)
    throw new ValuesError('has a byte here that is not UTF-8', { file, position }, HINT)
  }
  const zero = text.indexOf('\0')
  if (zero !== -1) {
    const position = positionAt(text, zero)
    throw new ValuesError('has a zero byte here, as UTF-16 and binary files do', { file, position }, HINT)
  }
  return text
}

function otherEncoding([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? 'UTF-32' : 'UTF-16'
  if (first === 0xfe && second === 0xff) return 'UTF-16'
  return undefined
}

/** @param stream takes a character cut at the end for the beginning of one, not for an error */
function decode(bytes: Uint8Array, { stream = false } = {}): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return undefined
    throw error
  }
}

/** The length of the longest beginning that can be decoded, by halving, of bytes that cannot. */
function goodLength(bytes: Uint8Array): number {
  let good = 0
  let bad = bytes.length
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (decode(bytes.subarray(0, middle), { stream: true }) === undefined) bad = middle
    else good = middle
  }
  return good
}
