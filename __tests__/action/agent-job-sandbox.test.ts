/** The second action against the sandbox: every path that a user can try without a plan. */
import { expect, test } from '@jest/globals'
import { agentJobEndings, agentProjectId } from '../../sandbox/agent-jobs.ts'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { followingAt } from '../support/agent-job-run.ts'
import { failure } from '../support/export-run.ts'
import { runAction, type ActionRun } from '../support/runner.ts'

/** Runs the action against a sandbox of its own, with short jobs. */
async function runAgainstSandbox(inputs: Record<string, string>): Promise<ActionRun> {
  await using sandbox = await startSandbox({ jobMs: 500 })
  const known = { 'api-key': sandbox.keys.valid, 'project-id': agentProjectId }
  return await runAction({
    action: 'agent-job/action.yml',
    inputs: followingAt(sandbox.apiUrl, { ...known, ...inputs }),
  })
}

const DATE = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const PULL = 'https://github.com/example/docs/pull'

/** What the sandbox answers for a job, as outputs. */
const outputsOf = (jobId: string, status: string, prLink: string) => ({
  status,
  prLink,
  repository: 'https://github.com/example/docs',
  ref: agentJobEndings.get(jobId)?.ref ?? '',
  model: 'sandbox-model-1',
  createdAt: expect.stringMatching(DATE),
  archivedAt: status === 'archived' ? expect.stringMatching(DATE) : '',
})

const paths: [
  jobId: string,
  status: string,
  prLink: string,
  exitCode: number,
  annotations: [string, RegExp][],
][] = [
  ['job-completed', 'completed', `${PULL}/42`, 0, []],
  [
    'job-unchanged',
    'completed',
    '',
    0,
    [['notice', /job-unchanged is completed: no pull request, since no file was/]],
  ],
  [
    'job-archived',
    'archived',
    `${PULL}/43`,
    0,
    [['notice', /job-archived was archived at 2\S+Z: its pull .*\/43\.$/]],
  ],
  [
    'job-failed',
    'failed',
    '',
    1,
    [['error', /job-failed failed \(repository .*\/example\/docs, branch main, no pull request\)/]],
  ],
]

test.concurrent.each(paths)(
  'follows %s until it is %s',
  async (jobId, status, prLink, exitCode, annotations) => {
    const run = await runAgainstSandbox({ 'job-id': jobId })

    expect(run.exitCode).toBe(exitCode)
    expect(run.outputs).toEqual(outputsOf(jobId, status, prLink))
    expect(run.annotations).toEqual(
      annotations.map(([level, message]) => ({ level, message: expect.stringMatching(message) })),
    )
    expect(run.log.filter((line) => line.includes(' · ')).map((line) => line.split(' · ')[0])).toEqual([
      'active',
      status,
    ])
  },
)

test.concurrent('gives up on job-active at the time-out', async () => {
  const run = await runAgainstSandbox({ 'job-id': 'job-active', timeout: '3s' })

  expect(run.exitCode).toBe(1)
  expect(run.outputs).toEqual(outputsOf('job-active', 'active', ''))
  expect(failure(run)).toMatch(
    /^Timed out after 3s \(agent job job-active of project sandbox-project, .*"active", no pull/,
  )
})

test('knows every path of the sandbox', () => {
  expect([...paths.map(([jobId]) => jobId), 'job-active'].toSorted()).toEqual(
    [...agentJobEndings.keys()].toSorted(),
  )
})

test.concurrent('follows with a key that may only read', async () => {
  const run = await runAgainstSandbox({ 'job-id': 'job-completed', 'api-key': 'sandbox_read_only_key' })

  expect(run.exitCode).toBe(0)
  expect(run.outputs['prLink']).toBe(`${PULL}/42`)
})

test.concurrent.each<[string, Record<string, string>, RegExp]>([
  [
    'an unknown job',
    { 'job-id': 'nope' },
    /404 Not Found: "job not found" \(agent job nope of project sandbox-project\)/,
  ],
  [
    'an unknown project',
    { 'project-id': 'nope' },
    /404 Not Found: "job not found" \(agent job job-completed of project nope\)/,
  ],
  ['an expired key', { 'api-key': 'sandbox_expired_key' }, /401 Unauthorized: "API key expired".*create one/],
  ['a key that nobody knows', { 'api-key': 'sandbox_other_key' }, /401 Unauthorized: "API key not known"/],
])('says what to do on %s', async (_what, inputs, message) => {
  const run = await runAgainstSandbox({ 'job-id': 'job-completed', ...inputs })

  expect(run.exitCode).toBe(1)
  expect(run.outputs).toEqual({})
  expect(failure(run)).toMatch(message)
})
