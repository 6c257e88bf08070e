/** The command line of `npm run deployment`. */
import { statSync } from 'node:fs'
import { parsePort, parseValues, UsageError } from '../options.ts'
import type { DeploymentOptions } from './deployment.ts'

export const usage = `Usage: npm run deployment -- --values FILE [options]

  --values FILE   Helm values file that names the bundle
  --key PATH      dotted path of the section in it (default staticExport)
  --port N        port of the site (default 4012; 0 for any)
  --help          show this text`

/**
 * @returns the deployment's options, or `help`
 * @throws {UsageError}
 */
export function parseOptions(args: string[]): (DeploymentOptions & { valuesFile: string }) | 'help' {
  const {
    values: valuesFile,
    key: section = 'staticExport',
    port = '4012',
    help,
  } = parseValues(args, {
    values: { type: 'string' },
    key: { type: 'string' },
    port: { type: 'string' },
    help: { type: 'boolean' },
  })
  if (help === true) return 'help'
  if (valuesFile === undefined) throw new UsageError('--values FILE is missing: which values file?')
  if (statSync(valuesFile, { throwIfNoEntry: false })?.isFile() !== true) {
    throw new UsageError(`--values must be a file; there is none at "${valuesFile}"`)
  }
  if (section.split('.').includes('')) {
    throw new UsageError(`--key must be a dotted path, such as docs.staticExport, not "${section}"`)
  }
  return { valuesFile, section, port: parsePort('--port', port) }
}
