/** Wall time of whole processes, always beside something else, in interleaved runs. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { JOB_ID, scriptService } from '../__tests__/support/scripted-service.ts'
import { median, printTable, quantile } from './table.ts'

const ACTION = resolve(import.meta.dirname, '../dist/index.js')
const SHELL = resolve(import.meta.dirname, 'three-calls.sh')
const RUNS = 31

interface Candidate {
  name: string
  command: string
  args: string[]
  env: Record<string, string>
  exitCode: number
}

/** Start-up: from nothing to the refusal of invalid inputs, which needs every module and no network. */
export async function printStartUp(): Promise<void> {
  const node: Candidate = {
    name: 'node -e 0',
    command: process.execPath,
    args: ['-e', '0'],
    env: {},
    exitCode: 0,
  }
  const action: Candidate = { ...node, name: 'dist/index.js, invalid inputs', args: [ACTION], exitCode: 1 }
  await compare('Start-up', `${RUNS} runs each, interleaved.`, [node, action])
}

/** The whole job against a service that answers at once, beside the same calls by curl and jq. */
export async function printWholeRun(): Promise<void> {
  const missing = ['curl', 'jq'].filter((tool) => spawnSync(tool, ['--version']).error !== undefined)
  if (missing.length > 0) {
    console.log(
      `\n## Whole run\n\nNot measured: ${missing.join(' and ')} not found; install them, on Debian with apt-get.`,
    )
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const service = await scriptService()
  const path = process.env['PATH'] ?? ''
  const output = join(folder, 'output')
  await writeFile(output, '')
  const action = (inputs: Record<string, string>): Omit<Candidate, 'name'> => ({
    command: process.execPath,
    args: [ACTION],
    env: {
      GITHUB_OUTPUT: output,
      'INPUT_API-KEY': 'bench_key',
      'INPUT_BASE-URL': service.url,
      ...inputs,
    },
    exitCode: 0,
  })
  const shell = (...args: string[]): Omit<Candidate, 'name'> => ({
    command: 'bash',
    args: [SHELL, service.url, ...args],
    env: { PATH: path, API_KEY: 'bench_key', GITHUB_OUTPUT: output },
    exitCode: 0,
  })
  try {
    await compare(
      'Whole run, start → status → bundle',
      `${RUNS} runs each, interleaved, against a service that answers at once. Both wait 1 s before the first look.`,
      [
        { name: 'curl + jq', ...shell('start') },
        { name: 'dist/index.js', ...action({ INPUT_DOMAIN: 'docs.example.com' }) },
      ],
    )
    await compare(
      'Fresh link of a finished job, status → bundle',
      `${RUNS} runs each, interleaved, against the same service. Neither waits.`,
      [
        { name: 'curl + jq', ...shell('follow', JOB_ID) },
        { name: 'dist/index.js', ...action({ 'INPUT_JOB-ID': JOB_ID }) },
      ],
    )
  } finally {
    await service.close()
    await rm(folder, { recursive: true })
  }
}

/** Runs the candidates in turn and prints each beside the first. */
async function compare(title: string, remark: string, candidates: Candidate[]): Promise<void> {
  const times = candidates.map((): number[] => [])
  for (let round = -1; round < RUNS; round++) {
    for (const [index, candidate] of candidates.entries()) {
      const ms = await timed(candidate)
      if (round >= 0) times[index]?.push(ms) // The first round only warms the caches of the system.
    }
  }
  const base = median(times[0] ?? [])
  const ms = (value: number): string => `${value.toFixed(0)} ms`
  printTable(
    title,
    remark,
    ['Process', 'median', 'quartiles', 'ratio'],
    candidates.map(({ name }, index) => {
      const own = times[index] ?? []
      return [
        name,
        ms(median(own)),
        `${quantile(own, 0.25).toFixed(0)}–${ms(quantile(own, 0.75))}`,
        `${(median(own) / base).toFixed(2)} ×`,
      ]
    }),
  )
}

async function timed({ name, command, args, env, exitCode }: Candidate): Promise<number> {
  const startedAt = performance.now()
  const child = spawn(command, args, { env, stdio: 'ignore' })
  const code = await new Promise<number | null>((resolveExit, reject) => {
    child.once('error', reject)
    child.once('exit', resolveExit)
  })
  if (code !== exitCode) throw new Error(`${name} ended with ${code ?? 'a signal'} instead of ${exitCode}`)
  return performance.now() - startedAt
}
