/** The values files as a commit has them, found by walking its trees; nothing is read twice. */
import { MAX_FILE_BYTES } from '../bump.ts'
import { ActionError, sentences } from '../errors.ts'
import { excerpt } from '../escape.ts'
import { formatBytes } from '../bytes.ts'
import type { Branch, TreeEntry } from './answers.ts'
import type { Repository } from './repository.ts'

/** How many files a message names. */
const MAX_NAMED = 5

export interface SnapshotFile {
  path: string
  /** `100644`, or `100755` for an executable one. */
  mode: string
  bytes: Uint8Array
}

export interface Snapshot {
  commit: string
  tree: string
  files: SnapshotFile[] | Unreadable
}

/** A path is not that of a regular file. */
export class Unreadable extends ActionError {}

export interface SnapshotReader {
  /**
   * Reads files at a commit, side by side.
   *
   * @param branch where the commit was found, for messages
   */
  read(branch: Pick<Branch, 'name' | 'sha' | 'tree'>, paths: readonly string[]): Promise<Snapshot>
}

export function createSnapshotReader(
  repository: Pick<Repository, 'treeOf' | 'tree' | 'blob'>,
): SnapshotReader {
  const treeOf = remembered((sha) => repository.treeOf(sha))
  const entriesOf = remembered((sha) => repository.tree(sha))
  const bytesOf = remembered((sha) => repository.blob(sha))

  async function find(tree: string, path: string, branch: string): Promise<SnapshotFile> {
    const parts = path.split('/')
    let sha = tree
    for (const [index, part] of parts.entries()) {
      const entries = await entriesOf(sha)
      const entry = entries.find(({ path: name }) => name === part)
      const here = parts.slice(0, index + 1).join('/')
      const isLast = index === parts.length - 1
      const problem = problemOf(entry, here, isLast)
      if (entry === undefined || problem !== undefined) {
        throw new Unreadable(`${path} cannot be edited on the branch ${branch}: ${problem ?? ''}`, {
          hint: sentences(
            'Check `values-file`, whose paths begin at the root of the repository',
            candidates(entries, parts.slice(0, index)),
          ),
        })
      }
      if (isLast) return { path, mode: entry.mode, bytes: await bytesOf(entry.sha) }
      sha = entry.sha
    }
    throw new Error('a path without parts')
  }

  return {
    async read({ name, sha, tree: known }, paths) {
      const tree = known ?? (await treeOf(sha))
      try {
        return { commit: sha, tree, files: await Promise.all(paths.map((path) => find(tree, path, name))) }
      } catch (error) {
        if (error instanceof Unreadable) return { commit: sha, tree, files: error }
        throw error
      }
    },
  }
}

/** What keeps an entry from being a folder on the way or, as the last one, a file. */
function problemOf(entry: TreeEntry | undefined, path: string, isLast: boolean): string | undefined {
  switch (entry?.mode) {
    case undefined:
      return `there is no ${path}`
    case '120000':
      return `${path} is a symbolic link; name the file that it points to`
    case '160000':
      return `${path} is a submodule; open the pull request in its own repository`
    case '040000':
      return isLast ? `${path} is a directory` : undefined
    default:
      if (!isLast) return `${path} is a file, not a directory`
      return entry !== undefined && entry.size > MAX_FILE_BYTES
        ? `it has ${formatBytes(entry.size)}, and the limit is ${formatBytes(MAX_FILE_BYTES)}`
        : undefined
  }
}

/** The YAML files and folders where the search ended. */
function candidates(entries: TreeEntry[], folder: string[]): string | undefined {
  const found = entries
    .filter(({ path, mode }) => mode === '040000' || /\.ya?ml$/i.test(path))
    .map(({ path, mode }) => [...folder, path].join('/') + (mode === '040000' ? '/' : ''))
    .toSorted((left, right) => Number(left.endsWith('/')) - Number(right.endsWith('/')))
  if (found.length === 0) return undefined
  const more = found.length > MAX_NAMED ? ` and ${found.length - MAX_NAMED} more` : ''
  return `There ${found.length === 1 ? 'is' : 'are'} ${excerpt(found.slice(0, MAX_NAMED).join(', '))}${more}`
}

/** Asks once for each key. A failure is not remembered. */
function remembered<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, Promise<T>>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const asked = ask(key)
    known.set(key, asked)
    asked.catch(() => known.delete(key))
    return asked
  }
}
