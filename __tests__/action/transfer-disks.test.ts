/** Disks that are full, read-only, or not the one for temporary files. */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { failure } from '../support/export-run.ts'
import { JOB_ID } from '../support/scripted-service.ts'
import { tar } from '../support/tar-archive.ts'
import { transferOf, type Transfer } from '../support/transfer-run.ts'

const large = tar({ path: 'large', content: randomBytes(3_000_000) })

/** Lets tests use a file system of their own; they are skipped, and say so, where none can be mounted. */
function onDisk(options: string, tests: (test: DiskTest) => void): void {
  let disk: string
  let isMounted = false
  beforeAll(async () => {
    disk = await mkdtemp(join(tmpdir(), 'disk-'))
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk], { stdio: 'ignore' })
      isMounted = true
    } catch {
      // Only root may.
    }
  })
  afterAll(async () => {
    if (isMounted) execFileSync('umount', [disk])
    await rmdir(disk)
  })
  tests((name, check) => {
    test(name, async () => {
      if (!isMounted) {
        console.warn('skipped: no file system can be mounted here')
        return
      }
      await transferOf(large, {}, (transfer) => check(disk, transfer))
      expect(await readdir(disk)).toEqual([])
    })
  })
}

type DiskTest = (name: string, check: (disk: string, transfer: Transfer) => Promise<void>) => void

describe('on another disk than that for temporary files', () => {
  onDisk('size=16m', (test) => {
    test('is saved and unpacked', async (disk, { run, entries }) => {
      const [file, site] = [join(disk, 'site.archive'), join(disk, 'site')]
      for (const inputs of [{ 'download-to': file }, { 'extract-to': site }]) {
        const result = await run(inputs)

        expect(failure(result)).toBe('')
      }
      expect(await readdir(disk, { recursive: true })).toEqual(['site', 'site.archive', 'site/large'])
      expect(await entries()).toEqual([])
      await Promise.all([rm(file), rm(site, { recursive: true })])
    })
  })
})

describe('on a disk that is full', () => {
  onDisk('size=1m', (test) => {
    test('no part of an archive is left', async (disk, { run }) => {
      const result = await run({ 'download-to': join(disk, 'a/site.archive') })

      expect(result.exitCode).toBe(1)
      expect(failure(result)).toMatch(/`download-to`.*the disk is full \(ENOSPC\).*Free some space/)
      expect(failure(result)).toContain(`\`job-id: ${JOB_ID}\``)
      expect(result.outputs).not.toHaveProperty('bundlePath')
      expect(result.outputs).not.toHaveProperty('sha256')
    })

    test('no part of a site is left, and the archive stays elsewhere', async (disk, { run, file, read }) => {
      const result = await run({ 'download-to': file, 'extract-to': join(disk, 'site') })

      expect(result.exitCode).toBe(1)
      expect(failure(result)).toMatch(/`extract-to`.*the disk is full \(ENOSPC\).*Free some space/)
      expect(failure(result)).toContain(`\`job-id: ${JOB_ID}\``)
      expect(result.outputs).toMatchObject({ bundlePath: file })
      expect(result.outputs).not.toHaveProperty('sitePath')
      expect((await read(file)).equals(large)).toBe(true)
    })
  })
})

describe('on a disk that is read-only', () => {
  onDisk('size=1m,ro', (test) => {
    test('is refused before any request', async (disk, { run }) => {
      for (const input of ['download-to', 'extract-to']) {
        const result = await run({ [input]: join(disk, 'a/b') })

        expect(result.exitCode).toBe(1)
        expect(failure(result)).toMatch(new RegExp(`\`${input}\`.*read-only \\(EROFS\\)`))
        expect(result.asked).toEqual([])
      }
    })
  })
})
