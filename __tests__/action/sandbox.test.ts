/** The action against the sandbox: every scenario that a user can try without a plan. */
import { expect, test } from '@jest/globals'
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts'
import { failure, messages, startingAt } from '../support/export-run.ts'
import { runAction, type ActionRun } from '../support/runner.ts'

/** Runs the action against a sandbox of its own, with short jobs. */
async function runAgainstSandbox(
  inputs: Record<string, string>,
  check: (run: ActionRun, sandbox: Sandbox) => Promise<void> | void = () => undefined,
): Promise<ActionRun> {
  await using sandbox = await startSandbox({ queueMs: 200, jobMs: 1300 })
  const run = await runAction({
    inputs: startingAt(sandbox.apiUrl, { 'api-key': sandbox.keys.valid, ...inputs }),
  })
  await check(run, sandbox)
  return run
}

const ready = {
  jobId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  status: 'completed',
  bundleUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/bundles\/.*&signature=[0-9a-f]{64}$/),
  expiresAt: expect.stringMatching(/Z$/),
  sizeBytes: expect.stringMatching(/^\d+$/),
}

test.concurrent('gets a link by which the bundle can be downloaded, and only as it was signed', async () => {
  const run = await runAgainstSandbox({ version: 'v7' }, async ({ outputs }) => {
    const link = outputs['bundleUrl'] ?? ''
    const archive = await (await fetch(link)).arrayBuffer()
    expect(archive.byteLength).toBe(Number(outputs['sizeBytes']))
    expect((await fetch(link.replace(/.$/, '!'))).status).toBe(403)
  })
  expect(run.exitCode).toBe(0)
  expect(run.outputs).toEqual({ ...ready, version: 'v7', pageCount: expect.stringMatching(/^\d+$/) })
  expect(run.annotations).toEqual([])
})

test.concurrent('gets a fresh link for an earlier export', async () => {
  await runAgainstSandbox({}, async (first, sandbox) => {
    const again = await runAction({
      inputs: {
        'api-key': sandbox.keys.valid,
        'base-url': sandbox.apiUrl,
        'job-id': first.outputs['jobId'] ?? '',
      },
    })
    expect(again.outputs).toMatchObject({ ...ready, jobId: first.outputs['jobId'] })
    expect(again.outputs['bundleUrl']).not.toBe(first.outputs['bundleUrl'])
    expect((await fetch(again.outputs['bundleUrl'] ?? '')).status).toBe(200)
  })
})

test.concurrent.each(['flaky', 'busy', 'lagging', 'silent'])(
  'comes to a good end with a %s service',
  async (scenario) => {
    const run = await runAgainstSandbox({ domain: `${scenario}.example.com` })
    expect(run.exitCode).toBe(0)
    expect(run.outputs).toMatchObject(ready)
    expect('pageCount' in run.outputs).toBe(scenario !== 'silent')
    expect(messages(run, 'error')).toEqual([])
  },
)

test.concurrent.each<[string, Record<string, string>, RegExp]>([
  [
    'an expired key',
    { 'api-key': 'sandbox_expired_key' },
    /401 Unauthorized: "API key expired"\. .*create one/,
  ],
  ['a key that nobody knows', { 'api-key': 'sandbox_other_key' }, /401 Unauthorized: "API key not known"/],
  [
    'a read-only key',
    { 'api-key': 'sandbox_read_only_key' },
    /403 Forbidden: .*"write" scope.*`write` scope/,
  ],
  ['a key without the plan', { 'api-key': 'sandbox_no_plan_key' }, /403 Forbidden: .*Enterprise plan/],
  [
    'an unknown job',
    { 'job-id': 'nope' },
    /404 Not Found: "job not found" \(static export job nope\).*`job-id`/,
  ],
  [
    'an export that fails',
    { domain: 'failing.example.com' },
    /failed: page "guides\/broken" could not be rendered\./,
  ],
  ['paths that name no page', { paths: '/nowhere' }, /failed: no page matches paths: \/nowhere\./],
])('says what to do on %s', async (_what, inputs, message) => {
  const run = await runAgainstSandbox(inputs)
  expect(run.exitCode).toBe(1)
  expect(failure(run)).toMatch(message)
  expect(run.outputs).not.toHaveProperty('bundleUrl')
})

test.concurrent('gives up on a job that is stuck, and its resumption finds it still running', async () => {
  await runAgainstSandbox({ domain: 'stuck.example.com', timeout: '3s' }, async (run, sandbox) => {
    const jobId = run.outputs['jobId'] ?? 'none'
    expect(failure(run)).toContain(`\`job-id: ${jobId}\``)
    const again = await runAction({
      inputs: { 'api-key': sandbox.keys.valid, 'base-url': sandbox.apiUrl, 'job-id': jobId, timeout: '1s' },
    })
    expect(failure(again)).toContain('its last status was "running"')
  })
})
