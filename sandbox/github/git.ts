/** A repository's branches, commits and files, for the colleague who changes them and the test that looks. */
import { object, objects, text } from './json.ts'
import { UnexpectedAnswer, type Direct } from './direct.ts'
import { entryOf, type FileContent, type TreeEntry } from './tree-entry.ts'

export interface Person {
  readonly name: string
  readonly email: string
}

export interface Change {
  /** By path; `null` deletes. */
  readonly files: Readonly<Record<string, FileContent | null>>
  readonly message?: string
  /** Hubot Colleague unless given. */
  readonly author?: Person
  /** Branch or commit that a new branch starts from; the default branch unless given. */
  readonly from?: string
}

export interface Commit {
  readonly sha: string
  readonly message: string
  readonly author: Person
  readonly committer: Person
  readonly tree: string
  readonly parents: readonly string[]
}

export interface Git {
  /** Commits on a branch, which it creates when it is missing, and gives the commit. */
  commit(branch: string, change: Change): Promise<string>
  /** The bytes as they are stored. */
  file(branch: string, path: string): Promise<Buffer>
  text(branch: string, path: string): Promise<string>
  /** `undefined` where there is nothing. */
  mode(branch: string, path: string): Promise<TreeEntry['mode'] | undefined>
  /** Every path of a branch with what is there, folders left out. */
  entries(branch: string): Promise<ReadonlyMap<string, { mode: string; sha: string }>>
  /** `undefined` when there is no such branch. */
  head(branch: string): Promise<string | undefined>
  branches(): Promise<string[]>
  commitOf(sha: string): Promise<Commit>
  /** Whether the second has the first in its history, or is it. */
  isAncestor(ancestor: string, descendant: string): Promise<boolean>
  /** Moves a branch to a commit, backwards too, or creates it. */
  setBranch(branch: string, sha: string): Promise<void>
  deleteBranch(branch: string): Promise<void>
}

export const colleague: Person = {
  name: 'Hubot Colleague',
  email: 'hubot-colleague@users.noreply.github.com',
}

/** @param repository gives its path of the API: `/repos/octo-org/deploy` */
export function gitOf(repository: () => string, defaultBranch: string, direct: Direct): Git {
  const git = () => `${repository()}/git`
  const refPath = (branch: string) => `heads/${branch.split('/').map(encodeURIComponent).join('/')}`

  const head: Git['head'] = async (branch) => {
    const ref = await direct.find(`${git()}/ref/${refPath(branch)}`)
    return ref === undefined ? undefined : text(ref, 'object', 'sha')
  }

  const commitOf: Git['commitOf'] = async (sha) => {
    const commit = object(await direct.ask('GET', `${git()}/commits/${sha}`))
    const person = (role: string) => ({
      name: text(commit, role, 'name'),
      email: text(commit, role, 'email'),
    })
    return {
      sha: text(commit, 'sha'),
      message: text(commit, 'message'),
      author: person('author'),
      committer: person('committer'),
      tree: text(commit, 'tree', 'sha'),
      parents: objects(commit['parents']).map((parent) => text(parent, 'sha')),
    }
  }

  async function treeItem([path, content]: [string, FileContent | null]) {
    if (content === null) return { path, mode: '100644', type: 'blob', sha: null }
    const { mode, content: bytes } = entryOf(content)
    const encoded = Buffer.from(bytes)
    if (mode === '160000') return { path, mode, type: 'commit', sha: encoded.toString() }
    const blob = await direct.ask('POST', `${git()}/blobs`, {
      content: encoded.toString('base64'),
      encoding: 'base64',
    })
    return { path, mode, type: 'blob', sha: text(blob, 'sha') }
  }

  /** `undefined` in a repository that is empty. */
  async function startOf(from: string | undefined): Promise<string | undefined> {
    if (from !== undefined && /^[0-9a-f]{40}$/.test(from)) return from
    const start = await head(from ?? defaultBranch)
    if (start === undefined && from !== undefined) throw new Error(`no branch ${from}`)
    return start
  }

  async function commitOnce(branch: string, change: Change): Promise<string> {
    const { files, message = 'Change by a colleague', author = colleague, from } = change
    const old = await head(branch)
    const parent = old ?? (await startOf(from))
    const tree = text(
      await direct.ask('POST', `${git()}/trees`, {
        ...(parent !== undefined && { base_tree: (await commitOf(parent)).tree }),
        tree: await Promise.all(Object.entries(files).map(treeItem)),
      }),
      'sha',
    )
    const parents = parent === undefined ? [] : [parent]
    const sha = text(await direct.ask('POST', `${git()}/commits`, { message, tree, parents, author }), 'sha')
    if (old === undefined) await direct.ask('POST', `${git()}/refs`, { ref: `refs/heads/${branch}`, sha })
    else await direct.ask('PATCH', `${git()}/refs/${refPath(branch)}`, { sha })
    return sha
  }

  const entries: Git['entries'] = async (branch) => {
    const commit = await head(branch)
    if (commit === undefined) throw new Error(`no branch ${branch}`)
    const { tree } = await commitOf(commit)
    const listed = object(await direct.ask('GET', `${git()}/trees/${tree}?recursive=1`))
    const files = objects(listed['tree']).filter((item) => item['type'] !== 'tree')
    return new Map(
      files.map((item) => [text(item, 'path'), { mode: text(item, 'mode'), sha: text(item, 'sha') }]),
    )
  }

  const file: Git['file'] = async (branch, path) => {
    const entry = (await entries(branch)).get(path)
    if (entry === undefined) throw new Error(`no file ${path} on ${branch}`)
    const blob = await direct.ask('GET', `${git()}/blobs/${entry.sha}`)
    return Buffer.from(text(blob, 'content'), 'base64')
  }

  const isAncestor: Git['isAncestor'] = async (ancestor, descendant) => {
    const seen = new Set<string>()
    const open = [descendant]
    for (let sha = open.pop(); sha !== undefined; sha = open.pop()) {
      if (sha === ancestor) return true
      if (seen.has(sha)) continue
      seen.add(sha)
      open.push(...(await commitOf(sha)).parents)
    }
    return false
  }

  return {
    async commit(branch, change) {
      // Somebody else may push in between, as with `git push`: then once more from the new head.
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await commitOnce(branch, change)
        } catch (error) {
          if (!(error instanceof UnexpectedAnswer) || error.status !== 422 || attempt === 5) throw error
        }
      }
    },
    file,
    text: async (branch, path) => (await file(branch, path)).toString(),
    mode: async (branch, path) => (await entries(branch)).get(path)?.mode as TreeEntry['mode'] | undefined,
    entries,
    head,
    async branches() {
      const refs = await direct.ask('GET', `${git()}/matching-refs/heads/`)
      return objects(refs).map((ref) => text(ref, 'ref').slice('refs/heads/'.length))
    },
    commitOf,
    isAncestor,
    async setBranch(branch, sha) {
      if ((await head(branch)) === undefined) {
        await direct.ask('POST', `${git()}/refs`, { ref: `refs/heads/${branch}`, sha })
      } else await direct.ask('PATCH', `${git()}/refs/${refPath(branch)}`, { sha, force: true })
    },
    async deleteBranch(branch) {
      await direct.ask('DELETE', `${git()}/refs/${refPath(branch)}`)
    },
  }
}
