/** The job summary: on every run, whatever became of it. */
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { DOMAIN, failure, following, messages, runAgainst, withFolder } from '../support/export-run.ts'
import { rendered } from '../support/rendered.ts'
import { JOB_ID, bundle, json, status } from '../support/scripted-service.ts'

test.concurrent('reports a good run, without the signature of the link', async () => {
  const { run } = await runAgainst(
    {
      status: [status('completed', { pageCount: 12 })],
      bundle: [bundle({ expiresAt: '2099-01-01T00:00:00Z', sizeBytes: 2_097_152 })],
    },
    { inputs: { version: 'v1.2' } },
  )

  expect(run.exitCode).toBe(0)
  expect(run.summary).not.toContain('5ec7e7')
  const rows = Object.fromEntries(
    run.summary
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map(([, name = '', value]) => [name, value]),
  )
  expect(rows).toMatchObject({
    Domain: `\`${DOMAIN}\``,
    Version: '`v1.2`',
    Job: `\`${JOB_ID}\``,
    Status: '`completed`',
    Pages: '12',
    Duration: expect.stringMatching(/^[\d.]+s \(start [\d.]+s, export [\d.]+s, bundle [\d.]+s\)$/),
    Bundle: '`https://storage.example.com/bundles/site.tar.gz`',
    'Link expires': expect.stringMatching(/^`2099-01-01T00:00:00Z`, in \d+h/),
    Size: '2.0 MiB',
  })
  expect(rendered(run.summary)).toMatchObject({ markup: [] })
})

test.concurrent('reports a failed run as far as it came', async () => {
  const { run } = await runAgainst(
    { bundle: [json(403, { error: 'address not allowed' })] },
    { inputs: following(JOB_ID) },
  )

  expect(run.exitCode).toBe(1)
  const { text } = rendered(run.summary)
  expect(text).toContain('failed')
  expect(text).toContain(failure(run))
  expect(text).toContain(JOB_ID)
  expect(text).toContain('completed')
  expect(text).not.toContain('Link expires')
})

test.concurrent('reports invalid inputs', async () => {
  const { run } = await runAgainst({}, { inputs: { domain: '<b>docs</b>', timeout: '5' } })

  expect(run.exitCode).toBe(1)
  expect(rendered(run.summary).text).toContain('2 invalid inputs')
  expect(rendered(run.summary).markup).toEqual([])
})

test.concurrent('does without a summary where the runner has none', async () => {
  const { run } = await runAgainst({}, { inputs: following(JOB_ID), env: { GITHUB_STEP_SUMMARY: '' } })

  expect(run.exitCode).toBe(0)
  expect(run.annotations).toEqual([])
  expect(run.outputs).toHaveProperty('bundleUrl')
})

test.concurrent.each(['missing', 'a folder'])('only warns when the summary file is %s', async (what) => {
  await withFolder(async (folder) => {
    const env = { GITHUB_STEP_SUMMARY: what === 'missing' ? join(folder, 'missing') : folder }
    const good = await runAgainst({}, { inputs: following(JOB_ID), env })
    const bad = await runAgainst({ status: [json(401, {})] }, { inputs: following(JOB_ID), env })

    expect(good.run.exitCode).toBe(0)
    expect(good.run.outputs).toHaveProperty('bundleUrl')
    expect(bad.run.exitCode).toBe(1)
    expect(failure(bad.run)).toContain('401')
    for (const { run } of [good, bad]) {
      expect(messages(run, 'warning')).toEqual([expect.stringContaining('job summary could not be written')])
    }
  })
})
