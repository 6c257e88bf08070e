import { describe, expect, test } from '@jest/globals'
import { followAgentJob, type AgentJobContext } from '../../src/agent-job/follow-agent-job.ts'
import type { AgentJobInputs } from '../../src/agent-job/inputs.ts'
import { ActionError, Cancelled, explain } from '../../src/errors.ts'
import type { AgentJob } from '../../src/service/decode.ts'
import { ServiceError, type Failure } from '../../src/service/service-error.ts'
import { fakeClock } from '../support/clock.ts'

const INPUTS: AgentJobInputs = {
  apiKey: 'mint_9f8e7d6c',
  baseUrl: new URL('https://api.example.com'),
  projectId: 'project_1',
  jobId: 'job_1',
  timeoutMs: 1_800_000,
  pollIntervalMs: undefined,
}
const LINK = 'https://github.com/octo-org/docs/pull/7'
const pullRequest = { kind: 'link', link: LINK } as const

const looked = (status: string, fields: Partial<AgentJob> = {}): AgentJob => ({
  status,
  repository: 'https://github.com/octo-org/docs',
  ref: 'main',
  model: 'model-1',
  pullRequest: { kind: 'none' },
  createdAt: '2026-11-20T12:00:00Z',
  archivedAt: undefined,
  ...fields,
})

/** A service whose agent job answers these looks, the last one for ever. */
function setUp(looks: (AgentJob | Failure | Error)[]) {
  const clock = fakeClock()
  const told: string[] = []
  const context: AgentJobContext = {
    api: {
      getAgentJob(projectId, id) {
        told.push(`request ${projectId} ${id}`)
        clock.advance(50)
        const look = looks.length > 1 ? looks.shift() : looks[0]
        if (look === undefined || look instanceof Error) return Promise.reject(look ?? new Error('no look'))
        return 'kind' in look ? Promise.reject(new ServiceError('getAgentJob', look)) : Promise.resolve(look)
      },
    },
    runner: {
      output: (name, value) => told.push(`output ${name}=${value}`),
      hide: (text) => text,
      info: (line) => told.push(`info ${line}`),
      notice: (line) => told.push(`notice ${line}`),
      warning: (line) => told.push(`warning ${line}`),
    },
    clock,
    signal: new AbortController().signal,
    random: () => 0.5,
    facts: { phases: [] },
  }
  const run = (inputs: Partial<AgentJobInputs> = {}): Promise<void> =>
    followAgentJob({ ...INPUTS, ...inputs }, context)
  const failure = (inputs: Partial<AgentJobInputs> = {}): Promise<string> =>
    run(inputs).then(() => 'no failure', explain)
  const only = (kind: string): string[] =>
    told.filter((line) => line.startsWith(`${kind} `)).map((line) => line.slice(kind.length + 1))
  return { clock, context, failure, only, run, told }
}

test('sets every output at the first look, and again only what has changed', async () => {
  const { run, told } = setUp([looked('active'), looked('active'), looked('completed', { pullRequest })])
  await run()
  expect(told.filter((line) => /^(request|output)/.test(line))).toEqual([
    'request project_1 job_1',
    'output status=active',
    'output prLink=',
    'output repository=https://github.com/octo-org/docs',
    'output ref=main',
    'output model=model-1',
    'output createdAt=2026-11-20T12:00:00Z',
    'output archivedAt=',
    'request project_1 job_1',
    'request project_1 job_1',
    'output status=completed',
    `output prLink=${LINK}`,
  ])
})

test('looks at once, and then at the times of the schedule', async () => {
  const automatic = setUp([looked('active'), looked('active'), looked('completed')])
  await automatic.run()
  expect(automatic.clock.sleeps).toEqual([0, expect.closeTo(1344, 0), expect.closeTo(1344, 0)])
  const fixed = setUp([looked('active'), looked('active'), looked('completed')])
  await fixed.run({ pollIntervalMs: 7000 })
  expect(fixed.clock.sleeps).toEqual([0, 7000, 7000])
})

