/** How the wait for an agent job ends early: by the time-out, by a signal; and that the process ends with it. */
import { expect, test } from '@jest/globals'
import {
  AGENT_JOB_ID,
  PROJECT_ID,
  agentJob,
  cancelAgentJob,
  completed,
  followingAt,
  known,
  runAgentJob,
} from '../support/agent-job-run.ts'
import { failure, unusedAddress, withFolder, type Moment } from '../support/export-run.ts'
import { rendered } from '../support/rendered.ts'
import { runAction } from '../support/runner.ts'
import { hang, json, reset, upgrade, type Step } from '../support/scripted-service.ts'

const NAME = `agent job ${AGENT_JOB_ID} of project ${PROJECT_ID}`
const GOES_ON = 'The job goes on without this run.'
const WAY_ON = `To go on following it, run again with \`project-id: ${PROJECT_ID}\` and \`job-id: ${AGENT_JOB_ID}\`.`
/** The promises are 1 s to stop and 2 s to end. A busy machine needs more, and what could hold a run takes 20 s. */
const SOON_MS = 10_000
/** The outputs after one look at a job that is active. */
const active = { ...known, status: 'active', prLink: '' }
const seldom = { timeout: '2s', 'poll-interval': '1h' }

test.concurrent.each(['active', 'planning'])(
  'gives up at the time-out of a job that is %s',
  async (status) => {
    const { run, service } = await runAgentJob([agentJob(status)], { inputs: seldom })

    expect(run.exitCode).toBe(1)
    expect(service.requests).toHaveLength(1)
    expect(run.outputs).toEqual({ ...active, status })
    expect(failure(run)).toBe(
      `Timed out after 2s (${NAME}, its last status was "${status}", no pull request yet). ${GOES_ON} ${WAY_ON}`,
    )
    const { text } = rendered(run.summary)
    expect(run.summary).toMatch(/^### Agent job: the step failed\n/)
    for (const shown of [
      failure(run),
      'Pull requestnone yet',
      `Project${PROJECT_ID}`,
      `Job${AGENT_JOB_ID}`,
    ]) {
      expect(text).toContain(shown)
    }
  },
)

const waits: [
  what: string,
  steps: Step[],
  timeout: string,
  requests: number,
  cause: RegExp,
  seen: boolean,
][] = [
  ['a first look that hangs', [hang], '2s', 1, /get the agent job: .*response phase, ETIMEDOUT/, false],
  ['a later look that hangs', [agentJob('active'), hang], '3s', 2, /get the agent job: .*ETIMEDOUT/, true],
  ['looks that break off', [reset], '1s', 1, /get the agent job: .*response phase, ECONNRESET/, false],
  [
    'looks that fail',
    [agentJob('active'), json(503, { error: 'maintenance' })],
    '4s',
    3,
    /503.*"maintenance"/,
    true,
  ],
  ['looks that bring no status', [json(200, {})], '1s', 1, /no usable `status`/, false],
]

test.concurrent.each(waits)(
  'gives up on %s at the time-out, and names the last failure',
  async (_what, steps, timeout, requests, cause, seen) => {
    const { run, service } = await runAgentJob(steps, { inputs: { timeout } })

    expect(run.exitCode).toBe(1)
    expect(service.requests.length).toBeGreaterThanOrEqual(requests)
    expect(run.outputs).toEqual(seen ? active : {})
    expect(failure(run)).toMatch(
      new RegExp(`^Timed out after ${timeout}; the last request failed: Could not `),
    )
    expect(failure(run)).toMatch(cause)
    expect(failure(run)).toContain(
      seen
        ? `(${NAME}, its last status was "active", no pull request yet)`
        : `(${NAME}, its status was not seen yet)`,
    )
    expect(failure(run)).toContain(`${GOES_ON} ${WAY_ON}`)
  },
)

test.concurrent('tries to reach a service that is down until the time-out', async () => {
  const { url } = await unusedAddress()
  const run = await runAction({ action: 'agent-job/action.yml', inputs: followingAt(url, { timeout: '2s' }) })

  expect(run.exitCode).toBe(1)
  expect(run.outputs).toEqual({})
  expect(run.log).toContainEqual(expect.stringMatching(/ECONNREFUSED.*next try of status/))
  expect(failure(run)).toMatch(
    /^Timed out after 2s.*connect phase, ECONNREFUSED.*no proxy in use.*not seen yet/,
  )
  expect(failure(run)).toContain(WAY_ON)
})

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Sends the client away for twenty minutes. */
const away = json(429, {}, { 'retry-after': '1200' })
const moments: [
  what: string,
  steps: Step[],
  when: Moment,
  requests: number,
  outputs: Record<string, string>,
][] = [
  ['between two looks', [agentJob('active')], { line: /^active · / }, 1, active],
  ['during a look that hangs', [hang], { request: /^GET / }, 1, {}],
  ['between two tries', [away], { line: /next try of status/ }, 1, {}],
  [
    'between two tries of a later look',
    [agentJob('active'), away],
    { line: /next try of status/ },
    2,
    active,
  ],
]

test.concurrent.each(SIGNALS.flatMap((signal) => moments.map((moment) => [signal, ...moment] as const)))(
  'stops on %s %s and names the job',
  async (signal, what, steps, when, requests, outputs) => {
    const inputs = { 'poll-interval': what.includes('later') ? '1s' : '1h' }
    const { run, service, stoppedAfterMs } = await cancelAgentJob(steps, signal, when, inputs)

    expect(stoppedAfterMs).toBeLessThan(SOON_MS)
    expect(run.exitCode).toBe(1)
    expect(service.requests).toHaveLength(requests)
    expect(run.outputs).toEqual(outputs)
    const seen =
      'status' in outputs
        ? 'its last status was "active", no pull request yet'
        : 'its status was not seen yet'
    expect(failure(run)).toBe(`Cancelled by ${signal} (${NAME}, ${seen}). ${GOES_ON} ${WAY_ON}`)
    expect(rendered(run.summary).text).toContain(failure(run))
  },
)

const endlessRefusal: Step = (_request, response) => {
  response.writeHead(403, { 'content-type': 'application/json' }).write('{"error": "')
}

test.concurrent.each<[what: string, steps: Step[], exitCode: number]>([
  ['after a good run', [completed], 0],
  ['after a failure of the job', [agentJob('failed')], 1],
  ['after a refusal', [json(403, {})], 1],
  ['after a refusal whose body never ends', [endlessRefusal], 1],
  ['after a refused link', [agentJob('completed', { prLink: 'javascript:0' })], 1],
  ['after a time-out with a request under way', [hang], 1],
])('ends by itself %s although the service keeps the connection open', async (_when, steps, exitCode) => {
  const { run, service } = await runAgentJob(steps, { inputs: { timeout: '2s' } })

  expect(run.exitCode).toBe(exitCode)
  expect(service.requests).toHaveLength(1)
  expect(run.lingeredMs).toBeLessThan(SOON_MS)
})

test.concurrent('does not end in silence when the service changes the protocol', async () => {
  const { run, service } = await runAgentJob([upgrade], { inputs: { timeout: '3s' } })

  expect(run.exitCode).toBe(1)
  expect(run.outputs).toEqual({})
  expect(service.requests.length).toBeGreaterThan(1)
  expect(failure(run)).toMatch(/EPROTO \(the answer 101 wants to go on in another protocol/)
  expect(failure(run)).toContain(WAY_ON)
})

test.concurrent('names the job when the outputs cannot be written', async () => {
  await withFolder(async (folder) => {
    const { run, service } = await runAgentJob([completed], { env: { GITHUB_OUTPUT: folder } })

    expect(run.exitCode).toBe(1)
    expect(service.requests).toHaveLength(1)
    expect(failure(run)).toMatch(/^The step output status could not be written: /)
    expect(failure(run)).toContain(`(${NAME}, `)
    expect(failure(run)).toContain(WAY_ON)
    expect(rendered(run.summary).text).toContain(`Job${AGENT_JOB_ID}`)
  })
})
