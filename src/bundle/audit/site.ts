/** The files of an unpacked site, and which of them an address leads to. */
import { readdir, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { ORIGIN } from './reference.ts'

export interface Site {
  /** Paths from the root of the site, with `/`, sorted. Symbolic links are not among them. */
  files: string[]
  /** The file that is served at an address, if there is one. */
  find: (target: URL) => string | undefined
}

/** Lists the files of a site. Symbolic links are not followed; an address that leads to one is looked up at its target. */
export async function openSite(folder: string): Promise<Site> {
  const root = await realpath(folder)
  const files = new Set<string>()
  const links = new Map<string, string>()
  const folders = ['']
  for (let parent = folders.pop(); parent !== undefined; parent = folders.pop()) {
    for (const entry of await readdir(join(root, parent), { withFileTypes: true })) {
      const path = parent === '' ? entry.name : `${parent}/${entry.name}`
      if (entry.isDirectory()) folders.push(path)
      else if (entry.isFile()) files.add(path)
      else if (entry.isSymbolicLink()) await follow(root, path, links)
    }
  }
  const has = (path: string): string | undefined =>
    (path === '' || path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`, `${path}/index.html`])
      .map((candidate) => throughLinks(candidate, links))
      .find((candidate) => files.has(candidate))
  return { files: [...files].sort(), find: (target) => has(pathOf(target)) }
}

/** Where a file of the site is, as an address. */
export function addressOf(file: string): string {
  return `${ORIGIN}/${file.split('/').map(encodeURIComponent).join('/')}`
}

function pathOf({ pathname }: URL): string {
  const path = pathname
    .split('/')
    .filter((part, at, parts) => part !== '' || at === parts.length - 1)
    .join('/')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Notes where a symbolic link leads. One that leads out of the site leads to none of its files. */
async function follow(root: string, path: string, links: Map<string, string>): Promise<void> {
  // A link to nothing, or round in a circle, is as good as none.
  const location = await realpath(join(root, path)).catch(() => undefined)
  if (location !== undefined) links.set(path, relative(root, location).split(sep).join('/'))
}

/** A path with the symbolic links on it replaced by what they lead to. */
function throughLinks(path: string, links: Map<string, string>): string {
  if (links.size === 0) return path
  const names = path.split('/')
  for (let count = 1; count <= names.length; count++) {
    const target = links.get(names.slice(0, count).join('/'))
    if (target === undefined) continue
    const rest = names.slice(count)
    return throughLinks([...(target === '' ? [] : [target]), ...rest].join('/'), links)
  }
  return path
}
