/** A stand-in of the self-hosted deployment: serves the bundle that a Helm values file names. */
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { listen } from '../listen.ts'
import { DeploymentError, excerpt, fieldOf, withoutSignature } from './deployment-error.ts'
import { jobIdOf } from './download.ts'
import { createSiteServer } from './server.ts'
import { readValues, type StaticExport } from './values.ts'
import { createVersions, type Version } from './versions.ts'

export type DeploymentOptions = {
  /** Dotted path of the section in the values; `staticExport` by default. */
  readonly section?: string
  /** 0, the default, takes any free port. */
  readonly port?: number
  /** Where the folder for versions is made, which `close` removes; by default the system's for temporary files. */
  readonly workDir?: string
  /** How often the values file is looked at; 1000 by default. */
  readonly reloadMs?: number
  /** Limit on a download; 10 minutes by default. */
  readonly downloadTimeoutMs?: number
  /** Largest archive; 2 GiB by default. */
  readonly maxBundleBytes?: number
  /** Largest site, unpacked; 8 GiB by default. */
  readonly maxSiteBytes?: number
  /** Breaks off the start: it rejects with the signal's reason, and nothing stays. */
  readonly signal?: AbortSignal
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Told, in a line, whenever something else is served or cannot be. */
  readonly log?: (line: string) => void
} & (
  | { readonly valuesFile: string; readonly values?: undefined }
  /** The text itself. */
  | { readonly values: string; readonly valuesFile?: undefined }
)

export interface Health {
  /** `stale`: the values ask for another bundle, which cannot be had. `failed`: likewise, and there is none to serve. */
  readonly status: 'ok' | 'stale' | 'disabled' | 'failed'
  /** Label of the export, as the values that it came by had it. */
  readonly version?: string
  /** Where the link's path tells it. */
  readonly jobId?: string
  /** The link, without what makes it work. */
  readonly bundle?: string
  /** Hex digest of the archive. */
  readonly sha256?: string
  readonly pages?: number
  readonly activeSince?: string
  readonly lastError?: { readonly message: string; readonly at: string }
}

export interface Deployment extends AsyncDisposable {
  readonly url: string
  health(): Health
  /**
   * Goes by these values from now on, or reads the file again. What cannot be served is told by the health; it does not throw.
   * @param values the text; by default that of the file, or the last one
   */
  reload(values?: string): Promise<Health>
  /** Closes the server, open connections included, and removes the versions. */
  close(): Promise<void>
}

/** What is served, and the values that it came by. */
interface Active extends Version {
  readonly values: Extract<StaticExport, { enabled: true }>
  readonly sinceMs: number
}

/**
 * Resolves once the first version is served.
 * @throws {DeploymentError} when the values or the bundle cannot be used
 * @throws {PortError} when the port cannot be had
 */
