import { describe, expect, test } from '@jest/globals'
import type { Bump, Release } from '../../src/bump.ts'
import type { BumpInputs } from '../../src/bump-inputs.ts'
import type { Delivery } from '../../src/delivery.ts'
import { ActionError, BundleFault, Cancelled, explain } from '../../src/errors.ts'
import type { Inputs } from '../../src/inputs.ts'
import { release, type ReleaseContext } from '../../src/release.ts'
import type { JobStatus } from '../../src/service/decode.ts'
import { ServiceError, type Failure, type Operation } from '../../src/service/service-error.ts'
import { fakeClock } from '../support/clock.ts'

const INPUTS: Inputs = {
  apiKey: 'mint_9f8e7d6c',
  baseUrl: new URL('https://api.example.com'),
  target: { kind: 'start', domain: 'docs.example.com' },
  version: undefined,
  paths: [],
  timeoutMs: 1_800_000,
  pollIntervalMs: undefined,
  maskBundleUrl: false,
  delivery: undefined,
  bump: undefined,
}

const looked = (status: string, fields: Partial<JobStatus> = {}): JobStatus => ({
  status,
  progress: undefined,
  pageCount: undefined,
  error: undefined,
  ...fields,
})

type Answer<T> = T | Failure | Error

/** A service that gives scripted answers, the last one for ever. */
function setUp(
  script: { start?: Answer<string>[]; status?: Answer<JobStatus>[]; bundle?: Answer<string>[] } = {},
) {
  const clock = fakeClock()
  const controller = new AbortController()
  const told: string[] = []
  const next = <T>(operation: Operation, answers: Answer<T>[]) => {
    told.push(`request ${operation}`)
    clock.advance(50)
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer instanceof Error) return Promise.reject(answer)
    if (typeof answer === 'object' && answer !== null && 'kind' in answer) {
      return Promise.reject(new ServiceError(operation, answer))
    }
    return Promise.resolve(answer as T)
  }
  const start = script.start ?? ['job_1']
  const status = script.status ?? [looked('completed')]
  const bundle = script.bundle ?? ['https://s.example.com/a.tar.gz?sig=5ec7e7']
  const context: ReleaseContext = {
    api: {
      startExport: async () => ({ jobId: await next('startExport', start), status: 'queued' }),
      getExportStatus: () => next('getExportStatus', status),
      generateBundle: async () => ({
        bundleUrl: await next('generateBundle', bundle),
        expiresAt: '2026-11-20T13:00:00Z',
        expiresAtMs: Date.UTC(2026, 10, 20, 13),
        sizeBytes: 2048,
      }),
    },
    runner: {
      output: (name, value) => told.push(`output ${name}=${value}`),
      hide: (text) => text,
      mask: (secret) => told.push(`mask ${secret}`),
      info: (line) => told.push(`info ${line}`),
      warning: (line) => told.push(`warning ${line}`),
    },
    clock,
    signal: controller.signal,
    random: () => 0.5,
    facts: { phases: [] },
    delivery: undefined,
    bump: undefined,
  }
  const run = (inputs: Partial<Inputs> = {}): Promise<void> => release({ ...INPUTS, ...inputs }, context)
  const failure = async (inputs: Partial<Inputs> = {}): Promise<string> =>
    run(inputs).then(
      () => 'no failure',
      (error: unknown) => explain(error),
    )
  const only = (kind: string): string[] =>
    told.filter((line) => line.startsWith(`${kind} `)).map((line) => line.slice(kind.length + 1))
  return { clock, context, controller, failure, only, run, told }
}

