/** Raw inputs of the second action to typed ones. */
import { InputReader, type Rule } from '../input-reader.ts'
import { shown } from '../input-rules.ts'
import type { Runner } from '../runner.ts'
import { readServiceInputs, type ServiceInputs } from '../service-inputs.ts'
import { isId } from '../service/decode.ts'
import { WHERE_AGENT_JOB_ID, WHERE_PROJECT_ID } from '../service/service-error.ts'
import { DEFAULTS, type InputName } from './contract.ts'

export interface AgentJobInputs extends ServiceInputs {
  projectId: string
  jobId: string
}

export type InputRunner = Pick<Runner<InputName, never>, 'input' | 'mask' | 'warning' | 'event'>

/**
 * Reads and checks the inputs. The key is registered as a secret before anything else happens.
 *
 * @throws {ActionError} one line that names every invalid input and what to write instead
 */
export function readInputs(runner: InputRunner, env: NodeJS.ProcessEnv): AgentJobInputs {
  const reader = new InputReader<InputName>((name) => runner.input(name), DEFAULTS)
  const service = readServiceInputs(reader, runner, env)
  const projectId = reader.required('project-id', idFrom('project id', WHERE_PROJECT_ID))
  const jobId = reader.required('job-id', idFrom('agent job id', WHERE_AGENT_JOB_ID))
  reader.throwIfAny()
  return { ...service(), projectId: projectId(), jobId: jobId() }
}

/** @param where it is found, the rest of a sentence */
function idFrom(what: string, where: string): Rule<string> {
  return (text) => {
    if (isId(text)) return { value: text }
    const problem = text === '' ? 'is required' : `is not an id: ${shown(text)}`
    return { problem: `${problem}; the ${what} ${where}` }
  }
}
