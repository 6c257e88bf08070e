/** Faults of a look at an agent job: what passes is tried again until the time-out, a refusal is final at once. */
import { expect, test } from '@jest/globals'
import {
  AGENT_JOB_ID,
  PROJECT_ID,
  PULL_REQUEST,
  agentJob,
  completed,
  runAgentJob,
} from '../support/agent-job-run.ts'
import { API_KEY, failure, withService } from '../support/export-run.ts'
import { faults } from '../support/faults.ts'
import { json, text, type Step } from '../support/scripted-service.ts'

const unusable: Record<string, Step> = {
  ...faults,
  'an empty status': agentJob(''),
  'a blank status': agentJob(' '),
  'a status of two lines': agentJob('completed\nactive'),
  'an endless status': agentJob('x'.repeat(101)),
  'a status in a list': json(200, { status: ['completed'] }),
  'no status': json(200, { id: AGENT_JOB_ID, prLink: PULL_REQUEST }),
  'an answer that is too long': json(200, { status: 'completed', padding: 'x'.repeat(1_100_000) }),
}

test.concurrent.each(Object.entries(unusable))('recovers from %s', async (_what, fault) => {
  const { run, service } = await runAgentJob([fault, completed])

  expect(run.exitCode).toBe(0)
  expect(run.annotations).toEqual([])
  expect(service.requests).toHaveLength(2)
  expect(run.outputs).toMatchObject({ status: 'completed', prLink: PULL_REQUEST })
  expect(run.log).toContainEqual(
    expect.stringMatching(/^Could not get the agent job: .*; next try of status in /),
  )
})

test.concurrent(
  'recovers from a fault between two looks, and from connections reset before anything was read',
  async () => {
    const { run, service } = await runAgentJob(
      [agentJob('active'), text(502, ''), completed],
      {},
      { resetConnections: 2 },
    )

    expect(run.exitCode).toBe(0)
    expect(service.requests).toHaveLength(3)
    expect(run.outputs).toMatchObject({ status: 'completed', prLink: PULL_REQUEST })
    expect(run.log.filter((line) => line.includes('next try of status'))).toHaveLength(3)
  },
)

test.concurrent('bears any number of failed looks', async () => {
  // Retry-After keeps eight failures from taking two minutes.
  const overloaded = json(503, {}, { 'retry-after': '0' })
  const soon = json(429, {}, { 'retry-after': '1' })
  const failures = [...Array<Step>(3).fill(overloaded), ...Array<Step>(5).fill(soon)]
  const { run, service } = await runAgentJob([...failures, completed])

  expect(run.exitCode).toBe(0)
  expect(service.requests).toHaveLength(9)
  expect(run.outputs['status']).toBe('completed')
})

test.concurrent.each<[form: string, header: () => string]>([
  ['seconds', () => '2'],
  // A date has whole seconds, so up to one of them is cut off.
  ['a date', () => new Date(Date.now() + 3_000).toUTCString()],
])('honours a Retry-After in %s', async (_form, header) => {
  const limited: Step = (request, response) => {
    json(429, { error: 'too many requests' }, { 'retry-after': header() })(request, response)
  }
  const { run, service } = await runAgentJob([limited, completed])

  expect(run.exitCode).toBe(0)
  const [first, second] = service.of('agent')
  expect((second?.at ?? 0) - (first?.at ?? Infinity)).toBeGreaterThanOrEqual(1_990)
})

test.concurrent('gives up at once when told to stay away past the time-out', async () => {
  const { run, service } = await runAgentJob([
    json(429, { error: 'quota used up' }, { 'retry-after': '3600' }),
  ])

  expect(run.exitCode).toBe(1)
  expect(run.outputs).toEqual({})
  expect(service.requests).toHaveLength(1)
  expect(failure(run)).toMatch(/get the agent job.*429.*"quota used up".*wait 1h.*timeout of 30m/)
})

