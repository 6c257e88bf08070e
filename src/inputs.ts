/** Raw inputs to typed ones. Every problem is collected before one error names them all. */
import type { Checked } from './checked.ts'
import type { InputName } from './contract.ts'
import { ActionError } from './errors.ts'
import {
  checkApiKey,
  checkBoolean,
  checkDomain,
  checkJobId,
  checkPaths,
  checkPollInterval,
  checkTimeout,
  checkVersion,
  hasKeyPrefix,
} from './input-rules.ts'
import type { Runner } from './runner.ts'
import { parseBaseUrl } from './service/base-url.ts'
import { withheldSecrets } from './trigger.ts'

/** Who is asked, and with what patience. */
export interface ServiceInputs {
  apiKey: string
  baseUrl: URL
  timeoutMs: number
  /** `undefined` for `auto`. */
  pollIntervalMs: number | undefined
}

export interface Inputs extends ServiceInputs {
  /** What to export, or which export to follow. */
  target: { kind: 'start'; domain: string } | { kind: 'follow'; jobId: string; domain: string | undefined }
  version: string | undefined
  paths: string[]
  maskBundleUrl: boolean
}

/**
 * The defaults of `action.yml` once more, for an input that is given but empty, as in a reusable workflow that passes
 * on `timeout: ${{ inputs.timeout }}`. A test holds them equal.
 */
export const DEFAULTS = {
  'base-url': 'https://api.mintlify.com',
  timeout: '30m',
  'poll-interval': 'auto',
  'mask-bundle-url': 'false',
} satisfies Partial<Record<InputName, string>>

export type InputRunner = Pick<Runner<InputName, never>, 'input' | 'mask' | 'warning' | 'event'>

/**
 * Reads and checks the inputs. The key is registered as a secret before anything else happens.
 *
 * @throws {ActionError} one line that names every invalid input and what to write instead
 */
export function readInputs(runner: InputRunner, env: NodeJS.ProcessEnv): Inputs {
  const problems = new Problems()
  const service = readServiceInputs(runner, env, problems)
  const domain = problems.check('domain', optional(runner.input('domain'), checkDomain))
  const jobId = problems.check('job-id', optional(runner.input('job-id'), checkJobId))
  if (runner.input('domain') === '' && runner.input('job-id') === '') {
    problems.add('domain', 'is required unless `job-id` is set; write a host name such as docs.example.com')
  }
  const version = problems.check('version', optional(runner.input('version'), checkVersion))
  const paths = problems.check('paths', checkPaths(runner.input('paths')))
  const maskBundleUrl = problems.check('mask-bundle-url', checkBoolean(given(runner, 'mask-bundle-url')))
  problems.throwIfAny()

  if (jobId() !== undefined && paths().length > 0) {
    runner.warning('`paths` has no effect with `job-id`: the pages were chosen when that export was started.')
  }
  return {
    ...service(),
    target: target(jobId(), domain()),
    version: version(),
    paths: paths(),
    maskBundleUrl: maskBundleUrl(),
  }
}

function target(jobId: string | undefined, domain: string | undefined): Inputs['target'] {
  return jobId === undefined ? { kind: 'start', domain: domain ?? '' } : { kind: 'follow', jobId, domain }
}

function readServiceInputs(
  runner: InputRunner,
  env: NodeJS.ProcessEnv,
  problems: Problems,
): () => ServiceInputs {
  const text = runner.input('api-key')
  runner.mask(text)
  const apiKey = problems.check('api-key', text === '' ? emptyKey(runner, env) : checkApiKey(text))
  const baseUrl = problems.check('base-url', parseBaseUrl(given(runner, 'base-url')))
  const timeoutMs = problems.check('timeout', checkTimeout(given(runner, 'timeout')))
  const pollIntervalMs = problems.check('poll-interval', checkPollInterval(given(runner, 'poll-interval')))
  return () => {
    if (!hasKeyPrefix(apiKey())) {
      runner.warning(
        'The `api-key` does not begin with a prefix that ends in an underscore, as admin API keys do: is it the right kind of key?',
      )
    }
    return { apiKey: apiKey(), baseUrl: baseUrl(), timeoutMs: timeoutMs(), pollIntervalMs: pollIntervalMs() }
  }
}

function emptyKey(runner: InputRunner, env: NodeJS.ProcessEnv): { problem: string } {
  switch (withheldSecrets(env, runner.event())) {
    case 'fork':
      return {
        problem:
          'is empty: GitHub passes no secrets to a run from a fork; publish on `push`, `release` or `workflow_dispatch` of the repository itself',
      }
    case 'in-fork':
      return {
        problem:
          'is empty: this repository is a fork, and secrets of the original do not come along; create the secret here too, or check its name',
      }
    case 'dependabot':
      return {
        problem:
          'is empty: GitHub passes no Actions secrets to a run from Dependabot; skip this job for `dependabot[bot]`, or store the key as a Dependabot secret as well',
      }
    case undefined:
      return {
        problem:
          'is empty: set it from a secret, and check that a secret of that name exists in this repository, organisation or environment',
      }
  }
}

function given(runner: InputRunner, name: keyof typeof DEFAULTS): string {
  return runner.input(name) || DEFAULTS[name]
}

function optional<T>(text: string, check: (text: string) => Checked<T>): Checked<T | undefined> {
  return text === '' ? { value: undefined } : check(text)
}

/** What is wrong with the inputs, all of it. */
class Problems {
  readonly #lines: string[] = []

  add(input: string, problem: string): void {
    this.#lines.push(`\`${input}\` ${problem}`)
  }

  /** Notes a problem, if there is one. The value may be taken once {@link throwIfAny} has let the run go on. */
  check<T>(input: string, checked: Checked<T>): () => T {
    if ('value' in checked) return () => checked.value
    this.add(input, checked.problem)
    return () => {
      throw new Error(`the invalid input ${input} was used`)
    }
  }

  throwIfAny(): void {
    const [only, ...more] = this.#lines
    if (only === undefined) return
    const all = this.#lines.map((line, index) => `(${index + 1}) ${line}`).join('; ')
    throw new ActionError(
      more.length === 0 ? `Invalid input: ${only}` : `${this.#lines.length} invalid inputs: ${all}`,
    )
  }
}
