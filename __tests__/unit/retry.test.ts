import { describe, expect, test } from '@jest/globals'
import { Deadline } from '../../src/clock.ts'
import { Cancelled, TimedOut } from '../../src/errors.ts'
import { NetworkFailure, type Phase } from '../../src/service/network-failure.ts'
import { MAX_TRIES, isTransient, parseRetryAfter, retry, waitMs } from '../../src/service/retry.ts'
import { ServiceError, type Failure, type Operation } from '../../src/service/service-error.ts'
import { fakeClock } from '../support/clock.ts'

const url = new URL('https://api.example.com/v1')

function network(code: string, phase: Phase, message = code): Failure {
  const cause = Object.assign(new Error(message), { code })
  return { kind: 'network', error: new NetworkFailure({ url, phase, proxy: undefined, code, cause }) }
}

const status = (code: number, retryAfterMs?: number): Failure => ({
  kind: 'status',
  status: code,
  retryAfterMs,
})
const unreadable: Failure = { kind: 'unreadable', status: 200, problem: 'it is not JSON' }
const refused: Failure = { kind: 'refused', status: 200, problem: 'its `expiresAt` is not a date' }

test.each<readonly [Failure, Operation, boolean]>([
  [network('ECONNREFUSED', 'connect'), 'startExport', true],
  [network('ENOTFOUND', 'DNS'), 'startExport', true],
  [network('EAI_AGAIN', 'DNS'), 'startExport', true],
  [network('ECONNRESET', 'response'), 'getExportStatus', true],
  [network('ETIMEDOUT', 'response'), 'generateBundle', true],
  [network('ECONNRESET', 'TLS'), 'startExport', true],
  [network('SELF_SIGNED_CERT_IN_CHAIN', 'TLS'), 'startExport', false],
  [network('CERT_HAS_EXPIRED', 'TLS'), 'getExportStatus', false],
  [
    network('ECONNRESET', 'proxy', 'tunneling socket could not be established, statusCode=407'),
    'startExport',
    false,
  ],
  [
    network('ECONNRESET', 'proxy', 'tunneling socket could not be established, statusCode=503'),
    'startExport',
    true,
  ],
  [unreadable, 'startExport', true],
  [{ ...unreadable, kind: 'incomplete' }, 'startExport', true],
  [refused, 'generateBundle', false],
  ...[408, 429, 500, 502, 503, 504, 520, 529].map((code) => [status(code), 'startExport', true] as const),
  ...[300, 301, 302, 307, 308, 400, 401, 403, 404, 405, 409, 410, 413, 422, 425, 451, 501, 505, 600, 999].map(
    (code) => [status(code), 'startExport', false] as const,
  ),
  [status(409), 'getExportStatus', false],
  [status(409), 'generateBundle', true],
  [status(404), 'generateBundle', false],
  [status(404), 'getExportStatus', false],
])('%j of %s is transient: %p', (failure, operation, transient) => {
  expect(isTransient(new ServiceError(operation, failure))).toBe(transient)
})

test.each([
  [1, undefined, 0, 0],
  [1, undefined, 0.5, 500],
  [2, undefined, 0.5, 1000],
  [5, undefined, 0.5, 8000],
  [6, undefined, 0.999, 29_970],
  [60, undefined, 0.5, 15_000],
  [5000, undefined, 0.5, 15_000],
  [1, 20_000, 0, 20_000],
  [1, 20_000, 0.5, 20_500],
  [3, 0, 0.5, 2000],
])('after %d tries, asked for %p, with chance %d, the wait is %d ms', (tries, retryAfterMs, random, ms) => {
  expect(waitMs(tries, retryAfterMs, random)).toBe(ms)
})

const NOON = Date.UTC(2026, 10, 20, 12)

