/** Faults that pass, in each operation: tried again, and the export comes to a good end. */
import { expect, test } from '@jest/globals'
import { following, runAgainst } from '../support/export-run.ts'
import {
  JOB_ID,
  bundle,
  json,
  reset,
  started,
  status,
  text,
  truncated,
  type Step,
} from '../support/scripted-service.ts'

const good = { start: started, status: status('completed'), bundle: bundle() }
const operations = ['start', 'status', 'bundle'] as const
const faults: Record<string, Step> = {
  'a broken connection': reset,
  'half an answer': truncated({
    jobId: JOB_ID,
    status: 'completed',
    bundleUrl: 'https://storage.example.com/x',
  }),
  'half a chunked answer': (request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"jobId": "job_', () => request.socket.destroy())
  },
  'a page in place of JSON': text(200, '<html>Sign in</html>'),
  'an empty answer': text(200, '', 'application/json'),
  'a list': json(200, [{ jobId: JOB_ID }]),
  'missing fields': json(200, {}),
  'fields of wrong types': json(200, { jobId: 7, status: null, bundleUrl: {}, expiresAt: 7 }),
  'a 408': json(408, { error: 'slow' }),
  'a 429': json(429, { error: 'too many requests' }),
  'a 500': text(500, 'Internal Server Error'),
  'a 502': text(502, '<html>Bad Gateway</html>'),
  'a 503': json(503, { error: 'maintenance' }),
  'a 504': text(504, ''),
}
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
