/** Entry of the root action: wires the real parts and tells the story. */
import { systemClock } from './clock.ts'
import type { InputName, OutputName } from './contract.ts'
import { readInputs } from './inputs.ts'
import { release } from './release.ts'
import { renderReport, type ReleaseFacts } from './report.ts'
import { run } from './run.ts'
import { createRunner } from './runner.ts'
import { createAdminApi } from './service/admin-api.ts'
import { createTransport } from './service/http.ts'

const runner = createRunner<InputName, OutputName>(process.env)
const clock = systemClock
const facts: ReleaseFacts = { phases: [] }

await run(runner, {
  async tell(signal) {
    const inputs = readInputs(runner, process.env)
    const transport = createTransport('static-export-action')
    const { baseUrl, apiKey } = inputs
    const api = createAdminApi({
      baseUrl,
      apiKey,
      transport,
      wallTime: () => clock.wallTime(),
      hide: runner.hide,
      debug: (line) => {
        runner.debug(line)
      },
    })
    try {
      await release(inputs, { api, runner, clock, signal, random: Math.random, facts })
    } finally {
      transport.close()
    }
  },
  report: (failure) => renderReport(facts, failure, { wallTime: clock.wallTime(), hide: runner.hide }),
})
