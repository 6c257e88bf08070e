/** The addresses in stylesheets; only importer of @csstools/css-tokenizer. */
import { TokenType, tokenizer, type CSSToken } from '@csstools/css-tokenizer'

export interface CssUrl {
  url: string
  /** Where it begins in the text. */
  offset: number
  construct: '@import' | '@font-face url()' | 'url()' | 'image-set()'
  /** Whether a browser refuses to fetch it from another host. */
  isOwnOnly: boolean
}

/** Longest statement that is looked at, in tokens: a broken stylesheet may be a single one. */
const MAX_TOKENS = 50_000

/** What is inside a block: any style rules and declarations, or the descriptors of a font. */
type Block = 'rules' | 'font'

/**
 * Rules after which an `@import` does not count. Those that a browser does not know change nothing. An `@layer` statement
 * ends the imports by the standard, but browsers that look ahead fetch them all the same.
 */
const ENDS_IMPORTS = new Set(
  (
    'container counter-style font-face font-feature-values font-palette-values function keyframes media namespace page ' +
    'position-try property scope starting-style supports view-transition -webkit-keyframes'
  ).split(' '),
)

/** Filters come from the site itself or not at all. */
const OWN_ONLY = new Set(['filter', '-webkit-filter', 'backdrop-filter'])

/** Known to browsers of the past only, or without an address on a file. */
const NEVER_FETCHED = new Set(['behavior', '-moz-binding', '-ms-behavior', 'offset-path'])

/** The addresses that a stylesheet makes a browser fetch. Conditions (`@media`, `@supports`) are taken as met. */
export function stylesheetUrls(css: string): Generator<CssUrl> {
  return urls(css, [])
}

/** The addresses in a `style` attribute. */
export function styleAttributeUrls(css: string): Generator<CssUrl> {
  return urls(css, ['rules'])
}

/** @param outer the blocks that the text is inside of */
function* urls(css: string, outer: Block[]): Generator<CssUrl> {
  const { nextToken } = tokenizer({ css })
  const blocks = [...outer]
  let mayImport = true
  for (;;) {
    const block = blocks.at(-1)
    const isTop = block === undefined
    const { tokens, end } = statement(nextToken, !isTop)
    const [first] = tokens
    if (first?.[0] === TokenType.AtKeyword) {
      const name = first[4].value.toLowerCase()
      if (name === 'import' && isTop && mayImport && end !== '{') yield* importedUrl(tokens)
      const endsImports = ENDS_IMPORTS.has(name) || (name === 'layer' && end === '{')
      if (isTop && endsImports) mayImport = false
      if (end === '{') blocks.push(name === 'font-face' ? 'font' : 'rules')
    } else if (end === '{') {
      if (isTop) mayImport = false
      blocks.push('rules')
    } else if (!isTop) {
      yield* declarationUrls(tokens, block)
    }
    if (end === '}' && blocks.length > outer.length) blocks.pop()
    if (end === 'end') return
  }
}

/** The addresses in the value of one property, such as a presentation attribute of SVG. */
export function* valueUrls(property: string, css: string): Generator<CssUrl> {
  const { nextToken, endOfFile } = tokenizer({ css })
  const tokens: CSSToken[] = []
  while (!endOfFile()) tokens.push(nextToken())
  yield* urlsIn(tokens, { construct: 'url()', isOwnOnly: OWN_ONLY.has(property) })
}

interface Statement {
  /** Without white space, comments and what ended it. */
  tokens: CSSToken[]
  end: '{' | ';' | '}' | 'end'
}

/**
 * Reads up to the end of a declaration, an at-rule without a block, or the beginning of a block.
 *
 * @param isNested whether it stands in a block; only there do `;` and `}` end what is no at-rule
 */
function statement(nextToken: () => CSSToken, isNested: boolean): Statement {
  const tokens: CSSToken[] = []
  const closers: TokenType[] = []
  for (;;) {
    const token = nextToken()
    const [type] = token
    const isAtRule = tokens[0]?.[0] === TokenType.AtKeyword
    if (type === TokenType.EOF) return { tokens, end: 'end' }
    if (closers.length > 0) {
      if (type === closers.at(-1)) closers.pop()
    } else if (type === TokenType.OpenCurly) {
      return { tokens, end: '{' }
    } else if (type === TokenType.Semicolon && (isNested || isAtRule)) {
      return { tokens, end: ';' }
    } else if (type === TokenType.CloseCurly && isNested) {
      return { tokens, end: '}' }
    }
    const closer = closerOf(type)
    if (closer !== undefined) closers.push(closer)
    const isNoise = type === TokenType.Whitespace || type === TokenType.Comment
    const isAround = tokens.length === 0 && (type === TokenType.CDO || type === TokenType.CDC)
    if (!isNoise && !isAround && tokens.length < MAX_TOKENS) tokens.push(token)
  }
}

function closerOf(type: TokenType): TokenType | undefined {
  if (type === TokenType.OpenParen || type === TokenType.Function) return TokenType.CloseParen
  if (type === TokenType.OpenSquare) return TokenType.CloseSquare
  return type === TokenType.OpenCurly ? TokenType.CloseCurly : undefined
}

function* importedUrl([, first, second]: CSSToken[]): Generator<CssUrl> {
  if (first?.[0] === TokenType.String || first?.[0] === TokenType.URL) {
    yield { url: first[4].value, offset: first[2], construct: '@import', isOwnOnly: false }
  } else if (first !== undefined && isUrlFunction(first) && second?.[0] === TokenType.String) {
    yield { url: second[4].value, offset: second[2], construct: '@import', isOwnOnly: false }
  }
}

function* declarationUrls([property, colon, ...value]: CSSToken[], block: Block): Generator<CssUrl> {
  if (property?.[0] !== TokenType.Ident || colon?.[0] !== TokenType.Colon) return
  const name = property[4].value.toLowerCase()
  const isFontSource = block === 'font' && name === 'src'
  // `src` means something in a font only, and nothing else in a font is fetched.
  if (NEVER_FETCHED.has(name) || isFontSource !== (block === 'font' || name === 'src')) return
  yield* urlsIn(value, {
    construct: isFontSource ? '@font-face url()' : 'url()',
    isOwnOnly: OWN_ONLY.has(name),
  })
}

function* urlsIn(tokens: CSSToken[], place: Pick<CssUrl, 'construct' | 'isOwnOnly'>): Generator<CssUrl> {
  const functions: string[] = []
  for (const [at, token] of tokens.entries()) {
    const [type, , offset] = token
    if (type === TokenType.URL) yield { url: token[4].value, offset, ...place }
    else if (type === TokenType.Function) functions.push(token[4].value.toLowerCase())
    else if (type === TokenType.OpenParen) functions.push('')
    else if (type === TokenType.CloseParen) functions.pop()
    else if (type === TokenType.String) {
      const [name, before] = [functions.at(-1), tokens[at - 1]]
      if (before !== undefined && isUrlFunction(before)) yield { url: token[4].value, offset, ...place }
      else if (name === 'image-set' || name === '-webkit-image-set') {
        yield { url: token[4].value, offset, ...place, construct: 'image-set()' }
      }
    }
  }
}

function isUrlFunction(token: CSSToken): boolean {
  return token[0] === TokenType.Function && token[4].value.toLowerCase() === 'url'
}
