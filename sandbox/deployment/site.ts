/** What an unpacked bundle has to offer: its files by path, and which of them answers an address. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DeploymentError } from './deployment-error.ts'

export interface Site {
  readonly folder: string
  /** ETags by path with `/`, without the page for missing addresses. Nothing but these files is ever served. */
  readonly etags: ReadonlyMap<string, string>
  readonly pageCount: number
  /** `404.html`, where the site has one. */
  readonly notFoundPage: Buffer | undefined
}

/**
 * Takes stock of a folder. Names that begin with a dot, and what lies under them, are left out.
 * @throws {DeploymentError} when there is no index.html
 */
export async function readSite(folder: string): Promise<Site> {
  const etags = new Map<string, string>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep)
    if (!entry.isFile() || path.some((name) => name.startsWith('.'))) continue
    etags.set(path.join('/'), await etagOf(join(folder, ...path)))
  }
  if (!etags.has('index.html')) {
    throw new DeploymentError(
      'the bundle has no index.html at its top, so it is not a site: keep the old one',
    )
  }
  const hasNotFoundPage = etags.delete('404.html')
  const pages = [...etags.keys()].filter((path) => path.endsWith('.html'))
  const notFoundPage = hasNotFoundPage ? await readFile(join(folder, '404.html')) : undefined
  return { folder, etags, pageCount: pages.length, notFoundPage }
}

/** Of the content: size and time could be those of another version, since bundles may fix the time of their files. */
async function etagOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return `"${hash.digest('hex').slice(0, 32)}"`
}

export type Resolution =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'absent' }

/**
 * Finds what answers an address: the file itself, the page of that name, or the folder's index.
 * A folder without its slash is redirected, for relative links in the index would lead elsewhere.
 * @param pathname still encoded, with the leading slash
 */
export function resolve({ etags }: Site, pathname: string): Resolution {
  const path = decode(pathname)
  if (path === undefined) return { kind: 'absent' }
  if (path === '' || path.endsWith('/')) {
    const index = `${path}index.html`
    return etags.has(index) ? { kind: 'file', path: index } : { kind: 'absent' }
  }
  const file = [path, `${path}.html`].find((candidate) => etags.has(candidate))
  if (file !== undefined) return { kind: 'file', path: file }
  // Built from a path that the bundle has, so it can't lead to another host.
  return etags.has(`${path}/index.html`)
    ? { kind: 'redirect', location: `/${encodePath(path)}/` }
    : { kind: 'absent' }
}

export const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** The path without its leading slash; nothing where it is wrongly encoded. */
function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname.slice(1))
  } catch {
    return undefined
  }
}
