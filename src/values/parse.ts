/** Parses a values file and refuses what no reader, or not every reader, would take. */
import {
  type Alias,
  type Document,
  type ErrorCode,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  parseAllDocuments,
  type ParsedNode,
  type YAMLError,
} from 'yaml'
import { excerpt } from '../escape.ts'
import { positionAt } from './lines.ts'
import { isMergeKey, keyText, type MapNode } from './nodes.ts'
import { ValuesError } from './values-error.ts'

export interface Source {
  text: string
  file: string
  /** None in a file of nothing but comments. */
  documents: Document.Parsed[]
  /** What each alias stands for. */
  targets: Map<Alias, ParsedNode>
  /** The first alias of each node that has one. */
  uses: Map<ParsedNode, Alias.Parsed>
}

const TOO_DEEP = 'is nested too deeply to be read'
const FLATTEN = 'Write the values to a file of fewer levels.'
const CORRECT = 'Correct the file at that place, then run again.'

/** @param withTokens keeps the tokens that tell where a colon or an anchor stands */
export function parseSource(text: string, file: string, withTokens: boolean): Source {
  const source: Source = { text, file, documents: [], targets: new Map(), uses: new Map() }
  const carriageReturn = /\r(?!\n)/.exec(text)
  if (carriageReturn) {
    // To Go's and Python's parsers it ends a line, and a comment; to others it does not.
    const reason = 'a carriage return without a line feed, which readers take differently'
    throw errorAt(source, carriageReturn.index, reason, 'Write the line breaks as LF or as CRLF.')
  }
  const documents = orTooDeep(file, () =>
    parseAllDocuments(text, {
      keepSourceTokens: withTokens,
      // A pretty error shows the line, and so its value.
      prettyErrors: false,
      // Compares each key with each other, in quadratic time; `checkKeys` does it in linear time.
      uniqueKeys: false,
      // Also where a directive asks for YAML 1.1, whose tags would make other nodes of sets and pairs.
      schema: 'core',
      resolveKnownTags: false,
      logLevel: 'silent',
    }),
  )
  const errors = [
    ...documents.flatMap(({ errors }) => errors),
    ...('empty' in documents ? documents.errors : []),
  ]
  if (errors.length > 0) throw invalid(source, errors)
  const directive = 'empty' in documents ? /^%/m.exec(text) : null
  if (directive) {
    throw errorAt(source, directive.index, 'is not valid YAML: a directive without a document', CORRECT)
  }
  source.documents = [...documents]
  for (const { contents } of source.documents) checkNodes(source, contents)
  return source
}

/** Runs what may exhaust the stack on a file of very many levels. */
export function orTooDeep<T>(file: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (error instanceof RangeError) throw new ValuesError(TOO_DEEP, { file }, FLATTEN)
    throw error
  }
}

export function errorAt({ text, file }: Source, offset: number, reason: string, hint: string): ValuesError {
  return new ValuesError(reason, { file, position: positionAt(text, offset) }, hint)
}

export function lineOf({ text }: Source, node: ParsedNode): number {
  return positionAt(text, node.range[0]).line
}

/** Where a node's anchor stands, which may be a line above; where the node begins if it has none. */
export function anchorOffset({ text }: Source, node: ParsedNode): number {
  const [start] = node.range
  const anchor = isAlias(node) ? undefined : node.anchor
  return anchor === undefined ? start : text.lastIndexOf(`&${anchor}`, start)
}

