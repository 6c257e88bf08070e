/** What may stand in an input: one pure rule each, from text to value or to what is wrong with it. */
import { domainToASCII } from 'node:url'
import type { Checked } from './checked.ts'
import { parseDuration } from './duration.ts'
import { excerpt } from './escape.ts'
import { isId } from './service/decode.ts'
import { parseUrl } from './url.ts'

/** The longest time-out: GitHub ends a job after five days, even on a self-hosted runner. */
const MAX_TIMEOUT_MS = 120 * 3_600_000
const MAX_VERSION_LENGTH = 200

export function checkApiKey(text: string): Checked<string> {
  if (/\s/.test(text)) return { problem: 'has white space in it: paste the key again, as one word' }
  if (!/^[\x21-\x7e]+$/.test(text)) return { problem: 'has characters that no key has: paste the key again' }
  return { value: text }
}

/** Whether a key looks like the service's: a prefix that ends in an underscore, then more. */
export function hasKeyPrefix(apiKey: string): boolean {
  return /^[a-z][a-z0-9]*_./i.test(apiKey)
}

export function checkDomain(text: string): Checked<string> {
  if (isHostname(text)) return { value: text }
  const corrected = hostnameIn(text)
  const advice = isHostname(corrected) ? `write ${corrected}` : 'write it like docs.example.com'
  return { problem: `must be a host name only, not ${shown(text)}; ${advice}` }
}

function isHostname(text: string): boolean {
  return text.length <= 253 && text.split('.').every((label) => /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/i.test(label))
}

/** What is left of an address without scheme, user, port, path, query, spaces and final dot, in ASCII. */
function hostnameIn(text: string): string {
  const [line = ''] = text.split(/[\r\n]/)
  const host = line
    .replace(/\s+/g, '')
    .replace(/^(?:https?:\/*|https?\/\/|[a-z][a-z0-9+.-]*:\/\/|\/+)/i, '')
    .replace(/[/?#\\].*$/, '')
    .replace(/^.*@/, '')
    .replace(/:.*$/, '')
    .replace(/\.+$/, '')
  return domainToASCII(host)
}

export function checkJobId(text: string): Checked<string> {
  if (isId(text)) return { value: text }
  return {
    problem: `is not a job id: ${shown(text)}; write the \`jobId\` output of the run that started the export`,
  }
}

export function checkVersion(text: string): Checked<string> {
  if (text.length > MAX_VERSION_LENGTH) return { problem: `is longer than ${MAX_VERSION_LENGTH} characters` }
  if (/[\p{Cc}\u2028\u2029]/u.test(text)) return { problem: 'must be one line without control characters' }
  return { value: text }
}

/** One page path a line; blank lines count for nothing. */
export function checkPaths(text: string): Checked<string[]> {
  const paths = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  for (const path of paths) {
    if (/\p{Cc}/u.test(path)) return { problem: `has control characters in ${shown(path)}` }
    if (/^[a-z][a-z0-9+.-]*:\/\//i.test(path)) {
      const instead = parseUrl(path)?.pathname ?? '/guides/start'
      return {
        problem: `takes page paths, not addresses such as ${shown(path)}; write ${excerpt(instead, 200)}`,
      }
    }
  }
  return { value: paths }
}

/** @returns milliseconds */
export function checkTimeout(text: string): Checked<number> {
  const checked = checkDuration(text, '')
  if ('problem' in checked || checked.value <= MAX_TIMEOUT_MS) return checked
  return { problem: `is longer than 120h, after which GitHub ends any job: ${shown(text)}` }
}

/** @returns milliseconds, or `undefined` for `auto` */
export function checkPollInterval(text: string): Checked<number | undefined> {
  return text === 'auto' ? { value: undefined } : checkDuration(text, ', or `auto`')
}

function checkDuration(text: string, alternative: string): Checked<number> {
  const ms = parseDuration(text)
  if (ms !== undefined && ms > 0) return { value: ms }
  if (ms === 0 || Number(text) === 0) return { problem: `must be at least 1s, not ${shown(text)}` }
  if (/^\d+(\.\d+)?$/.test(text)) {
    const n = excerpt(text, 20)
    return {
      problem: `needs a unit: write ${n}s for seconds, ${n}m for minutes or ${n}h for hours${alternative}`,
    }
  }
  return { problem: `is not a duration: ${shown(text)}; write it like 90s, 15m or 1h30m${alternative}` }
}

/** The booleans of YAML 1.2's core schema, which is what other actions take. */
export function checkBoolean(text: string): Checked<boolean> {
  if (['true', 'True', 'TRUE'].includes(text)) return { value: true }
  if (['false', 'False', 'FALSE'].includes(text)) return { value: false }
  return { problem: `must be true or false, not ${shown(text)}` }
}

/** A foreign text as part of a message. */
export function shown(text: string): string {
  return `"${excerpt(text, 100)}"`
}
