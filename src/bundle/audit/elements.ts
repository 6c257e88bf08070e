/** What each element of a page makes a browser fetch. Decided by what browsers do: see __tests__/browser. */
import type { PageElement } from './html.ts'
import type { FileKind, Use } from './reference.ts'

export interface Fetched {
  attribute: string
  /** `fetch` unless told. */
  use?: Use
  loads?: FileKind
  /** Whether a browser refuses to fetch it from another host. */
  isOwnOnly?: boolean
}

const SOURCE: Fetched[] = [{ attribute: 'src' }]
const BACKGROUND: Fetched[] = [{ attribute: 'background' }]
const FRAME: Fetched[] = [{ attribute: 'src', loads: 'document' }]
const SVG_LINK: Fetched[] = [{ attribute: 'href' }, { attribute: 'xlink:href' }]

const IN_HTML: Record<string, Fetched[]> = {
  img: [...SOURCE, { attribute: 'srcset' }],
  audio: SOURCE,
  video: [...SOURCE, { attribute: 'poster' }],
  frame: FRAME,
  embed: FRAME,
  object: [{ attribute: 'data', loads: 'document' }],
  body: BACKGROUND,
  table: BACKGROUND,
  col: BACKGROUND,
  colgroup: BACKGROUND,
  thead: BACKGROUND,
  tbody: BACKGROUND,
  tfoot: BACKGROUND,
  tr: BACKGROUND,
  td: BACKGROUND,
  th: BACKGROUND,
}

const IN_SVG: Record<string, Fetched[]> = {
  image: SVG_LINK,
  feImage: SVG_LINK,
  use: SVG_LINK.map((link) => ({ ...link, isOwnOnly: true })),
}

/** Attributes of SVG that are properties of CSS and may hold an address. */
export const presentationAttributes = new Set(
  'clip-path cursor fill filter marker-end marker-mid marker-start mask stroke'.split(' '),
)

const HOLD_ADDRESSES = new Set([
  ...['background', 'content', 'data', 'href', 'imagesrcset', 'poster', 'src', 'srcdoc', 'srcset', 'style'],
  ...presentationAttributes,
])

/** Whether an attribute may hold an address on any element; the others only say how it is used. */
export function mayHoldAddress(attribute: string): boolean {
  return HOLD_ADDRESSES.has(attribute) || attribute.startsWith('on')
}

/** The attributes of an element whose addresses a browser fetches, besides those of `link` and `meta`. */
export function fetchedAttributes(element: PageElement): Fetched[] {
  const { name, isSvg, parent } = element
  if (name === 'script') return scriptFile(element)
  if (isSvg) return IN_SVG[name] ?? []
  switch (name) {
    case 'source':
      if (parent?.name === 'picture') return [{ attribute: 'srcset' }]
      return isInMedia(element) && parent?.has('src') === false ? SOURCE : []
    case 'track':
      return isInMedia(element) ? SOURCE : []
    case 'input':
      return element.get('type')?.toLowerCase() === 'image' ? SOURCE : []
    case 'iframe':
      return element.has('srcdoc') ? [] : FRAME
    default:
      return IN_HTML[name] ?? []
  }
}

function isInMedia({ parent }: PageElement): boolean {
  return parent?.name === 'audio' || parent?.name === 'video'
}

function scriptFile(element: PageElement): Fetched[] {
  const type = scriptType(element)
  if (type !== 'classic' && type !== 'module') return []
  if (isForOldBrowsers(element)) return []
  const names = element.isSvg ? ['href', 'xlink:href'] : ['src']
  return names.map((attribute) => ({ attribute, loads: 'script' }))
}

/** https://mimesniff.spec.whatwg.org/#javascript-mime-type */
const JAVASCRIPT = new Set([
  ...[
    'application/ecmascript',
    'application/javascript',
    'application/x-ecmascript',
    'application/x-javascript',
  ],
  ...['', '1.0', '1.1', '1.2', '1.3', '1.4', '1.5'].map((version) => `text/javascript${version}`),
  ...['text/ecmascript', 'text/jscript', 'text/livescript', 'text/x-ecmascript', 'text/x-javascript'],
])

/** What a `script` holds. https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element */
export function scriptType(
  element: PageElement,
): 'classic' | 'module' | 'importmap' | 'speculationrules' | 'data' {
  const [type, language] = [element.get('type'), element.get('language')]
  if (type === '' || (type === undefined && (language ?? '') === '')) return 'classic'
  const given = (type ?? `text/${language ?? ''}`).trim().toLowerCase()
  if (given === 'module' || given === 'importmap' || given === 'speculationrules') return given
  return JAVASCRIPT.has(given) ? 'classic' : 'data'
}

/** Whether browsers that know modules leave a script alone. */
export function isForOldBrowsers(element: PageElement): boolean {
  return element.has('nomodule') && scriptType(element) === 'classic'
}

/** What may be preloaded. https://fetch.spec.whatwg.org/#concept-potential-destination */
const PRELOADED = new Set(['fetch', 'font', 'image', 'script', 'style', 'track'])

/** What a `link` makes a browser do; the first that applies. */
const RELATIONS: Record<string, { use: Use; loads?: FileKind }> = {
  stylesheet: { use: 'fetch', loads: 'stylesheet' },
  modulepreload: { use: 'fetch', loads: 'script' },
  preload: { use: 'fetch' },
  prefetch: { use: 'fetch' },
  manifest: { use: 'fetch', loads: 'manifest' },
  icon: { use: 'fetch' },
  'apple-touch-icon': { use: 'fetch' },
  'apple-touch-icon-precomposed': { use: 'fetch' },
  'apple-touch-startup-image': { use: 'fetch' },
  'mask-icon': { use: 'fetch' },
  'compression-dictionary': { use: 'fetch' },
  preconnect: { use: 'mention' },
  'dns-prefetch': { use: 'mention' },
}

export function linkUse(element: PageElement): { use: Use; rel: string; loads?: FileKind } | undefined {
  const given = (element.get('rel') ?? '').toLowerCase().split(/\s+/)
  const [rel, relation] = Object.entries(RELATIONS).find(([name]) => given.includes(name)) ?? []
  if (rel === undefined || relation === undefined) return undefined
  if (rel === 'stylesheet') {
    const [type = ''] = (element.get('type') ?? '')
      .toLowerCase()
      .split(';')
      .map((part) => part.trim())
    if (element.has('disabled') || (type !== '' && type !== 'text/css')) return undefined
  }
  if (rel === 'preload' && !PRELOADED.has(element.get('as')?.toLowerCase() ?? '')) return undefined
  return { rel, ...relation }
}
