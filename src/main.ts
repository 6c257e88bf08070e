/** Entry of the root action: wires the real parts and tells the story. */
import { dirname, join } from 'node:path'
import type { Bump } from './bump.ts'
import { systemClock } from './clock.ts'
import type { InputName, OutputName } from './contract.ts'
import type { Delivery, DeliveryContext } from './delivery.ts'
import { readInputs, type Inputs } from './inputs.ts'
import type { ConnectOptions } from './pull-request/connect.ts'
import { release } from './release.ts'
import { renderReport, type ReleaseFacts } from './report.ts'
import { run } from './run.ts'
import { createRunner } from './runner.ts'
import { createAdminApi } from './service/admin-api.ts'
import { createTransport } from './service/http.ts'

const env = process.env
const runner = createRunner<InputName, OutputName>(env)
const clock = systemClock
const random = Math.random
const facts: ReleaseFacts = { phases: [] }
const { hide } = runner
const wallTime = (): number => clock.wallTime()
const debug = (line: string): void => {
  runner.debug(line)
}

await run(runner, {
  async tell(signal) {
    const inputs = readInputs(runner, env, wallTime())
    const transport = createTransport('static-export-action')
    const { baseUrl, apiKey } = inputs
    const api = createAdminApi({ baseUrl, apiKey, transport, wallTime, hide, debug })
    const parts = { clock, debug, env, facts, hide, random, runner, signal, transport, wallTime }
    try {
      const delivery = await createDelivery(inputs, parts)
      const bump = await createBump(inputs, parts)
      await release(inputs, { ...parts, api, delivery, bump })
    } finally {
      transport.close()
    }
  },
  report: (failure) => renderReport(facts, failure, { wallTime: wallTime(), hide }),
})

// What follows is loaded only where it is asked for, since most runs start faster without it.

/** What fetches the bundle. */
async function createDelivery(
  { delivery }: Inputs,
  parts: Omit<DeliveryContext, 'auditProgram'>,
): Promise<Delivery | undefined> {
  if (delivery === undefined) return undefined
  const module = await import('./delivery.ts')
  // It is built into a folder beside this program.
  const auditProgram = join(dirname(process.argv[1] ?? ''), 'audit', 'index.js')
  return module.createDelivery(delivery, { ...parts, auditProgram })
}

/** What writes the values. */
async function createBump({ bump }: Inputs, parts: ConnectOptions): Promise<Bump | undefined> {
  if (bump === undefined) return undefined
  const { place } = bump
  if (place.kind === 'workspace') {
    const { createWorkspaceBump } = await import('./workspace.ts')
    return createWorkspaceBump(bump, place.root, parts)
  }
  const { openPullRequestBump } = await import('./pull-request/connect.ts')
  return openPullRequestBump(bump, place, parts)
}
