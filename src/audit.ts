/**
 * Entry of the process that audits: takes the folder as its argument, and sends the result to the process that forked
 * it. It is one of its own so that parsing neither adds to the memory of the action nor keeps it from being cancelled.
 */
import { audit } from './bundle/audit/audit.ts'

const [, , folder] = process.argv
if (folder === undefined || process.send === undefined) throw new Error('to be forked, with a folder')
const { promise: sent, resolve } = Promise.withResolvers<undefined>()
process.once('disconnect', () => process.exit())
process.send(await audit(folder, new AbortController().signal), () => {
  resolve(undefined)
})
await sent
process.disconnect()
