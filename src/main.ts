/** Entry of the root action. */
import { dirname, join } from 'node:path'
import { runAction } from './action.ts'
import type { Bump } from './bump.ts'
import type { InputName, OutputName } from './contract.ts'
import type { Delivery, DeliveryContext } from './delivery.ts'
import { readInputs, type Inputs } from './inputs.ts'
import type { ConnectOptions } from './pull-request/connect.ts'
import { release } from './release.ts'
import { renderReport, type ReleaseFacts } from './report.ts'

const facts: ReleaseFacts = { phases: [] }

await runAction<InputName, OutputName, Inputs>({
  readInputs,
  async tell(inputs, parts) {
    const delivery = await createDelivery(inputs, { ...parts, facts })
    const bump = await createBump(inputs, { ...parts, facts })
    await release(inputs, { ...parts, facts, delivery, bump })
  },
  report: (failure, options) => renderReport(facts, failure, options),
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
