/** What the deployment says when it cannot use its values or its bundle. */
import { stripVTControlCharacters } from 'node:util'

/** The values or the bundle cannot be used; its message is written for the operator and shows no signature. */
export class DeploymentError extends Error {
  override readonly name = 'DeploymentError'
}

const LONGEST_EXCERPT = 300

/** The beginning of a foreign text as one visible line. */
export function excerpt(foreign: string): string {
  const line = stripVTControlCharacters(foreign.toWellFormed())
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]+/gu, ' ')
    .trim()
  const characters = Array.from(line)
  return characters.length <= LONGEST_EXCERPT ? line : `${characters.slice(0, LONGEST_EXCERPT - 1).join('')}…`
}

/** A link as it may be shown: its query is what makes a presigned link work, so it is left out. */
export function withoutSignature(link: URL): string {
  return link.origin + link.pathname
}

/** Takes the link's secret parts out of what another server said about it. */
export function hideSignature(foreign: string, link: URL): string {
  const secrets = [link.search, decoded(link.search), ...link.searchParams.values()]
  return secrets
    .filter((secret) => secret.length >= 8)
    .reduce((text, secret) => text.replaceAll(secret, '…'), foreign)
}

function decoded(search: string): string {
  try {
    return decodeURIComponent(search)
  } catch {
    return search
  }
}

/** A field of something that was thrown, whatever it is. */
export function fieldOf(thrown: unknown, name: string): unknown {
  return typeof thrown === 'object' && thrown !== null ? (thrown as Record<string, unknown>)[name] : undefined
}
