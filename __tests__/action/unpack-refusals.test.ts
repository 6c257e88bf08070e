/** Archives that are not unpacked: one entry that would leave the folder, or one that is damaged, and nothing is there. */
import { access } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import { sha256 } from '../support/content.ts'
import { failure } from '../support/export-run.ts'
import { JOB_ID } from '../support/scripted-service.ts'
import { tar, tarGz, type TarEntry } from '../support/tar-archive.ts'
import { transferOf } from '../support/transfer-run.ts'
import { zip, type ZipEntry } from '../support/zip-archive.ts'

const ABSOLUTE = join(tmpdir(), `static-export-absolute-${process.pid}`)
const page = { path: 'index.html', content: '<h1>Home</h1>' }

/** The archive stays where it was asked for, nothing is unpacked, and the message names the entry. */
function refuses(archive: Buffer, message: RegExp | string): Promise<void> {
  return transferOf(archive, {}, async ({ run, file, site, entries, read }) => {
    const result = await run({ 'download-to': file, 'extract-to': site })

    expect(result.exitCode).toBe(1)
    expect(failure(result)).toEqual(
      typeof message === 'string' ? expect.stringContaining(message) : expect.stringMatching(message),
    )
    expect(failure(result)).toMatch(/[Nn]othing was unpacked/)
    expect(failure(result)).toContain(`static export job ${JOB_ID}`)
    expect(result.outputs).not.toHaveProperty('sitePath')
    expect(result.outputs).toMatchObject({ bundlePath: file, sha256: await sha256(archive) })
    expect(await entries()).toEqual(['site.archive'])
    expect((await read(file)).equals(archive)).toBe(true)
    await expect(access(ABSOLUTE)).rejects.toThrow('ENOENT')
  })
}

const link = (path: string, to: string): TarEntry => ({ path, type: 'symbolic link', link: to })
const hardLink = (path: string, to: string): TarEntry => ({ path, type: 'hard link', link: to })
const folder = (path: string): TarEntry => ({ path, type: 'directory' })
const evil = (path: string): TarEntry => ({ path, content: 'evil' })

