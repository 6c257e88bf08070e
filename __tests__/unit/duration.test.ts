import { describe, expect, test } from '@jest/globals'
import { formatDuration, parseDuration } from '../../src/duration.ts'

describe('parseDuration', () => {
  test.each([
    ['90s', 90_000],
    ['15m', 900_000],
    ['1h30m', 5_400_000],
    ['1h', 3_600_000],
    ['2h5m10s', 7_510_000],
    ['1h10s', 3_610_000],
    ['0s', 0],
    ['120m', 7_200_000],
  ])('reads %s', (text, ms) => {
    expect(parseDuration(text)).toBe(ms)
  })

  test.each([
    '',
    '30',
    '1.5h',
    '30 m',
    '30M',
    '5m1h',
    '1h1h',
    '-5m',
    'm',
    '1d',
    '10ms',
    '5m ',
    '1e3s',
    '１０s',
  ])('refuses %p', (text) => {
    expect(parseDuration(text)).toBeUndefined()
  })
})

test.each([
  [0, '0s'],
  [-5, '0s'],
  [440, '0.4s'],
  [9_940, '9.9s'],
  [9_960, '10s'],
  [59_400, '59s'],
  [59_600, '1m'],
  [185_000, '3m 5s'],
  [3_600_000, '1h'],
  [5_400_000, '1h 30m'],
  [3_659_000, '1h'],
  [432_000_000, '120h'],
])('writes %d ms as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})
