/** `npm run deployment`: serves the bundle that a values file names, and ends on SIGINT or SIGTERM. */
import { PortError } from '../listen.ts'
import { UsageError } from '../options.ts'
import { DeploymentError } from './deployment-error.ts'
import { startDeployment } from './deployment.ts'
import { parseOptions, usage } from './options.ts'
import { healthPath } from './server.ts'

const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    stopping.abort()
  })
}
try {
  const options = parseOptions(process.argv.slice(2))
  if (options === 'help') {
    console.log(usage)
  } else {
    const deployment = await startDeployment({
      ...options,
      signal: stopping.signal,
      log(line) {
        console.log(`${new Date().toISOString()} ${line}`)
      },
    })
    console.log(`
Site     ${deployment.url}
Health   ${deployment.url}${healthPath}
Values   ${options.valuesFile}, read again whenever it changes

Stop with Ctrl+C.`)
    stopping.signal.addEventListener('abort', () => void deployment.close())
    if (stopping.signal.aborted) await deployment.close()
  }
} catch (error) {
  if (stopping.signal.aborted) process.exitCode = 1
  else if (!(error instanceof UsageError || error instanceof PortError || error instanceof DeploymentError))
    throw error
  else {
    console.error(`deployment: ${error.message}`)
    process.exitCode = error instanceof UsageError ? 2 : 1
  }
}
