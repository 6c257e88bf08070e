/** Reads JSON whose shape the reader knows: answers of the emulator and requests that were checked. */

export type Json = Readonly<Record<string, unknown>>

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @throws {TypeError} when there is no object */
export function object(value: unknown): Json {
  if (!isJson(value)) throw new TypeError(`not an object: ${JSON.stringify(value)}`)
  return value
}

export const objects = (value: unknown): Json[] => (Array.isArray(value) ? value.map(object) : [])

export const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

/** The string at a path of keys. @throws {TypeError} when there is none */
export function text(value: unknown, ...keys: string[]): string {
  const found = keys.reduce((inner, key) => object(inner)[key], value)
  if (typeof found !== 'string') throw new TypeError(`no text at ${keys.join('.')}: ${JSON.stringify(value)}`)
  return found
}

/** The string under a key, or an empty one. */
export function textOrNone(value: Json, key: string): string {
  const found = value[key]
  return typeof found === 'string' ? found : ''
}

export const parse = (bytes: string): unknown => JSON.parse(bytes) as unknown