describe('a job that ended', () => {
  test.each<[string, AgentJob, string]>([
    [
      'with a pull request',
      looked('completed', { pullRequest }),
      `info The agent job job_1 is completed: its pull request is ${LINK}`,
    ],
    [
      'without one',
      looked('completed'),
      'notice The agent job job_1 is completed: no pull request, since no file was changed.',
    ],
    [
      'archived',
      looked('archived', { pullRequest, archivedAt: '2026-11-20T13:00:00Z' }),
      `notice The agent job job_1 was archived at 2026-11-20T13:00:00Z: its pull request is ${LINK}.`,
    ],
    [
      'archived without a pull request',
      looked('archived', { archivedAt: '2026-11-20T13:00:00Z' }),
      'notice The agent job job_1 was archived at 2026-11-20T13:00:00Z: no pull request, since no file was changed.',
    ],
    [
      'archived at no known time',
      looked('archived'),
      'notice The agent job job_1 was archived at a time that the service does not give: no pull request, since no file was changed.',
    ],
  ])('%s is a success that says so', async (_how, job, line) => {
    const { run, told } = setUp([job])
    await run()
    expect(told.at(-1)).toBe(line)
    expect(told.filter((entry) => /^(notice|warning)/.test(entry))).toHaveLength(
      line.startsWith('info') ? 0 : 1,
    )
  })

  test.each<[string, Partial<AgentJob>, string]>([
    ['', {}, 'repository https://github.com/octo-org/docs, branch main, no pull request'],
    [
      'no branch',
      { ref: undefined },
      'repository https://github.com/octo-org/docs, no branch named, no pull request',
    ],
    ['no repository', { repository: undefined }, 'no repository named, branch main, no pull request'],
    [
      'a token in its address',
      { repository: 'https://x:5ec7e7@github.com/octo-org/docs?5ec7e7' },
      'repository https://github.com/octo-org/docs, branch main, no pull request',
    ],
    [
      'a user in what is no address',
      { repository: 'x:5ec7e7@github.com:octo-org/docs?5ec7e7' },
      'repository github.com:octo-org/docs, branch main, no pull request',
    ],
    ['no address', { repository: 'octo-org/docs' }, 'repository octo-org/docs, branch main, no pull request'],
    [
      'an address without a host',
      { repository: 'mailto:octo-org' },
      'repository mailto:octo-org, branch main, no pull request',
    ],
    [
      'a pull request',
      { pullRequest },
      `repository https://github.com/octo-org/docs, branch main, its pull request is ${LINK}`,
    ],
  ])('failed, with %s, fails and names repository and branch', async (_what, fields, where) => {
    await expect(setUp([looked('failed', fields)]).failure()).resolves.toBe(
      `The agent job job_1 failed (${where}). Look for the reason in the dashboard of your documentation host, then create a new job, since a failed one stays failed.`,
    )
  })
})

test('notes what the report needs, and says which job it follows', async () => {
  const job = looked('completed', { pullRequest })
  const { context, only, run } = setUp([looked('active'), job])
  await run()
  expect(context.facts).toEqual({
    projectId: 'project_1',
    jobId: 'job_1',
    status: 'completed',
    job,
    phases: [{ name: 'follow', ms: expect.closeTo(1444, 0) }],
  })
  expect(only('info')[0]).toBe('Following agent job job_1 of project project_1')
  expect(only('warning')).toEqual([])
})

test('shortens long texts in messages', async () => {
  const long = 'x'.repeat(2000)
  const failed = setUp([looked('failed', { ref: long, repository: `https://github.com/${long}` })])
  expect((await failed.failure()).length).toBeLessThan(1300)
  const archived = setUp([looked('archived', { archivedAt: long })])
  await archived.run()
  expect(archived.only('notice')[0]?.length).toBeLessThan(650)
})

