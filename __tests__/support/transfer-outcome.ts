/** How a download may end: with the whole archive in its place, or with nothing there. */
import { expect } from '@jest/globals'
import { failure } from './export-run.ts'
import { JOB_ID } from './scripted-service.ts'
import type { Transfer, TransferRun } from './transfer-run.ts'

/** How often the service was asked for a link. */
export function linksAsked({ asked }: TransferRun): number {
  return asked.filter(({ operation }) => operation === 'bundle').length
}

/** The archive is in its place, and nothing else anywhere. */
export async function expectSaved(
  result: TransferRun,
  { entries, read, file }: Transfer,
  archive: Buffer,
): Promise<void> {
  expect(failure(result)).toBe('')
  expect(result.exitCode).toBe(0)
  expect(result.outputs['bundlePath']).toBe(file)
  expect(await entries()).toEqual(['site.archive'])
  expect((await read(file)).equals(archive)).toBe(true)
}

/** No file is left; the job is named all the same, and how to go on with it. */
export async function expectNothing(result: TransferRun, { entries }: Transfer): Promise<void> {
  expect(result.exitCode).toBe(1)
  expect(failure(result)).toContain(`static export job ${JOB_ID}`)
  expect(failure(result)).toContain(`\`job-id: ${JOB_ID}\``)
  expect(result.outputs).toMatchObject({ jobId: JOB_ID, status: 'completed' })
  for (const name of ['bundlePath', 'sha256', 'sitePath']) expect(result.outputs).not.toHaveProperty(name)
  expect(result.summary).toContain(JOB_ID)
  expect(await entries()).toEqual([])
}