test('tells each fact as soon as it is known', async () => {
  const { run, told } = setUp({
    status: [looked('running', { pageCount: 3 }), looked('completed', { pageCount: 9 })],
  })
  await run({ version: 'v7' })
  expect(told.filter((line) => /^(request|output)/.test(line))).toEqual([
    'output version=v7',
    'request startExport',
    'output jobId=job_1',
    'output status=queued',
    'request getExportStatus',
    'output status=running',
    'output pageCount=3',
    'request getExportStatus',
    'output status=completed',
    'output pageCount=9',
    'request generateBundle',
    'output bundleUrl=https://s.example.com/a.tar.gz?sig=5ec7e7',
    'output expiresAt=2026-11-20T13:00:00Z',
    'output sizeBytes=2048',
  ])
})

test('notes how long each phase took', async () => {
  const { context, run } = setUp()
  await run()
  expect(context.facts.phases).toEqual([
    { name: 'start', ms: 50 },
    { name: 'export', ms: 1050 },
    { name: 'bundle', ms: 50 },
  ])
})

test('looks first 1 s after the start, and at once when it follows a job', async () => {
  const fresh = setUp()
  await fresh.run()
  expect(fresh.clock.sleeps).toEqual([1000])
  const resumed = setUp()
  await resumed.run({ target: { kind: 'follow', jobId: 'job_7', domain: undefined } })
  expect(resumed.clock.sleeps).toEqual([0])
  expect(resumed.only('request')).toEqual(['getExportStatus', 'generateBundle'])
  expect(resumed.only('output')[0]).toBe('jobId=job_7')
})

test('keeps to a fixed poll interval', async () => {
  const { clock, run } = setUp({ status: [looked('running'), looked('running'), looked('completed')] })
  await run({ pollIntervalMs: 7000 })
  expect(clock.sleeps).toEqual([1000, 7000, 7000])
})

test('masks the link before it is handed on, when asked to', async () => {
  const { run, told } = setUp()
  await run({ maskBundleUrl: true })
  const mask = told.findIndex((line) => line.startsWith('mask https://s.example.com'))
  expect(mask).toBeGreaterThan(-1)
  expect(told.findIndex((line) => line.startsWith('output bundleUrl'))).toBeGreaterThan(mask)
})

test('warns of a link that has expired already', async () => {
  const { clock, only, run } = setUp()
  clock.advance(7_200_000)
  await run()
  expect(only('warning')).toEqual([expect.stringContaining('The link expired at 2026-11-20T13:00:00Z')])
})

describe('a start that was sent again', () => {
  const lost: Failure[] = [
    { kind: 'unreadable', status: 200, problem: 'it is not JSON' },
    { kind: 'status', status: 502 },
  ]
  test.each(lost)('after %j warns of a second job', async (failure) => {
    const { only, run } = setUp({ start: [failure, 'job_2'] })
    await run()
    expect(only('warning')).toEqual([
      expect.stringContaining('second job for docs.example.com besides job_2'),
    ])
  })

  test.each<Failure>([
    { kind: 'status', status: 429 },
    { kind: 'status', status: 503 },
  ])('after %j does not', async (failure) => {
    const { only, run } = setUp({ start: [failure, 'job_2'] })
    await run()
    expect(only('warning')).toEqual([])
  })

  test('and failed for good says that a job may run', async () => {
    const { failure } = setUp({ start: [lost[0] ?? '', { kind: 'status', status: 401 }] })
    await expect(failure()).resolves.toMatch(/401.*no job id was received.*look for it in the dashboard/)
  })

  test('is not said of one that was refused', async () => {
    const { failure } = setUp({ start: [{ kind: 'status', status: 401 }] })
    await expect(failure()).resolves.not.toContain('job id')
  })
})