describe('a tar with', () => {
  const cases: [what: string, entries: TarEntry[], named: string][] = [
    ['an absolute name', [evil(ABSOLUTE)], ABSOLUTE],
    ['an absolute name behind slashes', [evil(`//${ABSOLUTE}`)], `//${ABSOLUTE}`],
    ['an absolute name in a pax header', [{ ...evil('a'), pax: { path: ABSOLUTE } }], ABSOLUTE],
    ['an absolute folder', [folder(`${ABSOLUTE}/`)], ABSOLUTE],
    ['a name that leads up', [evil('../evil')], '../evil'],
    ['a name that leads up behind a dot', [evil('./../evil')], './../evil'],
    ['a name that leads up in the middle', [folder('a'), evil('a/../../evil')], 'a/../../evil'],
    ['a name that leads up and down again', [folder('a'), evil('a/../evil')], 'a/../evil'],
    ['a name that ends above', [folder('..')], '..'],
    [
      'a name that leads up as GNU writes it',
      [{ ...evil(`${'a/'.repeat(60)}${'../'.repeat(61)}evil`), longNames: 'gnu' }],
      'a/a/',
    ],
    ['a link to an absolute place', [link('out', '/etc/passwd')], 'out'],
    ['a link that leads up', [link('out', '../evil')], 'out'],
    ['a link that leads up from a folder', [link('a/b/out', '../../../evil')], 'a/b/out'],
    ['a link to the folder above', [link('out', '..')], 'out'],
    ['a link that leads up in a pax header', [{ ...link('out', 'a'), pax: { linkpath: '../evil' } }], 'out'],
    ['a file through a link that leads out', [link('out', '..'), evil('out/evil')], 'out'],
    [
      'a link that leads up through a link',
      [folder('a/b'), link('a/b/top', '../..'), link('out', 'a/b/top/../evil'), evil('out')],
      'out',
    ],
    [
      'a link that leads up through a link to come',
      [folder('a/b'), link('out', 'a/b/top/../evil'), link('a/b/top', '../..')],
      'out',
    ],
    ['a sparse file', [{ ...page, pax: { 'GNU.sparse.major': '1', 'GNU.sparse.minor': '0' } }], 'index.html'],
    ['a link made through a link', [link('here', '.'), link('here/out', '..')], 'here/out'],
    ['a link made through a link to come', [link('here/out', '..'), link('here', '.')], 'here'],
    [
      'a file through a link made through a link',
      [link('here', '.'), link('here/out', '..'), evil('out/evil')],
      'here/out',
    ],
    ['a link to a place as Windows writes it', [link('out', '..\\evil')], 'out'],
    ['a link to a drive', [link('out', 'c:/evil')], 'out'],
    ['a link to a line', [link('out', 'a\nb')], 'out'],
    ['a name as Windows writes it', [evil('a\\b')], 'a\\b'],
    ['a link to itself', [link('self', 'self')], 'self'],
    ['links to each other', [link('one', 'two'), link('two', 'one')], 'one'],
    ['a hard link made through a link', [link('here', '.'), hardLink('here/out', 'index.html')], 'here'],
    ['a file through a link that stays within', [folder('a'), link('b', 'a'), evil('b/evil')], 'b'],
    ['a hard link to an absolute place', [hardLink('out', '/etc/passwd')], 'out'],
    ['a hard link that leads up', [hardLink('out', '../site.archive')], 'out'],
    ['a hard link to nothing', [hardLink('out', 'nothing')], 'out'],
    ['a hard link through a link', [link('here', '.'), hardLink('out', 'here/index.html')], 'out'],
    ['a hard link to a link that leads out from there', [link('a/b', '../c'), hardLink('out', 'a/b')], 'out'],
    ['a hard link to a folder', [folder('a'), hardLink('out', 'a')], 'out'],
    ['a link twice', [link('twice', 'index.html'), link('twice', 'last.html')], 'twice'],
    ['a character device', [{ path: 'null', type: 'character device' }], 'null'],
    ['a block device', [{ path: 'disk', type: 'block device' }], 'disk'],
    ['a FIFO', [{ path: 'queue', type: 'FIFO' }], 'queue'],
    ['a sparse file of GNU', [{ path: 'sparse', type: 'GNU sparse file' }], 'sparse'],
    ['a name with a line in it', [evil('a\nb')], 'a b'],
    ['a file twice', [evil('twice'), evil('twice')], 'twice'],
    ['a file and then a link of its name', [evil('twice'), link('twice', 'index.html')], 'twice'],
    ['a link and then a file of its name', [link('twice', 'index.html'), evil('twice')], 'twice'],
    ['a folder where a file is', [evil('both'), evil('both/evil')], 'both/evil'],
    ['a file where a folder is', [evil('both/evil'), evil('both')], 'both'],
    ['a name with a part that is too long', [evil(`${'x'.repeat(256)}.html`)], 'xxxx'],
  ]
  test.concurrent.each(cases)('%s', (_what, entries, named) =>
    refuses(tarGz(page, ...entries, { path: 'last.html' }), `entry "${named}`),
  )

  test.concurrent('a name that would command the log', () =>
    transferOf(
      tarGz(page, evil('../\n::error::x\n##[error]\u001b[31mred\u202e|`@x`')),
      {},
      async ({ run, site, entries }) => {
        const result = await run({ 'extract-to': site })

        expect(failure(result)).toContain('entry "../')
        expect(await entries()).toEqual([])
      },
    ),
  )
})

