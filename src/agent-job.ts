/** Entry of the second action. */
import { runAction } from './action.ts'
import type { InputName, OutputName } from './agent-job/contract.ts'
import { followAgentJob } from './agent-job/follow-agent-job.ts'
import { readInputs, type AgentJobInputs } from './agent-job/inputs.ts'
import { renderReport, type AgentJobFacts } from './agent-job/report.ts'

const facts: AgentJobFacts = { phases: [] }

await runAction<InputName, OutputName, AgentJobInputs>({
  readInputs,
  tell: (inputs, parts) => followAgentJob(inputs, { ...parts, facts }),
  report: (failure, options) => renderReport(facts, failure, options),
})
