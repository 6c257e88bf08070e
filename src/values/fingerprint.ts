/** What a file says apart from the changes, as a text that is the same before and after the edit. */
import { type Document, isAlias, isMap, isScalar, type ParsedNode } from 'yaml'
import type { Entry } from './entries.ts'
import { isNull, keyText, type MapNode } from './nodes.ts'

export interface Changes {
  /** Index of the document. */
  document: number
  /** The keys that lead from the root to the mapping in which the changes stand. */
  path: readonly string[]
  /** Keys that are there and get another value. */
  changed: readonly Entry[]
  /** Keys that were not there. */
  added: readonly Entry[]
}

const DEFAULT_DIRECTIVES = { yaml: { version: '1.2' }, tags: { '!!': 'tag:yaml.org,2002:' } }

/** Of the trees, not of their data: aliases are not followed, so that no file can make it long. */
export function fingerprint(documents: readonly Document.Parsed[], changes: Changes): string {
  const parts: string[] = []
  // A file of nothing but comments has no document until keys are added.
  const roots = documents.length === 0 ? [null] : documents
  roots.forEach((document, index) => {
    const { yaml, tags } = document?.directives ?? DEFAULT_DIRECTIVES
    parts.push(JSON.stringify([yaml.version, tags]))
    const root = document?.contents ?? null
    const isEdited = index === changes.document
    if (isEdited && changes.path.length === 0 && (root === null || isNull(root)))
      parts.push(opening('map', root), CLOSING)
    else describe(root, isEdited ? mapAt(root, changes.path) : undefined, changes, parts)
  })
  return parts.join('\n')
}

/** The mapping at the end of the path. */
export function mapAt(root: ParsedNode | null, path: readonly string[]): MapNode | undefined {
  let node = root
  for (const key of path) {
    if (!isMap(node)) return undefined
    node = node.items.find((pair) => keyText(pair.key) === key)?.value ?? null
  }
  return isMap(node) ? node : undefined
}

const CLOSING = 'end'

/** In an order that is always the same, without recursion; a string on the way is a part that is ready. */
function describe(
  root: ParsedNode | null,
  edited: MapNode | undefined,
  changes: Changes,
  parts: string[],
): void {
  const ahead: (ParsedNode | string | null)[] = [root]
  while (ahead.length > 0) {
    const node = ahead.pop() ?? null
    if (node === null) {
      parts.push('nothing')
    } else if (typeof node === 'string') {
      parts.push(node)
    } else if (isAlias(node)) {
      parts.push(`alias ${node.source}`)
    } else if (isScalar(node)) {
      parts.push(`${opening(node.type, node)} ${JSON.stringify(node.source)}`)
    } else {
      parts.push(opening(`${node.flow ? 'flow ' : ''}${isMap(node) ? 'map' : 'list'}`, node))
      const children = node === edited ? unchanged(edited, changes) : childrenOf(node)
      ahead.push(CLOSING)
      for (const child of children) ahead.push(child)
    }
  }
}

function opening(kind: string | undefined, node: ParsedNode | null): string {
  return JSON.stringify(
    node === null || isAlias(node) ? [kind, null, null] : [kind, node.anchor ?? null, node.tag ?? null],
  )
}

function childrenOf(node: Exclude<ParsedNode, { source: string }>): (ParsedNode | null)[] {
  return isMap(node) ? node.items.flatMap(({ key, value }) => [key, value]) : node.items
}

/** Without the keys that are added; of the values that change only the anchor and the tag. */
function unchanged(map: MapNode, { changed, added }: Changes): (ParsedNode | string | null)[] {
  return map.items.flatMap(({ key, value }) => {
    const name = keyText(key)
    if (added.some((entry) => entry.key === name)) return []
    return [key, changed.some((entry) => entry.key === name) ? opening('changed', value) : value]
  })
}
