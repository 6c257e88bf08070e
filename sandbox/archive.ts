/** A site to one `.tar.gz`, the same bytes for the same site. */
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { create } from 'tar'
import type { Site } from './site.ts'

export interface Archive {
  readonly file: string
  readonly sizeBytes: number
  /** Hex digest of the whole file. */
  readonly sha256: string
}

/** Not 1970: tar warns of "implausibly old" files. */
const fixedTime = new Date('2000-01-01T00:00:00Z')

/**
 * Writes `file`, by way of a folder beside it that is removed again.
 * @throws {Error} of node:fs when a file cannot be copied or written
 */
export async function packSite(site: Site, contentDir: string, file: string): Promise<Archive> {
  const folder = `${file}.site`
  const placed = async (path: string, place: (target: string) => Promise<void>) => {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    await place(target)
  }
  try {
    for (const [path, text] of site.texts) await placed(path, (target) => writeFile(target, text))
    for (const path of site.copies) await placed(path, (target) => copyFile(join(contentDir, path), target))
    // A leading @ would mean "the entries of this archive".
    const entries = [...site.texts.keys(), ...site.copies].sort().map((path) => path.replace(/^@/, './@'))
    await create({ file, cwd: folder, gzip: true, portable: true, mtime: fixedTime }, entries)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const bytes = await readFile(file)
  return { file, sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}
