/** `npm run bench`: every figure that the project claims, measured on this machine in one run. */
import { arch, cpus, platform } from 'node:os'
import { printBundle } from './bundle.ts'
import { printEdit } from './edit.ts'
import { printPolling } from './polling.ts'
import { printStartUp, printWholeRun } from './processes.ts'
import { printPullRequest } from './pull-request.ts'
import { printSizes } from './size.ts'

console.log(
  `node ${process.version} on ${platform()} ${arch()}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`,
)
printPolling()
await printStartUp()
await printWholeRun()
await printPullRequest()
await printEdit()
await printBundle()
await printSizes()
