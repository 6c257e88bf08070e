/** SIGINT and SIGTERM while a bundle is downloaded or unpacked, at any moment: nothing half-written is left. */
import { randomBytes } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from '@jest/globals'
import { failure } from '../support/export-run.ts'
import { JOB_ID } from '../support/scripted-service.ts'
import { nothing, refuse, send } from '../support/storage-replies.ts'
import { tarGz } from '../support/tar-archive.ts'
import { transferOf, type TransferOptions, type TransferRun } from '../support/transfer-run.ts'

/** To go through the moments of an earlier run once more. */
const seed = Number(process.env['CANCEL_SEED'] ?? Date.now() % 1_000_000)
const random = numbersFrom(seed)
const MOMENTS = 14
const SIGNALS = ['SIGINT', 'SIGTERM'] as const
const OLDER = 'an older archive'
/** The promise is 1 s. A busy machine needs more, and what could hold the runs below takes longer. */
const SOON_MS = 10_000

function numbersFrom(start: number): () => number {
  let state = start
  return () => {
    // Mulberry32, https://gist.github.com/tommyettinger/46a874533244883189143505d203312c
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const moments = Array.from({ length: MOMENTS }, (_, index) => ({
  at: Math.round(random() * 1000) / 10,
  signal: SIGNALS[index % 2] ?? 'SIGINT',
}))

/**
 * Sends a signal when its moment has come, unless the action has told by then that all is done: it takes its leave, and
 * would be ended unheard.
 */
function sending(signal: NodeJS.Signals, moment: () => Promise<void>): TransferOptions {
  let isOver = false
  return {
    onLine(line) {
      isOver ||= /^(?:Saved|Unpacked) /.test(line)
    },
    async act(action) {
      await moment()
      if (!isOver) action.kill(signal)
    },
  }
}

function expectCancelled(run: TransferRun, signal: string): void {
  expect(run.exitCode).toBe(1)
  expect(failure(run)).toMatch(new RegExp(`^Cancelled by ${signal} \\(static export job ${JOB_ID}, `))
  expect(failure(run)).toContain(`\`job-id: ${JOB_ID}\``)
  expect(run.summary).toContain(`Cancelled by ${signal}`)
}

describe(`during a download (seed ${seed})`, () => {
  const archive = randomBytes(2_000_000)
  const slowly = send({ drip: { bytes: 40_000, pauseMs: 10 } })

  test.concurrent.each(moments)('stops on $signal at $at % of it', ({ at, signal }) =>
    transferOf(archive, { replies: [slowly] }, async ({ run, storage, file, entries, read }) => {
      await writeFile(file, OLDER)
      const moment = () => storage.sent(1 + (archive.length * at) / 100)
      const result = await run(undefined, sending(signal, moment))

      const saved = await read(file)
      expect(await entries()).toEqual(['site.archive'])
      if (result.exitCode === 0 || 'bundlePath' in result.outputs) expect(saved.equals(archive)).toBe(true)
      else expect(saved.toString()).toBe(OLDER)
      if (result.exitCode !== 0) expectCancelled(result, signal)
    }),
  )

  test.concurrent.each([
    ['that stalls', [nothing]],
    ['that waits for its next try', [refuse(503, 'SlowDown', 'wait', {}, { 'retry-after': '300' })]],
  ])('stops at once in one %s', (_what, replies) =>
    transferOf(archive, { replies }, async ({ run, storage, file, entries }) => {
      let sentAt = 0
      const result = await run(
        { 'download-to': file },
        {
          async act(action) {
            await storage.seen(1)
            await sleep(200)
            sentAt = performance.now()
            action.kill('SIGTERM')
          },
        },
      )

      expect(performance.now() - sentAt).toBeLessThan(SOON_MS)
      expectCancelled(result, 'SIGTERM')
      expect(storage.requests).toHaveLength(1)
      expect(await entries()).toEqual([])
    }),
  )
})

describe(`during the unpacking (seed ${seed})`, () => {
  const FILES = 8000
  const paths = Array.from({ length: FILES }, (_, index) => `folder-${index % 40}/page-${index}.html`)
  const archive = tarGz(...paths.map((path) => ({ path, content: randomBytes(200) })))
  /** About what unpacking takes on a busy machine. */
  const SPAN_MS = 600

  /** What is left of a cancelled site may be removed by a process that outlives the action. */
  async function settled(entries: () => Promise<string[]>): Promise<string[]> {
    const from = performance.now()
    let found = await entries().catch(() => ['being removed'])
    while (found.length > 0 && !found.includes('site/') && performance.now() - from < SOON_MS) {
      await sleep(50)
      found = await entries().catch(() => ['being removed'])
    }
    return found
  }

  test.concurrent.each(moments)('leaves all or nothing on $signal at $at % of it', ({ at, signal }) =>
    transferOf(archive, {}, async ({ run, storage, site, entries }) => {
      const moment = async () => {
        await storage.sent(archive.length)
        await sleep((SPAN_MS * at) / 100)
      }
      const result = await run({ 'extract-to': site }, sending(signal, moment))

      if (result.exitCode !== 0) expectCancelled(result, signal)
      const found = await settled(entries)
      if (result.exitCode === 0 || 'sitePath' in result.outputs) {
        expect(found.filter((path) => path.endsWith('.html'))).toHaveLength(FILES)
        expect(await readdir(site)).toHaveLength(40)
        expect(found.every((path) => path.startsWith('site/'))).toBe(true)
      } else {
        expect(found).toEqual([])
      }
    }),
  )
})
