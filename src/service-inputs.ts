/** The inputs that say which service is asked, with which key, and with what patience. */
import type { InputReader, Taken } from './input-reader.ts'
import { checkApiKey, checkPollInterval, checkTimeout, hasKeyPrefix } from './input-rules.ts'
import type { Runner } from './runner.ts'
import { parseBaseUrl } from './service/base-url.ts'
import { withheldSecrets } from './trigger.ts'

export interface ServiceInputs {
  apiKey: string
  baseUrl: URL
  timeoutMs: number
  /** `undefined` for `auto`. */
  pollIntervalMs: number | undefined
}

/**
 * The defaults that both manifests declare once more, for an input that is given but empty, as in a reusable workflow
 * that passes on `timeout: ${{ inputs.timeout }}`.
 */
export const SERVICE_DEFAULTS = {
  'base-url': 'https://api.mintlify.com',
  timeout: '30m',
  'poll-interval': 'auto',
}

type Name = 'api-key' | keyof typeof SERVICE_DEFAULTS

/** Reads them. The key is registered as a secret before anything else happens. */
export function readServiceInputs(
  reader: InputReader<Name>,
  runner: Pick<Runner<never, never>, 'mask' | 'warning' | 'event'>,
  env: NodeJS.ProcessEnv,
): Taken<ServiceInputs> {
  const text = reader.text('api-key')
  runner.mask(text)
  const apiKey = reader.check('api-key', text === '' ? emptyKey(runner, env) : checkApiKey(text))
  const baseUrl = reader.required('base-url', parseBaseUrl)
  const timeoutMs = reader.required('timeout', checkTimeout)
  const pollIntervalMs = reader.required('poll-interval', checkPollInterval)
  return () => {
    if (!hasKeyPrefix(apiKey())) {
      runner.warning(
        'The `api-key` does not begin with a prefix that ends in an underscore, as admin API keys do: is it the right kind of key?',
      )
    }
    return { apiKey: apiKey(), baseUrl: baseUrl(), timeoutMs: timeoutMs(), pollIntervalMs: pollIntervalMs() }
  }
}

function emptyKey(runner: Pick<Runner<never, never>, 'event'>, env: NodeJS.ProcessEnv): { problem: string } {
  switch (withheldSecrets(env, runner.event())) {
    case 'fork':
      return {
        problem:
          'is empty: GitHub passes no secrets to a run from a fork; start the workflow on `push`, `release` or `workflow_dispatch` of the repository itself',
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
