/** The second action: an agent job is followed to its end, and what is known of it becomes outputs. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import {
  AGENT_JOB_ID,
  PROJECT_ID,
  PULL_REQUEST,
  agentJob,
  completed,
  known,
  runAgentJob,
} from '../support/agent-job-run.ts'
import { API_KEY, failure, messages, withFolder } from '../support/export-run.ts'
import { json } from '../support/scripted-service.ts'

const PATH = `/v2/agent/${PROJECT_ID}/job/${AGENT_JOB_ID}`
const REPOSITORY = known.repository
const fast = { 'poll-interval': '1s' }

test.concurrent('follows the job and hands on its pull request', async () => {
  const { run, service } = await runAgentJob([agentJob('active'), agentJob('active'), completed])

  expect(run.exitCode).toBe(0)
  expect(run.annotations).toEqual([])
  expect(run.masks).toEqual([API_KEY])
  expect(run.outputs).toEqual({ ...known, status: 'completed', prLink: PULL_REQUEST })
  expect(service.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(
    Array(3).fill(`GET ${PATH}`),
  )
  for (const { headers, body } of service.requests) {
    expect(headers).toMatchObject({
      authorization: `Bearer ${API_KEY}`,
      'user-agent': 'static-export-action',
    })
    expect(headers).not.toHaveProperty('content-type')
    expect(body).toBe('')
  }
  expect(run.log).toEqual([
    `Following agent job ${AGENT_JOB_ID} of project ${PROJECT_ID}`,
    expect.stringMatching(/^active · /),
    expect.stringMatching(/^completed · [\d.]+s elapsed$/),
    `The agent job ${AGENT_JOB_ID} is completed: its pull request is ${PULL_REQUEST}`,
  ])
})

test.concurrent('looks as often as the poll interval says', async () => {
  const { run, service } = await runAgentJob([agentJob('active'), completed], {
    inputs: { 'poll-interval': '3s' },
  })

  expect(run.exitCode).toBe(0)
  const [first, second] = service.of('agent')
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(2_990)
})

test.concurrent('sets each output at the first look, and again only when it has changed', async () => {
  await withFolder(async (folder) => {
    const { run } = await runAgentJob(
      [
        agentJob('active', { source: undefined, model: 'model-1' }),
        agentJob('active', { source: { repository: REPOSITORY, ref: 'main' } }),
        agentJob('completed', {
          source: { repository: REPOSITORY, ref: null },
          model: 'model-2',
          prLink: PULL_REQUEST,
        }),
      ],
      { inputs: fast, folder },
    )

    expect(run.exitCode).toBe(0)
    const written = await readFile(join(folder, 'output'), 'utf8')
    const values = [...written.matchAll(/^(\w+)<<(\S+)\n(.*)\n\2$/gm)].map(
      ([, name, , value]) => `${name ?? ''}=${value ?? ''}`,
    )
    expect(values).toEqual([
      ...['status=active', 'prLink=', 'repository=', 'ref=', 'model=model-1'],
      ...[`createdAt=${known.createdAt}`, 'archivedAt='],
      ...[`repository=${REPOSITORY}`, 'ref=main'],
      ...['status=completed', `prLink=${PULL_REQUEST}`, 'ref=', 'model=model-2'],
    ])
  })
})

test.concurrent('follows on a status that it does not know, with one warning', async () => {
  const looks = ['planning', 'writing', 'planning', 'Completed'].map((status) => agentJob(status))
  const { run, service } = await runAgentJob([...looks, completed], { inputs: fast })

  expect(run.exitCode).toBe(0)
  expect(service.requests).toHaveLength(5)
  expect(run.annotations).toEqual([{ level: 'warning', message: expect.stringContaining('"planning"') }])
  expect(run.outputs).toEqual({ ...known, status: 'completed', prLink: PULL_REQUEST })
})

const nothing = { prLink: '', repository: '', ref: '', model: '', createdAt: '', archivedAt: '' }
const { repository, ref, ...aside } = known
const sparse: [what: string, answer: object, outputs: object][] = [
  ['nothing but a status', { status: 'completed' }, nothing],
  ...[undefined, null, [], 'main', 7, [REPOSITORY], {}].map((source): [string, object, object] => [
    `the source ${JSON.stringify(source)}`,
    { ...aside, status: 'completed', source },
    { ...nothing, ...aside },
  ]),
  ['a repository only', { status: 'completed', source: { repository } }, { ...nothing, repository }],
  ['a branch only', { status: 'completed', source: { repository: {}, ref } }, { ...nothing, ref }],
  [
    'values of other types',
    { status: 'completed', model: 7, createdAt: {}, archivedAt: true, id: [] },
    nothing,
  ],
  [
    'blank values',
    { status: 'completed', source: { repository: '', ref: ' ' }, model: '\n', archivedAt: '' },
    nothing,
  ],
  [
    'values without end',
    { status: 'completed', source: { ref: 'x'.repeat(2_001) }, model: 'x'.repeat(99_999) },
    nothing,
  ],
  [
    'other values beside',
    { status: 'completed', progress: 'half', pageCount: -1, error: {}, jobId: null },
    nothing,
  ],
]

test.concurrent.each(sparse)('does with %s', async (_what, answer, outputs) => {
  const { run, service } = await runAgentJob([json(200, answer)])

  expect(run.exitCode).toBe(0)
  expect(run.outputs).toEqual({ status: 'completed', ...outputs })
  expect(service.requests).toHaveLength(1)
  expect(run.annotations).toEqual([
    { level: 'notice', message: expect.stringContaining(': the service names no pull request.') },
  ])
})

test.concurrent('does without a summary where the runner has none', async () => {
  const { run } = await runAgentJob([completed], { env: { GITHUB_STEP_SUMMARY: '' } })

  expect(run.exitCode).toBe(0)
  expect(run.annotations).toEqual([])
  expect(run.outputs['prLink']).toBe(PULL_REQUEST)
})

test.concurrent.each(['missing', 'a folder'])('only warns when the summary file is %s', async (what) => {
  await withFolder(async (folder) => {
    const env = { GITHUB_STEP_SUMMARY: what === 'missing' ? join(folder, 'missing') : folder }
    const good = await runAgentJob([completed], { env })
    const bad = await runAgentJob([agentJob('failed')], { env })

    expect([good.run.exitCode, bad.run.exitCode]).toEqual([0, 1])
    expect(good.run.outputs['prLink']).toBe(PULL_REQUEST)
    expect(failure(bad.run)).toContain('failed (repository')
    for (const { run } of [good, bad]) {
      expect(messages(run, 'warning')).toEqual([expect.stringContaining('job summary could not be written')])
    }
  })
})
