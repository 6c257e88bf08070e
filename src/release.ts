/** The story of one run: start → poll → bundle → delivery → values, each fact told as soon as it is known. */
import type { Bump, Release } from './bump.ts'
import type { BumpInputs } from './bump-inputs.ts'
import { Deadline } from './clock.ts'
import type { OutputName } from './contract.ts'
import { formatDuration } from './duration.ts'
import { Cancelled } from './errors.ts'
import type { Inputs } from './inputs.ts'
import { followJob, noteStatus, persist, phase, type JobContext } from './job.ts'
import { fillIn } from './placeholders.ts'
import type { Delivery } from './delivery.ts'
import { exportFailed, withLostStart, withResume } from './recovery.ts'
import { formatBytes } from './bytes.ts'
import type { ReleaseFacts } from './report.ts'
import type { Runner } from './runner.ts'
import type { AdminApi } from './service/admin-api.ts'
import type { Bundle, JobStatus, StartedJob } from './service/decode.ts'
import { MAX_TRIES } from './service/retry.ts'
import { ServiceError } from './service/service-error.ts'
import { withoutSecrets } from './url.ts'

export interface ReleaseContext extends JobContext {
  api: Pick<AdminApi, 'startExport' | 'getExportStatus' | 'generateBundle'>
  runner: Pick<Runner<never, OutputName>, 'output' | 'hide' | 'mask' | 'info' | 'warning'>
  /** Fetches the bundle itself, where that is asked for. */
  delivery: Delivery | undefined
  /** Writes the values, where there are files of them. */
  bump: Bump | undefined
  facts: ReleaseFacts
}

/**
 * Brings one static export to its bundle link and, where they are asked for, the bundle to the runner and the link to
 * the values files. Whether that can be done is found out first: twenty minutes of waiting must not end in a file that
 * is not there.
 *
 * @throws {ActionError} with the job and the way to resume it, wherever there is a job to resume
 */
export async function release(inputs: Inputs, context: ReleaseContext): Promise<void> {
  const { bump, clock, delivery, facts, runner } = context
  facts.domain = inputs.target.domain
  facts.version = inputs.version
  if (inputs.version !== undefined) runner.output('version', inputs.version)

  if (delivery !== undefined || bump !== undefined) {
    await phase('preflight', context, async () => {
      await delivery?.preflight()
      await bump?.preflight()
    })
  }
  const deadline = new Deadline(clock, inputs.timeoutMs)
  const { jobId, status } = await phase('start', context, () => obtainJob(inputs, deadline, context))
  try {
    facts.jobId = jobId
    runner.output('jobId', jobId)
    if (status !== undefined) noteStatus(status, context)
    const job = await phase('export', context, () => followExport(jobId, inputs, deadline, context))
    if (job.status === 'failed') throw exportFailed(jobId, job.error)
    let bundle = await phase('bundle', context, () => generateBundle(jobId, deadline, context))
    handOver(bundle, inputs, context)
    await delivery?.deliver({
      bundle,
      phase: (name, run) => phase(name, context, run),
      // The transfer has as long as it takes; each link that it needs anew, as long as the first one had.
      async renew() {
        bundle = await generateBundle(jobId, new Deadline(clock, inputs.timeoutMs), context)
        handOver(bundle, inputs, context)
        return bundle
      },
    })
    if (bump !== undefined && inputs.bump !== undefined) {
      const finished = finishedRelease(jobId, bundle, inputs.bump, facts)
      await phase('values', context, () => bump.apply(finished))
    }
  } catch (error) {
    throw withResume(error, {
      name: `static export job ${jobId}`,
      status: facts.status,
      takeUp: `To pick it up, run again with \`job-id: ${jobId}\``,
    })
  }
}

/** The job to follow: the one that was named, or a new one. */
async function obtainJob(
  { target, version, paths }: Inputs,
  deadline: Deadline,
  context: ReleaseContext,
): Promise<StartedJob> {
  const { api, runner } = context
  if (target.kind === 'follow') {
    runner.info(`Following static export job ${target.jobId}`)
    return { jobId: target.jobId, status: undefined }
  }
  const { domain } = target
  const lost = { start: false }
  try {
    const job = await persist('start', MAX_TRIES, deadline, context, (attempt) =>
      api.startExport({ domain, version, paths }, attempt).catch((error: unknown) => {
        lost.start ||= error instanceof Cancelled || (error instanceof ServiceError && error.mayHaveSucceeded)
        throw error
      }),
    )
    runner.info(`Started static export job ${job.jobId} for ${domain}`)
    if (lost.start) {
      runner.warning(
        `The start was sent more than once because no usable answer came: the service may be running a second job for ${domain} besides ${job.jobId}.`,
      )
    }
    return job
  } catch (error) {
    throw lost.start ? withLostStart(error) : error
  }
}

function followExport(
  jobId: string,
  { pollIntervalMs, target }: Inputs,
  deadline: Deadline,
  context: ReleaseContext,
): Promise<JobStatus> {
  const { api, facts, runner } = context
  return followJob(
    {
      look: (attempt) => api.getExportStatus(jobId, attempt),
      finalStatuses: ['completed', 'failed'],
      runningStatuses: ['queued', 'running'],
      isNew: target.kind === 'start',
      pollIntervalMs,
      deadline,
      onLook({ pageCount }) {
        if (pageCount === undefined || pageCount === facts.pageCount) return
        facts.pageCount = pageCount
        runner.output('pageCount', pageCount.toString())
      },
    },
    context,
  )
}

function generateBundle(jobId: string, deadline: Deadline, context: ReleaseContext): Promise<Bundle> {
  return persist('bundle', MAX_TRIES, deadline, context, (attempt) =>
    context.api.generateBundle(jobId, attempt),
  )
}

function handOver(bundle: Bundle, { maskBundleUrl }: Inputs, { clock, facts, runner }: ReleaseContext): void {
  const { bundleUrl, expiresAt, expiresAtMs, sizeBytes } = bundle
  if (maskBundleUrl) runner.mask(bundleUrl)
  Object.assign(facts, { bundleUrl, expiresAt, expiresAtMs, sizeBytes })
  runner.output('bundleUrl', bundleUrl)
  runner.output('expiresAt', expiresAt)
  if (sizeBytes !== undefined) runner.output('sizeBytes', sizeBytes.toString())

  const size = sizeBytes === undefined ? '' : ` (${formatBytes(sizeBytes)})`
  runner.info(`Bundle ready${size}: ${withoutSecrets(new URL(bundleUrl))}, signature not shown`)
  const left = expiresAtMs - clock.wallTime()
  if (left > 0) runner.info(`The link expires at ${expiresAt}, in ${formatDuration(left)}`)
  else
    runner.warning(
      `The link expired at ${expiresAt} by the clock of this runner; one of the two clocks is wrong.`,
    )
}

/** What the values and their readers need: the mirror's address stands for the link where one was given. */
function finishedRelease(
  jobId: string,
  { bundleUrl, expiresAt }: Bundle,
  { domain, version, mirrorUrl }: BumpInputs,
  { pageCount, sizeBytes, sha256 }: ReleaseFacts,
): Release {
  const inUrl = (text: string): string => encodeURIComponent(text)
  const names = { domain: inUrl(domain), version: inUrl(version), jobId: inUrl(jobId), sha256: sha256 ?? '' }
  return {
    domain,
    jobId,
    version,
    bundleUrl: mirrorUrl === undefined ? bundleUrl : fillIn(mirrorUrl, names),
    expiresAt: mirrorUrl === undefined ? expiresAt : undefined,
    pageCount,
    sizeBytes,
    sha256,
  }
}
