/** Faults that pass, in each operation: tried again, and the export comes to a good end. */
import { expect, test } from '@jest/globals'
import { following, runAgainst } from '../support/export-run.ts'
import { faults } from '../support/faults.ts'
import { JOB_ID, bundle, started, status } from '../support/scripted-service.ts'

const good = { start: started, status: status('completed'), bundle: bundle() }
const operations = ['start', 'status', 'bundle'] as const
const everyFault = operations.flatMap((operation) =>
  Object.entries(faults).map(([what, fault]) => [operation, what, fault] as const),
)

test.concurrent.each(everyFault)('recovers on %s from %s', async (operation, _what, fault) => {
  const { run, service } = await runAgainst(
    { [operation]: [fault, good[operation]] },
    { inputs: operation === 'start' ? {} : following(JOB_ID) },
  )

  expect(run.exitCode).toBe(0)
  expect(service.of(operation)).toHaveLength(2)
  expect(service.requests).toHaveLength(operation === 'start' ? 4 : 3)
  expect(run.outputs).toMatchObject({ jobId: JOB_ID, status: 'completed' })
  expect(run.outputs).toHaveProperty('bundleUrl')
  expect(run.log).toContainEqual(
    expect.stringMatching(new RegExp(`^Could not .*; next try of ${operation} in `)),
  )
})
