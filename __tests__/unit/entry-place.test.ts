import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { checkSymbolicLink, hardLinkTarget, placeOf } from '../../src/bundle/entry-place.ts'

test.each([
  ['index.html', 'index.html'],
  ['./guides/./start.html', 'guides/start.html'],
  ['guides//start.html', 'guides/start.html'],
  ['guides/', 'guides'],
  ['./', ''],
  ['..a/b..', '..a/b..'],
  ['help:start.html', 'help:start.html'],
])('puts %j at %j', (name, place) => {
  expect(placeOf({ name })).toBe(place)
})

test.each([
  ['../x', 'leads out of the directory by ".."'],
  ['a/../../x', 'leads out of the directory by ".."'],
  ['a/..', 'leads out of the directory by ".."'],
  ['/etc/passwd', 'has an absolute path'],
  ['//server/share', 'has an absolute path'],
  ['C:/x', 'has an absolute path'],
  ['c:x', 'has an absolute path'],
  ['a\\..\\x', 'has a backslash in its name'],
  ['a\nb', 'has control characters in its name'],
  ['a\u0000b', 'has control characters in its name'],
])('refuses the name %j', (name, problem) => {
  expect(() => placeOf({ name })).toThrow(problem)
  expect(() => placeOf({ name })).toThrow(
    /^The bundle cannot be unpacked: its entry ".*Nothing was unpacked$/,
  )
})

test('takes the target of a hard link from the top of the archive', () => {
  expect(hardLinkTarget({ name: 'a/b', target: './c/d' })).toBe('c/d')
  expect(() => hardLinkTarget({ name: 'a/b', target: '../d' })).toThrow(
    'its entry "a/b" is a hard link out of the directory, to "../d"',
  )
})

function checkAll(entries: Record<string, string>): void {
  const links = new Map(Object.entries(entries))
  for (const place of links.keys()) checkSymbolicLink(place, links)
}

describe('symbolic links', () => {
  test.each([
    [{ latest: 'v2' }],
    [{ 'a/b': '../c' }],
    [{ 'a/b': '../a/../c' }],
    [{ 'a/b': '.' }],
    [{ 'a/b': '..' }],
    [{ x: 'missing/file' }],
    [{ x: 'y', y: 'z' }],
    [{ 'd/x': 'up/y', 'd/up': '..' }],
  ])('may stay inside: %j', (entries) => {
    expect(() => {
      checkAll(entries)
    }).not.toThrow()
  })

  test.each([
    [{ x: '..' }, 'is a symbolic link out of the directory, to ".."'],
    [{ x: '/etc' }, 'out of the directory'],
    [{ x: 'y', y: '/etc' }, '"y" is a symbolic link out of the directory, to "/etc"'],
    [{ 'a/x': '../..' }, 'out of the directory'],
    [{ x: 'a/../../b' }, 'out of the directory'],
    [{ x: 'C:/b' }, 'out of the directory'],
    [{ x: '..\\b' }, 'out of the directory'],
    [{ x: '' }, 'out of the directory'],
    // Each of these two looks harmless alone: `in/..` is the parent of what `in` leads to.
    [{ 'a/b/in': '../..', x: 'a/b/in/..' }, 'out of the directory'],
    // It would be made where `d` leads, and so from another place than it is judged at.
    [{ d: 'a/b', 'd/x': '..' }, 'its entry "d/x" lies below a symbolic link'],
    [{ d: 'a', 'd/e/x': 'y' }, 'lies below a symbolic link'],
    [{ x: 'y', y: 'x' }, 'leads back to itself'],
    [{ x: 'x' }, 'leads back to itself'],
  ])('may not lead elsewhere: %j', (entries, problem) => {
    expect(() => {
      checkAll(entries)
    }).toThrow(problem)
  })

  test('lead where the system says that they lead', () => {
    const name = fc.constantFrom('a', 'b', 'c')
    const place = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'))
    const target = fc
      .array(fc.constantFrom('a', 'b', 'c', '..', '.'), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join('/'))
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'links-')))
    let round = 0
    try {
      fc.assert(
        fc.property(
          fc.dictionary(place, target, { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
          (entries) => {
            const places = Object.keys(entries)
            // A link below another one is refused anyway.
            fc.pre(!places.some((one) => places.some((other) => one.startsWith(`${other}/`))))
            const root = join(folder, `${round++}`, 'root')
            mkdirSync(root, { recursive: true })
            for (const directory of ['a', 'b', 'c', 'a/a', 'a/b', 'b/a', 'b/c']) {
              if (!places.some((one) => directory === one || directory.startsWith(`${one}/`))) {
                mkdirSync(join(root, directory), { recursive: true })
              }
            }
            for (const [one, to] of Object.entries(entries)) {
              mkdirSync(dirname(join(root, one)), { recursive: true })
              try {
                symlinkSync(to, join(root, one))
              } catch {
                return // A directory was made there for another one's sake.
              }
            }
            writeFileSync(join(folder, 'outside'), '')
            const leaves = places.some((one) => {
              try {
                const real = realpathSync.native(join(root, one)) // The other one never ends on `a` → `a/b`.
                return real !== root && !real.startsWith(`${root}/`)
              } catch {
                return false // It leads nowhere, or round in a circle.
              }
            })
            if (leaves) {
              expect(() => {
                checkAll(entries)
              }).toThrow()
            }
          },
        ),
        { numRuns: 500 },
      )
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
