/** Fetches a bundle to a file, and says what to do where it cannot be had. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DeploymentError, excerpt, fieldOf, hideSignature, withoutSignature } from './deployment-error.ts'

export interface DownloadLimits {
  /** Limit on the whole transfer, in milliseconds. */
  readonly timeoutMs: number
  readonly maxBytes: number
}

export interface Download {
  /** Hex digest of the archive. */
  readonly sha256: string
}

/**
 * Streams what `link` gives into `file`.
 * @throws {DeploymentError} when the link is not answered by a whole archive
 */
export async function download(
  link: URL,
  file: string,
  { timeoutMs, maxBytes }: DownloadLimits,
  signal: AbortSignal,
): Promise<Download> {
  const shown = withoutSignature(link)
  const limit = AbortSignal.timeout(timeoutMs)
  let received = 0
  try {
    // Identity, so that Content-Length counts the bytes that arrive here.
    const headers = { 'Accept-Encoding': 'identity' }
    const response = await fetch(link, { headers, signal: AbortSignal.any([signal, limit]) })
    if (response.status !== 200) throw await refusalOf(response, link)
    const announced = Number(response.headers.get('content-length') ?? NaN)
    if (announced > maxBytes) throw tooLarge(shown, maxBytes)
    if (response.body === null) throw new DeploymentError(`${shown} gave no archive`)

    const hash = createHash('sha256')
    const count = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        received += chunk.length
        hash.update(chunk)
        if (received > maxBytes) done(tooLarge(shown, maxBytes))
        else done(null, chunk)
      },
    })
    try {
      await pipeline(response.body, count, createWriteStream(file))
    } catch (error) {
      if (limit.aborted || error instanceof DeploymentError || isFileError(error)) throw error
      throw truncated(shown, received, announced, error)
    }
    return { sha256: hash.digest('hex') }
  } catch (error) {
    if (error instanceof DeploymentError) throw error
    signal.throwIfAborted()
    if (limit.aborted) {
      throw new DeploymentError(
        `${shown} took longer than ${timeoutMs / 1000} s; ${received} bytes had arrived. Try again, or mirror the bundle nearer to the cluster`,
        { cause: error },
      )
    }
    if (isFileError(error)) {
      throw new DeploymentError(`the bundle could not be written to disk: ${error.code}`, { cause: error })
    }
    throw new DeploymentError(
      `${link.host} cannot be reached: ${hideSignature(excerpt(rootCause(error)), link)}. The deployment needs a way there; where it has none, mirror the bundle to a host that it can reach and set bundleUrl to that`,
      { cause: error },
    )
  }
}

function truncated(shown: string, received: number, announced: number, cause: unknown): DeploymentError {
  const of = Number.isNaN(announced) ? '' : ` of ${announced}`
  return new DeploymentError(`${shown} was cut short: ${received}${of} bytes arrived. Try again`, { cause })
}

const tooLarge = (shown: string, maxBytes: number) =>
  new DeploymentError(`${shown} is larger than the limit of ${maxBytes} bytes`)

/** Says what a storage host's refusal means. Of its XML only code and message are repeated: the rest holds the signature. */
async function refusalOf(response: Response, link: URL): Promise<DeploymentError> {
  const { status } = response
  const xml = await beginningOf(response)
  const element = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  const code = element('Code')
  const message = element('Message')
  const told = hideSignature(excerpt([code, message].filter((text) => text !== undefined).join(': ')), link)
  const answer = `${withoutSignature(link)} was refused with ${status}${told === '' ? '' : ` (${told})`}`
  return new DeploymentError(`${answer}. ${adviceOn(status, told, link)}`)
}

function adviceOn(status: number, told: string, link: URL): string {
  if (status >= 400 && status < 500 && /expired|time frame/i.test(told)) {
    const jobId = jobIdOf(link)
    const which =
      jobId === undefined ? "the export's job-id, which the pull request names" : `job-id: ${jobId}`
    return `The link has expired. Run the release workflow again with ${which}: it makes a fresh link and updates the pull request. Merge that, and start the deployment again`
  }
  switch (status) {
    case 400:
    case 401:
    case 403:
      return 'The link is not accepted: see that bundleUrl has it whole, its query included'
    case 404:
    case 410:
      return 'There is no such bundle: run the release workflow again, or put the bundle where the mirror should have it'
    default:
      return status >= 500
        ? 'The storage host is in trouble: try again later'
        : 'See that bundleUrl leads to the bundle itself'
  }
}

/** The job that a link belongs to, where its path tells it as the sandbox's links do. */
export function jobIdOf(link: URL): string | undefined {
  return /^\/bundles\/([\w-]+)\.tar\.gz$/.exec(link.pathname)?.[1]
}

/** As much of a refusal's body as a storage host's XML is long; the rest stays unread. */
async function beginningOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true })
      if (text.length > 16_384) break
    }
  } catch {
    // The status alone has to do.
  }
  return text
}

/** `fetch` says only "fetch failed"; the reason lies under it, and several addresses' reasons under that. */
function rootCause(error: unknown): string {
  let cause = error
  for (let under: unknown = error; under !== undefined; under = reasonUnder(under)) cause = under
  return String(fieldOf(cause, 'message') ?? cause)
}

function reasonUnder(error: unknown): unknown {
  const reasons = fieldOf(error, 'errors')
  return fieldOf(error, 'cause') ?? (Array.isArray(reasons) ? (reasons as unknown[])[0] : undefined)
}

/** An error of node:fs; those of the network have no path. */
const isFileError = (error: unknown): error is { code: string } =>
  typeof fieldOf(error, 'path') === 'string' && typeof fieldOf(error, 'code') === 'string'
