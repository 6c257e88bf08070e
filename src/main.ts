/** Entry of the root action: wires the real parts and tells the story. */
import { dirname, join } from 'node:path'
import type { Bump } from './bump.ts'
import { systemClock } from './clock.ts'
import type { InputName, OutputName } from './contract.ts'
import type { Delivery } from './delivery.ts'
import { readInputs, type Inputs } from './inputs.ts'
import { release } from './release.ts'
import { renderReport, type ReleaseFacts } from './report.ts'
import { run } from './run.ts'
import { createRunner } from './runner.ts'
import { createAdminApi } from './service/admin-api.ts'
import { createTransport, type Transport } from './service/http.ts'

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
    try {
      const bump = await createBump(inputs, transport, signal)
      const delivery = await createDelivery(inputs, transport, signal)
      await release(inputs, { api, delivery, bump, runner, clock, signal, random, facts })
    } finally {
      transport.close()
    }
  },
  report: (failure) => renderReport(facts, failure, { wallTime: wallTime(), hide }),
})

/** What fetches the bundle; loaded, like the next, only where it is asked for. */
async function createDelivery(
  { delivery }: Inputs,
  transport: Transport,
  signal: AbortSignal,
): Promise<Delivery | undefined> {
  if (delivery === undefined) return undefined
  const module = await import('./delivery.ts')
  // It is built into a folder beside this program.
  const auditProgram = join(dirname(process.argv[1] ?? ''), 'audit', 'index.js')
  return module.createDelivery(delivery, {
    auditProgram,
    clock,
    debug,
    facts,
    hide,
    random,
    runner,
    signal,
    transport,
    wallTime,
  })
}

/** What writes the values. It is loaded only where there are any, since most runs start faster without it. */
async function createBump(
  { bump }: Inputs,
  transport: Transport,
  signal: AbortSignal,
): Promise<Bump | undefined> {
  if (bump === undefined) return undefined
  const { place } = bump
  if (place.kind === 'workspace') {
    const { createWorkspaceBump } = await import('./workspace.ts')
    return createWorkspaceBump(bump, place.root, { runner, signal, facts })
  }
  const { openPullRequestBump } = await import('./pull-request/connect.ts')
  const common = { clock, debug, env, facts, hide, random, runner, signal, transport, wallTime }
  return openPullRequestBump(bump, place, common)
}
