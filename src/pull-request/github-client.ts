/**
 * Calls to GitHub's REST API, retried and decoded. Only importer of @actions/github and its plugins.
 *
 * Octokit sends through the transport of the service's client, so that proxies, time limits and network failures are
 * the same for both.
 */
import { getOctokit } from '@actions/github'
import { retry } from '@octokit/plugin-retry'
import { throttling } from '@octokit/plugin-throttling'
import Bottleneck from 'bottleneck/light.js'
import type { HttpAnswer, Transport } from '../service/http.ts'
import { parseUrl } from '../url.ts'
import { GitHubError, type GitHubOperation, type GitHubSubject } from './github-error.ts'
import { FailedTry, judge, waitForLimit, type JudgeOptions } from './judge.ts'

/** Limit on one exchange, in milliseconds. */
const REQUEST_MS = 30_000
/** Longest answer that is read, in bytes: the largest values file as base64, and what stands around it. */
const MAX_BODY_BYTES = 32 * 1024 * 1024
const MAX_REDIRECTS = 3
const ALL_FAILURES = Array.from({ length: 200 }, (_, index) => 400 + index)

type Plugin = Exclude<Parameters<typeof getOctokit>[2], undefined>

export interface GitHub {
  /**
   * Sends one request, as often as it takes.
   *
   * @param route such as `GET /repos/{owner}/{repo}`; its placeholders are filled from the parameters
   * @param decode takes what is needed of an answer; what it throws makes the answer unusable
   * @throws {GitHubError} the last failure
   * @throws the signal's reason when it is aborted
   */
  request<T>(
    operation: GitHubOperation,
    route: string,
    parameters: Record<string, unknown>,
    decode: (data: unknown) => T,
  ): Promise<T>
}

export interface GitHubOptions extends JudgeOptions {
  apiUrl: URL
  token: string
  subject: GitHubSubject
  transport: Pick<Transport, 'send'>
  signal: AbortSignal
}

export function connectGitHub(options: GitHubOptions): GitHub {
  const { apiUrl, token, subject, signal, debug } = options
  const octokit = getOctokit(
    token,
    {
      baseUrl: apiUrl.href.replace(/\/$/, ''),
      userAgent: 'static-export-action',
      log: { debug, info: debug, warn: debug, error: debug },
      request: { fetch: fetchThrough(options), log: { warn: debug } },
      // What is tried again, and after how long, is judged below; the plugin does the waiting, in milliseconds.
      retry: { doNotRetry: ALL_FAILURES, retryAfterBaseValue: 1 },
      throttle: {
        onRateLimit: waitForLimit(options),
        onSecondaryRateLimit: waitForLimit(options),
        // Its pauses between writes are meant for clients that make many; a run makes five.
        write: new Bottleneck.Group({ maxConcurrent: 1 }),
        notifications: new Bottleneck.Group({ maxConcurrent: 1 }),
      },
    },
    judge(options) as Plugin,
    retry,
    throttling,
  )
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error)
    })
  })
  aborted.catch(() => undefined)
  return {
    async request<T>(
      operation: GitHubOperation,
      route: string,
      parameters: Record<string, unknown>,
      decode: (data: unknown) => T,
    ) {
      signal.throwIfAborted()
      try {
        const call = octokit.request(route, { ...parameters, request: { operation, decode } })
        // A wait between two tries can't be called back.
        return ((await Promise.race([call, aborted])) as { data: T }).data
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof FailedTry) throw new GitHubError(operation, error.failure, subject, error.tries)
        throw error
      }
    },
  }
}

/** `fetch` as octokit needs it. Redirects are followed where nothing is changed, and to the same host only. */
function fetchThrough({ transport, signal }: GitHubOptions) {
  return async (
    address: string,
    {
      method,
      headers,
      body,
    }: { method: 'GET' | 'POST' | 'PATCH'; headers: Record<string, string>; body?: string },
  ): Promise<Response> => {
    let url = new URL(address)
    for (let redirects = 0; ; redirects++) {
      const answer = await transport.send({
        method,
        url,
        headers,
        timeoutMs: REQUEST_MS,
        signal,
        maxBodyBytes: MAX_BODY_BYTES,
        ...(body !== undefined && { body }),
      })
      const target = method === 'GET' && redirects < MAX_REDIRECTS ? redirectOf(answer, url) : undefined
      if (target === undefined) return responseOf(answer)
      url = target
    }
  }
}

/** Where a renamed repository or branch has moved to. */
function redirectOf({ status, headers }: HttpAnswer, asked: URL): URL | undefined {
  if (![301, 302, 307, 308].includes(status)) return undefined
  const target = parseUrl(headers.location ?? '', asked.href)
  return target?.origin === asked.origin ? target : undefined
}

function responseOf({ status, headers, body }: HttpAnswer): Response {
  const isBodiless = [204, 205, 304].includes(status)
  const flat = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  return new Response(isBodiless ? null : body, { status, headers: flat })
}
