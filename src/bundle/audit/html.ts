/** The elements of pages, with their places; only importer of parse5. */
import {
  html as names,
  parse,
  parseFragment,
  type Token,
  type TreeAdapter,
  type TreeAdapterTypeMap,
} from 'parse5'
import { mayHoldAddress } from './elements.ts'
import { lineCounter, type LineAt } from './lines.ts'

/** Deepest nesting that is followed. Browsers stop at 512; without a limit a hostile page takes hours. */
const MAX_DEPTH = 1000

/** A page is nested deeper than any browser would follow. */
export class TooDeep extends Error {}

/** An element of a page that a browser would render: the content of a `template` is none. */
export interface PageElement {
  /** Lower case; as the standard spells it in SVG, such as `feImage`. */
  readonly name: string
  readonly isSvg: boolean
  readonly parent: { name: string; has: (attribute: string) => boolean } | undefined
  readonly attributes: { name: string; value: string }[]
  /** The value of an attribute; an `xlink:` prefix is a part of its name. */
  get: (attribute: string) => string | undefined
  has: (attribute: string) => boolean
  /** The lines of the places in an attribute's value. */
  linesOf: (attribute: string) => LineAt
  /** What it holds where that is text, as in `script` and `style`, and the line on which that begins. */
  text: () => { text: string; line: number }
}

interface Source {
  html: string
  firstLine: number
}

/** Which elements hold text that is looked at. */
const WITH_TEXT = ['script', 'style', 'noscript']

export interface Visitor {
  /** An element that may hold an address begins. */
  element: (element: PageElement) => void
  /** The text of a `script`, `style` or `noscript` is complete. */
  text: (element: PageElement) => void
}

/**
 * Goes through the elements of a page as a browser with scripts switched on reads it.
 *
 * @throws {TooDeep}
 */
export function visitPage(html: string, firstLine: number, visitor: Visitor): void {
  parse(html, options({ html, firstLine }, visitor))
}

/**
 * Goes through a part of a page as a browser without scripts reads it: the content of `noscript`.
 *
 * @throws {TooDeep}
 */
export function visitFragment(html: string, firstLine: number, visitor: Visitor): void {
  parseFragment(html, { ...options({ html, firstLine }, visitor), scriptingEnabled: false })
}

function options(source: Source, visitor: Visitor) {
  return { sourceCodeLocationInfo: true, treeAdapter: adapter(source, visitor) }
}

/** A document, an element, or what stands for everything else. */
interface Node {
  /** Empty unless it is an element. */
  name: string
  namespace: names.NS
  attributes: Token.Attribute[]
  parent: Node | null
  /** Nothing in it is rendered. */
  isInert: boolean
  /** Of a template. */
  content: Node | undefined
  location: Token.Location | null
  text: string
  /** Has the place of the text, where the text is kept. */
  textNode: Node | undefined
}

type Nodes = TreeAdapterTypeMap<Node, Node, Node, Node, Node, Node, Node, Node, Node, Node>

function createNode(name: string, namespace = names.NS.HTML, attributes: Token.Attribute[] = []): Node {
  return {
    ...{
      name,
      namespace,
      attributes,
      parent: null,
      isInert: false,
      content: undefined,
      location: null,
      text: '',
    },
    textNode: WITH_TEXT.includes(name) ? createNode('') : undefined,
  }
}

/**
 * Builds no tree, which for a long page takes a hundred times its size: each element is visited and keeps only its way
 * up.
 */
