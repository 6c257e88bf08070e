/** Answers that differ from the expected ones: what may vary is taken, what must not be handed on is refused. */
import { expect, test } from '@jest/globals'
import { failure, following, messages, runAgainst } from '../support/export-run.ts'
import { JOB_ID, bundle, json, status } from '../support/scripted-service.ts'

const badLinks: [what: string, bundleUrl: string][] = [
  ['of another scheme', 'ftp://storage.example.com/site.tar.gz?X-Amz-Signature=5ec7e7'],
  ['of a script', 'javascript:alert(1)'],
  ['of a file', 'file:///etc/passwd'],
  ['without a host', '/bundles/site.tar.gz?X-Amz-Signature=5ec7e7'],
  ['with a line break', 'https://storage.example.com/a\nstatus=completed?X-Amz-Signature=5ec7e7'],
  ['with a tab', 'https://storage.example.com/a\tb?X-Amz-Signature=5ec7e7'],
  ['that is empty', ''],
]

test.concurrent.each(badLinks)('does not hand on a link %s', async (_what, bundleUrl) => {
  const { run, service } = await runAgainst(
    { bundle: [bundle({ bundleUrl })] },
    { inputs: following(JOB_ID) },
  )

  expect(run.exitCode).toBe(1)
  expect(service.of('bundle')).toHaveLength(1)
  expect(run.outputs).toEqual({ jobId: JOB_ID, status: 'completed', pageCount: '12' })
  expect(failure(run)).toMatch(/generate the bundle.*`bundleUrl`.*`job-id: job_4f2a`/)
  expect(JSON.stringify([run.annotations, run.log, run.debug, run.summary])).not.toContain('5ec7e7')
})

test.concurrent.each(['soon', '900', '2026-02-30T12:00:00Z', '2026-11-20T25:00:00Z', ''])(
  'does not hand on a link with the expiry "%s"',
  async (expiresAt) => {
    const { run, service } = await runAgainst(
      { bundle: [bundle({ expiresAt })] },
      { inputs: following(JOB_ID) },
    )

    expect(run.exitCode).toBe(1)
    expect(service.of('bundle')).toHaveLength(1)
    expect(run.outputs).toEqual({ jobId: JOB_ID, status: 'completed', pageCount: '12' })
    expect(failure(run)).toMatch(/generate the bundle.*`expiresAt` is not a date/)
  },
)

test.concurrent('asks again for a link that is null', async () => {
  const { run, service } = await runAgainst(
    { bundle: [bundle({ bundleUrl: null }), bundle()] },
    { inputs: following(JOB_ID) },
  )

  expect(run.exitCode).toBe(0)
  expect(service.of('bundle')).toHaveLength(2)
  expect(run.outputs['bundleUrl']).toMatch(/^https:/)
})

test.concurrent('takes an http link from a service on the loopback', async () => {
  const bundleUrl = 'http://127.0.0.1:9000/site.tar.gz?X-Amz-Signature=5ec7e7'
  const { run } = await runAgainst({ bundle: [bundle({ bundleUrl })] }, { inputs: following(JOB_ID) })

  expect(run.exitCode).toBe(0)
  expect(run.outputs['bundleUrl']).toBe(bundleUrl)
})

test.concurrent('hands on a link that has expired by the own clock, with a warning', async () => {
  const expiresAt = '2020-01-01T00:00:00.000Z'
  const { run } = await runAgainst({ bundle: [bundle({ expiresAt })] }, { inputs: following(JOB_ID) })

  expect(run.exitCode).toBe(0)
  expect(run.outputs['expiresAt']).toBe(expiresAt)
  expect(messages(run, 'warning')).toEqual([expect.stringContaining('clock')])
})

test.concurrent('follows on a status that it does not know, with one warning', async () => {
  const looks = [status('publishing'), status('warming up'), status('publishing'), status('completed')]
  const { run, service } = await runAgainst({ status: looks }, { inputs: following(JOB_ID) })

  expect(run.exitCode).toBe(0)
  expect(service.of('status')).toHaveLength(4)
  expect(messages(run, 'warning')).toEqual([expect.stringContaining('"publishing"')])
  expect(run.log.filter((line) => /^(publishing|warming up) · /.test(line))).toHaveLength(3)
})

test.concurrent('takes numbers that are written as text', async () => {
  const { run } = await runAgainst(
    {
      status: [
        status('running', { progress: '42.5', pageCount: '7' }),
        status('completed', { pageCount: '12' }),
      ],
      bundle: [bundle({ sizeBytes: '2048' })],
    },
    { inputs: following(JOB_ID) },
  )

  expect(run.exitCode).toBe(0)
  expect(run.log).toContainEqual(expect.stringMatching(/^running · 42 % · 7 pages/))
  expect(run.outputs).toMatchObject({ pageCount: '12', sizeBytes: '2048' })
})

test.concurrent.each<[unknown]>([['many'], [{}], [-1], [null], ['0x10'], [1e400], ['1\n2']])(
  'leaves out %p in place of a number',
  async (garbage) => {
    const { run } = await runAgainst(
      {
        status: [status('completed', { progress: garbage, pageCount: garbage })],
        bundle: [bundle({ sizeBytes: garbage })],
      },
      { inputs: following(JOB_ID) },
    )

    expect(run.exitCode).toBe(0)
    expect(Object.keys(run.outputs).toSorted()).toEqual(['bundleUrl', 'expiresAt', 'jobId', 'status'])
    expect(run.log).toContainEqual(expect.stringMatching(/^completed · [\d.]+s elapsed$/))
  },
)

test.concurrent('needs nothing but what the service promises', async () => {
  const { run } = await runAgainst({
    start: [json(200, { jobId: JOB_ID })],
    status: [json(200, { status: 'completed' })],
    bundle: [json(201, { bundleUrl: 'https://storage.example.com/site', expiresAt: '2099-01-01' })],
  })

  expect(run.exitCode).toBe(0)
  expect(run.annotations).toEqual([])
  expect(run.outputs).toEqual({
    jobId: JOB_ID,
    status: 'completed',
    bundleUrl: 'https://storage.example.com/site',
    expiresAt: '2099-01-01',
  })
})

test.concurrent.each<[string, unknown, RegExp]>([
  ['a reason', 'page /guides/start does not build', /failed: page \/guides\/start does not build\./],
  ['no reason', null, /the service gave no reason/],
  ['a reason of another type', { code: 7 }, /the service gave no reason/],
])('fails with %s of the service when the export failed', async (_what, error, message) => {
  const { run, service } = await runAgainst({
    status: [status('running'), status('failed', { error, pageCount: 3 })],
  })

  expect(run.exitCode).toBe(1)
  expect(service.of('bundle')).toEqual([])
  expect(run.outputs).toEqual({ jobId: JOB_ID, status: 'failed', pageCount: '3' })
  expect(failure(run)).toMatch(message)
  expect(failure(run)).toContain(JOB_ID)
  expect(failure(run)).not.toContain('`job-id: ')
})
