/** The archives that are written by hand, read by those who read archives for a living. */
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { Parser } from 'tar'
import { fromBufferPromise } from 'yauzl'
import { tar, tarGz, type TarEntry } from './tar-archive.ts'
import { zip } from './zip-archive.ts'

const LONG = `${'long/'.repeat(40)}name-with-ü.html`

/** Entries as the package reads them: type, path, link, size, content. */
async function readTar(archive: Buffer): Promise<string[]> {
  const entries: Promise<string>[] = []
  const parser = new Parser({
    strict: true,
    onReadEntry(entry) {
      const { type, path, linkpath = '', size } = entry
      entries.push(
        buffer(entry).then((content) => [type, path, linkpath, size, content.toString()].join('|')),
      )
    },
  })
  await new Promise((resolve, reject) => parser.on('end', resolve).on('error', reject).end(archive))
  return Promise.all(entries)
}

const cases: [TarEntry, string][] = [
  [{ path: 'index.html', content: '<h1>Home</h1>' }, 'File|index.html||13|<h1>Home</h1>'],
  [{ path: 'guides/', type: 'directory' }, 'Directory|guides/||0|'],
  [{ path: 'a', type: 'symbolic link', link: '../b' }, 'SymbolicLink|a|../b|0|'],
  [{ path: 'a', type: 'hard link', link: '/etc/passwd' }, 'Link|a|/etc/passwd|0|'],
  [{ path: 'a', type: 'FIFO' }, 'FIFO|a||0|'],
  [{ path: LONG, content: 'x' }, `File|${LONG}||1|x`],
  [{ path: LONG, content: 'x', longNames: 'gnu' }, `File|${LONG}||1|x`],
  [{ path: 'a', type: 'symbolic link', link: LONG }, `SymbolicLink|a|${LONG}|0|`],
  [{ path: 'a', type: 'symbolic link', link: LONG, longNames: 'gnu' }, `SymbolicLink|a|${LONG}|0|`],
  [{ path: 'a', pax: { path: '../b' } }, 'File|../b||0|'],
]

test.each(cases)('a tar with %o reads as %s', async (entry, expected) => {
  expect(await readTar(tar(entry, { path: 'last' }))).toEqual([expected, 'File|last||0|'])
})

test('a size of 1 TiB is announced as such', async () => {
  const sizes: number[] = []
  const parser = new Parser({
    onReadEntry(entry) {
      sizes.push(entry.size)
      entry.resume()
    },
  })
  parser.end(tar({ path: 'huge', size: 2 ** 40 }))
  await Promise.resolve()
  expect(sizes).toEqual([2 ** 40])
})

test('a compressed tar is the same tar', () => {
  expect(gunzipSync(tarGz({ path: 'a' }))).toEqual(tar({ path: 'a' }))
})

test('a zip reads as it was written', async () => {
  const archive = zip(
    { path: 'guides/' },
    { path: 'index.html', content: 'stored', method: 'stored' },
    { path: 'guides/stärt.html', content: 'deflated'.repeat(100) },
    { path: 'guides/streamed.html', content: 'streamed', streamed: true },
    { path: 'link', content: '../out', unixMode: 0o120777 },
  )
  const reader = await fromBufferPromise(archive)
  const read: unknown[] = []
  for await (const entry of reader.eachEntry()) {
    const content = await buffer(await reader.openReadStreamPromise(entry))
    read.push([entry.fileName, content.toString(), entry.externalFileAttributes >>> 16])
  }
  expect(read).toEqual([
    ['guides/', '', 0o40755],
    ['index.html', 'stored', 0o100644],
    ['guides/stärt.html', 'deflated'.repeat(100), 0o100644],
    ['guides/streamed.html', 'streamed', 0o100644],
    ['link', '../out', 0o120777],
  ])
})
