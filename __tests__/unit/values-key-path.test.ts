import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { formatKeyPath, parseKeyPath } from '../../src/values/key-path.ts'

test.each([
  ['staticExport', ['staticExport']],
  ['docs.staticExport', ['docs', 'staticExport']],
  ['apps.example\\.com.docs', ['apps', 'example.com', 'docs']],
  ['a\\\\b', ['a\\b']],
  ['a\\\\.b', ['a\\', 'b']],
  ['a\\\\\\.b', ['a\\.b']],
  ['a b.ü', ['a b', 'ü']],
  ['example\\.com\\/docs.\\$x\\[0\\]', ['example.com/docs', '$x[0]']],
])('reads %s', (text, path) => {
  expect(parseKeyPath(text)).toEqual({ value: path })
})

test.each([
  ['', /^names no key; write it like docs\.staticExport$/],
  ['..', /^names no key/],
  ['.docs', /^has an empty key, at a dot too many; write docs$/],
  ['docs.', /; write docs$/],
  ['docs..static\\.Export', /; write docs\.static\\\.Export$/],
  ['docs\\', /^ends in a backslash; write `\\\\` for a backslash in a key$/],
  ['a.b\\\\\\', /^ends in a backslash/],
  ['docs/staticExport', /; write docs\.staticExport$/],
  ['/docs/staticExport', /; write docs\.staticExport$/],
  ['$.docs[0].staticExport', /; write docs\.staticExport$/],
  ['/', /; write docs\.staticExport$/],
  ['docs\\n', /^has a backslash before "n"; write `\\\\` for a backslash in a key, `\\\.` for a dot$/],
])('refuses %j and says what to write', (text, problem) => {
  expect(parseKeyPath(text)).toEqual({ problem: expect.stringMatching(problem) as unknown })
})

test('reads what it writes', () => {
  const key = fc.oneof(fc.string({ minLength: 1 }), fc.stringMatching(/^[\\.a]+$/))
  fc.assert(
    fc.property(fc.array(key, { minLength: 1 }), (path) => {
      expect(parseKeyPath(formatKeyPath(path))).toEqual({ value: path })
    }),
  )
})
