/** The folder that is exported: its Markdown pages and the other files that pages may link to. */
import { readFile, readdir, stat } from 'node:fs/promises'
import { posix, resolve } from 'node:path'

/** Paths are relative to the folder and use `/` on every system. */
export interface SourcePage {
  /** Where the Markdown is, such as `guides/start.md`. */
  readonly source: string
  /** The page's address without ending, such as `guides/start`. A README is its folder's `index`. */
  readonly route: string
  readonly text: string
}

export interface Content {
  readonly pages: readonly SourcePage[]
  /** Every other file, with a mark that changes when the file does. */
  readonly files: ReadonlyMap<string, string>
}

/**
 * Reads a folder, in an order that is the same on every system. Hidden entries, `node_modules` and symbolic links
 * are left out.
 * @throws {Error} of node:fs when the folder cannot be read
 */
export async function readContent(folder: string): Promise<Content> {
  const paths = (await listFiles(folder, '')).sort()
  const sources = new Set(paths.filter((path) => path.endsWith('.md')))
  const pages: SourcePage[] = []
  const files = new Map<string, string>()
  for (const path of paths) {
    if (sources.has(path)) {
      pages.push({
        source: path,
        route: routeOf(path, sources),
        text: await readFile(resolve(folder, path), 'utf8'),
      })
    } else {
      const { size, mtimeMs } = await stat(resolve(folder, path))
      files.set(path, `${size} ${mtimeMs}`)
    }
  }
  return { pages, files }
}

async function listFiles(folder: string, inside: string): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(resolve(folder, inside), { withFileTypes: true })) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
    const path = posix.join(inside, entry.name)
    if (entry.isDirectory()) found.push(...(await listFiles(folder, path)))
    else if (entry.isFile()) found.push(path)
  }
  return found
}

function routeOf(source: string, sources: ReadonlySet<string>): string {
  const index = posix.join(posix.dirname(source), 'index.md')
  const isIndex = posix.basename(source) === 'README.md' && !sources.has(index)
  return (isIndex ? index : source).replace(/\.md$/, '')
}

/**
 * The pages that `paths` name; all of them without `paths`. `/guides/start`, `guides/start` and `guides/start.md` mean
 * the same page, `guides` also the index of that folder. The site's own index always comes along.
 * @returns nothing at all when not one path names a page
 */
export function selectPages(
  pages: readonly SourcePage[],
  paths: readonly string[] | undefined,
): readonly SourcePage[] | undefined {
  if (paths === undefined) return pages
  const wanted = new Set(paths.map(normalise))
  const isNamed = ({ source, route }: SourcePage) =>
    [source.replace(/\.md$/, ''), route, route.replace(/(^|\/)index$/, '')].some((name) => wanted.has(name))
  return pages.some(isNamed) ? pages.filter((page) => isNamed(page) || page.route === 'index') : undefined
}

const normalise = (path: string) =>
  path
    .trim()
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.(md|html)$/, '')
