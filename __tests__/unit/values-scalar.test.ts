import { describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { isPlainSafe, isPlainShape, isStringWithoutQuotes, renderScalar } from '../../src/values/scalar.ts'

function expectQuotes(value: string, inFlow = false) {
  expect(renderScalar(value, 'plain', inFlow)).toBe(JSON.stringify(value))
  expect(renderScalar(value, 'single', inFlow)).toBe(`'${value.replaceAll("'", "''")}'`)
}

describe('stays plain', () => {
  const anywhere = '1.2.3 v1.2.3 v1 1.2.3-rc.1+build.5 2026-11-20-9876543210.1 20261120T0900 a_b'

  test.each(anywhere.split(' '))('in block and in flow style: %s', (value) => {
    expect(renderScalar(value, 'plain', false)).toBe(value)
    expect(renderScalar(value, 'plain', true)).toBe(value)
  })

  test.each([
    ...['https://example.com/a/b?x=1&y=%2F#c', 'a b', 'say "x"', "it's", 'naïve 日本語 🎉', '1.2.3 4'],
    ...'a:b a#b a,b a] nullable yesterday ~a =a a= 1h 0xyz 1.2.3.4 12:x 2026-11 12e3x .info nano'.split(' '),
  ])('in block style: %s', (value) => {
    expect(renderScalar(value, 'plain', false)).toBe(value)
  })
})

describe('gets quotes, since a reader might take it for', () => {
  test.each([
    ['a null', '~ null Null NULL nULL nil None'],
    ['a boolean', 'y Y n N yes yES No nO ON oN off oFF true True tRuE FALSE fALSE'],
    ['a merge or a default', '<< ='],
    ['an integer', '0 1 -1 +12 007 0362525 1_000 1,000 -1_0 _1'],
    ['an integer of another base', '0o7 0O7 0b1 0B01 0x1F 0XfF -0x_1 +0b1,1'],
    ['a float', '1.10 1. .5 -.5 +.5e-3 72225e2 1e3 1E+3 1_0.5 1.0_5 1,0.5,0 1e1_0 1e e1 . 0x1p-2 0x1.8P3'],
    ['no number', '.inf -.INF +.Inf inf -Infinity .nan .NaN NaN'],
    ['a number of base 60', '1:30 190:20:30 -1:30.5 +12:30:45 1_0:30'],
    ['a date', '2026-11-20 2026-1-2 2026-11-20T10:00:00Z 2026-11-20t1:2:3 12026-01-01 -1-01-01'],
  ])('%s', (_, values) => {
    for (const value of values.split(' ')) {
      // By the own rules alone: the readers that the `yaml` package does not stand for have more of them.
      expect([value, isStringWithoutQuotes(value)]).toEqual([value, false])
      expectQuotes(value)
    }
  })

  test('a null or a date with spaces', () => {
    for (const value of ['', '2026-11-20 10:00:00 +1', '2026-11-20 x']) {
      expect([value, isStringWithoutQuotes(value)]).toEqual([value, false])
      expectQuotes(value)
    }
  })

  test.each([
    ['an indicator', Array.from('-?:,[]{}#&*!|>\'"%@`').flatMap((character) => [character, `${character}a`])],
    ['a key or a comment', ['a: b', 'a:', 'a #b']],
    ['space that does not count', [' a', 'a ']],
    ['a marker', ['---', '--- a', '...', '... a']],
    ['something that cannot be seen', ['a\u00a0b', 'a\u200bb', 'a\u202eb', '\u3000', 'a\ue000']],
  ])('%s', (_, values) => {
    for (const value of values) {
      expect([value, isPlainShape(value, false)]).toEqual([value, false])
      expectQuotes(value)
    }
  })

  test('anything between brackets', () => {
    for (const value of ['a,b', 'a[b', 'a]', 'a{', 'a}b', 'a:b', 'https://example.com', 'a?b', 'a#b']) {
      expect([value, isPlainSafe(value, false), isPlainShape(value, true)]).toEqual([value, true, false])
      expectQuotes(value, true)
    }
  })
})

describe('is written with escapes, whatever the style', () => {
  test.each([
    ['a\tb\nc\rd', '"a\\tb\\nc\\rd"'],
    ['\0', '"\\u0000"'],
    ['\u001b', '"\\u001b"'],
    ['\u007f', '"\\u007f"'],
    ['\u0080', '"\\u0080"'],
    ['\u0085', '"\\u0085"'],
    ['\u009f', '"\\u009f"'],
    ['\u2028', '"\\u2028"'],
    ['\u2029', '"\\u2029"'],
    ['\ufeffa', '"\\ufeffa"'],
    ['\ufffe', '"\\ufffe"'],
    ['\uffff', '"\\uffff"'],
  ])('%j', (value, text) => {
    for (const style of ['plain', 'single', 'double'] as const) {
      expect(renderScalar(value, style, false)).toBe(text)
      expect(renderScalar(value, style, true)).toBe(text)
    }
    expect(parse(text)).toBe(value)
  })

  test('quotes and backslashes', () => {
    expect(renderScalar('a "b" \\n', 'double', false)).toBe('"a \\"b\\" \\\\n"')
    expect(renderScalar("a 'b' \\n", 'single', false)).toBe("'a ''b'' \\n'")
  })
})
