/** `npm run demo`: the built action against the sandbox, as the runner would run it, from start to downloaded bundle. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { list } from 'tar'
import { runAction, type ActionRun } from '../__tests__/support/runner.ts'
import { startSandbox } from './sandbox.ts'

/** The action promises to stay below this, resident. */
const MEMORY_LIMIT_BYTES = 100 * 1024 * 1024

const folder = resolve(import.meta.dirname, '../.demo')
const bundleFile = join(folder, 'bundle.tar.gz')

await rm(folder, { recursive: true, force: true })
await mkdir(folder)
await using sandbox = await startSandbox()

heading(`The sandbox answers at ${sandbox.apiUrl}; the log of the action:`)
const run = await runAction({
  inputs: {
    'api-key': sandbox.keys.valid,
    domain: 'docs.example.com',
    'base-url': sandbox.apiUrl,
    version: 'demo',
  },
  folder,
  onLine(line) {
    if (!line.startsWith('::debug::') && !line.startsWith('::add-mask::')) console.log(line)
  },
})

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
if (process.exitCode === undefined) heading(`All as promised. The bundle is in ${bundleFile}`)

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
