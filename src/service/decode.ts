/** What an answer of the service must look like, and which of its optional fields are usable. */
import { parseHttpDate, parseIsoDate } from '../dates.ts'
import { oneLine } from '../escape.ts'
import { parseUrl } from '../url.ts'
import { isLoopback } from './base-url.ts'

/** A status that is not known yet belongs to a running job, and is kept as the service sent it. */
export interface JobStatus {
  status: string
  /** Per cent, 0 to 100. */
  progress: number | undefined
  pageCount: number | undefined
  /** The service's own words, on `failed`. */
  error: string | undefined
}

export interface StartedJob {
  jobId: string
  status: string | undefined
}

export interface Bundle {
  bundleUrl: string
  /** As the service sent it. */
  expiresAt: string
  /** The same moment in milliseconds since the epoch. */
  expiresAtMs: number
  sizeBytes: number | undefined
}

export interface AgentJob {
  status: string
  /** Full address of the repository that the agent works on. */
  repository: string | undefined
  /** Branch. */
  ref: string | undefined
  model: string | undefined
  pullRequest: PullRequest
  /** Both dates as the service writes them, not read. */
  createdAt: string | undefined
  archivedAt: string | undefined
}

/** What an agent job says of its pull request. */
export type PullRequest =
  /** An http(s) address, as the service sent it. */
  | { kind: 'link'; link: string }
  /** That there is none: the job is still active, or no file was changed. */
  | { kind: 'none' }
  /** Nothing. */
  | { kind: 'unnamed' }
  /** Something that must not be handed on. */
  | { kind: 'refused'; problem: string }

/**
 * A decoded answer, or why there is none. `unreadable` is no JSON object and `incomplete` one without the promised
 * fields: both may come right with another try. `refused` has the fields, and a value that must not be handed on.
 */
export type Decoded<T> =
  { outcome: 'decoded'; value: T } | { outcome: 'unreadable' | 'incomplete' | 'refused'; problem: string }

const MAX_ID_LENGTH = 200
const MAX_STATUS_LENGTH = 100
const MAX_URL_LENGTH = 16 * 1024
const MAX_TEXT_LENGTH = 2000

export function decodeStartedJob(body: string): Decoded<StartedJob> {
  return decodeObject(body, ({ jobId, status }) => {
    if (!isId(jobId)) return incomplete('it has no usable `jobId`')
    return decoded({ jobId, status: isStatus(status) ? status : undefined })
  })
}

export function decodeJobStatus(body: string): Decoded<JobStatus> {
  return decodeObject(body, ({ status, progress, pageCount, error }) => {
    if (!isStatus(status)) return incomplete('it has no usable `status`')
    const [percent, pages] = [numberOf(progress), numberOf(pageCount)]
    return decoded({
      status,
      progress: percent !== undefined && percent <= 100 ? percent : undefined,
      pageCount: Number.isSafeInteger(pages) ? pages : undefined,
      error: textOf(error),
    })
  })
}

/** @param baseUrl decides whether the link may be `http:`, as only a loopback service's may */
export function decodeBundle(body: string, baseUrl: URL): Decoded<Bundle> {
  return decodeObject(body, ({ bundleUrl, expiresAt, sizeBytes }) => {
    if (typeof bundleUrl !== 'string') return incomplete('it has no usable `bundleUrl`')
    if (typeof expiresAt !== 'string') return incomplete('it has no usable `expiresAt`')
    const problem = linkProblem(bundleUrl, isLoopback(baseUrl) ? ['https:', 'http:'] : ['https:'])
    if (problem !== undefined) return refused(`its \`bundleUrl\` ${problem}`)
    const expiresAtMs = parseIsoDate(expiresAt) ?? parseHttpDate(expiresAt)
    if (expiresAtMs === undefined) return refused('its `expiresAt` is not a date')
    const size = numberOf(sizeBytes)
    return decoded({
      bundleUrl,
      expiresAt,
      expiresAtMs,
      sizeBytes: Number.isSafeInteger(size) ? size : undefined,
    })
  })
}

