/** Places that cannot take the archive or the site: found out before the export where that is possible, and left as they were. */
import { mkdir, mkdtemp, readdir, rm, rmdir, writeFile } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { failure } from '../support/export-run.ts'
import { JOB_ID } from '../support/scripted-service.ts'
import { tar } from '../support/tar-archive.ts'
import { transferOf, type Transfer } from '../support/transfer-run.ts'

const archive = tar({ path: 'index.html', content: '<h1>Home</h1>' })
const large = tar({ path: 'large', content: randomBytes(3_000_000) })

interface Refusal {
  what: string
  /** Below the folder, made before the run; a directory ends in a slash, a FIFO in a bar. */
  made?: string[]
  inputs: (transfer: Transfer) => Record<string, string>
  message: RegExp
}

const refusals: Refusal[] = [
  {
    what: 'a directory where the archive belongs',
    made: ['site.archive/'],
    inputs: ({ file }) => ({ 'download-to': file }),
    message: /site\.archive.*`download-to`.*there is a directory/,
  },
  {
    what: 'a file where a folder of the archive belongs',
    made: ['a'],
    inputs: ({ folder }) => ({ 'download-to': join(folder, 'a/b/site.archive') }),
    message: /site\.archive.*`download-to`.*not a directory/,
  },
  {
    what: 'a folder for the archive with too long a name',
    inputs: ({ folder }) => ({ 'download-to': join(folder, 'x'.repeat(300), 'site.archive') }),
    message: /`download-to`.*too long \(ENAMETOOLONG\)/,
  },
  {
    what: 'a FIFO where the archive belongs',
    made: ['site.archive|'],
    inputs: ({ file }) => ({ 'download-to': file }),
    message: /site\.archive.*`download-to`.*not a file/,
  },
  {
    what: 'a directory that is not empty where the site belongs',
    made: ['site/', 'site/older.html'],
    inputs: ({ site }) => ({ 'extract-to': site }),
    message: /`extract-to`.*not empty.*older\.html/,
  },
  {
    what: 'a file where the site belongs',
    made: ['site'],
    inputs: ({ site }) => ({ 'extract-to': site }),
    message: /`extract-to`.*there is a file/,
  },
  {
    what: 'a file where a folder of the site belongs',
    made: ['a'],
    inputs: ({ folder }) => ({ 'extract-to': join(folder, 'a/b/site') }),
    message: /`extract-to`.*not a directory/,
  },
  {
    what: 'one place for both',
    inputs: ({ file }) => ({ 'download-to': file, 'extract-to': file }),
    message: /`(extract-to|download-to)`/,
  },
  {
    what: 'an archive within the site',
    inputs: ({ site }) => ({ 'download-to': join(site, 'site.archive'), 'extract-to': site }),
    message: /`(extract-to|download-to)`/,
  },
]

describe('is refused before any request:', () => {
  test.concurrent.each(refusals)('$what', ({ made = [], inputs, message }) =>
    transferOf(archive, {}, async (transfer) => {
      const { folder, run, storage, entries } = transfer
      for (const path of made) {
        if (path.endsWith('/')) await mkdir(join(folder, path))
        else if (path.endsWith('|')) execFileSync('mkfifo', [join(folder, path.slice(0, -1))])
        else await writeFile(join(folder, path), 'older')
      }
      const before = await entries()
      const result = await run({ ...inputs(transfer), domain: 'docs.example.com', 'job-id': '' })

      expect(result.exitCode).toBe(1)
      expect(failure(result)).toMatch(message)
      expect(result.asked).toEqual([])
      expect(storage.requests).toEqual([])
      expect(result.outputs).toEqual({})
      expect(await entries()).toEqual(before)
    }),
  )
})

test.concurrent('is refused beside every other input that is wrong', () =>
  transferOf(archive, {}, async ({ run, file }) => {
    const result = await run({ 'download-to': file, 'extract-to': file, timeout: '30', 'job-id': 'x y' })

    expect(failure(result)).toMatch(/`?timeout`?/)
    expect(failure(result)).toMatch(/`?job-id`?/)
    expect(failure(result)).toMatch(/`?(download-to|extract-to)`?/)
    expect(result.asked).toEqual([])
  }),
)

test.concurrent('a place that is taken while the export runs is left as it is', () =>
  transferOf(archive, {}, async ({ run, folder, site, entries }) => {
    const result = await run(
      { 'extract-to': site },
      {
        async act(action) {
          await action.line(/^Following /)
          await mkdir(site)
          await writeFile(join(site, 'mine.html'), 'mine')
        },
      },
    )

    expect(result.exitCode).toBe(1)
    expect(failure(result)).toMatch(/`extract-to`.*not empty/)
    expect(failure(result)).toContain(`\`job-id: ${JOB_ID}\``)
    expect(result.outputs).not.toHaveProperty('sitePath')
    expect(await entries()).toEqual(['site/', 'site/mine.html'])
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['site', 'temp']))
  }),
)

test.concurrent('a folder that cannot be made after all does not hold the run', () =>
  transferOf(archive, {}, async ({ run }) => {
    // Where only the kernel makes folders, node's own way of making several at once never ends.
    const result = await run({ 'download-to': '/proc/none/site.archive' })

    expect(result.exitCode).toBe(1)
    expect(failure(result)).toMatch(/\/proc\/none\/site\.archive.*`download-to`/)
    expect(result.outputs).not.toHaveProperty('bundlePath')
  }),
)

test.concurrent('folders that were made for nothing are removed again', () =>
  transferOf(Buffer.from('<html>'), {}, async ({ run, folder, entries }) => {
    await mkdir(join(folder, 'a'))
    const result = await run({ 'extract-to': join(folder, 'a/b/c/site') })

    expect(result.exitCode).toBe(1)
    expect(await entries()).toEqual(['a/'])
  }),
)

/** Lets tests use a file system of 1 MiB; they are skipped, and say so, where none can be mounted. */
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
