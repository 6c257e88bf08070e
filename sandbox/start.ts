/** `npm run sandbox`: starts the sandbox, says how to use it, and ends on SIGINT or SIGTERM. */
import { agentJobEndings, agentProjectId } from './agent-jobs.ts'
import { PortError } from './listen.ts'
import { parseOptions, usage, UsageError } from './options.ts'
import { startSandbox, type Sandbox } from './sandbox.ts'
import { scenarios } from './scenarios.ts'

const briefing = ({ apiUrl, storageUrl, keys }: Sandbox) => `API      ${apiUrl}
Storage  ${storageUrl}

Keys     ${keys.valid}
         ${keys.expired} (401)
         ${keys.readOnly} (403 on start)
         ${keys.noPlan} (403 on start)

Start an export:

  curl -H 'Authorization: Bearer ${keys.valid}' -H 'Content-Type: application/json' \
-d '{"domain": "docs.example.com"}' ${apiUrl}/v1/static-export/jobs

Scenarios, by the domain's first label (failing.example.com):
  ${[...scenarios.keys()].join(', ')}
Agent jobs of project ${agentProjectId}:
  ${[...agentJobEndings.keys()].join(', ')}

Stop with Ctrl+C.`

try {
  const options = parseOptions(process.argv.slice(2))
  if (options === 'help') {
    console.log(usage)
  } else {
    const sandbox = await startSandbox(options)
    console.log(briefing(sandbox))
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close())
  }
} catch (error) {
  if (!(error instanceof UsageError || error instanceof PortError)) throw error
  console.error(`sandbox: ${error.message}`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
