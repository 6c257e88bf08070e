/** Reads a request's body, within a limit. */
import { ApiError } from './api-error.ts'

const limitBytes = 1024 * 1024

/**
 * The body as text, taken for UTF-8.
 * @throws {ApiError} 413 past 1 MiB
 */
export async function readBody({ body }: Request): Promise<string> {
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  const stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = body ?? []
  for await (const chunk of stream) {
    sizeBytes += chunk.length
    // The rest is read to its end all the same, or the caller would see a broken connection and not the answer.
    if (sizeBytes <= limitBytes) chunks.push(chunk)
  }
  if (sizeBytes > limitBytes) throw new ApiError(413, `body is larger than ${limitBytes} bytes`)
  return Buffer.concat(chunks).toString('utf8')
}