describe('a link that must not be handed on', () => {
  const refused = { pullRequest: { kind: 'refused', problem: 'is not a URL' } } as const

  test.each<[AgentJob, string]>([
    [looked('completed', refused), 'is completed'],
    [
      looked('archived', { ...refused, archivedAt: '2026-11-20T13:00:00Z' }),
      'was archived at 2026-11-20T13:00:00Z',
    ],
  ])('fails the step once the job has ended, with its end told: %j', async (job, ending) => {
    const { failure, only } = setUp([looked('active', { pullRequest }), looked('active', refused), job])
    await expect(failure()).resolves.toBe(
      `The agent job job_1 ${ending}, but its pull request cannot be handed on: its \`prLink\` is not a URL. Report it to the documentation host.`,
    )
    expect(only('output').slice(7, 9)).toEqual(['prLink=', `status=${job.status}`])
    expect(only('request')).toHaveLength(3)
  })

  test('that is mended before the end is handed on', async () => {
    const { only, run } = setUp([looked('active', refused), looked('completed', { pullRequest })])
    await run()
    expect(only('output').at(-1)).toBe(`prLink=${LINK}`)
  })

  test('does not keep a failed job from failing as one', async () => {
    await expect(setUp([looked('failed', refused)]).failure()).resolves.toMatch(
      /^The agent job job_1 failed \(repository .*, branch main, its pull request cannot be handed on\)/,
    )
  })
})

test('claims no reason where the service does not speak of a pull request', async () => {
  const { told, run } = setUp([looked('completed', { pullRequest: { kind: 'unnamed' } })])
  await run()
  expect(told.at(-1)).toBe('notice The agent job job_1 is completed: the service names no pull request.')
})

test('follows unknown statuses on, with one warning', async () => {
  const { only, run } = setUp([looked('thinking'), looked('reviewing'), looked('completed')])
  await run()
  expect(only('warning')).toEqual([expect.stringContaining('"thinking"')])
})

test('goes on through any number of failures in a row', async () => {
  const failures = Array.from({ length: 20 }, (): Failure => ({ kind: 'status', status: 502 }))
  const { only, run } = setUp([looked('active'), ...failures, looked('completed')])
  await run()
  expect(only('request')).toHaveLength(22)
})

describe('gives up', () => {
  const goOn = 'To go on following it, run again with `project-id: project_1` and `job-id: job_1`.'

  test('at the time-out, and says that there is no pull request yet', async () => {
    const { clock, failure } = setUp([looked('active')])
    await expect(failure()).resolves.toBe(
      `Timed out after 30m (agent job job_1 of project project_1, its last status was "active", no pull request yet). The job goes on without this run. ${goOn}`,
    )
    expect(clock.now()).toBeLessThanOrEqual(1_800_100)
  })

  test('when it is cancelled, and names a pull request that is there already', async () => {
    const { failure } = setUp([looked('active', { pullRequest }), new Cancelled('SIGTERM')])
    await expect(failure()).resolves.toBe(
      `Cancelled by SIGTERM (agent job job_1 of project project_1, its last status was "active", its pull request is ${LINK}). The job goes on without this run. ${goOn}`,
    )
  })

  test('before any look succeeded', async () => {
    const { failure } = setUp([{ kind: 'status', status: 503 }])
    await expect(failure({ timeoutMs: 5000 })).resolves.toMatch(
      /^Timed out after 5s; the last request failed: .* 503 .*\(agent job job_1 of project project_1, its status was not seen yet\)/,
    )
  })

  test('on an unknown job, without an offer to go on', async () => {
    const { failure, only } = setUp([{ kind: 'status', status: 404, text: 'job not found' }])
    const line = await failure()
    expect(line).toMatch(
      /404 Not Found: "job not found" \(agent job job_1 of project project_1\)\. .*API keys page/,
    )
    expect(line).not.toContain('go on')
    expect(only('request')).toHaveLength(1)
  })

  test('when an output cannot be written, and names the job all the same', async () => {
    const { context, failure } = setUp([looked('completed')])
    context.runner.output = (name) => {
      throw new ActionError(`The step output ${name} could not be written`)
    }
    await expect(failure()).resolves.toMatch(/output status could not be written \(agent job job_1/)
  })

  test('on a bug, which stays recognisable as one', async () => {
    await expect(setUp([new TypeError('x is not a function')]).failure()).resolves.toMatch(
      /^Unexpected error, TypeError: x is not a function\. This is a bug/,
    )
  })
})
