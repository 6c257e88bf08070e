/** Reads the section of a Helm values file that the deployment goes by. */
import { parseDocument, type Tags } from 'yaml'
import { DeploymentError, excerpt } from './deployment-error.ts'

export type StaticExport =
  | { readonly enabled: false }
  | {
      readonly enabled: true
      readonly bundleUrl: URL
      /** Label of the export that is pinned; undefined where none is. */
      readonly version: string | undefined
    }

export interface ValuesSource {
  readonly text: string
  /** What messages call the text. */
  readonly name: string
  /** Dotted path of the section; `\.` stands for a dot in a key. */
  readonly section: string
}

/**
 * Reads the three values as Helm would.
 * @throws {DeploymentError} that names the value, and never shows the link
 */
export function readValues({ text, name, section }: ValuesSource): StaticExport {
  const fail = (problem: string): never => {
    throw new DeploymentError(`${name}: ${problem}`)
  }
  const values = find(parse(text, name), section)
  if (values === undefined) return fail(`there is no section ${section}`)
  if (!isMapping(values)) return fail(`${section} must be a mapping, not ${kindOf(values)}`)

  const { enabled, bundleUrl, version } = values
  if (enabled === undefined || enabled === null) {
    return fail(`${section}.enabled is missing: set it to true or false`)
  }
  if (typeof enabled !== 'boolean') {
    return fail(`${section}.enabled must be true or false without quotes, not ${kindOf(enabled)}`)
  }
  if (version !== undefined && version !== null && typeof version !== 'string') {
    return fail(`${section}.version must be a string, not ${kindOf(version)}: quote it`)
  }
  if (!enabled) return { enabled }

  if (bundleUrl === undefined || bundleUrl === null || bundleUrl === '') {
    return fail(`${section}.bundleUrl is missing: it must be the link to a bundle while enabled is true`)
  }
  if (typeof bundleUrl !== 'string')
    return fail(`${section}.bundleUrl must be a URL, not ${kindOf(bundleUrl)}`)
  const link = URL.parse(bundleUrl)
  if (link === null || (link.protocol !== 'https:' && link.protocol !== 'http:')) {
    return fail(`${section}.bundleUrl must be a URL that begins with https:// or http://`)
  }
  if (link.username !== '' || link.password !== '') {
    return fail(`${section}.bundleUrl must not have a user name or a password in it`)
  }
  return { enabled, bundleUrl: link, version: version === '' ? undefined : (version ?? undefined) }
}

/** Helm takes a date and a time for text, where YAML 1.1 has types for them. */
const isKnownToHelm = (tag: Tags[number]) =>
  typeof tag === 'string' || (tag.tag !== 'tag:yaml.org,2002:timestamp' && tag.format !== 'TIME')

function parse(text: string, name: string): unknown {
  const document = parseDocument(text, { version: '1.1', customTags: (tags) => tags.filter(isKnownToHelm) })
  const [error] = document.errors
  if (error !== undefined) {
    // Only the code of the problem: its message shows the line, and that may be the link's.
    const [at] = error.linePos ?? []
    throw new DeploymentError(`${name}:${at?.line ?? 1}:${at?.col ?? 1}: not valid YAML (${error.code})`)
  }
  try {
    return document.toJS()
  } catch (cause) {
    throw new DeploymentError(`${name}: not valid YAML: an alias in it leads nowhere or too far`, { cause })
  }
}

function find(values: unknown, section: string): unknown {
  let found = values
  for (const key of section.split(/(?<!\\)\./).map((part) => part.replaceAll('\\.', '.'))) {
    found = isMapping(found) && Object.hasOwn(found, key) ? found[key] : undefined
  }
  return found ?? undefined
}

interface Mapping extends Record<string, unknown> {
  readonly enabled?: unknown
  readonly bundleUrl?: unknown
  readonly version?: unknown
}

const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names a value. A long text is not repeated: it could be a link that was put in the wrong place. */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (isMapping(value)) return 'a mapping'
  if (typeof value === 'string') return value.length > 20 ? 'a text' : `the text "${excerpt(value)}"`
  return `the ${typeof value} ${JSON.stringify(value)}`
}