describe('a zip with', () => {
  const cases: [what: string, entry: ZipEntry, message: RegExp][] = [
    ['an absolute name', { path: ABSOLUTE, content: 'evil' }, /static-export-absolute/],
    ['a name that leads up', { path: '../evil', content: 'evil' }, /\.\.\/evil/],
    ['a name that leads up in the middle', { path: 'a/../../evil', content: 'evil' }, /a\/\.\.\/\.\.\/evil/],
    ['a name that leads up in the manner of Windows', { path: '..\\evil', content: 'evil' }, /\.\..evil/],
    ['a name with a drive', { path: 'C:\\evil', content: 'evil' }, /C:.evil/],
    [
      'a link to an absolute place',
      { path: 'out', content: '/etc/passwd', unixMode: 0o120777 },
      /entry "out"/,
    ],
    ['a link that leads up', { path: 'out', content: '../evil', unixMode: 0o120777 }, /entry "out"/],
    [
      'a link with too long a target, which is not read',
      { path: 'long', content: 'index.html', size: 3001, unixMode: 0o120777 },
      /entry "long" is a symbolic link with too long a target/,
    ],
    ['a FIFO', { path: 'queue', unixMode: 0o010644 }, /entry "queue"/],
    ['a device', { path: 'null', unixMode: 0o020644 }, /entry "null"/],
    ['a file twice', { path: 'index.html' }, /entry "index\.html"/],
    [
      'more in a file than was announced',
      { path: 'big', content: 'x'.repeat(10_000), size: 10 },
      /big|damaged/,
    ],
    ['less in a file than was announced', { path: 'small', content: 'x', size: 10_000 }, /small|damaged/],
    ['a checksum that is wrong', { path: 'sum', content: 'x'.repeat(1000), crc: 1 }, /sum|damaged/],
    ['an encrypted file', { path: 'secret', content: 'x', encrypted: true }, /entry "secret".*encrypted/],
    ['a method that nobody has heard of', { path: 'odd', content: 'x', methodNumber: 77 }, /entry "odd".*77/],
  ]
  test.concurrent.each(cases)('%s', (_what, entry, message) =>
    refuses(zip(page, entry, { path: 'last.html' }), message),
  )
})

describe('an archive', () => {
  const whole = tar(page, { path: 'big', content: 'x'.repeat(100_000) })
  const packed = gzipSync(whole)
  const zipped = zip(page, { path: 'big', content: 'x'.repeat(100_000) })
  const flipped = (bytes: Buffer, at: number): Buffer => {
    const copy = Buffer.from(bytes)
    copy[at] = (copy[at] ?? 0) ^ 0xff
    return copy
  }

  const cases: [what: string, archive: Buffer, message: RegExp][] = [
    ['that is a page', Buffer.from('<html>Sign in</html>'), /no archive/],
    ['that is text', Buffer.from('x'.repeat(2000)), /no archive/],
    ['that is a compressed page', gzipSync('<html>Sign in</html>'.repeat(50)), /compressed by gzip.*no tar/],
    [
      'that is compressed in another way',
      Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), Buffer.alloc(100)]),
      /\.tar\.zst/,
    ],
    [
      'that unpacks to far more than itself',
      tarGz(page, { path: 'zeros', size: 1100 * 2 ** 20 }),
      /more than 1(\.0)? GiB/,
    ],
    ['with an entry that has no name', tarGz(page, { path: '', content: 'x' }), /damaged|no name/],
    ['that is one byte', Buffer.from([0x1f]), /no archive/],
    ['whose .tar.gz ends early', packed.subarray(0, -20), /damaged/],
    ['whose .tar.gz has a wrong checksum', flipped(packed, packed.length - 6), /damaged/],
    ['whose .tar.gz is damaged', flipped(packed, 30), /damaged/],
    ['whose .tar in it ends early', gzipSync(whole.subarray(0, 50_000)), /damaged/],
    ['whose .tar ends early', whole.subarray(0, 50_000), /damaged/],
    ['whose .tar has a wrong header', flipped(whole, 1024 + 3), /damaged/],
    [
      'whose .tar announces 1 TiB',
      tar(page, { path: 'huge', size: 2 ** 40, content: 'x' }),
      /unpacks to more than/,
    ],
    ['whose .zip ends early', zipped.subarray(0, -30), /damaged|zip/],
    ['whose .zip has a wrong directory', flipped(zipped, zipped.length - 60), /damaged|big/],
  ]
  test.concurrent.each(cases)('%s', (_what, archive, message) => refuses(archive, message))
})
