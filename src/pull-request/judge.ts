/** Which calls to GitHub have failed, which of them are worth another try, and how long to wait for it. */
import { formatDuration } from '../duration.ts'
import { oneLine } from '../escape.ts'
import { field } from '../field.ts'
import { NetworkFailure } from '../service/network-failure.ts'
import { MAX_TRIES, parseRetryAfter, waitMs } from '../service/retry.ts'
import { isTransientStatus } from '../service/transient-status.ts'
import { OPERATIONS, type GitHubFailure, type GitHubOperation } from './github-error.ts'

/** Longest wait that GitHub may ask for, in milliseconds; beyond it the run fails and says when to come back. */
const MAX_WAIT_MS = 120_000

export interface JudgeOptions {
  /** Milliseconds since the epoch. */
  wallTime: () => number
  /** From 0 up to 1. */
  random: () => number
  /** Takes secrets out of a text. */
  hide: (text: string) => string
  /** Told of each failure that is followed by another try. */
  info: (line: string) => void
  debug: (line: string) => void
}

/** What an answer lacks; thrown by decoders. */
export class UnusableAnswer extends Error {}

type Headers = Record<string, unknown>

interface Answer {
  status: number
  headers: Headers
  data: unknown
}

/** What a call says of itself, beside what octokit needs. */
export interface Call {
  operation: GitHubOperation
  decode: (data: unknown) => unknown
  /** Failed tries so far. Octokit's plugins count too, each its own. */
  tries?: number
}

/** A failed try, in the form that octokit's plugins read. */
export class FailedTry extends Error {
  readonly failure: GitHubFailure
  readonly tries: number
  readonly status: number
  readonly response: Answer | undefined
  readonly request: { request: { retries: number; retryAfter: number } }

  /** @param wait milliseconds until the next try; `undefined` for none */
  constructor(failure: GitHubFailure, tries: number, wait: number | undefined, response: Answer | undefined) {
    super(failure.kind === 'status' ? failure.text : failure.kind)
    this.failure = failure
    this.tries = tries
    this.status = failure.kind === 'network' ? 0 : failure.status
    this.response = response
    this.request = { request: { retries: wait === undefined ? 0 : MAX_TRIES - 1, retryAfter: wait ?? 0 } }
  }
}

interface Hooks {
  hook: {
    after(name: 'request', hook: (response: Answer, options: { request: Call }) => void): void
    error(
      name: 'request',
      hook: (error: Error & { response?: Answer }, options: { request: Call }) => never,
    ): void
  }
}

/** A plugin of octokit: makes a failure of every answer that can't be used, and says what is worth another try. */
export function judge(options: JudgeOptions): (octokit: Hooks) => void {
  const fail = (failure: GitHubFailure, call: Call, response?: Answer): FailedTry => {
    const tries = (call.tries = (call.tries ?? 0) + 1)
    const wait = isRateLimit(failure, response) ? undefined : waitFor(failure, tries, options.random())
    if (wait !== undefined && tries < MAX_TRIES) {
      options.info(
        `Could not ${OPERATIONS[call.operation]}: ${summary(failure)}; next try in ${formatDuration(wait)}`,
      )
    }
    return new FailedTry(failure, tries, wait, response)
  }
  return ({ hook }) => {
    hook.after('request', (response, { request: call }) => {
      if (response.status > 299) throw fail(refusal(response, options), call, response)
      try {
        response.data = call.decode(response.data)
      } catch (error) {
        if (!(error instanceof UnusableAnswer)) throw error
        throw fail({ kind: 'unreadable', status: response.status, problem: error.message }, call)
      }
    })
    hook.error('request', (error, { request: call }) => {
      if (error instanceof FailedTry) throw error
      if (error.cause instanceof NetworkFailure) throw fail({ kind: 'network', error: error.cause }, call)
      if (error.response === undefined) throw error.cause instanceof Error ? error.cause : error
      throw fail(refusal(error.response, options), call, error.response)
    })
  }
}

/** Whether to wait for the end of a rate limit. @returns a handler of octokit's plugin that waits */
export function waitForLimit({
  info,
}: JudgeOptions): (seconds: number, call: unknown, octokit: unknown, tries: number) => boolean {
  return (seconds, _call, _octokit, tries) => {
    const isSoon = seconds * 1000 <= MAX_WAIT_MS && tries < MAX_TRIES - 1
    if (isSoon) info(`GitHub limits the rate of requests; next try in ${formatDuration(seconds * 1000)}`)
    return isSoon
  }
}

/** Whether octokit's plugin for rate limits takes care of a failure. */
function isRateLimit(failure: GitHubFailure, response: Answer | undefined): boolean {
  if (failure.kind !== 'status' || (failure.status !== 403 && failure.status !== 429)) return false
  return /\bsecondary rate\b/i.test(failure.text) || response?.headers['x-ratelimit-remaining'] === '0'
}

/** @returns milliseconds until the next try, or `undefined` where none can help */
function waitFor(failure: GitHubFailure, tries: number, random: number): number | undefined {
  switch (failure.kind) {
    case 'network':
      return failure.error.isTransient ? waitMs(tries, undefined, random) : undefined
    case 'unreadable':
      return waitMs(tries, undefined, random)
    case 'status': {
      const { status, retryAfterMs } = failure
      if (!isTransientStatus(status) && !(status === 403 && retryAfterMs !== undefined)) return undefined
      if (retryAfterMs !== undefined && retryAfterMs > MAX_WAIT_MS) return undefined
      return waitMs(tries, retryAfterMs, random)
    }
  }
}

function refusal({ status, headers, data }: Answer, { hide, wallTime }: JudgeOptions): GitHubFailure {
  return {
    kind: 'status',
    status,
    text: oneLine(hide(oneLine(wordsOf(data)))),
    accepted: textOf(headers['x-accepted-github-permissions']),
    retryAfterMs: retryAfterMs(headers, wallTime()),
  }
}

/** GitHub's message, and what each of its `errors` says; nothing of a page that is not GitHub's. */
function wordsOf(data: unknown): string {
  const errors = field(data, 'errors')
  const details = Array.isArray(errors)
    ? errors.map((error: unknown) => {
        if (typeof error === 'string') return error
        const message = textOf(field(error, 'message'))
        return message ?? ['field', 'code'].map((key) => textOf(field(error, key)) ?? '').join(' ')
      })
    : []
  return [textOf(field(data, 'message')) ?? '', ...details].filter((text) => text.trim() !== '').join(': ')
}

function retryAfterMs(headers: Headers, wallTime: number): number | undefined {
  const asked = parseRetryAfter(textOf(headers['retry-after']), textOf(headers['date']), wallTime)
  if (asked !== undefined || headers['x-ratelimit-remaining'] !== '0') return asked
  const reset = Number(headers['x-ratelimit-reset'])
  return Number.isFinite(reset) ? Math.max(0, reset * 1000 - wallTime) : undefined
}

function summary(failure: GitHubFailure): string {
  switch (failure.kind) {
    case 'network':
      return failure.error.message
    case 'status':
      return `GitHub answered ${failure.status}`
    case 'unreadable':
      return `the answer cannot be used, ${failure.problem}`
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
