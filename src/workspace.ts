/** Bumps the values in the files of the workspace: all of them, or none. */
import { access, constants, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { MAX_FILE_BYTES, REHEARSAL, editFiles, type Bump, type EditedFile, type Release } from './bump.ts'
import type { BumpInputs } from './bump-inputs.ts'
import type { OutputName } from './contract.ts'
import { diskReason, draftOf } from './disk.ts'
import { ActionError } from './errors.ts'
import { formatBytes } from './bytes.ts'
import type { ReleaseFacts } from './report.ts'
import type { Runner } from './runner.ts'

export interface WorkspaceContext {
  runner: Pick<Runner<never, OutputName>, 'output' | 'info' | 'warning'>
  signal: AbortSignal
  facts: ReleaseFacts
}

interface WorkspaceFile {
  /** As the input has it. */
  path: string
  /** On this machine. */
  location: string
  mode: number
  bytes: Uint8Array
}

type Edited = EditedFile<WorkspaceFile>

/** @param root the checkout */
export function createWorkspaceBump(
  { files: paths, section, ...inputs }: BumpInputs,
  root: string,
  { runner, signal, facts }: WorkspaceContext,
): Bump {
  const warned = new Set<string>()
  const edit = async (wanted: Pick<Release, 'bundleUrl' | 'version'>): Promise<Edited[]> => {
    const edited = editFiles(await Promise.all(paths.map((path) => read(root, path))), section, wanted)
    for (const warning of edited.flatMap(({ warnings }) => warnings)) {
      if (!warned.has(warning)) runner.warning(warning)
      warned.add(warning)
    }
    return edited
  }
  return {
    async preflight() {
      await edit({ ...REHEARSAL, version: inputs.version })
    },
    async apply(release) {
      const changed = (await edit(release)).filter(({ isChanged }) => isChanged)
      await replaceAll(changed, signal)
      facts.editedFiles = changed.map(({ file }) => file.path)
      runner.output('pullRequestOperation', 'none')
      for (const path of facts.editedFiles) runner.info(`Edited ${path}`)
      if (changed.length === 0) runner.info('The values files have these values already')
    },
  }
}

async function read(root: string, path: string): Promise<WorkspaceFile> {
  try {
    const top = await realpath(root)
    const location = join(top, path)
    if ((await realpath(location)) !== location) {
      throw refused(path, 'there is a symbolic link on its path', 'Name the file that it points to')
    }
    const status = await stat(location)
    const { mode, size } = status
    if (!status.isFile()) throw refused(path, 'it is not a file', 'Name a values file in `values-file`')
    if (size > MAX_FILE_BYTES) {
      const [has, limit] = [formatBytes(size), formatBytes(MAX_FILE_BYTES)]
      throw refused(path, `it has ${has}, and the limit is ${limit}`, 'Name a smaller file in `values-file`')
    }
    await access(dirname(location), constants.W_OK)
    return { path, location, mode, bytes: await readFile(location) }
  } catch (error) {
    throw unreadable(path, error)
  }
}

/** Writes every file beside its place first, then renames; what was renamed before a failure is put back. */
async function replaceAll(edited: Edited[], signal: AbortSignal): Promise<void> {
  const drafts = edited.map((edit) => ({ ...edit, draft: draftOf(edit.file.location) }))
  const replaced: Edited[] = []
  try {
    for (const { file, text, draft } of drafts) {
      signal.throwIfAborted()
      await write(draft, Buffer.from(text), file)
    }
    signal.throwIfAborted()
    for (const edit of drafts) {
      await moved(edit.draft, edit.file)
      replaced.push(edit)
    }
  } catch (error) {
    for (const { file } of replaced) {
      const draft = draftOf(file.location)
      await write(draft, file.bytes, file)
      await moved(draft, file)
    }
    throw error
  } finally {
    // What keeps a draft from being removed kept it from being made; that is the failure to tell.
    await Promise.allSettled(drafts.map(({ draft }) => rm(draft, { force: true })))
  }
}

async function write(draft: string, bytes: Uint8Array, { path, mode }: WorkspaceFile): Promise<void> {
  try {
    await using handle = await open(draft, 'wx', mode)
    await handle.chmod(mode & 0o7777)
    await handle.writeFile(bytes)
    await handle.sync()
  } catch (error) {
    throw unreadable(path, error)
  }
}

async function moved(draft: string, { path, location }: WorkspaceFile): Promise<void> {
  try {
    await rename(draft, location)
  } catch (error) {
    throw unreadable(path, error)
  }
}

function refused(path: string, problem: string, hint: string, cause?: unknown): ActionError {
  return new ActionError(`${path} cannot be edited in the workspace: ${problem}`, { hint, cause })
}

/** What the system says of a file, in other words. An error that has no code is none of the system's. */
function unreadable(path: string, error: unknown): unknown {
  const known = diskReason(error)
  if (known === undefined) return error
  const isAbsent = ['ENOENT', 'ENOTDIR'].includes(known.code)
  return refused(
    path,
    known.reason,
    isAbsent
      ? 'With `pull-request: false` the repository has to be checked out before: add a step with `actions/checkout`, and check `values-file`, whose paths begin at the root of the repository'
      : 'Check the permissions and the disk of the workspace',
    error,
  )
}
