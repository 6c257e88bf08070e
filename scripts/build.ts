/** Builds each program into one self-contained file with @vercel/ncc: `node scripts/build.ts <folder>`. */
import { execFileSync } from 'node:child_process'
import { renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Entry point → folder below the target. */
const ENTRIES = { 'src/main.ts': '.', 'src/agent-job.ts': 'agent-job', 'src/audit.ts': 'audit' }

const [target] = process.argv.slice(2)
if (target === undefined) throw new Error('usage: node scripts/build.ts <folder>')

const ncc = createRequire(import.meta.url).resolve('@vercel/ncc/dist/ncc/cli.js')
const fresh = `${target}.new`
rmSync(fresh, { recursive: true, force: true })
for (const [entry, folder] of Object.entries(ENTRIES)) {
  const options = ['--no-cache', '--license', 'licenses.txt']
  execFileSync(process.execPath, [ncc, 'build', entry, '-o', join(fresh, folder), ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
rmSync(target, { recursive: true, force: true })
renameSync(fresh, target)
