/** The ends of an agent job: which of them fails the step, and what log, annotation and summary say of each. */
import { expect, test } from '@jest/globals'
import { PULL_REQUEST, agentJob, known, runAgentJob } from '../support/agent-job-run.ts'
import { failure } from '../support/export-run.ts'
import { rendered } from '../support/rendered.ts'

const REPOSITORY = known.repository
const ARCHIVED_AT = '2026-11-20T13:00:00.000Z'

interface Ending {
  status: string
  fields?: Record<string, unknown>
  outputs: Record<string, string>
  annotation: [level: 'notice' | 'error', message: RegExp] | undefined
  heading: string
  cell: string
}

const NONE = 'none, since no file was changed'
const noFile = 'no pull request, since no file was changed'
const archived = { status: 'archived', heading: 'Agent job: archived' }
const failed = { status: 'failed', heading: 'Agent job: failed' }
const endings: Record<string, Ending> = {
  'a completed job with a pull request': {
    status: 'completed',
    fields: { prLink: PULL_REQUEST },
    outputs: { prLink: PULL_REQUEST },
    annotation: undefined,
    heading: 'Agent job: pull request ready',
    cell: PULL_REQUEST,
  },
  'a completed job that changed no file': {
    status: 'completed',
    outputs: { prLink: '' },
    annotation: ['notice', new RegExp(`^The agent job agent_58d0 is completed: ${noFile}\\.$`)],
    heading: 'Agent job: no file was changed',
    cell: NONE,
  },
  'an archived job with a pull request': {
    ...archived,
    fields: { prLink: PULL_REQUEST, archivedAt: ARCHIVED_AT },
    outputs: { prLink: PULL_REQUEST, archivedAt: ARCHIVED_AT },
    annotation: ['notice', new RegExp(`archived at ${ARCHIVED_AT}: its pull request is ${PULL_REQUEST}\\.$`)],
    cell: PULL_REQUEST,
  },
  'an archived job that changed no file': {
    ...archived,
    fields: { archivedAt: ARCHIVED_AT },
    outputs: { prLink: '', archivedAt: ARCHIVED_AT },
    annotation: ['notice', new RegExp(`archived at ${ARCHIVED_AT}: ${noFile}\\.$`)],
    cell: NONE,
  },
  'an archived job without a date': {
    ...archived,
    fields: { prLink: PULL_REQUEST },
    outputs: { prLink: PULL_REQUEST, archivedAt: '' },
    annotation: ['notice', /archived at a time that the service does not give: its pull request is /],
    cell: PULL_REQUEST,
  },
  'a failed job': {
    ...failed,
    outputs: { prLink: '' },
    annotation: [
      'error',
      /^The agent job agent_58d0 failed \(repository https:\/\/github\.com\/octo-org\/docs, branch main, no pull request\)\. Look for the reason in the dashboard/,
    ],
    cell: 'none',
  },
  'a failed job without a branch': {
    ...failed,
    fields: { source: { repository: REPOSITORY, ref: null } },
    outputs: { prLink: '', ref: '' },
    annotation: [
      'error',
      /repository https:\/\/github\.com\/octo-org\/docs, no branch named, no pull request\)/,
    ],
    cell: 'none',
  },
  'a failed job without a source': {
    ...failed,
    fields: { source: undefined },
    outputs: { prLink: '', repository: '', ref: '' },
    annotation: ['error', /failed \(no repository named, no branch named, no pull request\)/],
    cell: 'none',
  },
  'a failed job with a pull request': {
    ...failed,
    fields: { prLink: PULL_REQUEST },
    outputs: { prLink: PULL_REQUEST },
    annotation: ['error', new RegExp(`branch main, its pull request is ${PULL_REQUEST}\\)`)],
    cell: PULL_REQUEST,
  },
}

test.concurrent.each(Object.entries(endings))(
  'tells the end of %s',
  async (_what, { status, fields, outputs, annotation, heading, cell }) => {
    const { run, service } = await runAgentJob([agentJob(status, fields)])

    expect(run.exitCode).toBe(status === 'failed' ? 1 : 0)
    expect(run.outputs).toEqual({ ...known, status, ...outputs })
    expect(service.requests).toHaveLength(1)
    const [level, message] = annotation ?? []
    expect(run.annotations).toEqual(
      level === undefined ? [] : [{ level, message: expect.stringMatching(message ?? '') }],
    )
    expect(failure(run)).not.toContain('`job-id`')
    const { text, markup } = rendered(run.summary)
    expect(run.summary).toMatch(new RegExp(`^### ${heading}\n`))
    expect(text).toContain(`Pull request${cell}`)
    expect(markup).toEqual(cell === PULL_REQUEST ? ['link_open', 'link_close'] : [])
  },
)
