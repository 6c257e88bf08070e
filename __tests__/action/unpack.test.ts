/** `extract-to`: the archive is unpacked, whatever its format, and its folder told. */
import { mkdir, readFile, readlink, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import { sha256 } from '../support/content.ts'
import { failure, messages } from '../support/export-run.ts'
import { send } from '../support/storage-replies.ts'
import { paxHeader, tar, tarEnd, tarEntry, tarGz, type TarEntry } from '../support/tar-archive.ts'
import { transferOf, type Transfer } from '../support/transfer-run.ts'
import { zip } from '../support/zip-archive.ts'

const LONG = `${'long-folder-name/'.repeat(12)}${'x'.repeat(200)}.html`

const files: Record<string, string> = {
  'index.html': '<h1>Home</h1>',
  'guides/start.html': '<h1>Start</h1>\n'.repeat(5000),
  'guides/größe & "mehr".html': 'ü',
  'assets/empty.css': '',
  '.well-known/x': 'hidden',
  '...': 'dots',
  'a..b': 'dots',
  [LONG]: 'long',
}
const entries: TarEntry[] = Object.entries(files).map(([path, content]) => ({ path, content }))
/** As {@link Transfer.entries} lists them. */
const listed = [
  ...new Set(
    Object.keys(files).flatMap((path) =>
      ['site', ...path.split('/')].map((part, at, parts) =>
        [...parts.slice(0, at), part].join('/').concat(at < parts.length - 1 ? '/' : ''),
      ),
    ),
  ),
].toSorted()

const withFolders = (list: TarEntry[]): TarEntry[] => [
  { path: './', type: 'directory' },
  { path: './guides/', type: 'directory' },
  ...list.map((entry) => ({ ...entry, path: `./${entry.path}` })),
]

async function expectSite({ site, entries: listing }: Transfer): Promise<void> {
  expect(await listing()).toEqual(listed)
  for (const [path, content] of Object.entries(files)) {
    expect(await readFile(join(site, path), 'utf8')).toBe(content)
  }
}

const whole = tar(...entries)
const archives: Record<string, Buffer> = {
  'a .tar.gz': gzipSync(whole),
  'a .tar': whole,
  'a .zip': zip(...entries),
  'a .zip that is not compressed': zip(...entries.map((entry) => ({ ...entry, method: 'stored' as const }))),
  'a .zip from a writer that could not seek': zip(...entries.map((entry) => ({ ...entry, streamed: true }))),
  'a .zip with entries for folders': zip({ path: 'guides/' }, ...entries),
  'a .tar.gz of "."': tarGz(...withFolders(entries)),
  'a .tar.gz with long names as GNU writes them': tarGz(
    ...entries.map((entry) => ({ ...entry, longNames: 'gnu' as const })),
  ),
  'a .tar.gz with a header for all entries': gzipSync(
    Buffer.concat([paxHeader('global pax header', { comment: 'made from a commit' }), whole]),
  ),
  'a .tar.gz in several members': Buffer.concat([
    gzipSync(whole.subarray(0, 7777)),
    gzipSync(whole.subarray(7777)),
  ]),
  'a .tar.gz whose first member is tiny': Buffer.concat([
    gzipSync(whole.subarray(0, 9)),
    gzipSync(whole.subarray(9)),
  ]),
  'a .tar.gz with zeros behind it': Buffer.concat([gzipSync(whole), Buffer.alloc(4096)]),
  'a .tar with more zeros at its end': Buffer.concat([whole, Buffer.alloc(10_240)]),
  'a .tar without its end': Buffer.concat(entries.map(tarEntry)),
}

describe.each(Object.entries(archives))('%s', (_what, archive) => {
  test.concurrent('is unpacked', () =>
    transferOf(archive, {}, async (transfer) => {
      const { run, site, storage } = transfer
      const result = await run({ 'extract-to': site })

      expect(failure(result)).toBe('')
      expect(result.exitCode).toBe(0)
      expect(storage.requests).toHaveLength(1)
      expect(result.outputs).toMatchObject({
        sitePath: site,
        sha256: await sha256(archive),
        sizeBytes: String(archive.length),
      })
      expect(result.outputs).not.toHaveProperty('bundlePath')
      expect(messages(result, 'warning')).toEqual([])
      await expectSite(transfer)
    }),
  )
})

test.concurrent('saves the archive too, from one download', () =>
  transferOf(whole, {}, async ({ run, file, site, storage, entries: listing, read }) => {
    const result = await run({ 'download-to': file, 'extract-to': site })

    expect(failure(result)).toBe('')
    expect(storage.requests).toHaveLength(1)
    expect(result.outputs).toMatchObject({ bundlePath: file, sitePath: site })
    expect((await read(file)).equals(whole)).toBe(true)
    expect(await listing()).toEqual(['site.archive', ...listed].toSorted())
  }),
)

test.concurrent('is unpacked after a broken transfer', () =>
  transferOf(whole, { replies: [send({ bytes: 1000 }), send()] }, async (transfer) => {
    const result = await transfer.run({ 'extract-to': transfer.site })

    expect(failure(result)).toBe('')
    expect(transfer.storage.requests).toHaveLength(2)
    await expectSite(transfer)
  }),
)

test.concurrent('is unpacked into an empty folder that is there already', () =>
  transferOf(whole, {}, async (transfer) => {
    await mkdir(transfer.site)
    const result = await transfer.run({ 'extract-to': transfer.site })

    expect(failure(result)).toBe('')
    await expectSite(transfer)
  }),
)

test.concurrent('makes the folders above, and begins at the workspace', () =>
  transferOf(whole, {}, async ({ run, folder }) => {
    const result = await run({ 'extract-to': 'public/docs' }, { env: { GITHUB_WORKSPACE: folder } })

    expect(failure(result)).toBe('')
    expect(result.outputs['sitePath']).toBe(join(folder, 'public/docs'))
    expect(await readFile(join(folder, 'public/docs/index.html'), 'utf8')).toBe(files['index.html'])
  }),
)

test.concurrent('keeps of the modes who may run a file, and nothing else', () =>
  transferOf(
    tarGz(
      { path: 'run.sh', mode: 0o4755 },
      { path: 'closed', mode: 0o000 },
      { path: 'a', type: 'directory', mode: 0o1700 },
      { path: 'a/open', mode: 0o666 },
    ),
    {},
    async ({ run, folder, site }) => {
      const result = await run({ 'extract-to': site })

      expect(failure(result)).toBe('')
      const mode = async (path: string) => (await stat(join(folder, path))).mode & 0o7777
      await writeFile(join(folder, 'plain'), '')
      const plain = await mode('plain')
      const runnable = plain | ((plain & 0o444) >> 2)
      const paths = ['run.sh', 'closed', 'a/open', 'a', '.'].map((path) => join('site', path))
      expect(await Promise.all(paths.map(mode))).toEqual([runnable, plain, plain, runnable, runnable])
    },
  ),
)

test.concurrent('keeps links that stay within', () =>
  transferOf(
    tarGz(
      { path: 'v2/index.html', content: 'v2' },
      { path: 'latest', type: 'symbolic link', link: 'v2' },
      { path: 'v2/home.html', type: 'symbolic link', link: '../v2/index.html' },
      { path: 'v2/same.html', type: 'hard link', link: 'v2/index.html' },
    ),
    {},
    async ({ run, site }) => {
      const result = await run({ 'extract-to': site })

      expect(failure(result)).toBe('')
      expect(await readlink(join(site, 'latest'))).toBe('v2')
      for (const path of ['latest/index.html', 'v2/home.html', 'v2/same.html']) {
        expect(await readFile(join(site, path), 'utf8')).toBe('v2')
      }
    },
  ),
)

test.concurrent('keeps names that differ only in case or in the form of a letter', () =>
  transferOf(
    tarGz(
      { path: 'A', content: '1' },
      { path: 'a', content: '2' },
      { path: '\u00fc', content: '3' },
      { path: 'u\u0308', content: '4' },
    ),
    {},
    async ({ run, site }) => {
      const result = await run({ 'extract-to': site })

      expect(failure(result)).toBe('')
      const texts = ['A', 'a', '\u00fc', 'u\u0308'].map((path) => readFile(join(site, path), 'utf8'))
      expect(await Promise.all(texts)).toEqual(['1', '2', '3', '4'])
    },
  ),
)

test.concurrent.each([
  ['.tar.gz', gzipSync(tarEnd)],
  ['.tar', tarEnd],
  ['.zip', zip()],
  ['.tar.gz of folders', tarGz({ path: 'a/', type: 'directory' })],
])('is refused where it has no files, as a %s', (_format, archive) =>
  transferOf(archive, {}, async ({ run, site, entries: listing }) => {
    const result = await run({ 'extract-to': site })

    expect(result.exitCode).toBe(1)
    expect(failure(result)).toContain('it has no files')
    expect(result.outputs).not.toHaveProperty('sitePath')
    expect(await listing()).toEqual([])
  }),
)