test.each([
  ['120', undefined, 120_000],
  [' 7 ', undefined, 7000],
  ['0', undefined, 0],
  ['Fri, 20 Nov 2026 12:00:30 GMT', undefined, 30_000],
  ['Fri, 20 Nov 2026 12:00:30 GMT', 'Fri, 20 Nov 2026 12:00:20 GMT', 10_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', undefined, 0],
  ['Friday, 20-Nov-26 12:00:30 GMT', undefined, 30_000],
  ['Fri Nov 20 12:00:30 2026', undefined, 30_000],
  ['Sun Nov  1 12:00:30 2026', undefined, 0],
  ['9'.repeat(400), undefined, 1e12],
  ['soon', undefined, undefined],
  ['-5', undefined, undefined],
  ['1.5', undefined, undefined],
  ['', undefined, undefined],
  [undefined, undefined, undefined],
])('Retry-After %p, answered at %p, is %p ms', (header, answeredAt, ms) => {
  expect(parseRetryAfter(header, answeredAt, NOON)).toBe(ms)
})

describe('retry', () => {
  function setUp(timeoutMs = 1_800_000) {
    const clock = fakeClock()
    const controller = new AbortController()
    const retried: string[] = []
    const options = {
      maxTries: MAX_TRIES,
      deadline: new Deadline(clock, timeoutMs),
      signal: controller.signal,
      random: () => 0.5,
      onRetry: (error: ServiceError, ms: number) => retried.push(`${error.message} ${ms}`),
    }
    return { clock, controller, retried, options }
  }

  /** Fails with each failure in turn, then succeeds. */
  function failing(...failures: Failure[]) {
    const calls: number[] = []
    const operation = ({ timeoutMs }: { timeoutMs: number }): Promise<string> => {
      const failure = failures[calls.length]
      calls.push(timeoutMs)
      return failure ? Promise.reject(new ServiceError('getExportStatus', failure)) : Promise.resolve('done')
    }
    return { calls, operation }
  }

  test('goes on after transient failures, with growing waits', async () => {
    const { clock, retried, options } = setUp()
    const { calls, operation } = failing(status(503), unreadable, network('ECONNRESET', 'response'))
    await expect(retry(operation, options)).resolves.toBe('done')
    expect(clock.sleeps).toEqual([500, 1000, 2000])
    expect(calls).toHaveLength(4)
    expect(retried).toHaveLength(3)
  })

  test('gives up after six tries and says so', async () => {
    const { clock, options } = setUp()
    const { calls, operation } = failing(...Array.from({ length: 9 }, () => status(503)))
    await expect(retry(operation, options)).rejects.toThrow(
      'Could not get the status of the export job after 6 tries: the service answered 503 Service Unavailable',
    )
    expect(calls).toHaveLength(6)
    expect(clock.sleeps).toEqual([500, 1000, 2000, 4000, 8000])
  })

  test('without a limit on tries, goes on until the deadline', async () => {
    const { clock, options, retried } = setUp(600_000)
    const { calls, operation } = failing(...Array.from({ length: 500 }, () => status(502)))
    await expect(retry(operation, { ...options, maxTries: Infinity })).rejects.toThrow(TimedOut)
    expect(calls.length).toBeGreaterThan(30)
    expect(retried).toHaveLength(calls.length - 1)
    expect(clock.now()).toBe(600_000)
  })

  test('fails at once on a permanent failure', async () => {
    const { clock, options } = setUp()
    const { calls, operation } = failing(status(401))
    await expect(retry(operation, options)).rejects.toThrow('401 Unauthorized')
    expect(calls).toHaveLength(1)
    expect(clock.sleeps).toEqual([])
  })

  test('does not retry a bug', async () => {
    const { options } = setUp()
    let calls = 0
    const operation = (): Promise<never> => {
      calls++
      return Promise.reject(new TypeError('x is not a function'))
    }
    await expect(retry(operation, options)).rejects.toThrow(TypeError)
    expect(calls).toBe(1)
  })

  test('waits as long as the service asks', async () => {
    const { clock, options } = setUp()
    await retry(failing(status(429, 42_000)).operation, options)
    expect(clock.sleeps).toEqual([42_500])
  })

  test('gives up early when the service asks for more than is left, and says so', async () => {
    const { clock, options } = setUp(60_000)
    await expect(retry(failing(status(429, 3_600_000)).operation, options)).rejects.toMatchObject({
      name: 'TimedOut',
      message: expect.stringContaining('asks to wait 1h, which is past the timeout of 1m'),
    })
    expect(clock.sleeps).toEqual([])
  })

  test('names the last failure at the deadline', async () => {
    const { options } = setUp(1000)
    const error: unknown = await retry(
      failing(status(503), status(502), status(500)).operation,
      options,
    ).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(TimedOut)
    expect(error).toMatchObject({ message: expect.stringMatching(/^Timed out after 1s; .*502 Bad Gateway$/) })
  })

  test('does not try once more when the last timer fires a little early', async () => {
    const { clock, options } = setUp(1000)
    const early = {
      ...clock,
      sleep(ms: number) {
        clock.advance(ms - 0.4)
        return Promise.resolve()
      },
    }
    const { calls, operation } = failing(...Array.from({ length: 9 }, () => status(503)))
    const trying = retry(operation, { ...options, deadline: new Deadline(early, 999) })
    await expect(trying).rejects.toThrow(/^Timed out after 1s; .* 503 Service Unavailable$/)
    expect(calls).toHaveLength(2)
  })

  test('gives each try what is left of the time', async () => {
    const { options } = setUp(10_000)
    const { calls, operation } = failing(status(503), status(503))
    await retry(operation, options)
    expect(calls).toEqual([10_000, 9500, 8500])
  })

  test('sends nothing once the time is over', async () => {
    const { clock, options } = setUp(1000)
    clock.advance(1000)
    const { calls, operation } = failing()
    await expect(retry(operation, options)).rejects.toThrow(TimedOut)
    expect(calls).toEqual([])
  })

  test('stops when it is cancelled', async () => {
    const { controller, options } = setUp()
    controller.abort(new Cancelled('SIGTERM'))
    await expect(retry(failing(status(503)).operation, options)).rejects.toThrow('Cancelled by SIGTERM')
  })
})
