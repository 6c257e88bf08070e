/** Raw inputs to typed ones. */
import { readBumpInputs, type BumpInputs } from './bump-inputs.ts'
import { DEFAULTS, type InputName } from './contract.ts'
import { readDeliveryInputs, type DeliveryInputs } from './delivery-inputs.ts'
import { InputReader } from './input-reader.ts'
import { checkBoolean, checkDomain, checkJobId, checkPaths, checkVersion } from './input-rules.ts'
import type { Runner } from './runner.ts'
import { readServiceInputs, type ServiceInputs } from './service-inputs.ts'

export interface Inputs extends ServiceInputs {
  /** What to export, or which export to follow. */
  target: { kind: 'start'; domain: string } | { kind: 'follow'; jobId: string; domain: string | undefined }
  version: string | undefined
  paths: string[]
  maskBundleUrl: boolean
  /** Where the bundle itself goes, where it is to be downloaded. */
  delivery: DeliveryInputs | undefined
  /** What to do with the values files, where there are any. */
  bump: BumpInputs | undefined
}

export type InputRunner = Pick<Runner<InputName, never>, 'input' | 'mask' | 'warning' | 'event'>

/**
 * Reads and checks the inputs. The key is registered as a secret before anything else happens.
 *
 * @param wallTime milliseconds since the epoch, for the version that is made where none is given
 * @throws {ActionError} one line that names every invalid input and what to write instead
 */
export function readInputs(runner: InputRunner, env: NodeJS.ProcessEnv, wallTime: number): Inputs {
  const reader = new InputReader<InputName>((name) => runner.input(name), DEFAULTS)
  const service = readServiceInputs(reader, runner, env)
  const domain = reader.optional('domain', checkDomain)
  const jobId = reader.optional('job-id', checkJobId)
  if (reader.text('domain') === '' && reader.text('job-id') === '') {
    reader.add('domain', 'is required unless `job-id` is set; write a host name such as docs.example.com')
  }
  const version = reader.optional('version', checkVersion)
  const paths = reader.required('paths', checkPaths)
  const maskBundleUrl = reader.required('mask-bundle-url', checkBoolean)
  const delivery = readDeliveryInputs(reader, env)
  const takeBump = readBumpInputs(reader, runner, env, wallTime)
  reader.throwIfAny()

  if (jobId() !== undefined && paths().length > 0) {
    runner.warning('`paths` has no effect with `job-id`: the pages were chosen when that export was started.')
  }
  const bump = takeBump()
  return {
    ...service(),
    target: target(jobId(), domain()),
    version: version() ?? bump?.version,
    paths: paths(),
    maskBundleUrl: maskBundleUrl(),
    delivery: delivery(),
    bump,
  }
}

function target(jobId: string | undefined, domain: string | undefined): Inputs['target'] {
  return jobId === undefined ? { kind: 'start', domain: domain ?? '' } : { kind: 'follow', jobId, domain }
}
