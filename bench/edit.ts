/** The edit of values files of growing size: time and memory, beside parsing alone and beside parsing and writing anew. */
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { median, printTable } from './table.ts'

const SIZES = [
  { name: '1 kB', bytes: 1_000, rounds: 15 },
  { name: '100 kB', bytes: 100_000, rounds: 15 },
  { name: '5 MB', bytes: 5_000_000, rounds: 3 },
]
const MAX_ROUNDS = Math.max(...SIZES.map(({ rounds }) => rounds))
const WAYS = ['edit', 'parse', 'rewrite'] as const

type Way = (typeof WAYS)[number]

interface Figures {
  ms: number
  peakBytes: number
}

export async function printEdit(): Promise<void> {
  const cases = SIZES.flatMap((size) => WAYS.map((way) => ({ size, way, figures: [] as Figures[] })))
  for (let round = 0; round < MAX_ROUNDS; round++) {
    for (const { size, way, figures } of cases) {
      if (round < size.rounds) figures.push(await measure(way, size.bytes))
    }
  }
  const medianOf = (figures: Figures[], pick: (figures: Figures) => number): number =>
    median(figures.map(pick))
  printTable(
    'Edit of a values file',
    `Medians of 15 interleaved runs, of 5 MB 3, each in a process of its own, first call. "parse" only reads the file with the yaml package; "rewrite" reads it, sets the values and writes it anew, which loses blank lines and quotes. Memory is the highest resident set of the process.`,
    ['Size and way', 'time', 'beside parse', 'memory'],
    cases.map(({ size, way, figures }) => {
      const ms = medianOf(figures, (one) => one.ms)
      const parse = cases.find((other) => other.size === size && other.way === 'parse')?.figures ?? []
      const ratio = ms / medianOf(parse, (one) => one.ms)
      const mebibytes = medianOf(figures, ({ peakBytes }) => peakBytes) / 1024 / 1024
      return [
        `${size.name}, ${way}`,
        `${ms.toFixed(1)} ms`,
        `${ratio.toFixed(2)} ×`,
        `${mebibytes.toFixed(0)} MiB`,
      ]
    }),
  )
}

async function measure(way: Way, bytes: number): Promise<Figures> {
  const script = resolve(import.meta.dirname, 'edit-once.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, way, bytes.toString()])
  return JSON.parse(stdout) as Figures
}
