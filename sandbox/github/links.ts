/** Makes what every answer has in common as GitHub has it: links, bots, times. */
import { isJson } from './json.ts'

export interface LinkBases {
  /** What the emulator's links begin with. */
  readonly from: string
  readonly api: string
  readonly server: string
}

const forPeople = new Set([
  'html',
  'html_url',
  'diff_url',
  'patch_url',
  'permalink_url',
  'clone_url',
  'svn_url',
  'blob_url',
  'raw_url',
  'download_url',
  'avatar_url',
])

/** Changes links in place: to the API, or to the pages for people. Only under a key that names a link. */
export function retarget(value: unknown, bases: LinkBases): void {
  if (Array.isArray(value)) for (const item of value) retarget(item, bases)
  else if (isJson(value)) retargetFields(value, bases)
}

function retargetFields(fields: Record<string, unknown>, bases: LinkBases): void {
  for (const [key, value] of Object.entries(fields)) {
    const isLink = key.endsWith('url') || ['self', 'git', 'html', 'href'].includes(key)
    if (typeof value !== 'string') {
      // `_links` of a pull request: `{ "html": { "href": … } }`.
      retarget(value, forPeople.has(key) ? { ...bases, api: bases.server } : bases)
    } else if (isLink && value.startsWith(`${bases.from}/`)) {
      fields[key] = (forPeople.has(key) ? bases.server : bases.api) + value.slice(bases.from.length)
    } else if (key === 'git_url' || key === 'ssh_url') {
      fields[key] = value.replace(new URL(bases.from).host, new URL(bases.server).host)
    }
  }
}

/** The emulator gives milliseconds; on GitHub times are whole seconds: https://docs.github.com/rest/using-the-rest-api/timezones-and-the-rest-api. */
export function roundTimes(value: unknown): void {
  if (Array.isArray(value)) for (const item of value) roundTimes(item)
  if (!isJson(value)) return
  const fields = value as Record<string, unknown>
  for (const [key, inner] of Object.entries(fields)) {
    if (typeof inner !== 'string') roundTimes(inner)
    else if (key === 'date' || key.endsWith('_at')) fields[key] = inner.replace(/\.\d{3}Z$/, 'Z')
  }
}

/** The emulator can be given users only; on GitHub an app acts as a bot: https://docs.github.com/rest/users/users. */
export function markBots(value: unknown, server: string): void {
  if (Array.isArray(value)) for (const item of value) markBots(item, server)
  if (!isJson(value)) return
  const fields = value as Record<string, unknown>
  const [, app] = /^(.+)\[bot\]$/.exec(String(fields['login'])) ?? []
  if (app !== undefined) Object.assign(fields, { type: 'Bot', html_url: `${server}/apps/${app}` })
  for (const inner of Object.values(fields)) markBots(inner, server)
}