function adapter(source: Source, visitor: Visitor): TreeAdapter<Nodes> {
  let depth = 0
  let mode = names.DOCUMENT_MODE.NO_QUIRKS
  const other = createNode('')
  const visit = (node: Node): void => {
    const isLookedAt = !node.isInert && node.attributes.some(({ name }) => mayHoldAddress(name))
    if (isLookedAt) visitor.element(pageElement(node, source))
  }
  const place = (parent: Node, node: Node): void => {
    if (node.name === '') return
    node.parent = parent
    node.isInert ||= parent.isInert
    if (node.content !== undefined) node.content.isInert = node.isInert || !isShadowRoot(node)
    visit(node)
  }
  return {
    createDocument: () => createNode(''),
    createDocumentFragment: () => createNode(''),
    createElement: createNode,
    createCommentNode: () => other,
    createTextNode: () => other,
    appendChild: place,
    insertBefore: place,
    insertText(parent, text) {
      if (parent.textNode !== undefined) parent.text += text
    },
    // Text that stands where a table may have none.
    insertTextBefore: () => undefined,
    // A second `html` or `body` adds its attributes to the first.
    adoptAttributes(recipient, attributes) {
      const known = recipient.attributes.map(({ name }) => name)
      const added = attributes.filter(({ name }) => !known.includes(name))
      recipient.attributes.push(...added)
      visit({ ...recipient, attributes: added })
    },
    getTemplateContent: (node) => node.content ?? node,
    setTemplateContent(node, content) {
      node.content = content
    },
    getDocumentMode: () => mode,
    setDocumentMode(_, given) {
      mode = given
    },
    setDocumentType: () => undefined,
    onItemPush() {
      if (++depth > MAX_DEPTH) throw new TooDeep()
    },
    onItemPop(node) {
      depth--
      if (node.textNode !== undefined && !node.isInert) visitor.text(pageElement(node, source))
    },
    detachNode: () => undefined,
    // The parser asks for children to give the last text its place, and to move them, which changes nothing here.
    getChildNodes: (node) => [node.textNode ?? other],
    getFirstChild: () => other,
    getAttrList: ({ attributes }) => attributes,
    getNamespaceURI: ({ namespace }) => namespace,
    getParentNode: ({ parent }) => parent,
    getTagName: ({ name }) => name,
    // Text in the wrong place has no node, and the parser asks all the same.
    getNodeSourceCodeLocation: (node: Node | undefined) => node?.location,
    setNodeSourceCodeLocation(node: Node | undefined, location) {
      if (node !== undefined) node.location = location
    },
    updateNodeSourceCodeLocation: () => undefined,
    getCommentNodeContent: () => '',
    getDocumentTypeNodeName: () => '',
    getDocumentTypeNodePublicId: () => '',
    getDocumentTypeNodeSystemId: () => '',
    getTextNodeContent: () => '',
    isCommentNode: isNone,
    isDocumentTypeNode: isNone,
    isElementNode: (node): node is Node => node.name !== '',
    isTextNode: isNone,
  }
}

const isNone = (node: Node | null): node is Node => node === null

/** A declarative shadow root is a template only in name: its content is rendered. */
function isShadowRoot({ attributes }: Node): boolean {
  return attributes.some(({ name, value }) => name === 'shadowrootmode' && /^(?:open|closed)$/i.test(value))
}

function pageElement(node: Node, source: Source): PageElement {
  const { name, namespace, parent, attributes, location, text, textNode } = node
  return {
    name,
    isSvg: namespace === names.NS.SVG,
    parent:
      parent === null
        ? undefined
        : { name: parent.name, has: (wanted) => valueOf(parent, wanted) !== undefined },
    get attributes() {
      return attributes.map((attribute) => ({ name: fullName(attribute), value: attribute.value }))
    },
    get: (wanted) => valueOf(node, wanted),
    has: (wanted) => valueOf(node, wanted) !== undefined,
    linesOf: (wanted) => linesOfAttribute(node, wanted, source),
    text: () => ({ text, line: lineOf(textNode?.location ?? location, source) }),
  }
}

function fullName({ name, prefix }: Token.Attribute): string {
  return prefix === undefined || prefix === '' ? name : `${prefix}:${name}`
}

function valueOf({ attributes }: Node, wanted: string): string | undefined {
  return attributes.find((attribute) => fullName(attribute) === wanted)?.value
}

function lineOf(location: Token.Location | null, { firstLine }: Source): number {
  return (location?.startLine ?? 1) + firstLine - 1
}

function linesOfAttribute(node: Node, name: string, source: Source): LineAt {
  const { attrs } = (node.location ?? {}) as Token.LocationWithAttributes
  const location = attrs?.[name]
  if (location === undefined) return () => lineOf(node.location, source)
  const raw = source.html.slice(location.startOffset, location.endOffset)
  const rawValue = raw.slice(raw.indexOf('=') + 1).trimStart()
  const value = valueOf(node, name) ?? ''
  const start = lineOf(location, source) + linesIn(raw) - linesIn(rawValue)
  // Where a line break of the value is written as `&#10;`, its lines are not those of the file.
  return linesIn(rawValue) === linesIn(value) ? lineCounter(value, start) : () => start
}

function linesIn(text: string): number {
  return text.split('\n').length - 1
}
