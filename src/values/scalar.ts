/** How a string is written as a YAML scalar, so that every reader takes it for that string. */
import { isScalar, parseDocument } from 'yaml'

export type Style = 'plain' | 'single' | 'double'

/** What YAML cannot print raw, and the line breaks of YAML 1.1. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\ufeff\ufffe\uffff]/u

/** The text of a scalar in the style asked for, or double-quoted where that style cannot hold the string safely. */
export function renderScalar(value: string, style: Style, inFlow: boolean): string {
  if (style === 'plain' && isPlainSafe(value, inFlow)) return value
  if (style === 'single' && !UNPRINTABLE.test(value)) return `'${value.replaceAll("'", "''")}'`
  return doubleQuoted(value)
}

/** With the escapes of JSON only, so that JSON stays JSON. */
export function doubleQuoted(value: string): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Whether the string, written without quotes, is read as itself by any reader of YAML 1.1 or 1.2. */
export function isPlainSafe(value: string, inFlow: boolean): boolean {
  return isPlainShape(value, inFlow) && isStringWithoutQuotes(value) && isStringInBothVersions(value, inFlow)
}

/** Whether the string keeps its shape without quotes: one line, and nothing in it that is syntax. */
export function isPlainShape(value: string, inFlow: boolean): boolean {
  // Other spaces, and what cannot be seen, is legal but better shown between quotes.
  if (/(?! )[\p{Z}\p{C}]/u.test(value)) return false
  if (/^(?:[-?:,[\]{}#&*!|>'"%@` ]|\.\.\.)|[: ]$|: | #/.test(value)) return false
  // Inside brackets readers differ on `?` and `:` in the middle of a word.
  return !(inFlow && /[,[\]{}?:#]/.test(value))
}

/** What a reader may take for a null, a boolean, a merge or a default, in any case of the letters. */
const WORD = /^(?:|~|=|<<|y|n|yes|no|on|off|true|false|null|nil|none)$/i

/**
 * Everything that looks like a number or a date: generous, since a quote too many does no harm. The languages differ:
 * Ruby takes commas, Go takes underscores anywhere, YAML 1.1 takes octals with a bare zero, base 60 and dates.
 */
const NUMBERS = [
  /^[-+]?[\d_,]*\.?[\d_,]*(?:e[-+]?[\d_,]*)?$/i,
  /^[-+]?0[box][\da-f_,.]*(?:p[-+]?[\d_]*)?$/i,
  /^[-+]?\.?(?:inf|infinity|nan)$/i,
  /^[-+]?[\d_,]+(?::[\d_,]+)+(?:\.[\d_,]*)?$/,
  /^[-+]?\d+-\d{1,2}-\d{1,2}(?:[Tt\s].*)?$/,
]

/** Whether a plain scalar of this text is a string to the readers that are known, whatever their version of YAML. */
export function isStringWithoutQuotes(text: string): boolean {
  return !WORD.test(text) && !NUMBERS.some((pattern) => pattern.test(text))
}

function isStringInBothVersions(plain: string, inFlow: boolean): boolean {
  return isReadAs(plain, plain, inFlow)
}

/** Whether the text of one scalar on one line is read as the string, by YAML 1.1 and by 1.2. */
export function isReadAs(source: string, value: string, inFlow: boolean): boolean {
  return (['1.1', '1.2'] as const).every((version) => {
    const text = inFlow ? `{key: ${source}}` : `key: ${source}`
    const document = parseDocument(text, { version, prettyErrors: false, logLevel: 'silent' })
    const node = document.get('key', true)
    return document.errors.length === 0 && isScalar(node) && node.value === value
  })
}
