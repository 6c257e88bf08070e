/** The operations of the administrative API: one request each, decoded. `openapi.yaml` describes them. */
import { operationUrl } from './base-url.ts'
import {
  decodeAgentJob,
  decodeBundle,
  decodeErrorText,
  decodeJobStatus,
  decodeStartedJob,
  type AgentJob,
  type Bundle,
  type Decoded,
  type JobStatus,
  type StartedJob,
} from './decode.ts'
import { oneLine } from '../escape.ts'
import { parseUrl, withoutSecrets, withoutUser } from '../url.ts'
import type { HttpAnswer, HttpRequest, Transport } from './http.ts'
import { NetworkFailure } from './network-failure.ts'
import { parseRetryAfter, type Attempt } from './retry.ts'
import { ServiceError, type Operation } from './service-error.ts'

/** Limit on one request, in milliseconds. */
const REQUEST_TIMEOUT_MS = 30_000

export interface ExportRequest {
  domain: string
  version?: string | undefined
  /** Pages to include; none means all. */
  paths: string[]
}

/** Each method sends one request and throws {@link ServiceError} when it brings nothing usable. */
export interface AdminApi {
  startExport(request: ExportRequest, attempt: Attempt): Promise<StartedJob>
  getExportStatus(jobId: string, attempt: Attempt): Promise<JobStatus>
  generateBundle(jobId: string, attempt: Attempt): Promise<Bundle>
  getAgentJob(projectId: string, id: string, attempt: Attempt): Promise<AgentJob>
}

interface Options {
  baseUrl: URL
  apiKey: string
  transport: Pick<Transport, 'send'>
  /** Milliseconds since the epoch. */
  wallTime: () => number
  debug: (line: string) => void
  /** Takes secrets out of the prose of an answer, before anything is cut off it. */
  hide: (text: string) => string
}

export function createAdminApi({ baseUrl, apiKey, transport, wallTime, debug, hide }: Options): AdminApi {
  async function call<T>(
    operation: Operation,
    request: Pick<HttpRequest, 'method' | 'url' | 'body'>,
    { timeoutMs, signal }: Attempt,
    decode: (body: string) => Decoded<T>,
  ): Promise<T> {
    const answer = await send(operation, request, Math.min(timeoutMs, REQUEST_TIMEOUT_MS), signal)
    const { status, headers, body, isCut } = answer
    debug(`${request.method} ${request.url.pathname}: ${status}, ${body.length} characters`)
    if (status < 200 || status > 299) throw new ServiceError(operation, refusal(answer, request.url))
    const result: Decoded<T> = isCut
      ? { outcome: 'unreadable', problem: 'it is longer than 1 MiB' }
      : decode(body)
    if (result.outcome === 'decoded') return result.value
    const { outcome: kind, problem } = result
    throw new ServiceError(operation, { kind, status, problem, contentType: prose(headers['content-type']) })
  }

  async function send(
    operation: Operation,
    { method, url, body }: Pick<HttpRequest, 'method' | 'url' | 'body'>,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<HttpAnswer> {
    const headers = {
      authorization: `Bearer ${apiKey}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    try {
      return await transport.send({
        method,
        url,
        headers,
        timeoutMs,
        signal,
        ...(body !== undefined && { body }),
      })
    } catch (error) {
      if (error instanceof NetworkFailure) throw new ServiceError(operation, { kind: 'network', error })
      throw error
    }
  }

  function refusal({ status, headers, body }: HttpAnswer, requested: URL) {
    return {
      kind: 'status',
      status,
      text: prose(decodeErrorText(body)),
      retryAfterMs: parseRetryAfter(headers['retry-after'], headers.date, wallTime()),
      location: status < 400 ? redirectTarget(headers.location, requested) : undefined,
    } as const
  }

  function redirectTarget(header: string | undefined, requested: URL): string | undefined {
    const target = header ? parseUrl(hide(header), requested.href) : undefined
    if (target === undefined || !/^https?:$/.test(target.protocol)) return undefined
    const address = withoutSecrets(target)
    return address === withoutSecrets(requested) || hasKey(address) ? undefined : address
  }

  /** Whether an address has the key in it, as it stands or as it is read. */
  function hasKey(address: string): boolean {
    const spellings = [address, parseUrl(address)?.href ?? '']
    return spellings
      .flatMap((text) => [text, percentDecoded(text)])
      .some((text) => text.toLowerCase().includes(apiKey.toLowerCase()))
  }

  /** Refuses an answer with a field that would hand on the key. */
  function withoutKey<Field extends string, T extends Record<Field, string>>(
    field: Field,
    result: Decoded<T>,
  ): Decoded<T> {
    return result.outcome === 'decoded' && hasKey(result.value[field])
      ? { outcome: 'refused', problem: `its \`${field}\` has the key in it` }
      : result
  }

  const prose = (text: string | undefined): string | undefined => text && hide(oneLine(text))
  const exportUrl = (...rest: string[]): URL => operationUrl(baseUrl, 'v1', 'static-export', 'jobs', ...rest)

  return {
    startExport({ domain, version, paths }, attempt) {
      const body = JSON.stringify({ domain, version, ...(paths.length > 0 && { paths }) })
      return call('startExport', { method: 'POST', url: exportUrl(), body }, attempt, (answer) =>
        withoutKey('jobId', decodeStartedJob(answer)),
      )
    },
    async getExportStatus(jobId, attempt) {
      const job = await call(
        'getExportStatus',
        { method: 'GET', url: exportUrl(jobId) },
        attempt,
        decodeJobStatus,
      )
      return { ...job, error: prose(job.error) }
    },
    generateBundle(jobId, attempt) {
      const url = exportUrl(jobId, 'bundle')
      return call('generateBundle', { method: 'POST', url }, attempt, (body) =>
        withoutKey('bundleUrl', decodeBundle(body, baseUrl)),
      )
    },
    async getAgentJob(projectId, id, attempt) {
      const url = operationUrl(baseUrl, 'v2', 'agent', projectId, 'job', id)
      const job = await call('getAgentJob', { method: 'GET', url }, attempt, decodeAgentJob)
      const { pullRequest } = job
      const repository = prose(job.repository)
      return {
        ...job,
        pullRequest:
          pullRequest.kind === 'link' && hasKey(pullRequest.link)
            ? { kind: 'refused', problem: 'has the key in it' }
            : pullRequest,
        // An address that is read anew may have the key where its text has not.
        repository: repository && (hasKey(repository) ? '***' : withoutUser(repository)),
        ref: prose(job.ref),
        model: prose(job.model),
        createdAt: prose(job.createdAt),
        archivedAt: prose(job.archivedAt),
      }
    },
  }
}

/** A text without one layer of percent-encoding, byte by byte, which is enough to look for ASCII in it. */
function percentDecoded(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_encoded, byte: string) => String.fromCharCode(parseInt(byte, 16)))
}