/** The package's own messages quote the source, so only its codes are used. */
const REASONS: Record<ErrorCode, string> = {
  ALIAS_PROPS: 'an alias with an anchor or a tag of its own',
  BAD_ALIAS: 'an anchor or alias without a proper name',
  BAD_COLLECTION_TYPE: 'a tag that does not fit what it stands on',
  BAD_DIRECTIVE: 'a directive (`%…`) that is not known',
  BAD_DQ_ESCAPE: 'an escape that double quotes do not know',
  BAD_INDENT: 'an indentation that does not fit the lines around, or a closing bracket is missing',
  BAD_PROP_ORDER: 'an anchor or a tag on the wrong side of an indicator',
  BAD_SCALAR_START: 'a value that begins with a reserved character and needs quotes',
  BLOCK_AS_IMPLICIT_KEY: 'a mapping or list on a line where none can begin',
  BLOCK_IN_FLOW: 'an indented mapping or list inside brackets',
  DUPLICATE_KEY: 'a key that stands there twice',
  IMPOSSIBLE: 'something that cannot be read',
  KEY_OVER_1024_CHARS: 'a key of more than 1024 characters',
  MISSING_CHAR: 'a character is missing: a colon, a comma, a space, a closing quote or a closing bracket',
  MULTILINE_IMPLICIT_KEY: 'a key that goes over several lines, or a colon is missing',
  MULTIPLE_ANCHORS: 'two anchors on one value',
  MULTIPLE_DOCS: 'more than one document',
  MULTIPLE_TAGS: 'two tags on one value',
  NON_STRING_KEY: 'a key that is not a string',
  RESOURCE_EXHAUSTION: TOO_DEEP,
  TAB_AS_INDENT: 'a tab as indentation',
  TAG_RESOLVE_FAILED: 'a tag that does not fit its value',
  UNEXPECTED_TOKEN: 'something that does not belong here',
}

function invalid(source: Source, errors: YAMLError[]): ValuesError {
  const exhausted = errors.find(({ code }) => code === 'RESOURCE_EXHAUSTION')
  if (exhausted) return errorAt(source, exhausted.pos[0], TOO_DEEP, FLATTEN)
  const { code, pos } = errors.reduce((first, error) => (error.pos[0] < first.pos[0] ? error : first))
  return errorAt(source, pos[0], `is not valid YAML: ${REASONS[code]}`, CORRECT)
}

/** Finds duplicate keys and resolves aliases, in the order of the text and without recursion. */
function checkNodes(source: Source, root: ParsedNode | null): void {
  const anchors = new Map<string, ParsedNode>()
  const ahead: (ParsedNode | null)[] = [root]
  while (ahead.length > 0) {
    const node = ahead.pop()
    if (!node) continue
    if (isAlias(node)) {
      resolveAlias(source, node, anchors)
      continue
    }
    if (node.anchor) anchors.set(node.anchor, node)
    if (isMap(node)) {
      checkKeys(source, node)
      for (const { key, value } of node.items.toReversed()) ahead.push(value, key)
    } else if (isSeq(node)) {
      for (const item of node.items.toReversed()) ahead.push(item)
    }
  }
}

function resolveAlias(source: Source, alias: Alias.Parsed, anchors: Map<string, ParsedNode>): void {
  const target = anchors.get(alias.source)
  if (!target) {
    // Not by its name: it may be a value that begins with an asterisk and lacks its quotes.
    const reason = 'is not valid YAML: an alias (`*…`) without an anchor before it'
    throw errorAt(source, alias.range[0], reason, CORRECT)
  }
  source.targets.set(alias, target)
  if (!source.uses.has(target)) source.uses.set(target, alias)
}

function checkKeys(source: Source, map: MapNode): void {
  const seen = new Map<string, ParsedNode>()
  for (const { key } of map.items) {
    if (isMap(key) && source.text.startsWith('{{', key.range[0] - 1)) {
      const reason = 'has a template `{{ … }}`, which Helm does not fill in in a values file'
      throw errorAt(source, key.range[0] - 1, reason, 'Write the value itself there, or put quotes around.')
    }
    // Merge keys may be repeated: Helm's parser takes each of them.
    if (!isScalar(key) || isMergeKey(key)) continue
    const identity = `${typeof key.value}:${String(key.value)}`
    const first = seen.get(identity)
    if (first) throw duplicate(source, first, key)
    seen.set(identity, key)
  }
}

export function duplicate(source: Source, first: ParsedNode, second: ParsedNode): ValuesError {
  const name = excerpt(keyText(second) ?? '', 100)
  const reason = `the key \`${name}\` stands here a second time; the first is in line ${lineOf(source, first)}`
  return errorAt(source, second.range[0], reason, 'Remove one of the two, then run again.')
}
