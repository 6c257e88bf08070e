import { expect, test } from '@jest/globals'
import { createTransferLog } from '../../src/bundle/transfer-log.ts'
import { fakeClock } from '../support/clock.ts'

const MIB = 1024 * 1024

function setUp() {
  const clock = fakeClock()
  const lines: string[] = []
  const log = createTransferLog(clock, (line) => lines.push(line))
  const receive = (ms: number, mebibytes: number, total?: number): void => {
    clock.advance(ms)
    log({ receivedBytes: mebibytes * MIB, totalBytes: total === undefined ? undefined : total * MIB })
  }
  return { lines, receive }
}

test('logs every tenth of the whole with the rate since the line before', () => {
  const { lines, receive } = setUp()
  for (let part = 1; part <= 100; part++) receive(part <= 50 ? 10 : 20, part, 100)
  expect(lines).toHaveLength(10)
  expect(lines[0]).toBe('download · 10 % · 10.0 MiB of 100.0 MiB · 100.0 MiB/s')
  expect(lines[9]).toBe('download · 100 % · 100.0 MiB of 100.0 MiB · 50.0 MiB/s')
})

test('logs a slow transfer every ten seconds', () => {
  const { lines, receive } = setUp()
  for (let second = 1; second <= 30; second++) receive(1000, second / 100, 100)
  expect(lines).toEqual([
    'download · 0 % · 102.4 KiB of 100.0 MiB · 10.2 KiB/s',
    'download · 0 % · 204.8 KiB of 100.0 MiB · 10.2 KiB/s',
    'download · 0 % · 307.2 KiB of 100.0 MiB · 10.2 KiB/s',
  ])
})

test('logs one of unknown size by time alone', () => {
  const { lines, receive } = setUp()
  for (let second = 1; second <= 25; second++) receive(1000, second)
  expect(lines).toEqual(['download · 10.0 MiB · 1.0 MiB/s', 'download · 20.0 MiB · 1.0 MiB/s'])
})

test('starts over with a transfer that does', () => {
  const { lines, receive } = setUp()
  receive(100, 90, 100)
  receive(100, 10, 100)
  expect(lines).toEqual([
    'download · 90 % · 90.0 MiB of 100.0 MiB · 900.0 MiB/s',
    'download · 10 % · 10.0 MiB of 100.0 MiB · 9.8 GiB/s',
  ])
})
