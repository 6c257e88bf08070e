/** Keys that are to be added, with what they hold, and how they are written in block and in flow style. */
import { doubleQuoted, isPlainSafe } from './scalar.ts'

export type Content = string | true | readonly Entry[]

export interface Entry {
  key: string
  content: Content
}

/** The entries, inside one mapping for each key of the path. */
export function nest(path: readonly string[], entries: readonly Entry[]): readonly Entry[] {
  return path.reduceRight<readonly Entry[]>((content, key) => [{ key, content }], entries)
}

/** One line each, without line breaks. */
export function blockLines(entries: readonly Entry[], indentation: string, step: string): string[] {
  return entries.flatMap(({ key, content }) => {
    const start = `${indentation}${isPlainSafe(key, false) ? key : doubleQuoted(key)}:`
    if (isScalarContent(content)) return [`${start} ${scalarText(content)}`]
    return [start, ...blockLines(content, indentation + step, step)]
  })
}

export interface FlowStyle {
  /** As in JSON. */
  quotesKeys: boolean
  /** Between key and value, and between items: a space or nothing. */
  space: string
}

export function flowItems(entries: readonly Entry[], style: FlowStyle): string[] {
  return entries.map(({ key, content }) => {
    const name = style.quotesKeys || !isPlainSafe(key, true) ? doubleQuoted(key) : key
    const value = isScalarContent(content) ? scalarText(content) : flowMap(content, style)
    return `${name}:${style.space}${value}`
  })
}

/** On one line. */
export function flowMap(entries: readonly Entry[], style: FlowStyle): string {
  return `{${flowItems(entries, style).join(`,${style.space}`)}}`
}

function isScalarContent(content: Content): content is string | true {
  return content === true || typeof content === 'string'
}

function scalarText(content: string | true): string {
  return content === true ? 'true' : doubleQuoted(content)
}
