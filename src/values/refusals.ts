/** Refuses an edit that would change something else, or that something else would change. */
import { type Alias, isAlias, isMap, type ParsedNode } from 'yaml'
import { excerpt } from '../escape.ts'
import { formatKeyPath } from './key-path.ts'
import { positionAt } from './lines.ts'
import type { Merged } from './merge.ts'
import { anchorOffset, errorAt, lineOf, type Source } from './parse.ts'
import type { ValuesError } from './values-error.ts'

/** `!!map` and `!!str` say nothing new; any other tag may give the place another meaning. */
export function refuseTag(source: Source, node: ParsedNode, shown: string): void {
  const plain = isMap(node) ? 'tag:yaml.org,2002:map' : 'tag:yaml.org,2002:str'
  if (isAlias(node) || node.tag === undefined || node.tag === '!' || node.tag === plain) return
  const reason = `${shown} has a tag (\`!…\`), so it may mean something else`
  throw errorAt(source, node.range[0], reason, 'Remove the tag, or edit the file by hand.')
}

/** An anchor that is used carries the edit to the places that use it. */
export function refuseShared(source: Source, node: ParsedNode | null, shown: string): void {
  const use = node && source.uses.get(node)
  if (!use) return
  const name = excerpt(use.source, 100)
  const reason = `${shown} has the anchor \`${name}\`, which is used in line ${lineOf(source, use)}: the edit would change that place too`
  const hint = 'Write the values out at both places, without anchor and alias.'
  throw errorAt(source, anchorOffset(source, node), reason, hint)
}

export function aliasError(source: Source, alias: Alias.Parsed, shown: string): ValuesError {
  const anchor = `the anchor \`${excerpt(alias.source, 100)}\`${anchorLine(source, source.targets.get(alias))}`
  const reason = `${shown} is an alias of ${anchor}: the edit would change that place too`
  return errorAt(source, alias.range[0], reason, 'Write the values out in place of the alias.')
}

/** A section that stands elsewhere, under a merge key. */
export function mergedError(source: Source, { merge, from }: Merged, shown: string): ValuesError {
  const { anchor } = from
  const name = anchor === undefined ? 'the mapping' : `the anchor \`${excerpt(anchor, 100)}\``
  const reason = `${shown} comes from a merge key, out of ${name}${anchorLine(source, from)}`
  const hint = 'Write the section out beside the merge key, or correct the `values-key` input.'
  return errorAt(source, merge.key.range[0], reason, hint)
}

function anchorLine(source: Source, node: ParsedNode | undefined): string {
  return node ? ` in line ${positionAt(source.text, anchorOffset(source, node)).line}` : ''
}

export function showPath(path: readonly string[]): string {
  return path.length === 0 ? 'the document' : `\`${excerpt(formatKeyPath(path), 200)}\``
}
