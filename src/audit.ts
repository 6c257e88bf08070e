/**
 * Entry of the process that audits: takes the folder as its argument, and sends the result to the process that forked
 * it. It is one of its own so that parsing neither adds to the memory of the action nor keeps it from being cancelled.
 */
import { setFlagsFromString } from 'node:v8'
import { audit } from './bundle/audit/audit.ts'

const [, , folder] = process.argv
if (folder === undefined || process.send === undefined) throw new Error('to be forked, with a folder')
const { promise: sent, resolve } = Promise.withResolvers<undefined>()
process.once('disconnect', () => process.exit())
// What a page leaves behind is of no use after it. Left to itself, V8 gives it 100 MiB more before it tidies up. As an
// option of the process this would do nothing: V8 takes at least 2 when it starts (node 24.21).
setFlagsFromString('--semi-space-growth-factor=1')
process.send(await audit(folder), () => {
  resolve(undefined)
})
await sent
process.disconnect()
