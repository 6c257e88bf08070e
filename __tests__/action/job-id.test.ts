/** `job-id`: an export that exists already is followed, and gets a fresh link. */
import { expect, test } from '@jest/globals'
import { DOMAIN, failure, following, messages, runAgainst } from '../support/export-run.ts'
import { bundle, json, status } from '../support/scripted-service.ts'

test.concurrent('follows the job without starting one', async () => {
  const bundleUrl = 'https://storage.example.com/fresh.tar.gz?X-Amz-Signature=f4e5'
  const { run, service } = await runAgainst(
    { bundle: [bundle({ bundleUrl })] },
    { inputs: following('job_earlier') },
  )

  expect(run.exitCode).toBe(0)
  expect(service.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /v1/static-export/jobs/job_earlier',
    'POST /v1/static-export/jobs/job_earlier/bundle',
  ])
  expect(run.outputs).toMatchObject({ jobId: 'job_earlier', status: 'completed', bundleUrl })
  expect(run.summary).not.toContain('Domain')
})

test.concurrent('keeps following a job that is still running', async () => {
  const { run, service } = await runAgainst(
    { status: [status('queued'), status('completed')] },
    { inputs: following('job_earlier') },
  )

  expect(run.exitCode).toBe(0)
  expect(service.of('start')).toEqual([])
  expect(service.of('status')).toHaveLength(2)
  expect(run.log).toContainEqual(expect.stringMatching(/^queued · /))
})

test.concurrent('takes a domain beside it for the report only', async () => {
  const { run, service } = await runAgainst({}, { inputs: following('job_earlier', { domain: DOMAIN }) })

  expect(run.exitCode).toBe(0)
  expect(service.of('start')).toEqual([])
  expect(run.summary).toContain(`\`${DOMAIN}\``)
})

test.concurrent('warns that paths have no effect', async () => {
  const { run } = await runAgainst({}, { inputs: following('job_earlier', { paths: '/guides' }) })

  expect(run.exitCode).toBe(0)
  expect(messages(run, 'warning')).toEqual([expect.stringMatching(/`paths`.*`job-id`/)])
})

test.concurrent('fails at once on an unknown job and names what to check', async () => {
  const { run, service } = await runAgainst(
    { status: [json(404, { error: 'Export job not found' })] },
    { inputs: following('job_gone') },
  )

  expect(run.exitCode).toBe(1)
  expect(service.requests).toHaveLength(1)
  expect(failure(run)).toMatch(/status of the export job.*404.*"Export job not found".*`job-id`/)
  expect(failure(run)).not.toContain('run again with `job-id')
  expect(run.outputs).toEqual({ jobId: 'job_gone' })
})

test.concurrent('fails with the words of the service when the job had failed', async () => {
  const { run, service } = await runAgainst(
    { status: [status('failed', { error: 'page /guides/start does not build' })] },
    { inputs: following('job_earlier') },
  )

  expect(run.exitCode).toBe(1)
  expect(service.of('bundle')).toEqual([])
  expect(failure(run)).toMatch(/job_earlier failed: page \/guides\/start does not build/)
  expect(run.outputs).toEqual({ jobId: 'job_earlier', status: 'failed' })
})

test.concurrent.each(['../../v2/agent', 'a/b?c=d#e', '..%2f..', 'jöb', "it's(1)*", '...'])(
  'keeps the job id %s one segment of the path',
  async (jobId) => {
    const { run, service } = await runAgainst({}, { inputs: following(jobId) })

    expect(run.exitCode).toBe(0)
    expect(run.outputs['jobId']).toBe(jobId)
    expect(service.requests.map(({ path }) => path.split('/').map(decodeURIComponent))).toEqual([
      ['', 'v1', 'static-export', 'jobs', jobId],
      ['', 'v1', 'static-export', 'jobs', jobId, 'bundle'],
    ])
  },
)
