import { expect, test } from '@jest/globals'
import { parseHttpDate, parseIsoDate } from '../../src/dates.ts'

test.each([
  ['2026-11-20T12:00:00Z', Date.UTC(2026, 10, 20, 12)],
  ['2026-11-20T12:00:00.250Z', Date.UTC(2026, 10, 20, 12, 0, 0, 250)],
  ['2026-11-20T13:00:00+01:00', Date.UTC(2026, 10, 20, 12)],
  ['2026-11-20T12:00:00', Date.UTC(2026, 10, 20, 12)],
  ['2026-11-20 12:00', Date.UTC(2026, 10, 20, 12)],
  ['2026-11-20', Date.UTC(2026, 10, 20)],
  ['2028-02-29', Date.UTC(2028, 1, 29)],
  ['2027-02-29', undefined],
  ['20 November 2026', undefined],
  ['2026-11-20T12:00:00Zulu', undefined],
])('the date %s is %p', (text, ms) => {
  expect(parseIsoDate(text)).toBe(ms)
})

test.each([
  ['Fri, 20 Nov 2026 12:00:00 GMT', Date.UTC(2026, 10, 20, 12)],
  ['Friday, 20-Nov-26 12:00:00 GMT', Date.UTC(2026, 10, 20, 12)],
  ['Fri Nov 20 12:00:00 2026', Date.UTC(2026, 10, 20, 12)],
  ['Sun Nov  1 12:00:00 2026', Date.UTC(2026, 10, 1, 12)],
  ['Fri, 99 Nov 2026 12:00:00 GMT', undefined],
  ['2026-11-20T12:00:00Z', undefined],
  ['soon', undefined],
])('the HTTP date %s is %p', (text, ms) => {
  expect(parseHttpDate(text)).toBe(ms)
})