export async function startDeployment(options: DeploymentOptions): Promise<Deployment> {
  const { section = 'staticExport', port = 0, valuesFile, reloadMs = 1_000 } = options
  const { now = Date.now, log = () => undefined } = options
  const name = valuesFile === undefined ? 'the values' : basename(valuesFile)
  let { values: givenText } = options

  await using starting = new AsyncDisposableStack()
  const versions = starting.use(
    await createVersions(
      {
        download: {
          timeoutMs: options.downloadTimeoutMs ?? 10 * 60_000,
          maxBytes: options.maxBundleBytes ?? 2 * 1024 ** 3,
        },
        unpack: { maxEntries: 200_000, maxBytes: options.maxSiteBytes ?? 8 * 1024 ** 3 },
      },
      options.workDir,
    ),
  )
  const stopping = new AbortController()
  const stop = AbortSignal.any([stopping.signal, ...(options.signal ? [options.signal] : [])])
  let active: Active | undefined
  let previous: Version | undefined
  let lastError: Health['lastError']
  let work: Promise<unknown> = Promise.resolve()

  const stampAtStart = valuesFile === undefined ? '' : await stampOf(valuesFile)
  await apply()
  const server = createSiteServer({
    site: () => active?.site,
    reasonForNone: () =>
      lastError === undefined
        ? `The documentation is switched off: ${section}.enabled is false.`
        : 'The documentation cannot be served at the moment.',
    health,
  })
  const { url } = starting.use(await listen(server, port))
  const watching = valuesFile === undefined ? undefined : watch(valuesFile, stampAtStart)
  starting.defer(async () => {
    stopping.abort()
    await Promise.allSettled([watching, work])
  })

  const running = starting.move()
  const close = () => running.disposeAsync()
  return { url, health, reload, close, [Symbol.asyncDispose]: close }

  /** Makes what is served what the values say. */
  async function apply(): Promise<void> {
    const values = readValues({ text: await currentText(), name, section })
    if (!values.enabled) {
      await replace(undefined)
      log(`${section}.enabled is false: nothing is served`)
      return
    }
    if (active !== undefined && isSame(active.values, values)) return
    const version = await versions.make(values.bundleUrl, stop)
    await replace({ ...version, values, sinceMs: now() })
    log(
      `serving ${excerpt(values.version ?? 'a version without a label')}: ${pagesOf(version.site.pageCount)} of ${withoutSignature(values.bundleUrl)}`,
    )
  }

  /** The version before stays until the next change, for answers that are still being sent. */
  async function replace(next: Active | undefined): Promise<void> {
    const dropped = previous
    previous = active
    active = next
    await dropped?.drop()
  }

  async function currentText(): Promise<string> {
    if (givenText !== undefined || valuesFile === undefined) return givenText ?? ''
    try {
      return await readFile(valuesFile, 'utf8')
    } catch (error) {
      throw new DeploymentError(`${name} cannot be read (${String(fieldOf(error, 'code'))})`, {
        cause: error,
      })
    }
  }

  /** One at a time, in the order of the calls. */
  function reload(text?: string): Promise<Health> {
    const reloaded = work.then(async () => {
      givenText = text ?? givenText
      try {
        await apply()
        lastError = undefined
      } catch (error) {
        if (stopping.signal.aborted) return health()
        const message =
          error instanceof DeploymentError ? error.message : `unexpected error, ${String(error)}`
        lastError = { message, at: new Date(now()).toISOString() }
        log(`${active === undefined ? 'nothing is served' : 'still serving the old version'}: ${message}`)
      }
      return health()
    })
    work = reloaded
    return reloaded
  }

  /** Reloads whenever the file is another one, or was touched: the latter tries a failed reload again. */
  async function watch(file: string, stampAtStart: string): Promise<void> {
    const isStopping = () => stopping.signal.aborted
    let seen = stampAtStart
    while (!isStopping()) {
      await setTimeout(reloadMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      const stamp = await stampOf(file)
      if (isStopping() || stamp === seen) continue
      seen = stamp
      await reload()
    }
  }

  function health(): Health {
    const isServing = active !== undefined
    const jobId = active && jobIdOf(active.values.bundleUrl)
    return {
      status: lastError ? (isServing ? 'stale' : 'failed') : isServing ? 'ok' : 'disabled',
      ...(active && {
        ...(active.values.version !== undefined && { version: active.values.version }),
        ...(jobId !== undefined && { jobId }),
        bundle: withoutSignature(active.values.bundleUrl),
        sha256: active.sha256,
        pages: active.site.pageCount,
        activeSince: new Date(active.sinceMs).toISOString(),
      }),
      ...(lastError && { lastError }),
    }
  }
}

const pagesOf = (count: number) => (count === 1 ? '1 page' : `${count} pages`)

/** What changes whenever the file does. */
async function stampOf(file: string): Promise<string> {
  const stats = await stat(file).catch(() => undefined)
  return stats === undefined ? 'none' : `${stats.ino} ${stats.size} ${stats.mtimeMs}`
}

type Enabled = Active['values']
const isSame = (a: Enabled, b: Enabled) => a.bundleUrl.href === b.bundleUrl.href && a.version === b.version
