/** The addresses in the JSON of import maps, speculation rules and web app manifests. Broken JSON has none. */

interface JsonUrl {
  url: string
  /** Where it stands in the text, or one before it where addresses are written with escapes. */
  offset: number
}

/**
 * An address is absolute or begins with `/`, `./` or `../`; one of the site that ends in `/` is the beginning of others.
 * https://html.spec.whatwg.org/multipage/webappapis.html#import-maps
 */
export function importMapUrls(text: string): JsonUrl[] {
  const { imports, scopes } = parseObject(text)
  const maps = [objectOf(imports), ...Object.values(objectOf(scopes)).map(objectOf)]
  const addresses = maps.flatMap((map) => Object.values(map)).filter((address) => typeof address === 'string')
  const isAddress = (text: string): boolean =>
    /^(?:\/\/|[a-z][a-z\d+.-]*:)/i.test(text) || (/^\.{0,2}\//.test(text) && !text.endsWith('/'))
  return located(addresses.filter(isAddress), text)
}

/** Lists of addresses only: which links of a page a rule selects shows in the browser. https://wicg.github.io/nav-speculation/ */
export function speculationUrls(text: string): JsonUrl[] {
  const { prefetch, prerender } = parseObject(text)
  return located(
    [...listOf(prefetch), ...listOf(prerender)].flatMap((rule) => listOf(objectOf(rule)['urls'])),
    text,
  )
}

/** https://www.w3.org/TR/appmanifest/ */
export function manifestUrls(text: string): JsonUrl[] {
  const { icons, screenshots, shortcuts } = parseObject(text)
  const inShortcuts = listOf(shortcuts).flatMap((shortcut) => listOf(objectOf(shortcut)['icons']))
  return [listOf(icons), listOf(screenshots), inShortcuts].flatMap((images) =>
    located(
      images.map((image) => objectOf(image)['src']),
      text,
    ),
  )
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return {}
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function located(values: unknown[], text: string): JsonUrl[] {
  let last = 0
  let isWritten = true
  return values
    .filter((value) => typeof value === 'string')
    .map((url) => {
      const next = isWritten ? text.indexOf(JSON.stringify(url), last) : -1
      isWritten = next !== -1
      if (isWritten) last = next
      return { url, offset: last }
    })
}