export function decodeAgentJob(body: string): Decoded<AgentJob> {
  return decodeObject(body, ({ status, source, model, prLink, createdAt, archivedAt }) => {
    if (!isStatus(status)) return incomplete('it has no usable `status`')
    const { repository, ref } = typeof source === 'object' && source !== null ? { ...source } : ({} as Fields)
    return decoded({
      status,
      repository: shortTextOf(repository),
      ref: shortTextOf(ref),
      model: shortTextOf(model),
      pullRequest: pullRequestOf(prLink),
      createdAt: shortTextOf(createdAt),
      archivedAt: shortTextOf(archivedAt),
    })
  })
}

function pullRequestOf(prLink: unknown): PullRequest {
  if (prLink === undefined) return { kind: 'unnamed' }
  if (prLink === null) return { kind: 'none' }
  if (typeof prLink !== 'string') return { kind: 'refused', problem: 'is not a URL' }
  const problem = linkProblem(prLink, ['https:', 'http:'])
  return problem === undefined ? { kind: 'link', link: prLink } : { kind: 'refused', problem }
}

/** The service's own words in an error body `{"error": "message"}`; `undefined` where there are none. */
export function decodeErrorText(body: string): string | undefined {
  const result = decodeObject(body, ({ error }) => decoded(textOf(error)))
  return result.outcome === 'decoded' ? result.value : undefined
}

/** Whether a value can be the id of a job or a project: visible characters only, and no path of its own. */
export function isId(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= MAX_ID_LENGTH &&
    /^[^\s\p{C}]+$/u.test(value) &&
    !/^\.{1,2}$/.test(value)
  )
}

function isStatus(value: unknown): value is string {
  return (
    typeof value === 'string' && value.length <= MAX_STATUS_LENGTH && /^[^\s\p{C}][^\p{C}]*$/u.test(value)
  )
}

type Fields = Record<string, unknown>

function decodeObject<T>(body: string, decode: (fields: Fields) => Decoded<T>): Decoded<T> {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return unreadable(body.trim() === '' ? 'it is empty' : 'it is not JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return unreadable('it is not a JSON object')
  }
  return decode({ ...value })
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && oneLine(value) !== '' ? value : undefined
}

/** A text that is handed on as an output. */
function shortTextOf(value: unknown): string | undefined {
  const text = textOf(value)
  return text !== undefined && text.length <= MAX_TEXT_LENGTH ? text : undefined
}

/** A number of no promised type: a finite one that is not negative, or its decimal notation. */
function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined
}

/** @param protocols the ones that are accepted */
function linkProblem(link: string, protocols: readonly string[]): string | undefined {
  if (link.length > MAX_URL_LENGTH) return `is longer than ${MAX_URL_LENGTH} characters`
  // The URL parser drops tabs and line ends and trims; the link is handed on as it was sent.
  if (/[\s\p{C}]/u.test(link)) return 'has white space or control characters in it'
  const url = parseUrl(link)
  // The parser mends what others refuse: `https:host`, `https:/host`, `https:\\host`.
  if (url === undefined || /^https?:(?!\/\/[^/\\.])/i.test(link)) return 'is not a URL'
  if (protocols.includes(url.protocol)) return undefined
  return `is a ${url.protocol} address; only ${protocols.join(' or ')} is accepted`
}

function decoded<T>(value: T): Decoded<T> {
  return { outcome: 'decoded', value }
}

function unreadable(problem: string): { outcome: 'unreadable'; problem: string } {
  return { outcome: 'unreadable', problem }
}

function incomplete(problem: string): { outcome: 'incomplete'; problem: string } {
  return { outcome: 'incomplete', problem }
}

function refused(problem: string): { outcome: 'refused'; problem: string } {
  return { outcome: 'refused', problem }
}
