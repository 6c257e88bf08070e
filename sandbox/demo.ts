/**
 * `npm run demo`: the built action against the sandbox and a GitHub, as the runner would run it, from start to pull
 * request, and the deployment that reads the merged values. With `--serve` the site stays up until Ctrl+C.
 */
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { runAction, type ActionRun } from '../__tests__/support/runner.ts'
import { deploy } from './demo-deployment.ts'
import { check, heading, readOptions, showLine, showResult } from './demo-report.ts'
import { startGitHub } from './github/github.ts'
import { startSandbox } from './sandbox.ts'

/** The action promises to stay below this, resident. */
const MEMORY_LIMIT_BYTES = 150 * 1024 * 1024

const VALUES_FILE = 'deploy/values.yaml'

const { serve: isToServe = false } = readOptions({ serve: { type: 'boolean' } })
const folder = resolve(import.meta.dirname, '../.demo')

await rm(folder, { recursive: true, force: true })
await mkdir(folder)
await using sandbox = await startSandbox()

const values = await readFile(join(import.meta.dirname, 'demo-values.yaml'), 'utf8')
await using github = await startGitHub({
  repositories: [{ name: 'octo-org/deploy', files: { [VALUES_FILE]: values } }],
})

heading(`The sandbox answers at ${sandbox.apiUrl}, GitHub is played at ${github.url}; the log of the action:`)
const run = await runDemo('2026-11-20-1')

showResult(run)

check('the action ended with exit code 0', run.exitCode === 0)
for (const name of ['jobId', 'status', 'pageCount', 'bundleUrl', 'expiresAt', 'version', 'sizeBytes']) {
  check(`the output ${name} is set`, (run.outputs[name] ?? '') !== '')
}
check('the link has not expired', Date.parse(run.outputs['expiresAt'] ?? '') > Date.now())
check('the summary names the job', run.summary.includes(run.outputs['jobId'] ?? 'no job'))
checkMemory(run)
await checkBundle(run)
await showPullRequest(run, 'created')

heading('The same pull request after a second run, for the next version; the log of the action:')
const second = await runDemo('2026-11-20-2')
await showPullRequest(second, 'updated')
check('it is the same pull request', second.outputs['pullRequestUrl'] === run.outputs['pullRequestUrl'])

await using deployment = await deploy(github, {
  pullRequestNumber: Number(second.outputs['pullRequestNumber']),
  valuesFile: VALUES_FILE,
  version: '2026-11-20-2',
  jobId: second.outputs['jobId'] ?? '',
  pageCount: Number(second.outputs['pageCount']),
})

if (process.exitCode === undefined)
  heading(`All as promised. The bundles and the unpacked sites are in ${folder}`)
if (isToServe) {
  console.log(`The site stays up at ${deployment.url} until you press Ctrl+C.`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
} else {
  console.log(`The site was up at ${deployment.url}. To look at it: npm run demo -- --serve`)
}

/** Runs the action from start to pull request, as the runner would. */
function runDemo(version: string): Promise<ActionRun> {
  return runAction({
    inputs: {
      'api-key': sandbox.keys.valid,
      domain: 'docs.example.com',
      'base-url': sandbox.apiUrl,
      version,
      'download-to': join(folder, `${version}.tar.gz`),
      'extract-to': join(folder, version),
      audit: 'error',
      'values-file': VALUES_FILE,
      repository: 'octo-org/deploy',
      'github-token': github.tokens.app.value,
      labels: 'documentation',
    },
    env: { GITHUB_API_URL: github.url },
    folder,
    onLine: showLine,
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

/** Holds what the action has saved and unpacked against what it says of it, and against what the link answers. */
async function checkBundle({ outputs }: ActionRun): Promise<void> {
  heading('The bundle, and the site that was unpacked from it')
  const archive = await readFile(outputs['bundlePath'] ?? '')
  const answer = await fetch(outputs['bundleUrl'] ?? '')
  const pages = await readdir(outputs['sitePath'] ?? '', { recursive: true })
  for (const page of pages.toSorted()) console.log(page)
  check('the archive is what the link answers', archive.equals(Buffer.from(await answer.arrayBuffer())))
  check('its size is the announced one', archive.length === Number(outputs['sizeBytes']))
  check('its digest is the output sha256', hash('sha256', archive) === outputs['sha256'])
  check('the site has an index page', pages.includes('index.html'))
  check('the audit has no findings', outputs['auditFindings'] === '0')
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
