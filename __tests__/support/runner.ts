/** The GitHub runner, imitated: starts a built action as the runner does, and reads what it wrote as the runner does. */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parse } from 'yaml'
import { tokens } from '../../sandbox/github/accounts.ts'
import * as agentJob from '../../src/agent-job/contract.ts'
import * as root from '../../src/contract.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** Each action, by where its manifest is, with the names in its code. */
const ACTIONS = { 'action.yml': root, 'agent-job/action.yml': agentJob }

export interface ActionOptions {
  /** The manifest of the action to run; that of the root action unless told. */
  action?: keyof typeof ACTIONS
  inputs?: Record<string, string>
  /** Beside what the runner sets; nothing of this process's environment is passed on. */
  env?: Record<string, string>
  /** Told of each line of the log as it comes, commands included. */
  onLine?: (line: string) => void
  /** Keep files in this folder instead of a temporary one that is removed. */
  folder?: string
  /** Run this copy of the built action instead of that in `dist/`. */
  program?: string
  /** The process is killed after so many milliseconds, which is a failure. */
  limitMs?: number
}

export interface Annotation {
  level: 'error' | 'warning' | 'notice'
  message: string
}

export interface ActionRun {
  /** `null` when a signal ended the process. */
  exitCode: number | null
  outputs: Record<string, string>
  /** Markdown. */
  summary: string
  masks: string[]
  annotations: Annotation[]
  /** What a reader of the log sees: every line that is not a command. */
  log: string[]
  debug: string[]
  /** Milliseconds from the last line to the end of the process. */
  lingeredMs: number
  /** The highest resident set that was seen, in bytes; `undefined` where the system does not tell. */
  peakRssBytes: number | undefined
}

export interface RunningAction {
  kill(signal: NodeJS.Signals): void
  /** Resolves with the first line of the log that matches; rejects when the action ends before one came. */
  line(pattern: RegExp): Promise<string>
  done: Promise<ActionRun>
}

interface Manifest {
  inputs: Record<string, { default?: string; required?: boolean }>
  outputs: Record<string, unknown>
  runs: { using: string; main: string }
}

/** A manifest, held against the names in the code: a difference fails whatever test reads it. */
export async function readManifest(file: keyof typeof ACTIONS = 'action.yml'): Promise<Manifest> {
  const manifest = parse(await readFile(join(ROOT, file), 'utf8')) as Manifest
  same(`inputs of ${file}`, Object.keys(manifest.inputs), ACTIONS[file].INPUTS)
  same(`outputs of ${file}`, Object.keys(manifest.outputs), ACTIONS[file].OUTPUTS)
  return manifest
}

function same(what: string, declared: string[], inCode: readonly string[]): void {
  const [left, right] = [declared.toSorted().join(), inCode.toSorted().join()]
  if (left !== right) throw new Error(`the ${what} are ${left}, those of the code are ${right}`)
}

/** Runs an action to its end. */
export async function runAction(options: ActionOptions): Promise<ActionRun> {
  const action = await startAction(options)
  return action.done
}

/** Starts an action in a process of its own. */
export async function startAction(options: ActionOptions): Promise<RunningAction> {
  const { action = 'action.yml' } = options
  const manifest = await readManifest(action)
  const program = options.program ?? resolve(ROOT, dirname(action), manifest.runs.main)
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'action-')))
  const files = { GITHUB_OUTPUT: join(folder, 'output'), GITHUB_STEP_SUMMARY: join(folder, 'summary') }
  await Promise.all(Object.values(files).map((file) => writeFile(file, '')))

  const env = { ...runnerEnv(), GITHUB_WORKSPACE: folder }
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    env: { ...env, ...files, ...inputEnv(manifest, options.inputs ?? {}, env), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: options.limitMs ?? 20_000,
    killSignal: 'SIGKILL',
  })
  const lines: string[] = []
  let lastLineAt = performance.now()
  const waiting = new Set<(line: string | undefined) => void>()
  const collect = (line: string): void => {
    lines.push(line)
    lastLineAt = performance.now()
    options.onLine?.(line)
    for (const wake of waiting) wake(line)
  }
  createInterface(child.stdout).on('line', collect)
  createInterface(child.stderr).on('line', collect)
  const memory = watchMemory(child.pid)

  const ended = new Promise<number | null>((resolveEnd, reject) => {
    child.once('error', reject)
    child.once('close', resolveEnd)
  })
  const done = ended.then(async (exitCode) => {
    const lingeredMs = performance.now() - lastLineAt
    for (const wake of waiting) wake(undefined)
    const outputs = parseFileCommands(await readFile(files.GITHUB_OUTPUT, 'utf8'))
    const summary = await readFile(files.GITHUB_STEP_SUMMARY, 'utf8')
    if (options.folder === undefined) await rm(folder, { recursive: true })
    const run = { exitCode, outputs, summary, ...parseLog(lines), lingeredMs, peakRssBytes: memory.stop() }
    const apiKey = options.inputs?.['api-key']?.trim() ?? ''
    if (apiKey !== '' && !(run.masks[0] === apiKey && lines[0]?.startsWith('::add-mask::'))) {
      throw new Error(`the key was not registered first of all, but: ${lines[0] ?? ''}`)
    }
    checkPromises(run, manifest, apiKey)
    return run
  })
  return {
    kill: (signal) => child.kill(signal),
    line: (pattern) =>
      new Promise((resolveLine, reject) => {
        const seen = lines.find((line) => pattern.test(line))
        if (seen !== undefined) {
          resolveLine(seen)
          return
        }
        const wake = (line: string | undefined): void => {
          if (line !== undefined && !pattern.test(line)) return
          waiting.delete(wake)
          if (line === undefined) reject(new Error(`no line matched ${pattern.source}:\n${lines.join('\n')}`))
          else resolveLine(line)
        }
        waiting.add(wake)
      }),
    done,
  }
}

