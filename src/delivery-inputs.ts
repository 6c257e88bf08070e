/** The inputs that say where the bundle itself goes: saved, unpacked, audited. */
import { resolve } from 'node:path'
import type { Place } from './bundle/places.ts'
import type { Checked } from './checked.ts'
import type { InputName } from './contract.ts'
import { isWithin } from './disk.ts'
import type { InputReader, Rule, Taken } from './input-reader.ts'
import { shown } from './input-rules.ts'
import { parseUrl } from './url.ts'

export interface DeliveryInputs {
  archive: Place | undefined
  site: Place | undefined
  audit: AuditMode
}

export type AuditMode = 'off' | 'warn' | 'error'

const AUDIT_MODES: AuditMode[] = ['off', 'warn', 'error']

/** @returns `undefined` where the link alone is asked for */
export function readDeliveryInputs(
  reader: InputReader<InputName>,
  env: NodeJS.ProcessEnv,
): Taken<DeliveryInputs | undefined> {
  const root = env['GITHUB_WORKSPACE'] ?? '.'
  const archive = reader.optional('download-to', placeRule('download-to', root))
  const site = reader.optional('extract-to', placeRule('extract-to', root))
  const audit = reader.required('audit', checkAuditMode)
  if (reader.isSet('audit') && reader.text('extract-to') === '') {
    reader.add('audit', 'needs `extract-to`: the pages are looked at where they were unpacked')
  }
  checkApart(reader, root)
  return () => {
    const places = { archive: archive(), site: site() }
    const isAsked = places.archive !== undefined || places.site !== undefined
    return isAsked ? { ...places, audit: audit() } : undefined
  }
}

/** Whether the bundle itself is asked for, and not only its link. */
export function hasDownload(reader: InputReader<InputName>): boolean {
  return reader.text('download-to') !== '' || reader.text('extract-to') !== ''
}

function placeRule(input: Place['input'], root: string): Rule<Place> {
  return (text) => {
    if (/\p{Cc}/u.test(text)) return { problem: `has control characters in ${shown(text)}` }
    if (parseUrl(text)?.host) return { problem: `takes a path on the runner, not ${shown(text)}` }
    if (/^~(?:[\\/]|$)/.test(text)) {
      return {
        problem: `is not expanded by a shell: write an absolute path in place of ${shown(text)}, such as \${{ runner.temp }}/site`,
      }
    }
    if (input === 'download-to' && /[\\/]\.*$|^\.+$/.test(text)) {
      return { problem: `must name a file, not ${shown(text)}; write it like out/bundle.tar.gz` }
    }
    return { value: { input, path: text, location: resolve(root, text) } }
  }
}

function checkAuditMode(text: string): Checked<AuditMode> {
  const mode = AUDIT_MODES.find((known) => known === text)
  return mode === undefined ? { problem: `must be off, warn or error, not ${shown(text)}` } : { value: mode }
}

/** The directory must be empty, so nothing may be saved in it; and below a file there is no directory. */
function checkApart(reader: InputReader<InputName>, root: string): void {
  if (reader.text('download-to') === '' || reader.text('extract-to') === '') return
  const [archive, site] = [
    resolve(root, reader.text('download-to')),
    resolve(root, reader.text('extract-to')),
  ]
  if (isWithin(archive, site)) {
    reader.add('download-to', 'must be outside of `extract-to`, which holds nothing but the site')
  } else if (isWithin(site, archive)) {
    reader.add('extract-to', 'cannot be below the file that `download-to` names')
  }
}