describe('gives up', () => {
  test('at the time-out, and names the job, its last status and how to resume', async () => {
    const { clock, failure, only } = setUp({ status: [looked('running')] })
    const line = await failure({ timeoutMs: 1_800_000 })
    expect(line).toBe(
      'Timed out after 30m (static export job job_1, its last status was "running"). The job goes on without this run. To pick it up, run again with `job-id: job_1`.',
    )
    expect(clock.now()).toBeLessThanOrEqual(1_800_100)
    expect(only('output')).toContain('status=running')
  })

  test('at the time-out in the middle of failures, and names the last one', async () => {
    const { failure, only } = setUp({ status: [looked('running'), { kind: 'status', status: 503 }] })
    await expect(failure()).resolves.toMatch(
      /^Timed out after 30m; the last request failed: .* 503 .*`job-id: job_1`/,
    )
    expect(only('request').length).toBeGreaterThan(60)
  })

  test('when the job failed, with the reason of the service and nothing to resume', async () => {
    const { failure } = setUp({ status: [looked('failed', { error: 'page guides/start has no title' })] })
    const line = await failure()
    expect(line).toContain('The static export job job_1 failed: page guides/start has no title.')
    expect(line).not.toContain('pick it up')
  })

  test('when the job failed without a reason', async () => {
    await expect(setUp({ status: [looked('failed')] }).failure()).resolves.toContain(
      'the service gave no reason',
    )
  })

  test('on an unknown job, without an offer to resume it', async () => {
    const { failure, only } = setUp({ status: [{ kind: 'status', status: 404 }] })
    const line = await failure({ target: { kind: 'follow', jobId: 'job_7', domain: undefined } })
    expect(line).toMatch(/404 Not Found \(static export job job_7\).*check `job-id`/)
    expect(line).not.toContain('pick it up')
    expect(only('request')).toEqual(['getExportStatus'])
  })

  test('after six tries of the bundle, and says how to get it later', async () => {
    const { failure, only } = setUp({ bundle: [{ kind: 'status', status: 409 }] })
    await expect(failure()).resolves.toMatch(/after 6 tries.*409 Conflict.*`job-id: job_1`/)
    expect(only('request').filter((operation) => operation === 'generateBundle')).toHaveLength(6)
  })

  test('after six tries of the start', async () => {
    const { failure, only } = setUp({ start: [{ kind: 'status', status: 503 }] })
    await expect(failure()).resolves.toMatch(/start a static export job after 6 tries/)
    expect(only('request')).toHaveLength(6)
  })

  test('in the bundle phase, without saying that the job goes on', async () => {
    const { failure } = setUp({ bundle: [new Cancelled('SIGTERM')] })
    const line = await failure()
    expect(line).toMatch(/its last status was "completed".*`job-id: job_1`/)
    expect(line).not.toContain('goes on')
  })

  test('when an output cannot be written, and names the job all the same', async () => {
    const { context, failure } = setUp()
    context.runner.output = (name) => {
      throw new ActionError(`The step output ${name} could not be written`)
    }
    await expect(failure()).resolves.toMatch(
      /output jobId could not be written \(static export job job_1.*`job-id: job_1`/,
    )
  })

  test('when it is cancelled, and names the job', async () => {
    const { failure } = setUp({ status: [looked('running'), new Cancelled('SIGTERM')] })
    await expect(failure()).resolves.toMatch(
      /^Cancelled by SIGTERM \(static export job job_1.*`job-id: job_1`\.$/,
    )
  })

  test('when it is cancelled during the start, and says that a job may run', async () => {
    const { failure } = setUp({ start: [new Cancelled('SIGINT')] })
    await expect(failure()).resolves.toMatch(/^Cancelled by SIGINT.*look for it in the dashboard/)
  })

  test('on a bug, which stays recognisable as one', async () => {
    const { failure } = setUp({ status: [new TypeError('x is not a function')] })
    await expect(failure()).resolves.toMatch(
      /^Unexpected error, TypeError: x is not a function\. This is a bug/,
    )
  })
})

test('goes on through any number of failures in a row while it polls', async () => {
  const failures = Array.from({ length: 20 }, (): Failure => ({ kind: 'status', status: 502 }))
  const { only, run } = setUp({ status: [looked('running'), ...failures, looked('completed')] })
  await run()
  expect(only('request').filter((operation) => operation === 'getExportStatus')).toHaveLength(22)
  expect(only('output')).toContain('bundleUrl=https://s.example.com/a.tar.gz?sig=5ec7e7')
})

test('never logs the signature of the link', async () => {
  const { run, told } = setUp()
  await run()
  expect(told.filter((line) => line.includes('5ec7e7') && !line.startsWith('output'))).toEqual([])
})

describe('a delivery', () => {
  const delivery = (deliver: Delivery['deliver'], told: string[]): Delivery => ({
    preflight() {
      told.push('preflight delivery')
      return Promise.resolve()
    },
    deliver,
  })
  const bump = (told: string[], releases: Release[]): Bump => ({
    preflight() {
      told.push('preflight bump')
      return Promise.resolve()
    },
    apply(finished) {
      told.push('apply')
      releases.push(finished)
      return Promise.resolve()
    },
  })
  const BUMP = { domain: 'docs.example.com', version: 'v7', mirrorUrl: undefined } as BumpInputs

  test('is checked before the export, comes after the link and before the values', async () => {
    const { context, run, told } = setUp()
    context.bump = bump(told, [])
    context.delivery = delivery(() => {
      told.push('deliver')
      return Promise.resolve()
    }, told)
    await run({ bump: BUMP })
    expect(told.filter((line) => /^(preflight|request|deliver|apply|output bundleUrl)/.test(line))).toEqual([
      'preflight delivery',
      'preflight bump',
      'request startExport',
      'request getExportStatus',
      'request generateBundle',
      expect.stringMatching(/^output bundleUrl/),
      'deliver',
      'apply',
    ])
  })

  test('gets fresh links, which are handed on in place of the old one', async () => {
    const releases: Release[] = []
    const { clock, context, only, run, told } = setUp({
      bundle: ['https://s.example.com/old?sig=1', 'https://s.example.com/new?sig=2'],
    })
    context.bump = bump(told, releases)
    context.delivery = delivery(async ({ bundle, renew }) => {
      expect(bundle.bundleUrl).toBe('https://s.example.com/old?sig=1')
      clock.advance(7_200_000) // The transfer is not covered by the time-out.
      expect((await renew()).bundleUrl).toBe('https://s.example.com/new?sig=2')
    }, told)
    await run({ bump: BUMP, maskBundleUrl: true })
    expect(only('output').filter((line) => line.startsWith('bundleUrl'))).toEqual([
      'bundleUrl=https://s.example.com/old?sig=1',
      'bundleUrl=https://s.example.com/new?sig=2',
    ])
    expect(only('mask')).toContain('https://s.example.com/new?sig=2')
    expect(releases[0]?.bundleUrl).toBe('https://s.example.com/new?sig=2')
  })

  test('puts the digest into the address of a mirror', async () => {
    const releases: Release[] = []
    const { context, run, told } = setUp()
    context.bump = bump(told, releases)
    context.delivery = delivery(() => {
      Object.assign(context.facts, { sha256: 'abc123', sizeBytes: 4096 })
      return Promise.resolve()
    }, told)
    await run({ bump: { ...BUMP, mirrorUrl: 'https://mirror.example.com/{version}/{sha256}.tar.gz' } })
    expect(releases[0]).toMatchObject({
      bundleUrl: 'https://mirror.example.com/v7/abc123.tar.gz',
      sha256: 'abc123',
      sizeBytes: 4096,
    })
  })

  test('that fails keeps the values as they are, and says how to go on', async () => {
    const { context, failure, told } = setUp()
    context.bump = bump(told, [])
    context.delivery = delivery(() => Promise.reject(new ActionError('the disk is full')), told)
    expect(await failure({ bump: BUMP })).toMatch(
      /^the disk is full \(static export job job_1, .* run again with `job-id: job_1`\.$/,
    )
    expect(told).not.toContain('apply')
  })

  test('of a bundle that is at fault names the job and offers no resumption', async () => {
    const { context, failure, told } = setUp()
    context.delivery = delivery(() => Promise.reject(new BundleFault('it has no files')), told)
    expect(await failure()).toBe('it has no files (static export job job_1).')
  })
})
