/** The end of the demo: what becomes of the values once the pull request is merged. */
import { check, heading } from './demo-report.ts'
import { startDeployment, type Deployment } from './deployment/deployment.ts'
import type { GitHubStandIn } from './github/github.ts'

export interface Release {
  readonly pullRequestNumber: number
  readonly valuesFile: string
  readonly version: string
  readonly jobId: string
  /** As the action reported it. */
  readonly pageCount: number
}

/** Merges the pull request, as its reviewer does, and serves what the merged values name; closing it is the caller's. */
export async function deploy(github: GitHubStandIn, release: Release): Promise<Deployment> {
  const { pullRequestNumber, valuesFile, version, jobId, pageCount } = release
  await github.repo.mergePullRequest(pullRequestNumber)
  const values = await github.repo.text(github.repo.defaultBranch, valuesFile)
  heading(`Pull request #${pullRequestNumber} is merged; the deployment that reads ${valuesFile} says:`)
  const deployment = await startDeployment({
    values,
    log(line) {
      console.log(line)
    },
  })

  const ask = async (path: string) => {
    const response = await fetch(deployment.url + path)
    const type = response.headers.get('content-type') ?? ''
    console.log(`GET ${deployment.url}${path} → ${response.status} ${type}`)
    return { status: response.status, type, text: await response.text() }
  }
  const page = await ask('/how-it-works')
  const unknown = await ask('/no-such-page')
  const health = await ask('/-/health')
  console.log(health.text)

  check('a page is served', page.status === 200 && page.type === 'text/html; charset=utf-8')
  check(`the page is of version ${version}`, page.text.includes(version))
  check('an unknown page is 404', unknown.status === 404 && unknown.text.includes('<h1>Page not found</h1>'))
  const told = deployment.health()
  check(`the deployment serves version ${version}`, told.status === 'ok' && told.version === version)
  check(`of export job ${jobId}`, told.jobId === jobId)
  check(`with its ${pageCount} pages`, told.pages === pageCount)
  check('the signature of the link is not shown', !health.text.includes('signature'))
  return deployment
}
