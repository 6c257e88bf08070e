/** What can stand at a path of a repository: a file, an executable, a symbolic link, a submodule. */

export interface TreeEntry {
  readonly mode: '100644' | '100755' | '120000' | '160000'
  readonly content: Uint8Array
}

/** Text and bytes are an ordinary file. */
export type FileContent = string | Uint8Array | TreeEntry

const bytesOf = (content: string | Uint8Array) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content

export const executable = (content: string | Uint8Array): TreeEntry => ({
  mode: '100755',
  content: bytesOf(content),
})

/** @param target relative to the folder of the link */
export const symlink = (target: string): TreeEntry => ({ mode: '120000', content: bytesOf(target) })

/** @param sha of a commit in the other repository */
export const submodule = (sha: string): TreeEntry => ({ mode: '160000', content: bytesOf(sha) })

export const entryOf = (content: FileContent): TreeEntry =>
  typeof content === 'string' || content instanceof Uint8Array
    ? { mode: '100644', content: bytesOf(content) }
    : content
