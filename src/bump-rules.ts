/** What may stand in an input of the values and the pull request: one pure rule each. */
import type { Checked } from './checked.ts'
import { excerpt } from './escape.ts'
import { shown } from './input-rules.ts'
import type { Rule } from './input-reader.ts'
import { fillIn, placeholdersIn } from './placeholders.ts'
import { parseUrl } from './url.ts'

/** Paths relative to the root of the repository, one a line, each once. */
export function checkValuesFiles(text: string): Checked<string[]> {
  const files: string[] = []
  for (const line of lines(text)) {
    const checked = checkPath(line)
    if ('problem' in checked) return checked
    if (!files.includes(checked.value)) files.push(checked.value)
  }
  return { value: files }
}

function checkPath(text: string): Checked<string> {
  if (/\p{Cc}/u.test(text)) return { problem: `has control characters in ${shown(text)}` }
  if (parseUrl(text)?.host) return { problem: `takes paths in the repository, not ${shown(text)}` }
  if (/\.ya?ml\s*,/i.test(text)) return { problem: `takes one path a line, not ${shown(text)}` }
  if (text.includes('\\')) {
    return {
      problem: `separates folders by "/", not by "\\": write ${shown(text.replaceAll('\\', '/'))}`,
    }
  }
  const parts = text.split('/').filter((part) => part !== '.')
  const path = parts.join('/')
  if (text.startsWith('/') || parts.includes('..') || parts.includes('')) {
    const inside = parts.filter((part) => part !== '' && part !== '..').join('/')
    return {
      problem: `must be a file path relative to the root of the repository, not ${shown(text)}; write it like ${shown(inside || 'deploy/values.yaml')}`,
    }
  }
  if (path === '') return { problem: `must name a file, not ${shown(text)}` }
  if (parts[0]?.toLowerCase() === '.git') return { problem: `must not reach into .git: ${shown(text)}` }
  return { value: path }
}

/** A text in which only some placeholders may stand. */
export function checkTemplate(known: readonly string[]): Rule<string> {
  return (text) => {
    const unknown = placeholdersIn(text).filter((name) => !known.includes(name))
    if (unknown.length === 0) return { value: text }
    const list = known.map((name) => `{${name}}`).join(', ')
    return { problem: `has the unknown placeholder {${excerpt(unknown[0] ?? '', 50)}}; known are ${list}` }
  }
}

/** An address with placeholders, which must be one however they are filled. */
export function checkMirrorUrl(hasDownload: boolean): Rule<string> {
  return (text) => {
    if (!hasDownload && placeholdersIn(text).includes('sha256')) {
      return {
        problem:
          'has the placeholder {sha256}, which is known only of a bundle that is downloaded: set `download-to` or `extract-to`, or use {jobId} or {version}',
      }
    }
    const checked = checkTemplate(['domain', 'jobId', 'version', 'sha256'])(text)
    if ('problem' in checked) return checked
    const example = fillIn(text, { domain: 'docs.example.com', jobId: 'job', version: 'v1', sha256: '0' })
    const protocol = parseUrl(example)?.protocol
    if (/[\s\p{C}]/u.test(text) || !/^https?:\/\/[^/]/i.test(example) || !/^https?:$/.test(protocol ?? '')) {
      return {
        problem: `must be an address like https://mirror.example.com/docs/{version}.tar.gz, not ${shown(text.replace(/\/\/[^/@]*@/, '//***@'))}`,
      }
    }
    return { value: text }
  }
}

export interface RepositoryName {
  owner: string
  name: string
}

export function checkRepository(text: string): Checked<RepositoryName> {
  const [, owner, name] = /^([\w-]+)\/([\w.-]+)$/.exec(text) ?? []
  if (owner !== undefined && name !== undefined && !/^\.{1,2}$/.test(name)) return { value: { owner, name } }
  const path = (parseUrl(text)?.pathname ?? text)
    .replace(/^.*:/, '')
    .replace(/\/$/, '')
    .replace(/\.git$/, '')
  const [, better] = /^\/?([\w-]+\/[\w.-]+)/.exec(path) ?? []
  return { problem: `must be written owner/name, not ${shown(text)}; write ${better ?? 'octo-org/deploy'}` }
}

/**
 * The name of a branch.
 *
 * @see https://git-scm.com/docs/git-check-ref-format
 */
export function checkBranch(text: string): Checked<string> {
  const [, short] = /^refs\/heads\/(.+)$/.exec(text) ?? []
  if (short !== undefined) {
    return { problem: `takes the name of a branch without refs/heads/: write ${excerpt(short, 200)}` }
  }
  const isName =
    text.length <= 200 &&
    !/[\u0000- ~^:?*[\\\u007f]|\.\.|@\{|^-|^@$|[./]$/.test(text) &&
    text.split('/').every((part) => part !== '' && !part.startsWith('.') && !part.endsWith('.lock'))
  if (isName) return { value: text }
  return {
    problem: `is not a valid name for a branch: ${shown(text)}; git allows no spaces, "..", "~^:?*[\\" or "@{" in it, no part that begins with "." or ends in ".lock", and no "/", "." or "-" at its ends`,
  }
}

/** The name of a branch with placeholders. @returns the name, filled in */
export function checkBranchTemplate(names: { domain: string; version: string }): Rule<string> {
  return (text) => {
    const template = checkTemplate(['domain', 'version'])(text)
    return 'problem' in template ? template : checkBranch(fillIn(template.value, names))
  }
}

/** A token as GitHub makes them: visible characters in one word. */
export function checkToken(text: string): Checked<string> {
  if (/^[\x21-\x7e]+$/.test(text)) return { value: text }
  if (text === '') {
    return {
      problem:
        'is empty: leave it out to use the token of the workflow, pass one that may write to the repository, or set `pull-request: false` to edit the files in the workspace',
    }
  }
  return { problem: 'has white space or other characters in it that no token has: paste it again' }
}

/** Longest body that leaves room for the action's own marks within GitHub's limit of 65,536, in characters. */
const MAX_BODY_LENGTH = 50_000

export function checkBody(text: string): Checked<string> {
  if (text.length <= MAX_BODY_LENGTH) return { value: text }
  return { problem: `is longer than ${MAX_BODY_LENGTH} characters, of which GitHub takes 65536` }
}

/** Names separated by commas or lines, each once. */
export function checkNames(text: string): Checked<string[]> {
  return { value: [...new Set(text.split(/[,\n]/).map((name) => name.trim()))].filter((name) => name !== '') }
}

/** User names; `@octocat` is taken for `octocat`. */
export function checkLogins(text: string): Checked<string[]> {
  return checkEach(text, /^@?([\w-]+(?:\[bot\])?)$/, 'user names such as octocat')
}

/** Short names of teams; `octo-org/docs` is taken for `docs`. */
export function checkTeams(text: string): Checked<string[]> {
  return checkEach(text, /^@?(?:[\w-]+\/)?([\w.-]+)$/, 'short names of teams such as docs-team')
}

function checkEach(text: string, form: RegExp, what: string): Checked<string[]> {
  const names = checkNames(text)
  if ('problem' in names) return names
  const taken = names.value.map((name) => form.exec(name)?.[1])
  const wrong = taken.indexOf(undefined)
  if (wrong !== -1) return { problem: `takes ${what}, not ${shown(names.value[wrong] ?? '')}` }
  return { value: [...new Set(taken.filter((name) => name !== undefined))] }
}

function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
