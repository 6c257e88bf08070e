/** What `agent-job/action.yml` declares. A test holds both equal. */
import { SERVICE_DEFAULTS } from '../service-inputs.ts'

export const INPUTS = ['api-key', 'base-url', 'project-id', 'job-id', 'timeout', 'poll-interval'] as const

export const OUTPUTS = ['status', 'prLink', 'repository', 'ref', 'model', 'createdAt', 'archivedAt'] as const

export type InputName = (typeof INPUTS)[number]
export type OutputName = (typeof OUTPUTS)[number]

export const DEFAULTS = SERVICE_DEFAULTS satisfies Partial<Record<InputName, string>>
