/** Addresses, parsed and shown. */

/** Parses an address, against a base where one is given. Node 20, on which people try the built file, lacks `URL.parse`. */
export function parseUrl(text: string, base?: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined
}

/** An http(s) address without user name and password, which may be a token; any other text as it is. */
export function withoutUser(text: string): string {
  const url = parseUrl(text)
  if (url === undefined || !/^https?:$/.test(url.protocol) || `${url.username}${url.password}` === '')
    return text
  url.username = ''
  url.password = ''
  return url.href
}

/** An address without what may be secret in it: user name, password, query and fragment. */
export function withoutSecrets(address: URL): string {
  return `${address.protocol}//${address.host}${address.pathname}`
}
