/** Places that cannot take the archive or the site: found out before the export where that is possible, and left as they were. */
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { failure } from '../support/export-run.ts'
import { JOB_ID } from '../support/scripted-service.ts'
import { tar } from '../support/tar-archive.ts'
import { transferOf, type Transfer } from '../support/transfer-run.ts'

const archive = tar({ path: 'index.html', content: '<h1>Home</h1>' })

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
    what: 'a site below the archive',
    inputs: ({ file }) => ({ 'download-to': file, 'extract-to': join(file, 'site') }),
    message: /`extract-to` cannot be below/,
  },
  {
    what: 'a path that a shell would expand',
    inputs: () => ({ 'download-to': '~/site.tar.gz' }),
    message: /`download-to` is not expanded by a shell/,
  },
  {
    what: 'an address',
    inputs: () => ({ 'extract-to': 'https://docs.example.com/site' }),
    message: /`extract-to` takes a path/,
  },
  {
    what: 'a folder for the archive',
    inputs: ({ folder }) => ({ 'download-to': `${folder}/` }),
    message: /`download-to` must name a file/,
  },
  {
    what: 'a path of two lines',
    inputs: ({ site }) => ({ 'extract-to': `${site}\n::warning::x` }),
    message: /`extract-to` has control characters/,
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

test.concurrent('a symbolic link to nothing is refused before any request', () =>
  transferOf(archive, {}, async ({ run, site }) => {
    await symlink('nowhere', site)
    const result = await run({ 'extract-to': site, domain: 'docs.example.com', 'job-id': '' })

    expect(failure(result)).toMatch(/`extract-to` says: it is a symbolic link to nothing/)
    expect(result.asked).toEqual([])
  }),
)

test.concurrent('an archive within the site by way of a link is refused before any request', () =>
  transferOf(archive, {}, async ({ run, folder, site }) => {
    await mkdir(site)
    await symlink('site', join(folder, 'other'))
    const inputs = { 'download-to': join(folder, 'other/x.tar'), 'extract-to': site }
    const result = await run({ ...inputs, domain: 'docs.example.com', 'job-id': '' })

    expect(failure(result)).toMatch(/`download-to` says: by way of a symbolic link that is in /)
    expect(result.asked).toEqual([])
  }),
)

test.concurrent('a symbolic link to an empty directory is filled where it leads', () =>
  transferOf(archive, {}, async ({ run, folder, site, entries }) => {
    await mkdir(join(folder, 'there/empty'), { recursive: true })
    await symlink('there/empty', site)
    const result = await run({ 'extract-to': site })

    expect(failure(result)).toBe('')
    expect(result.outputs['sitePath']).toBe(site)
    expect(await entries()).toEqual(['site', 'there/', 'there/empty/', 'there/empty/index.html'])
  }),
)

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
