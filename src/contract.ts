/** What `action.yml` declares. A test holds both equal, so no name can be read or set that is not declared. */
import { SERVICE_DEFAULTS } from './service-inputs.ts'

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
  'download-to',
  'extract-to',
  'audit',
  'values-file',
  'values-key',
  'values-bundle-url',
  'pull-request',
  'github-token',
  'repository',
  'base',
  'branch',
  'commit-message',
  'pull-request-title',
  'pull-request-body',
  'labels',
  'assignees',
  'reviewers',
  'team-reviewers',
  'draft',
] as const

export const OUTPUTS = [
  'jobId',
  'status',
  'pageCount',
  'bundleUrl',
  'expiresAt',
  'version',
  'sizeBytes',
  'sha256',
  'bundlePath',
  'sitePath',
  'auditFindings',
  'pullRequestNumber',
  'pullRequestUrl',
  'pullRequestOperation',
  'commitSha',
] as const

export type InputName = (typeof INPUTS)[number]
export type OutputName = (typeof OUTPUTS)[number]

/** The defaults, for an input that is given but empty. Those that the runner fills in are not among them. */
export const DEFAULTS = {
  ...SERVICE_DEFAULTS,
  'mask-bundle-url': 'false',
  audit: 'off',
  'values-key': 'staticExport',
  'pull-request': 'true',
  branch: 'static-export/{domain}',
  'commit-message': 'Bump static export of {domain} to {version}',
  draft: 'false',
} satisfies Partial<Record<InputName, string>>
