/** Bringing the bundle itself to the runner: saved, unpacked, audited, each told as soon as it is done. */
import { formatBytes } from './bytes.ts'
import { auditApart } from './bundle/audit-process.ts'
import { findingLine, headline, mentionLine, renderAudit } from './bundle/audit/describe.ts'
import { download, type DownloadContext, type Downloaded } from './bundle/download.ts'
import { draftFile, makeParents } from './bundle/drafts.ts'
import { checkApart, checkDirectoryPlace, checkFilePlace, realPlace } from './bundle/place-checks.ts'
import type { Place } from './bundle/places.ts'
import { unpack } from './bundle/unpack.ts'
import type { OutputName } from './contract.ts'
import type { DeliveryInputs } from './delivery-inputs.ts'
import { BundleFault } from './errors.ts'
import type { ReleaseFacts } from './report.ts'
import type { Runner } from './runner.ts'
import type { Bundle } from './service/decode.ts'

export interface DeliveryOptions {
  bundle: Bundle
  /** Gets a fresh link to the same bundle. */
  renew: () => Promise<Bundle>
  /** Runs a part of it as a phase of the run. */
  phase: <T>(name: string, run: () => Promise<T>) => Promise<T>
}

export interface Delivery {
  /**
   * Finds out before the export whether the places can be filled. Changes nothing.
   *
   * @throws {ActionError} with what to write instead
   */
  preflight(): Promise<void>
  /**
   * Fetches the bundle, once for all places, and fills them.
   *
   * @throws {ActionError} and then no place is half-filled; one that was filled before stays so
   */
  deliver(options: DeliveryOptions): Promise<void>
}

/** Most findings that are listed in the log. */
const MAX_LISTED = 200

export interface DeliveryContext extends Omit<DownloadContext, 'renew' | 'info'> {
  runner: Pick<Runner<never, OutputName>, 'output' | 'info' | 'warning' | 'group'>
  facts: ReleaseFacts
  /** Location of the built program that audits. */
  auditProgram: string
}

export function createDelivery(
  { archive, site, audit: auditMode }: DeliveryInputs,
  context: DeliveryContext,
): Delivery {
  const { auditProgram, runner, facts, hide, signal } = context
  const realPlaces = async () => ({
    realArchive: archive && (await realPlace(archive)),
    realSite: site && (await realPlace(site)),
  })

  return {
    async preflight() {
      const { realArchive, realSite } = await realPlaces()
      if (realArchive !== undefined) await checkFilePlace(realArchive)
      if (realSite !== undefined) await checkDirectoryPlace(realSite)
      if (realArchive !== undefined && realSite !== undefined) checkApart(realArchive, realSite)
    },
    async deliver({ bundle, renew, phase }) {
      const { realArchive, realSite } = await realPlaces()
      // Where only the site is wanted, the archive is fetched beside it and does not stay.
      const fetchedTo = realArchive ?? realSite
      if (fetchedTo === undefined) return
      const places = [realArchive, realSite].filter((place) => place !== undefined)
      await using parents = await makeParents(places)
      await using draft = await draftFile(fetchedTo)
      const downloaded = await phase('download', () =>
        download(bundle, draft.sink, { ...context, renew, info: runner.info }),
      )
      tellDownload(downloaded)
      let location = draft.location
      if (archive !== undefined) {
        await draft.keep()
        location = archive.location
        facts.bundlePath = archive.path
        runner.output('bundlePath', location)
        runner.info(`Saved the bundle to ${archive.path}`)
      }
      if (site === undefined || realSite === undefined) return
      const { files, bytes } = await phase('unpack', () => unpack(location, realSite, parents.made, signal))
      tellSite(site, files, bytes)
      if (auditMode !== 'off') await phase('audit', () => auditSite(site))
    },
  }

  function tellDownload({ sha256, sizeBytes }: Downloaded): void {
    facts.sha256 = sha256
    facts.sizeBytes = sizeBytes
    runner.output('sha256', sha256)
    runner.output('sizeBytes', sizeBytes.toString())
    runner.info(`Downloaded the bundle: ${formatBytes(sizeBytes)}, SHA-256 ${sha256}`)
  }

  function tellSite({ path, location }: Place, files: number, bytes: number): void {
    facts.sitePath = path
    runner.output('sitePath', location)
    runner.info(`Unpacked ${files} ${files === 1 ? 'file' : 'files'}, ${formatBytes(bytes)}, to ${path}`)
  }

  async function auditSite({ location }: Place): Promise<void> {
    const result = await auditApart(auditProgram, location, signal)
    const { findings, findingCount, mayCallOut } = result
    runner.output('auditFindings', findingCount.toString())
    const lines = [...findings.map(findingLine), ...mayCallOut.map(mentionLine)]
    const rest = findingCount + mayCallOut.length - MAX_LISTED
    facts.audit = { headline: headline(result), details: renderAudit(result, hide) }
    const outcome = `Audit: ${facts.audit.headline}`
    if (lines.length === 0) runner.info(outcome)
    else runner.group(outcome, [...lines.slice(0, MAX_LISTED), ...(rest > 0 ? [`and ${rest} more`] : [])])
    if (findingCount === 0) return
    if (auditMode === 'error') {
      throw new BundleFault(`The audit of the unpacked site failed: ${facts.audit.headline}`, {
        hint: 'The log lists the findings with file and line; mend them in the documentation and export anew, or set `audit: warn`',
      })
    }
    runner.warning(outcome)
  }
}
