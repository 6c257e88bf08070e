/** Makes exports of the content folder, and shares one between jobs that would get the same bytes. */
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { packSite, type Archive } from './archive.ts'
import { readContent, selectPages, type Content, type SourcePage } from './content.ts'
import { buildSite } from './site.ts'
import type { StartRequest } from './start-request.ts'

export interface SiteExport {
  /** Equal for equal exports. */
  readonly key: string
  readonly pageCount: number
  readonly archive: Archive
}

/** Disposing waits for what is being written, so that the folder can be removed. */
export interface Exports extends AsyncDisposable {
  /**
   * Renders and packs the content as it is now.
   * @returns nothing when no page matches the request's `paths`
   * @throws {Error} when the content cannot be read or the archive not written
   */
  make(request: StartRequest): Promise<SiteExport | undefined>
  /** Removes an export's archive. */
  drop(key: string): Promise<void>
}

/** `workDir` takes the archives. */
export function createExports({ contentDir, workDir }: { contentDir: string; workDir: string }): Exports {
  const made = new Map<string, Promise<SiteExport>>()
  const atWork = new Set<Promise<unknown>>()

  async function make({ paths, version }: StartRequest): Promise<SiteExport | undefined> {
    const content = await readContent(contentDir)
    const pages = selectPages(content.pages, paths)
    if (pages === undefined) return undefined
    const key = keyOf([...content.files], pages, version)
    let siteExport = made.get(key)
    if (siteExport === undefined) {
      siteExport = render(key, content, pages, version)
      made.set(key, siteExport)
      // The callers get the error; the next job tries again.
      siteExport.catch(() => made.delete(key))
    }
    return siteExport
  }

  async function render(key: string, content: Content, pages: readonly SourcePage[], version?: string) {
    const site = buildSite(content, pages, version)
    const archive = await packSite(site, contentDir, join(workDir, `${key}.tar.gz`))
    return { key, pageCount: site.pageCount, archive }
  }

  return {
    async make(request) {
      const work = make(request)
      atWork.add(work)
      try {
        return await work
      } catch (error) {
        throw new Error(`${contentDir} could not be exported: ${String(error)}`, { cause: error })
      } finally {
        atWork.delete(work)
      }
    },
    async drop(key) {
      made.delete(key)
      await rm(join(workDir, `${key}.tar.gz`), { force: true })
    },
    async [Symbol.asyncDispose]() {
      await Promise.allSettled(atWork)
    },
  }
}

const keyOf = (...input: unknown[]) => createHash('sha256').update(JSON.stringify(input)).digest('hex')
