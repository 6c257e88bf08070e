/** Makes versions of the site from bundles, each in a folder of its own that appears when it is complete. */
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { download, type DownloadLimits } from './download.ts'
import { readSite, type Site } from './site.ts'
import { unpack, type UnpackLimits } from './unpack.ts'

export interface Version {
  readonly site: Site
  /** Hex digest of the archive. */
  readonly sha256: string
  /** Removes its files. */
  drop(): Promise<void>
}

export interface VersionLimits {
  readonly download: DownloadLimits
  readonly unpack: UnpackLimits
}

/** Disposing removes every version. */
export interface Versions extends AsyncDisposable {
  /**
   * Nothing of a version stays when this throws.
   * @throws {DeploymentError} when the bundle cannot be had or is no site
   * @throws the signal's reason when it is aborted
   */
  make(link: URL, signal: AbortSignal): Promise<Version>
}

/** @param parent where the folder for versions is made */
export async function createVersions(limits: VersionLimits, parent = tmpdir()): Promise<Versions> {
  const folder = await mkdtemp(join(parent, 'static-export-deployment-'))
  let made = 0

  return {
    async make(link, signal) {
      made += 1
      const active = join(folder, `version-${made}`)
      const archive = `${active}.archive`
      const beside = `${active}.partial`
      try {
        const { sha256 } = await download(link, archive, limits.download, signal)
        await unpack(archive, beside, limits.unpack, signal)
        const site = await readSite(beside)
        await rename(beside, active)
        return { site: { ...site, folder: active }, sha256, drop: () => remove(active) }
      } finally {
        await remove(archive)
        await remove(beside)
      }
    },
    [Symbol.asyncDispose]: () => remove(folder),
  }
}

const remove = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 3 })
