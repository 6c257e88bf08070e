/** Memory stays flat, whatever the size of the archive and the number of its files. */
import { randomBytes } from 'node:crypto'
import { readdirSync, watch } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { joined, repeated, sha256 } from '../support/content.ts'
import { failure } from '../support/export-run.ts'
import { send } from '../support/storage-replies.ts'
import { tarEnd, tarEntry, tarHeader } from '../support/tar-archive.ts'
import { transferOf } from '../support/transfer-run.ts'

const MIB = 1024 ** 2
const LIMIT_BYTES = 150 * MIB
const LIMIT_MS = 120_000

test(
  'of 1 GiB, broken off once, in 64 files',
  async () => {
    const FILES = 64
    const file = repeated(randomBytes(3 * MIB), 16 * MIB)
    const names = Array.from({ length: FILES }, (_, index) => `video-${index + 10}.mp4`)
    const archive = joined([
      ...names.flatMap((path) => [tarHeader({ path, size: file.sizeBytes }), file]),
      tarEnd,
    ])
    const replies = [send({ bytes: 700 * MIB }), send()]
    await transferOf(archive, { replies }, async ({ run, storage, file: saved, site }) => {
      const result = await run({ 'download-to': saved, 'extract-to': site }, { limitMs: LIMIT_MS })

      expect(failure(result)).toBe('')
      const [first, second, ...more] = storage.requests.map(({ headers }) => headers.range)
      expect([first, more]).toEqual([undefined, []])
      // What waits to be read when the connection breaks is fetched again.
      expect(Number(/^bytes=(\d+)-$/.exec(second ?? '')?.[1])).toBeGreaterThan(690 * MIB)
      expect(result.outputs).toMatchObject({
        bundlePath: saved,
        sitePath: site,
        sizeBytes: String(archive.sizeBytes),
        sha256: await sha256(archive),
      })
      expect((await stat(saved)).size).toBe(archive.sizeBytes)
      const sizes = names.map(async (name) => (await stat(join(site, name))).size)
      expect(new Set(await Promise.all(sizes))).toEqual(new Set([file.sizeBytes]))
      expect(result.peakRssBytes ?? 0).toBeLessThan(LIMIT_BYTES)
    })
  },
  LIMIT_MS,
)

test(
  'of 20,000 files, of which none stays when the run is cancelled or an entry refused',
  async () => {
    const entries = Array.from({ length: 20_000 }, (_, index) =>
      tarEntry({ path: `reference/${index % 100}/page-${index}.html`, content: 'x' }),
    )
    const refused = tarEntry({ path: '../x' })
    const archive = gzipSync(Buffer.concat([...entries, refused, tarEnd]))
    await transferOf(archive, {}, async ({ run, folder, entries: left }) => {
      const site = join(folder, 'a/b/site')
      const result = await run({ 'extract-to': site }, { limitMs: LIMIT_MS })
      expect(failure(result)).toContain('its entry "../x" leads out of the directory')
      expect(await left()).toEqual([])
      expect(result.peakRssBytes ?? 0).toBeLessThan(LIMIT_BYTES)

      const cancelled = await run(
        { 'extract-to': site },
        {
          limitMs: LIMIT_MS,
          async act(action) {
            await action.line(/^Downloaded/)
            const draft = async (): Promise<number> =>
              (await readdir(join(folder, 'a/b'), { recursive: true })).length
            while ((await draft()) < 2000) await setTimeout(20)
            action.kill('SIGINT')
          },
        },
      )
      expect(failure(cancelled)).toMatch(/^Cancelled by SIGINT/)
      // The process that removes them goes on for a while.
      while ((await readdir(folder)).includes('a')) await setTimeout(100)
    })
  },
  LIMIT_MS,
)

test(
  'of 100,000 files, which are there all at once',
  async () => {
    const paths = Array.from(
      { length: 100_000 },
      (_, index) => `reference/${index % 1000}/page-${index}.html`,
    )
    const entries = paths.map((path) => tarEntry({ path, content: `<h1>${path}</h1>` }))
    const archive = gzipSync(Buffer.concat([...entries, tarEnd]))
    await transferOf(archive, {}, async ({ run, folder, site }) => {
      let atFirstSight: string[] = []
      const watcher = watch(folder, (_event, name) => {
        if (name === 'site' && atFirstSight.length === 0)
          atFirstSight = readdirSync(site, { recursive: true }).map(String)
      })
      const result = await run({ 'extract-to': site }, { limitMs: LIMIT_MS })
      watcher.close()

      expect(failure(result)).toBe('')
      expect(atFirstSight.filter((path) => path.endsWith('.html'))).toHaveLength(paths.length)
      expect(result.peakRssBytes ?? 0).toBeLessThan(LIMIT_BYTES)
    })
  },
  LIMIT_MS,
)
