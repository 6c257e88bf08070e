/** `npm run demo`: the built action against the sandbox and a GitHub, as the runner would run it, from start to pull request. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { list } from 'tar'
import { runAction, type ActionRun } from '../__tests__/support/runner.ts'
import { startGitHub } from './github/github.ts'
import { startSandbox } from './sandbox.ts'

/** The action promises to stay below this, resident. */
const MEMORY_LIMIT_BYTES = 100 * 1024 * 1024

const VALUES_FILE = 'deploy/values.yaml'

const folder = resolve(import.meta.dirname, '../.demo')
const bundleFile = join(folder, 'bundle.tar.gz')

await rm(folder, { recursive: true, force: true })
await mkdir(folder)
await using sandbox = await startSandbox()

const values = await readFile(join(import.meta.dirname, 'demo-values.yaml'), 'utf8')
await using github = await startGitHub({
  repositories: [{ name: 'octo-org/deploy', files: { [VALUES_FILE]: values } }],
})

heading(`The sandbox answers at ${sandbox.apiUrl}, GitHub is played at ${github.url}; the log of the action:`)
const run = await runDemo('2026-11-20-1')

heading('Step outputs')
for (const [name, value] of Object.entries(run.outputs)) console.log(`${name} = ${value}`)

heading('Job summary (Markdown)')
console.log(run.summary)

check('the action ended with exit code 0', run.exitCode === 0)
for (const name of ['jobId', 'status', 'pageCount', 'bundleUrl', 'expiresAt', 'version', 'sizeBytes']) {
  check(`the output ${name} is set`, (run.outputs[name] ?? '') !== '')
}
check('the link has not expired', Date.parse(run.outputs['expiresAt'] ?? '') > Date.now())
check('the summary names the job', run.summary.includes(run.outputs['jobId'] ?? 'no job'))
checkMemory(run)
await download(run.outputs['bundleUrl'] ?? '', Number(run.outputs['sizeBytes']))
await showPullRequest(run, 'created')

heading('The same pull request after a second run, for the next version; the log of the action:')
const second = await runDemo('2026-11-20-2')
await showPullRequest(second, 'updated')
check('it is the same pull request', second.outputs['pullRequestUrl'] === run.outputs['pullRequestUrl'])
if (process.exitCode === undefined) heading(`All as promised. The bundle is in ${bundleFile}`)

/** Runs the action from start to pull request, as the runner would. */
function runDemo(version: string): Promise<ActionRun> {
  return runAction({
    inputs: {
      'api-key': sandbox.keys.valid,
      domain: 'docs.example.com',
      'base-url': sandbox.apiUrl,
      version,
      'values-file': VALUES_FILE,
      repository: 'octo-org/deploy',
      'github-token': github.tokens.app.value,
      labels: 'documentation',
    },
    env: { GITHUB_API_URL: github.url },
    folder,
    onLine(line) {
      if (!line.startsWith('::debug::') && !line.startsWith('::add-mask::')) console.log(line)
    },
  })
}

/** Shows the pull request as its reviewer finds it, and checks that nothing but two values has changed. */
async function showPullRequest({ outputs }: ActionRun, operation: string): Promise<void> {
  const pullRequest = await github.repo.pullRequest(Number(outputs['pullRequestNumber']))
  const { branch, diff } = await diffOf(pullRequest.head.ref)
  heading(`Pull request #${pullRequest.number}: ${pullRequest.title} (${pullRequest.labels.join(', ')})`)
  console.log(`${pullRequest.body ?? ''}\n\n${diff}\n`)
  check(`the pull request was ${operation}`, outputs['pullRequestOperation'] === operation)
  check('it is the only one', (await github.repo.pullRequests()).length === 1)
  const changed = diff.split('\n').filter((line) => /^[-+]/.test(line))
  check('its diff replaces two lines', changed.length === 4)
  check('the values have the link', branch.includes(outputs['bundleUrl'] ?? 'no link'))
}

async function diffOf(branch: string): Promise<{ branch: string; diff: string }> {
  const response = await fetch(`${github.url}/repos/octo-org/deploy/compare/main...${branch}`, {
    headers: { authorization: `Bearer ${github.tokens.app.value}` },
  })
  const { files } = (await response.json()) as { files: { patch: string }[] }
  const diff = files.map(({ patch }) => patch).join('\n')
  return { branch: await github.repo.text(branch, VALUES_FILE), diff }
}

async function download(url: string, sizeBytes: number): Promise<void> {
  heading('The bundle')
  const response = await fetch(url)
  check(`the link answers 200 (it answered ${response.status})`, response.status === 200)
  const archive = Buffer.from(await response.arrayBuffer())
  await writeFile(bundleFile, archive)
  const entries: string[] = []
  await list({ file: bundleFile, onReadEntry: ({ path }) => entries.push(path) })
  for (const entry of entries) console.log(entry)
  check(`the archive has the announced ${sizeBytes} bytes`, archive.length === sizeBytes)
  check(
    'the archive has an index page',
    entries.some((entry) => /^(\.\/)?index\.html$/.test(entry)),
  )
}

function checkMemory({ peakRssBytes }: ActionRun): void {
  if (peakRssBytes === undefined) {
    console.log('note: this system does not tell how much memory the action took')
    return
  }
  const mebibytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MiB`
  check(
    `the action took ${mebibytes(peakRssBytes)} resident, below ${mebibytes(MEMORY_LIMIT_BYTES)}`,
    peakRssBytes < MEMORY_LIMIT_BYTES,
  )
}

function heading(text: string): void {
  console.log(`\n== ${text}\n`)
}

function check(promise: string, kept: boolean): void {
  console.log(`${kept ? 'ok' : 'NOT OK'}: ${promise}`)
  if (!kept) process.exitCode = 1
}
