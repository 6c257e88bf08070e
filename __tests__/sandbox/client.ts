/** A sandbox whose time is held, a folder for it to export, and short ways to ask it. */
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/sandbox.ts'

/** An answer of the API; every field of every operation, since the tests say which ones they expect. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}

export interface HeldSandbox extends AsyncDisposable {
  readonly sandbox: Sandbox
  now(): number
  /** Lets time pass. */
  pass(ms: number): void
  /** Asks the API; `key: null` sends no `Authorization`. */
  ask(method: string, path: string, request?: { key?: string | null; body?: unknown }): Promise<Answer>
  /** Starts an export and gives its id. */
  start(body: { domain: string; version?: string; paths?: string[] }): Promise<string>
  status(jobId: string): Promise<Answer>
  bundle(jobId: string): Promise<Answer>
  /** Runs an export to its end and gives its bundle link. */
  bundleUrl(body?: { domain: string; version?: string; paths?: string[] }): Promise<string>
}

export const jobsPath = '/v1/static-export/jobs'
export const beginning = Date.parse('2026-11-20T12:00:00Z')

export async function holdSandbox(options: SandboxOptions = {}): Promise<HeldSandbox> {
  let nowMs = beginning
  const sandbox = await startSandbox({ now: () => nowMs, ...options })

  const ask: HeldSandbox['ask'] = async (method, path, { key = sandbox.keys.valid, body } = {}) => {
    const response = await fetch(sandbox.apiUrl + path, {
      method,
      headers: key === null ? {} : { Authorization: `Bearer ${key}` },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const parsed: unknown = await response.json()
    if (!isRecord(parsed)) throw new TypeError('the answer is not a JSON object')
    return { status: response.status, headers: response.headers, body: parsed }
  }
  const status = (jobId: string) => ask('GET', `${jobsPath}/${jobId}`)
  const bundle = (jobId: string) => ask('POST', `${jobsPath}/${jobId}/bundle`)
  const start: HeldSandbox['start'] = async (body) =>
    String((await ask('POST', jobsPath, { body })).body['jobId'])

  return {
    sandbox,
    now: () => nowMs,
    pass(ms) {
      nowMs += ms
    },
    ask,
    start,
    status,
    bundle,
    async bundleUrl(body = { domain: 'docs.example.com' }) {
      const jobId = await start(body)
      nowMs += 5_500
      return String((await bundle(jobId)).body['bundleUrl'])
    },
    [Symbol.asyncDispose]: () => sandbox.close(),
  }
}

export interface Folder extends AsyncDisposable {
  readonly path: string
}

/** A temporary folder with these files. */
export async function folderOf(files: Readonly<Record<string, string>>): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'sandbox-test-'))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true })
    await writeFile(join(path, name), text)
  }
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
