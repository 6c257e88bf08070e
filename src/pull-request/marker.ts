/**
 * The action's own part of a pull request's body: between two comments, of which the first also holds what the action
 * has to remember until its next run. Whoever edits the rest of the body keeps their text.
 */
import { field } from '../field.ts'

const BEGIN = '<!-- static-export-action:begin'
const END = '<!-- static-export-action:end -->'
const BLOCK =
  /<!-- static-export-action:begin (\{[^\r\n]*\}) -->\r?\n[^]*?\r?\n<!-- static-export-action:end -->/

/** More changes than these are not remembered, since a body has its limits; the branch then counts as somebody else's. */
export const MAX_CHANGES = 30

/** One bumped section, without what is secret in a link. */
export interface Change {
  file: string
  key: string
  oldUrl: string | undefined
  newUrl: string
  oldVersion: string | undefined
  newVersion: string
}

export interface Memory {
  /** Which run wrote it: two at once may have the same of everything else. */
  run: string
  /** The export job of the last run. */
  job: string
  /** The title that the action wrote. */
  title: string
  /**
   * The commit that the action wrote, where the branch held nothing but its own commits then. As long as it is the tip,
   * that is still so, since a commit can't be changed without changing its name.
   */
  own?: string | undefined
  /** The commit of the base on which it was made. */
  base: string
  /** Of all runs whose commits are on the branch. */
  changes: Change[]
}

/** Puts the action's part together. @param markdown what a reader sees */
export function renderBlock(memory: Memory, markdown: string): string {
  const kept = { ...memory, changes: memory.changes.slice(-MAX_CHANGES) }
  return `${BEGIN} ${inComment(JSON.stringify(kept))} -->\n${withoutMarkers(markdown)}\n${END}`
}

/** Puts a new part in the place of the old one. @returns `undefined` where somebody has taken the old one out */
export function replaceBlock(body: string, block: string): string | undefined {
  return BLOCK.test(body) ? body.replace(BLOCK, () => block) : undefined
}

/** What the action wrote down; `undefined` where that is gone, or is not what it would have written. */
export function readMemory(body: string): Memory | undefined {
  const [, json] = BLOCK.exec(body) ?? []
  let data: unknown
  try {
    data = JSON.parse(json ?? '')
  } catch {
    return undefined
  }
  const [run, job, title, own, base] = ['run', 'job', 'title', 'own', 'base'].map((key) => field(data, key))
  const changes = field(data, 'changes')
  if (typeof run !== 'string' || typeof job !== 'string') return undefined
  if (typeof title !== 'string' || typeof base !== 'string') return undefined
  if (!Array.isArray(changes) || !changes.every(isChange)) return undefined
  return { run, job, title, base, changes, ...(typeof own === 'string' && { own }) }
}

/** Whether the changes are those that were written down, as far as so many are. */
export function remembers(memory: Memory, changes: Change[]): boolean {
  return changes
    .slice(-MAX_CHANGES)
    .every(({ file, key, newUrl, newVersion }) =>
      memory.changes.some(
        (before) =>
          before.file === file &&
          before.key === key &&
          before.newUrl === newUrl &&
          before.newVersion === newVersion,
      ),
    )
}

function isChange(value: unknown): value is Change {
  const texts = ['file', 'key', 'newUrl', 'newVersion']
  const optional = ['oldUrl', 'oldVersion']
  return (
    texts.every((key) => typeof field(value, key) === 'string') &&
    optional.every((key) => ['string', 'undefined'].includes(typeof field(value, key)))
  )
}

/** JSON in which nothing can end the comment. */
function inComment(json: string): string {
  return json.replace(/[<>&]|-(?=-)/g, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0')
    return `\\u${code}`
  })
}

/** A body that a user wrote may not pass for a marker. */
function withoutMarkers(markdown: string): string {
  return markdown.replaceAll('<!-- static-export-action:', '<!-- static-export-action ')
}
