/** The `values-key` notation: keys joined by dots, `\.` for a dot in a key, and likewise for a few other characters. */
import type { Checked } from '../checked.ts'
import { excerpt } from '../escape.ts'

const EXAMPLE = 'docs.staticExport'
/** Of other notations, so that a key which has one needs a backslash. */
const FOREIGN = ['/', '[', ']', '$']

export function parseKeyPath(text: string): Checked<string[]> {
  const path: string[] = []
  let key = ''
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (FOREIGN.includes(character)) return { problem: foreignProblem(text) }
    if (character === '.') {
      path.push(key)
      key = ''
    } else if (character === '\\') {
      at += 1
      const escaped = text.charAt(at)
      if (escaped === '') return { problem: 'ends in a backslash; write `\\\\` for a backslash in a key' }
      if (escaped !== '.' && escaped !== '\\' && !FOREIGN.includes(escaped)) {
        return {
          problem: `has a backslash before "${excerpt(escaped, 1)}"; write \`\\\\\` for a backslash in a key, \`\\.\` for a dot`,
        }
      }
      key += escaped
    } else {
      key += character
    }
  }
  path.push(key)
  return path.includes('') ? { problem: emptyKeyProblem(path) } : { value: path }
}

/** Of a JSON pointer, a JSONPath, or an index of a list. */
function foreignProblem(text: string): string {
  const keys = text.split(/[./[\]$]+/).filter((key) => key !== '' && !/^\d+$/.test(key))
  const better = keys.length === 0 ? EXAMPLE : formatKeyPath(keys)
  return `is written with dots between keys, without "/", "$" or an index, which in a key need a backslash before them; write ${excerpt(better, 200)}`
}

function emptyKeyProblem(path: string[]): string {
  const keys = path.filter((key) => key !== '')
  if (keys.length === 0) return `names no key; write it like ${EXAMPLE}`
  return `has an empty key, at a dot too many; write ${excerpt(formatKeyPath(keys), 200)}`
}

/** The text that `parseKeyPath` reads as this path. */
export function formatKeyPath(path: readonly string[]): string {
  return path.map((key) => key.replace(/[\\./[\]$]/g, '\\$&')).join('.')
}
