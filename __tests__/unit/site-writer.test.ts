import { mkdtempSync, readFileSync, readlinkSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { Entry } from '../../src/bundle/archive.ts'
import { SiteWriter, type UnpackLimits } from '../../src/bundle/site-writer.ts'
import { MAX_ENTRIES, MAX_LINKS, MAX_UNPACKED_BYTES, limitsFor } from '../../src/bundle/unpack.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

const entry = (name: string, fields: Partial<Entry> = {}): Entry => ({
  name,
  kind: 'file',
  sizeBytes: 0,
  isExecutable: false,
  modifiedAt: undefined,
  target: '',
  ...fields,
})

const signal = new AbortController().signal

function writer({ maxEntries = 10, maxLinks = 5, maxBytes = 1000 }: Partial<UnpackLimits> = {}) {
  const site = new SiteWriter(folder, { maxEntries, maxLinks, maxBytes })
  const add = (name: string, content = '', fields: Partial<Entry> = {}): void => {
    const bytes = Buffer.from(content)
    const file = site.begin(entry(name, { sizeBytes: bytes.length, ...fields }))
    file?.write(bytes)
    file?.end()
  }
  return { site, add }
}

test('writes files, directories and links', async () => {
  const { site, add } = writer()
  const modifiedAt = new Date('2026-11-20T12:00:00Z')
  add('guides/start.html', 'start', { modifiedAt })
  add('run.sh', 'x', { isExecutable: true })
  add('empty/', '', { kind: 'directory' })
  add('latest', '', { kind: 'symbolic link', target: 'guides/start.html' })
  add('copy.html', '', { kind: 'hard link', target: 'guides/start.html' })
  add('newest', '', { kind: 'hard link', target: 'latest' })
  await site.finish(signal)
  expect(readdirSync(folder, { recursive: true }).toSorted()).toEqual([
    'copy.html',
    'empty',
    'guides',
    'guides/start.html',
    'latest',
    'newest',
    'run.sh',
  ])
  expect(readFileSync(join(folder, 'copy.html'), 'utf8')).toBe('start')
  expect(readlinkSync(join(folder, 'latest'))).toBe('guides/start.html')
  expect(readlinkSync(join(folder, 'newest'))).toBe('guides/start.html')
  expect(statSync(join(folder, 'guides/start.html')).mtime).toEqual(modifiedAt)
  expect(statSync(join(folder, 'run.sh')).mode & 0o100).toBe(0o100)
  expect(statSync(join(folder, 'guides/start.html')).mode & 0o111).toBe(0)
  expect([site.files, site.bytes]).toEqual([3, 6])
})

describe('bounds', () => {
  test('the number of entries', () => {
    const { add } = writer({ maxEntries: 2 })
    add('a')
    add('b')
    expect(() => {
      add('c')
    }).toThrow('it has more than 2 entries')
  })

  test('the size of all files, before anything of a file that is announced too large is written', () => {
    const { site, add } = writer()
    add('a', 'x'.repeat(600))
    expect(() => site.begin(entry('b', { sizeBytes: 401 }))).toThrow('it unpacks to more than 1000 bytes')
    expect(readdirSync(folder)).toEqual(['a'])
  })

  test('the size that comes, whatever was announced', () => {
    const { add } = writer()
    expect(() => {
      add('a', 'x'.repeat(1001), { sizeBytes: 1 })
    }).toThrow('it unpacks to more than 1000 bytes')
  })

  test('what is decompressed, with room for headers and padding', () => {
    const { site } = writer()
    site.decompressed(1000 + 10 * 2048)
    expect(() => {
      site.decompressed(1001 + 10 * 2048)
    }).toThrow('it unpacks to more than')
  })

  test.each(['symbolic link', 'hard link'] as const)('the number of links, each a %s', (kind) => {
    const { add } = writer({ maxLinks: 2 })
    add('a', '', { kind, target: 'x' })
    add('b', '', { kind, target: 'x' })
    expect(() => {
      add('c', '', { kind, target: 'x' })
    }).toThrow('it has more than 2 links')
  })

  test('the depth', () => {
    const { add } = writer()
    add('d/'.repeat(49) + 'a')
    expect(() => {
      add('d/'.repeat(50) + 'a')
    }).toThrow('lies deeper than 50 directories')
  })

  test('grow with the archive', () => {
    const gib = 1024 ** 3
    expect(limitsFor(1000)).toEqual({ maxEntries: MAX_ENTRIES, maxLinks: MAX_LINKS, maxBytes: gib })
    expect(limitsFor(gib / 100).maxBytes).toBe(2 * gib)
    expect(limitsFor(10 * gib).maxBytes).toBe(MAX_UNPACKED_BYTES)
  })
})

test.each<[string, Entry[], string]>([
  ['a name twice', [entry('a'), entry('a')], 'its entry "a" has the place of another entry'],
  ['a name twice, written differently', [entry('a/b'), entry('./a//b')], 'has the place of another entry'],
  ['a file below a file', [entry('a'), entry('a/b')], 'has the place of another entry'],
  ['a file in place of a directory', [entry('a/b'), entry('a')], 'has the place of another entry'],
  [
    'a link with too long a target',
    [entry('x', { kind: 'symbolic link', target: 'a'.repeat(1001) })],
    'is a symbolic link with too long a target',
  ],
  ['a device', [entry('a', { kind: 'special file' })], 'is a device or another special file'],
  ['no name', [entry('./')], 'has no name'],
  [
    'a link twice',
    ['a', 'b'].map((target) => entry('x', { kind: 'symbolic link', target })),
    'has the place of another entry',
  ],
  ['too long a name', [entry('a'.repeat(300))], 'has too long a name'],
])('refuses %s', (_, entries, problem) => {
  const { site } = writer()
  expect(() => {
    for (const one of entries) site.begin(one)?.end()
  }).toThrow(problem)
})

test.each<[string, Entry[], string]>([
  ['a link out', [entry('x', { kind: 'symbolic link', target: '..' })], 'is a symbolic link out'],
  [
    'a link out to nothing',
    [entry('x', { kind: 'symbolic link', target: '../../../nothing/there' })],
    'is a symbolic link out',
  ],
  [
    'a link in the place of a directory',
    [entry('d/a'), entry('d', { kind: 'symbolic link', target: 'x' })],
    'its entry "d" has the place of another entry',
  ],
  [
    'a hard link to a directory',
    [entry('x/', { kind: 'directory' }), entry('y', { kind: 'hard link', target: 'x' })],
    'is a hard link to "x", which is no file of the archive',
  ],
  [
    'a hard link to what is not in the archive',
    [entry('a'), entry('y', { kind: 'hard link', target: 'b' })],
    'which is no file of the archive',
  ],
  ['an archive without files', [entry('d/', { kind: 'directory' })], 'it has no files'],
])('refuses %s once every file is there', async (_, entries, problem) => {
  const { site } = writer()
  for (const one of entries) site.begin(one)?.end()
  await expect(site.finish(signal)).rejects.toThrow(problem)
})

describe('hears the signal', () => {
  test.each([
    [
      'before it makes links',
      (cancel: () => void) => {
        cancel()
      },
      ['a'],
    ],
    ['at the end', setImmediate, ['a', 'x']],
  ])('%s', async (_when, soon, made) => {
    const { site } = writer()
    site.begin(entry('a'))?.end()
    site.begin(entry('x', { kind: 'symbolic link', target: 'a' }))
    const controller = new AbortController()
    const finished = site.finish(controller.signal)
    soon(() => {
      controller.abort(new Error('cancelled'))
    })
    await expect(finished).rejects.toThrow('cancelled')
    expect(readdirSync(folder)).toEqual(made)
  })
})
