/** A request to the service that did not bring what was asked: what was done, what came back, what to do. */
import { STATUS_CODES } from 'node:http'
import { ActionError } from '../errors.ts'
import { excerpt } from '../escape.ts'
import { CHECK_PROXY, TRUST_AUTHORITY, type NetworkFailure } from './network-failure.ts'

export type Operation = 'startExport' | 'getExportStatus' | 'generateBundle' | 'getAgentJob'

export type Failure =
  /** No whole answer came. */
  | { kind: 'network'; error: NetworkFailure }
  /** An answer came, and its status is not a success. */
  | {
      kind: 'status'
      status: number
      /** The service's own words. */
      text?: string | undefined
      retryAfterMs?: number | undefined
      /** Where a redirect points to, when that is another address; without what may be secret in it. */
      location?: string | undefined
    }
  /** A success whose body is not what was promised, or whose values must not be handed on. */
  | {
      kind: 'unreadable' | 'incomplete' | 'refused'
      status: number
      problem: string
      contentType?: string | undefined
    }

const DOING = {
  startExport: 'start a static export job',
  getExportStatus: 'get the status of the export job',
  generateBundle: 'generate the bundle',
  getAgentJob: 'get the agent job',
} satisfies Record<Operation, string>

const WRONG_KEY =
  'The admin API key is missing, wrong or expired: create one in the dashboard of your documentation host and store it in the secret that `api-key` reads'
const NO_SUCH_EXPORT =
  'There is no such export job for this key: check `job-id` if you set it, and that the key belongs to the organisation that started the job'
const NOT_ALLOWED =
  'Check that the organisation has an Enterprise plan, that the key has the `write` scope, and, if the key has an allow-list, that the address of this runner is on it'

/** Where the ids of an agent job are found: the rest of a sentence. */
export const WHERE_PROJECT_ID = 'stands on the API keys page of your dashboard'
export const WHERE_AGENT_JOB_ID =
  'is the `id` in the answer that the service gave when the agent job was created'

/** One next step for each documented error. */
const HINTS: Record<Operation, Record<number, string>> = {
  startExport: {
    400: 'Check the inputs `domain`, `version` and `paths` against the text of the service',
    401: WRONG_KEY,
    403: NOT_ALLOWED,
    404: 'Check `base-url`: the address has no static export API',
  },
  getExportStatus: { 401: WRONG_KEY, 403: NOT_ALLOWED, 404: NO_SUCH_EXPORT },
  generateBundle: {
    401: WRONG_KEY,
    403: NOT_ALLOWED,
    404: NO_SUCH_EXPORT,
    409: 'The service has not finished the job after all: give it a few minutes',
  },
  getAgentJob: {
    401: WRONG_KEY,
    403: 'Check that the plan of the organisation has the agent, and, if the key has an allow-list, that the address of this runner is on it',
    404: `There is no such agent job for this key: the project id ${WHERE_PROJECT_ID}, the job id ${WHERE_AGENT_JOB_ID}`,
  },
}

export class ServiceError extends ActionError {
  readonly operation: Operation
  readonly failure: Failure

  constructor(operation: Operation, failure: Failure, tries = 1) {
    const effort = tries > 1 ? ` after ${tries} tries` : ''
    super(`Could not ${DOING[operation]}${effort}: ${whatCameBack(failure)}`, {
      hint: nextStep(operation, failure),
      cause: failure.kind === 'network' ? failure.error : undefined,
    })
    this.operation = operation
    this.failure = failure
  }

  /** The same failure, as the last of several. */
  afterTries(tries: number): ServiceError {
    return new ServiceError(this.operation, this.failure, tries)
  }

  /** How long the service asked to stay away, in milliseconds. */
  get retryAfterMs(): number | undefined {
    return this.failure.kind === 'status' ? this.failure.retryAfterMs : undefined
  }

  /** Whether the service may have done what was asked, although no usable answer came. */
  get mayHaveSucceeded(): boolean {
    switch (this.failure.kind) {
      case 'network':
        return this.failure.error.mayHaveArrived
      case 'status':
        return [408, 500, 502, 504].includes(this.failure.status)
      case 'unreadable':
      case 'incomplete':
      case 'refused':
        return true
    }
  }
}

function whatCameBack(failure: Failure): string {
  switch (failure.kind) {
    case 'network':
      return failure.error.message
    case 'status': {
      const answered = `the service answered ${status(failure.status)}`
      if (failure.location !== undefined) {
        return `${answered}, which points to ${failure.location}; the key is not sent to another address`
      }
      return failure.text === undefined ? answered : `${answered}: "${excerpt(failure.text)}"`
    }
    case 'unreadable':
    case 'incomplete':
    case 'refused': {
      const type = failure.contentType === undefined ? '' : ` (${excerpt(failure.contentType, 80)})`
      return `the answer ${status(failure.status)}${type} cannot be used, ${failure.problem}`
    }
  }
}

function status(code: number): string {
  return `${code} ${STATUS_CODES[code] ?? ''}`.trim()
}

function nextStep(operation: Operation, failure: Failure): string {
  switch (failure.kind) {
    case 'network':
      return networkStep(failure.error)
    case 'status': {
      const hint = HINTS[operation][failure.status] ?? statusStep(failure)
      // The service says in its own words that it has no such job.
      const isOther = failure.status === 404 && failure.text === undefined
      return isOther && operation !== 'startExport'
        ? `${hint}. Or something else answers at \`base-url\``
        : hint
    }
    case 'unreadable':
      return 'Check `base-url`: something else than the service may answer there'
    case 'incomplete':
      return 'The service answers otherwise than this version of the action expects: look for a newer one'
    case 'refused':
      return 'Nothing was handed on: report it to the documentation host'
  }
}

function statusStep({ status: code, location }: Extract<Failure, { kind: 'status' }>): string {
  if (location !== undefined) return 'If the service has moved there, set `base-url` to its new address'
  if (code < 400) return 'Check `base-url`: a login page or a proxy may answer there'
  if (code === 429)
    return 'The service limits the rate of requests: run fewer jobs at a time, or run again later'
  if (code >= 500) return 'The service has a problem of its own: run again later'
  return 'The service refused the request; its own text, where it gave one, says why'
}

function networkStep(error: NetworkFailure): string {
  if (error.certificate) {
    const whose = error.phase === 'proxy' ? 'proxy' : 'service'
    return `The certificate of the ${whose} was refused: check the address, and where a private authority signs the connection, ${TRUST_AUTHORITY}`
  }
  switch (error.phase) {
    case 'DNS':
      return 'Check the host name in `base-url`, and that this runner can resolve it'
    case 'connect':
      return 'Check `base-url`, and that the network of this runner allows the connection'
    case 'proxy':
      return CHECK_PROXY
    case 'TLS':
      return 'Check that `base-url` names an https server, and that nothing on the way breaks the connection'
    case 'response':
      return 'The connection broke or stalled before the answer was complete: run again later'
  }
}
