import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { decodeValues } from '../../src/values/decode.ts'
import { ValuesError } from '../../src/values/values-error.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))

test('gives the text with its byte order mark and its line breaks', () => {
  expect(decodeValues(bytes('\ufeffa: "ü"\r\nb: 🎉\n'), 'values.yaml')).toBe('\ufeffa: "ü"\r\nb: 🎉\n')
  expect(decodeValues(bytes(), 'values.yaml')).toBe('')
})

test('gives back what was encoded', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const clean = text.toWellFormed().replaceAll('\0', '')
      expect(decodeValues(bytes(clean), 'values.yaml')).toBe(clean)
    }),
  )
})

test.each([
  ['a stray byte', bytes('a: 1\nb: ü', [0xff], '\nc: 1\n'), ':2:5: has a byte here that is not UTF-8'],
  [
    'a character of Latin-1',
    bytes('a: 1\r\nb: gr', [0xfc], 'n\n'),
    ':2:6: has a byte here that is not UTF-8',
  ],
  [
    'a character that breaks off',
    bytes('a: x', [0xe2, 0x82], ' y'),
    ':1:5: has a byte here that is not UTF-8',
  ],
  ['a character cut by the end', bytes('a: x\n', [0xe2, 0x82]), ':2:1: has a byte here that is not UTF-8'],
  ['half a surrogate pair', bytes('a: x', [0xed, 0xa0, 0x80]), ':1:5: has a byte here that is not UTF-8'],
  ['bytes behind a byte order mark', bytes('\ufeffab', [0x80]), ':1:3: has a byte here that is not UTF-8'],
  [
    'a stray byte among longer ones',
    bytes('üüüüü\n🎉üü', [0xff], 'üü🎉üüüüü'),
    ':2:5: has a byte here that is not UTF-8',
  ],
  ['what begins like UTF-16', bytes([0xff, 0x61]), ':1:1: has a byte here that is not UTF-8'],
  ['what begins like UTF-16 of the other order', bytes([0xfe]), ':1:1: has a byte here that is not UTF-8'],
  ['what goes on like UTF-16', bytes('a', [0xfe], 'b', [0xff]), ':1:2: has a byte here that is not UTF-8'],
  ['what looks like the second half of it', bytes('a', [0xff]), ':1:2: has a byte here that is not UTF-8'],
  ['UTF-16 that begins with a zero', bytes([0xff, 0xfe, 0, 0x61]), ': is UTF-16, not UTF-8'],
  [
    'a zero byte',
    bytes('a: 1\nb', [0], ': 1\n'),
    ':2:2: has a zero byte here, as UTF-16 and binary files do',
  ],
  ['UTF-16', bytes([0xff, 0xfe], [0x61, 0]), ': is UTF-16, not UTF-8'],
  ['UTF-16 of the other order', bytes([0xfe, 0xff], [0, 0x61]), ': is UTF-16, not UTF-8'],
  ['UTF-32', bytes([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), ': is UTF-32, not UTF-8'],
])('refuses %s', (_, content, message) => {
  let refused
  try {
    decodeValues(content, 'values.yaml')
  } catch (error) {
    refused = error
  }
  expect(refused).toBeInstanceOf(ValuesError)
  expect(refused).toMatchObject({ message: `values.yaml${message}`, hint: 'Save the file as UTF-8.' })
})
