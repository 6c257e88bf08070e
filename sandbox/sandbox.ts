/** A local stand-in of the documentation host: the administrative API and the storage host, on two ports. */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createAgentJobs } from './agent-jobs.ts'
import { createApi } from './api.ts'
import { createExports } from './exports.ts'
import { createJobs } from './jobs.ts'
import { keys } from './keys.ts'
import { listen } from './listen.ts'
import { newSecret } from './presign.ts'
import { createStorage, presignBundle } from './storage.ts'

export interface SandboxOptions {
  /** 0, the default, takes any free port. */
  readonly apiPort?: number
  readonly storagePort?: number
  /** Folder of Markdown that every export is made from; by default this repository's `docs/`. */
  readonly contentDir?: string
  /** How long a job is `queued`; 500 by default. */
  readonly queueMs?: number
  /** How long a job runs after that, and how long an agent job is active; 5000 by default. */
  readonly jobMs?: number
  /** How long a bundle link works, rounded up to a whole second; 15 minutes by default. */
  readonly linkLifetimeMs?: number
  /** Where the folder for archives is made, which `close` removes; by default the system's for temporary files. */
  readonly tempDir?: string
  /** The clock that every state derives from, in milliseconds since 1970; tests hold it. */
  readonly now?: () => number
}

export interface Sandbox extends AsyncDisposable {
  readonly apiUrl: string
  readonly storageUrl: string
  readonly keys: typeof keys
  /** Closes both servers, open connections included, and removes the archives. */
  close(): Promise<void>
}

const ownDocs = fileURLToPath(new URL('../docs', import.meta.url))

/**
 * Resolves once both servers listen.
 * @throws {PortError} when a port cannot be had
 * @throws {Error} when `contentDir` is not a folder
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { apiPort = 0, storagePort = 0, contentDir = ownDocs } = options
  const { queueMs = 500, jobMs = 5_000, linkLifetimeMs = 15 * 60_000, now = Date.now } = options
  const { tempDir = tmpdir() } = options
  if (!(await stat(contentDir)).isDirectory()) throw new Error(`not a folder: ${contentDir}`)

  await using starting = new AsyncDisposableStack()
  const workDir = await mkdtemp(join(tempDir, 'static-export-sandbox-'))
  starting.defer(() => rm(workDir, { recursive: true, force: true, maxRetries: 3 }))

  const exports = starting.use(createExports({ contentDir, workDir }))
  const secret = newSecret()
  const jobs = createJobs(exports, { now, queueMs, jobMs })
  const storage = starting.use(
    await listen(
      createStorage({
        secret,
        now,
        findBundle(jobId) {
          const job = jobs.find(jobId)
          return job?.siteExport && { ...job.siteExport.archive, saveAs: `${job.domain}.tar.gz` }
        },
      }),
      storagePort,
    ),
  )
  const app = createApi({
    jobs,
    findAgentJob: createAgentJobs({ now, activeMs: jobMs }),
    linkTo(jobId) {
      const { path, expiresAt } = presignBundle(secret, jobId, now() + linkLifetimeMs)
      return { url: storage.url + path, expiresAt }
    },
  })
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const api = starting.use(
    await listen(
      createServer((request, response) => void answer(request, response)),
      apiPort,
    ),
  )

  const running = starting.move()
  const close = () => running.disposeAsync()
  return { apiUrl: api.url, storageUrl: storage.url, keys, close, [Symbol.asyncDispose]: close }
}
