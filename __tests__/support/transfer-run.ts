/** Runs of the root action that download, or unpack, what a storage host of their own serves. */
import { mkdir, readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { contentOf, type Content } from './content.ts'
import { following, startingAt, withFolder, withService } from './export-run.ts'
import { startAction, type ActionOptions, type ActionRun, type RunningAction } from './runner.ts'
import { JOB_ID, json, type SeenRequest, type Step } from './scripted-service.ts'
import { withStorage, type Reply, type StorageHost, type StorageOptions } from './storage-host.ts'
import { SIGNATURE_FIELDS, send } from './storage-replies.ts'

/** Makes the waits between tries a hundredth of their longest: the jitter is drawn from here. */
const SHORT_WAITS = `--import data:text/javascript,${encodeURIComponent('Math.random=()=>0.01')}`

export interface TransferRun extends ActionRun {
  /** Requests to the service. */
  asked: SeenRequest[]
}

export interface Transfer {
  /** Absolute; `temp` in it is the folder for temporary files. */
  folder: string
  storage: StorageHost
  /** Where `download-to` leads unless told. */
  file: string
  /** Where `extract-to` leads. */
  site: string
  /** The service's answer to the bundle operation: a fresh link each time. */
  link: (fields?: Record<string, unknown>) => Step
  /** Follows a finished job and downloads to `file` unless told otherwise. */
  run: (inputs?: Record<string, string>, options?: TransferOptions) => Promise<TransferRun>
  /** All files and directories of the folder, sorted; directories end in a slash. */
  entries: () => Promise<string[]>
  read: (path: string) => Promise<Buffer>
}

export interface TransferOptions extends ActionOptions {
  /** Steps of the bundle operation. */
  bundle?: Step[]
  /** What is done while the action runs. */
  act?: (action: RunningAction) => Promise<void>
}

export interface TransferSetUp extends StorageOptions {
  /** What the host does with each request; it serves the archive unless told. */
  replies?: Reply[]
}

/** Lets a test download an archive, and closes and removes everything whatever comes of that. */
export function transferOf(
  archive: Content | Buffer,
  { replies = [send()], ...options }: TransferSetUp,
  use: (transfer: Transfer) => Promise<void>,
): Promise<void> {
  const run = (storage: StorageHost): Promise<void> =>
    withFolder(async (folder) => {
      await mkdir(join(folder, 'temp'))
      await use(transferIn(folder, storage, contentOf(archive).sizeBytes))
    })
  return withStorage(archive, replies, run, options)
}

function transferIn(folder: string, storage: StorageHost, sizeBytes: number): Transfer {
  const [file, site, temp] = ['site.archive', 'site', 'temp'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const link: Transfer['link'] =
    (fields = {}) =>
    (request, response) => {
      const expiresAt = new Date(Date.now() + 900_000).toISOString()
      json(200, { bundleUrl: storage.link(), expiresAt, sizeBytes, ...fields })(request, response)
    }
  return {
    folder,
    storage,
    file,
    site,
    link,
    run: (inputs = { 'download-to': file }, { bundle = [link()], act, env, ...options } = {}) =>
      withService({ bundle }, async (service) => {
        const action = await startAction({
          ...options,
          inputs: startingAt(service.url, { ...following(JOB_ID), ...inputs }),
          env: { NODE_OPTIONS: SHORT_WAITS, RUNNER_TEMP: temp, TMPDIR: temp, ...env },
        })
        const acting = act?.(action)
        const run = await action.done
        await acting
        checkSecrets(run, storage)
        return { ...run, asked: service.requests }
      }),
    async entries() {
      const found = await readdir(folder, { recursive: true, withFileTypes: true })
      return found
        .map(
          (entry) =>
            join(entry.parentPath, entry.name).slice(folder.length + 1) + (entry.isDirectory() ? '/' : ''),
        )
        .filter((path) => path !== 'temp/')
        .sort()
    },
    read: (path) => readFile(path),
  }
}

/** No signature of any link was shown, and nothing that the host said of one. */
function checkSecrets(run: ActionRun, { links }: StorageHost): void {
  const shown = [
    ...run.log,
    ...run.debug,
    ...run.annotations.map(({ message }) => message),
    run.summary,
  ].join('\n')
  const signatures = links.map((link) => new URL(link).searchParams.get('X-Amz-Signature') ?? '')
  const secret = [...signatures, ...Object.values(SIGNATURE_FIELDS)].find((text) => shown.includes(text))
  if (secret !== undefined) throw new Error(`${secret} was printed:\n${shown}`)
}
