/** The sandbox's fixed API keys, and what each may do. They protect nothing, so they are no secrets. */
import { ApiError } from './api-error.ts'

export const keys = {
  valid: 'sandbox_valid_key',
  expired: 'sandbox_expired_key',
  readOnly: 'sandbox_read_only_key',
  noPlan: 'sandbox_no_plan_key',
} as const

export type KeyName = keyof typeof keys

const challenge = { 'WWW-Authenticate': 'Bearer' }

/**
 * Which of the keys an `Authorization` header carries.
 * @throws {ApiError} 401, with a text of its own for each reason
 */
export function authenticate(authorization: string | undefined): KeyName {
  if (authorization === undefined) {
    throw new ApiError(401, 'API key missing: send "Authorization: Bearer <key>"', challenge)
  }
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? []
  if (token === undefined) {
    throw new ApiError(401, 'malformed Authorization header: expected "Bearer <key>"', challenge)
  }
  switch (token) {
    case keys.valid:
      return 'valid'
    case keys.readOnly:
      return 'readOnly'
    case keys.noPlan:
      return 'noPlan'
    case keys.expired:
      throw new ApiError(401, 'API key expired', challenge)
    default:
      throw new ApiError(401, 'API key not known', challenge)
  }
}

/**
 * Lets a key start exports, or not.
 * @throws {ApiError} 403
 */
export function authorizeStart(key: KeyName): void {
  if (key === 'readOnly') throw new ApiError(403, 'API key lacks the "write" scope')
  if (key === 'noPlan') throw new ApiError(403, 'static export needs an Enterprise plan')
}
