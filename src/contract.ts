/** The names that `action.yml` declares. A test holds both equal, so neither can be read or set by another name. */

export const INPUTS = [
  'api-key',
  'domain',
  'base-url',
  'job-id',
  'version',
  'paths',
  'timeout',
  'poll-interval',
  'mask-bundle-url',
] as const

export const OUTPUTS = [
  'jobId',
  'status',
  'pageCount',
  'bundleUrl',
  'expiresAt',
  'version',
  'sizeBytes',
] as const

export type InputName = (typeof INPUTS)[number]
export type OutputName = (typeof OUTPUTS)[number]
