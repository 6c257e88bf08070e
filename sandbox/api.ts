/** The administrative API: four operations over HTTP, as openapi.yaml describes them. */
import { Hono } from 'hono'
import type { FindAgentJob } from './agent-jobs.ts'
import { ApiError } from './api-error.ts'
import type { SiteExport } from './exports.ts'
import type { Job, Jobs } from './jobs.ts'
import { authenticate, authorizeStart } from './keys.ts'
import { createRefusals } from './refusals.ts'
import { readBody } from './request-body.ts'
import { scenarioOf } from './scenarios.ts'
import { parseStartRequest } from './start-request.ts'

export interface ApiParts {
  readonly jobs: Jobs
  readonly findAgentJob: FindAgentJob
  /** Signs a fresh link to a job's bundle. */
  readonly linkTo: (jobId: string) => { url: string; expiresAt: Date }
}

export function createApi({ jobs, findAgentJob, linkTo }: ApiParts): Hono {
  const app = new Hono()
  const refuse = createRefusals()
  /** Jobs of the `lagging` scenario whose one late 409 has been given. */
  const laggedJobs = new WeakSet<Job>()

  app.onError((error, c) => {
    if (error instanceof ApiError) return c.json({ error: error.message }, error.status, error.headers)
    console.error(error)
    return c.json({ error: `the sandbox failed: ${error.message}` }, 500)
  })
  app.notFound((c) => c.json({ error: `no such operation: ${c.req.method} ${c.req.path}` }, 404))

  app.post('/v1/static-export/jobs', async (c) => {
    authorizeStart(authenticate(c.req.header('authorization')))
    const request = parseStartRequest(await readBody(c.req.raw))
    refuse('start', request.domain.toLowerCase(), scenarioOf(request.domain))
    return c.json(describe(await jobs.start(request)), 202)
  })

  app.get('/v1/static-export/jobs/:jobId', (c) => {
    authenticate(c.req.header('authorization'))
    const job = findJob(c.req.param('jobId'))
    refuse('status', job.id, job.scenario)
    return c.json(describe(job))
  })

  app.post('/v1/static-export/jobs/:jobId/bundle', (c) => {
    authenticate(c.req.header('authorization'))
    const job = findJob(c.req.param('jobId'))
    refuse('bundle', job.id, job.scenario)
    const { archive } = finishedExport(job)
    const { url, expiresAt } = linkTo(job.id)
    return c.json({
      jobId: job.id,
      bundleUrl: url,
      expiresAt: expiresAt.toISOString(),
      sizeBytes: archive.sizeBytes,
    })
  })

  app.get('/v2/agent/:projectId/job/:id', (c) => {
    authenticate(c.req.header('authorization'))
    const agentJob = findAgentJob(c.req.param('projectId'), c.req.param('id'))
    if (agentJob === undefined) throw new ApiError(404, 'job not found')
    return c.json(agentJob)
  })

  return app

  function findJob(id: string): Job {
    const job = jobs.find(id)
    if (job === undefined) throw new ApiError(404, 'job not found')
    return job
  }

  function describe(job: Job) {
    const { status, progress, pageCount, updatedAtMs, error } = jobs.stateOf(job)
    return {
      jobId: job.id,
      status,
      ...(job.scenario.isSilent ? {} : { progress, pageCount }),
      createdAt: new Date(job.plan.createdAtMs).toISOString(),
      updatedAt: new Date(updatedAtMs).toISOString(),
      error,
    }
  }

  function finishedExport(job: Job): SiteExport {
    const { status } = jobs.stateOf(job)
    if (status === 'completed' && job.siteExport !== undefined && !lagsOnce(job)) return job.siteExport
    throw new ApiError(409, status === 'failed' ? 'job failed: there is no bundle' : 'job has not finished')
  }

  function lagsOnce(job: Job): boolean {
    if (job.scenario.hasLateBundle !== true || laggedJobs.has(job)) return false
    laggedJobs.add(job)
    return true
  }
}