const WAY_ON = `run again with \`project-id: ${PROJECT_ID}\` and \`job-id: ${AGENT_JOB_ID}\``
const refusals: [code: number, nextStep: RegExp][] = [
  [400, /The service refused the request/],
  [401, /key is missing, wrong or expired/],
  [403, /plan of the organisation has the agent.*allow-list/],
  [409, /The service refused the request/],
  [410, /The service refused the request/],
  [422, /The service refused the request/],
]

test.concurrent.each(refusals)(
  'fails on a %i at once, with the words of the service',
  async (code, nextStep) => {
    const words = `the words of the service about ${code}`
    const { run, service } = await runAgentJob([json(code, { error: words }), completed])

    expect(run.exitCode).toBe(1)
    expect(run.outputs).toEqual({})
    expect(service.requests).toHaveLength(1)
    expect(failure(run)).toContain(`Could not get the agent job: the service answered ${code} `)
    expect(failure(run)).toContain(`: "${words}" (agent job ${AGENT_JOB_ID} of project ${PROJECT_ID}, `)
    expect(failure(run)).toMatch(nextStep)
    expect(failure(run)).toContain(WAY_ON)
    expect(failure(run)).not.toContain('The job goes on')
  },
)

test.concurrent.each([
  ['at the first look', []],
  ['at a later one', [agentJob('active')]],
])('names project and job on a 404 %s, and says where their ids are found', async (_when, before) => {
  const { run, service } = await runAgentJob([
    ...before,
    json(404, { error: 'Agent job not found' }),
    completed,
  ])

  expect(run.exitCode).toBe(1)
  expect(service.requests).toHaveLength(before.length + 1)
  expect(run.outputs['status']).toBe(before.length === 0 ? undefined : 'active')
  expect(failure(run)).toContain(
    `404 Not Found: "Agent job not found" (agent job ${AGENT_JOB_ID} of project ${PROJECT_ID}).`,
  )
  expect(failure(run)).toMatch(
    /the project id stands on the API keys page.*the job id is the `id` in the answer/,
  )
  expect(failure(run)).not.toContain('run again')
  expect(run.summary).toContain(PROJECT_ID)
  expect(run.summary).toContain(AGENT_JOB_ID)
})

test.concurrent.each([301, 302, 303, 307, 308])('does not follow a %i with the key', async (code) => {
  await withService({ agent: [completed] }, async (elsewhere) => {
    const location = `${elsewhere.url}/v2/agent/${PROJECT_ID}/job/${AGENT_JOB_ID}?token=5ec7e7#5ec7e7`
    const { run, service } = await runAgentJob([text(code, '', 'text/plain', { location }), completed])

    expect(run.exitCode).toBe(1)
    expect(run.outputs).toEqual({})
    expect(elsewhere.requests).toEqual([])
    expect(service.requests).toHaveLength(1)
    expect(failure(run)).toMatch(
      new RegExp(`answered ${code} .*points to ${elsewhere.url}/v2/agent/[^?]*; the key is not sent`),
    )
    expect(JSON.stringify([run.annotations, run.log, run.debug, run.summary])).not.toContain('5ec7e7')
  })
})

test.concurrent('does not follow a redirect on the same host either', async () => {
  const moved = text(307, '', 'text/plain', { location: '/v2/agent/other/job/other' })
  const { run, service } = await runAgentJob([moved, completed])

  expect(run.exitCode).toBe(1)
  expect(service.requests).toHaveLength(1)
  expect(failure(run)).toContain(`points to ${service.url}/v2/agent/other/job/other`)
})

test.concurrent.each([
  [`https://%70${API_KEY.slice(1)}.example.com/`, 'answered 302 Found ('],
  [`https://login.example.com/%70${API_KEY.slice(1)}`, 'answered 302 Found ('],
  [`https://${API_KEY.toUpperCase()}.example.com/`, 'points to https://***.example.com/;'],
])('does not show the key in %s, where a redirect points to', async (location, shown) => {
  const { run } = await runAgentJob([text(302, '', 'text/plain', { location })])

  expect(run.exitCode).toBe(1)
  expect(failure(run)).toContain(shown)
  expect(failure(run)).not.toContain(API_KEY.slice(1))
})