/** Variables as on a GitHub-hosted runner; https://docs.github.com/en/actions/reference/workflows-and-actions/variables */
function runnerEnv(): Record<string, string> {
  return {
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTOR: 'octocat',
    GITHUB_API_URL: 'https://api.github.com',
    GITHUB_EVENT_NAME: 'push',
    GITHUB_REPOSITORY: 'octo-org/docs',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_RUN_ID: '9876543210',
    GITHUB_SERVER_URL: 'https://github.com',
    RUNNER_OS: 'Linux',
  }
}

/** As the runner passes inputs: each declared one, with its default or empty; undeclared ones too, with a warning. */
function inputEnv(
  { inputs }: Manifest,
  given: Record<string, string>,
  { GITHUB_REPOSITORY = '' }: Record<string, string>,
): Record<string, string> {
  const expressions: Record<string, string> = {
    '${{ github.token }}': tokens.workflow.value,
    '${{ github.repository }}': GITHUB_REPOSITORY,
  }
  for (const name of Object.keys(given)) {
    if (!(name in inputs)) throw new Error(`the manifest declares no input ${name}`)
  }
  return Object.fromEntries(
    Object.entries(inputs).map(([name, { default: fallback = '' }]) => [
      `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`,
      given[name] ?? expressions[fallback] ?? fallback,
    ]),
  )
}

/** The format of `GITHUB_OUTPUT`: `name<<delimiter`, lines, `delimiter`. A later value replaces an earlier one. */
function parseFileCommands(text: string): Record<string, string> {
  const values: Record<string, string> = {}
  const lines = text.split('\n')
  while (lines.length > 1) {
    const head = lines.shift() ?? ''
    const [, name, delimiter] = /^(.+?)<<(.+)$/.exec(head) ?? []
    const end = delimiter === undefined ? -1 : lines.indexOf(delimiter)
    if (name === undefined || end === -1) throw new Error(`not the format of a file command: ${head}`)
    values[name] = lines
      .splice(0, end + 1)
      .slice(0, -1)
      .join('\n')
  }
  return values
}

/** Commands that the action has a use for. Any other one was smuggled in. */
const EXPECTED_COMMANDS = ['add-mask', 'debug', 'error', 'group', 'endgroup', 'notice', 'warning']

function parseLog(lines: string[]): Pick<ActionRun, 'masks' | 'annotations' | 'log' | 'debug'> {
  const result: ReturnType<typeof parseLog> = { masks: [], annotations: [], log: [], debug: [] }
  for (const line of lines) {
    const [, name, data] = /^\s*::([a-z-]+)(?: [^:]*)?::(.*)$/i.exec(line) ?? []
    if (name === undefined || data === undefined) {
      // The runner also takes the older form, anywhere in a line.
      if (line.includes('##[')) throw new Error(`a command in the older form was printed: ${line}`)
      result.log.push(line)
      continue
    }
    const message = data.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%')
    if (!EXPECTED_COMMANDS.includes(name)) throw new Error(`an unexpected command was printed: ${line}`)
    if (name === 'add-mask') result.masks.push(message)
    if (name === 'debug') result.debug.push(message)
    if (name === 'error' || name === 'warning' || name === 'notice') {
      result.annotations.push({ level: name, message })
    }
  }
  return result
}

/** What must hold in every run, whatever its test is about. */
function checkPromises(run: ActionRun, manifest: Manifest, apiKey: string): void {
  for (const name of Object.keys(run.outputs)) {
    if (!(name in manifest.outputs)) throw new Error(`the manifest declares no output ${name}`)
  }
  const shown = [...run.log, ...run.debug, ...run.annotations.map(({ message }) => message), run.summary]
  const hasKey = (text: string): boolean => apiKey !== '' && text.toLowerCase().includes(apiKey.toLowerCase())
  if (shown.some(hasKey)) throw new Error('the key was printed')
  // A version is the user's own text.
  if (Object.entries(run.outputs).some(([name, value]) => name !== 'version' && hasKey(value))) {
    throw new Error('the key was handed on')
  }
  const signature = URL.parse(run.outputs['bundleUrl'] ?? '')?.search ?? ''
  if (signature !== '' && shown.some((text) => text.includes(signature))) {
    throw new Error('the signature of the link was printed')
  }
  if (shown.some((text) => /[\u0000-\u0009\u000b-\u001f\u007f]/.test(text))) {
    throw new Error('a control character was printed')
  }
  const errors = run.annotations.filter(({ level }) => level === 'error')
  if (errors.length !== (run.exitCode === 0 ? 0 : 1)) {
    throw new Error(
      `exit code ${run.exitCode ?? 'none'} with ${errors.length} error annotations:\n${run.log.join('\n')}`,
    )
  }
  if (errors.some(({ message }) => message.includes('\n'))) throw new Error('an annotation has several lines')
}

/** Reads the high-water mark of a process from Linux's procfs until it ends. */
function watchMemory(pid: number | undefined): { stop: () => number | undefined } {
  let peak: number | undefined
  const look = async (): Promise<void> => {
    const status = await readFile(`/proc/${pid ?? 0}/status`, 'utf8').catch(() => '')
    const kib = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]
    if (kib !== undefined) peak = Number(kib) * 1024
  }
  const timer = setInterval(() => void look(), 50)
  return {
    stop() {
      clearInterval(timer)
      return peak
    },
  }
}
