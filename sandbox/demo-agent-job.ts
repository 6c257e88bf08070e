/** `npm run demo:agent-job`: the built second action against the sandbox, as the runner would run it, on every path. */
import { runAction, type ActionRun } from '../__tests__/support/runner.ts'
import { agentProjectId } from './agent-jobs.ts'
import { check, heading, readOptions, showLine, showResult } from './demo-report.ts'
import { startSandbox } from './sandbox.ts'

/** How each of the other jobs ends: exit code, last status, and what the one annotation says. */
const OTHERS: [jobId: string, exitCode: number, status: string | undefined, says: RegExp][] = [
  ['job-unchanged', 0, 'completed', /no file was changed/],
  ['job-archived', 0, 'archived', /was archived at \d{4}-/],
  ['job-failed', 1, 'failed', /repository \S+, branch main/],
  ['job-active', 1, 'active', /^Timed out .* no pull request yet/],
  ['job-unknown', 1, undefined, /404 .*job-unknown of project sandbox-project/],
]

readOptions({})
await using sandbox = await startSandbox({ jobMs: 4000 })

heading(`The sandbox answers at ${sandbox.apiUrl}; the log of the action:`)
const run = await runDemo('job-completed', showLine)
showResult(run)

check('the action ended with exit code 0', run.exitCode === 0)
check(
  'the log shows the job active',
  run.log.some((line) => line.startsWith('active · ')),
)
check(
  'the log shows it completed',
  run.log.some((line) => line.startsWith('completed · ')),
)
check('the output status is completed', run.outputs['status'] === 'completed')
check('the output prLink is the pull request', URL.canParse(run.outputs['prLink'] ?? ''))
check('the summary links to it', run.summary.includes(`](${run.outputs['prLink'] ?? 'no link'})`))
check(
  'the log has it',
  run.log.some((line) => line.endsWith(run.outputs['prLink'] ?? 'no link')),
)

heading('The same for jobs that end otherwise, all at once')
const runs = await Promise.all(OTHERS.map(([jobId]) => runDemo(jobId)))
for (const [index, [jobId, exitCode, status, says]] of OTHERS.entries()) {
  const { annotations = [], exitCode: seen, outputs = {} } = runs[index] ?? {}
  const [{ level, message } = { level: 'nothing', message: '' }] = annotations
  console.log(`\n${jobId}, ${level}: ${message}`)
  check(`it ended with exit code ${exitCode}`, seen === exitCode)
  check('it has one annotation, which says what to know', annotations.length === 1 && says.test(message))
  check(`the output status is ${status ?? 'not set'}`, outputs['status'] === status)
  check('the output prLink is as the job ended', !outputs['prLink'] === (jobId !== 'job-archived'))
}

if (process.exitCode === undefined) heading('All as promised')

function runDemo(jobId: string, onLine?: (line: string) => void): Promise<ActionRun> {
  return runAction({
    action: 'agent-job/action.yml',
    inputs: {
      'api-key': sandbox.keys.valid,
      'base-url': sandbox.apiUrl,
      'project-id': agentProjectId,
      'job-id': jobId,
      timeout: '10s',
    },
    ...(onLine && { onLine }),
  })
}
