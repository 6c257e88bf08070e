/** The body of a start request: from text to a checked value. */
import { ApiError } from './api-error.ts'

export interface StartRequest {
  readonly domain: string
  readonly version: string | undefined
  readonly paths: readonly string[] | undefined
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const hostname = new RegExp(`^(?=.{1,253}$)${label}(?:\\.${label})*$`, 'i')

/** @throws {ApiError} 400, naming the field and what is wrong with it */
export function parseStartRequest(text: string): StartRequest {
  const body = parseObject(text)
  const { domain, version, paths } = body

  if (domain === undefined) throw new ApiError(400, 'domain is required')
  if (typeof domain !== 'string') throw new ApiError(400, 'domain must be a string')
  if (!hostname.test(domain)) {
    throw new ApiError(
      400,
      `domain must be a host name such as docs.example.com, not ${JSON.stringify(domain)}`,
    )
  }
  if (version !== undefined && typeof version !== 'string')
    throw new ApiError(400, 'version must be a string')
  if (paths !== undefined && !isPathList(paths)) {
    throw new ApiError(400, 'paths must be a non-empty array of non-empty strings')
  }
  return { domain, version, paths }
}

function parseObject(text: string): { domain?: unknown; version?: unknown; paths?: unknown } {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new ApiError(400, 'body is not JSON')
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError(400, 'body must be a JSON object')
  }
  return body
}

function isPathList(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((path) => typeof path === 'string' && path.trim() !== '')
  )
}
