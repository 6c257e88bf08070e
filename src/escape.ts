/** Foreign text (from a server, an input, an event) made safe for the log and for Markdown. */
import { stripVTControlCharacters } from 'node:util'

/**
 * Control characters, line and paragraph separators, and what is invisible or changes the direction of writing and so
 * makes a text look like another one.
 */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]+/gu

/** Makes a text one visible line: terminal sequences are left out, each run of control characters becomes one space, a lone surrogate U+FFFD. */
export function oneLine(text: string): string {
  return stripVTControlCharacters(text.toWellFormed()).replace(INVISIBLE, ' ').trim()
}

/** Longest foreign text that is repeated in a message, in characters. */
const EXCERPT_LENGTH = 500

/** The beginning of a text as one visible line. Secrets in it must be hidden before: a cut could leave half of one. */
export function excerpt(text: string, length = EXCERPT_LENGTH): string {
  const line = oneLine(text)
  const characters = Array.from(line)
  return characters.length <= length ? line : `${characters.slice(0, length - 1).join('')}…`
}

/**
 * Makes a text safe to be a line of the runner's log, or part of one.
 *
 * The runner takes a line that begins with `::name` for a command, and `##[name]` anywhere in a line
 * (actions/runner, ActionCommand.cs); both are split by a space here.
 */
export function logLine(text: string): string {
  return oneLine(text)
    .replace(/(^|\s)::(?=[a-z])/gi, '$1: :')
    .replaceAll('##[', '## [')
}

/** Text that is plain in Markdown, in HTML and in a table cell, even if its code span were broken. */
const PLAIN = /^[\p{L}\p{N} _.,:;/%=+?!'"()-]*$/u

/** What could start markup, a link, a mention or a reference in GitHub's Markdown. */
const ACTIVE = /[&<>`*[\]|\\~@#$^]|(?<!\w)_|_(?!\w)|\/\/|(?<=www)\./g

/** A value (an id, a host name, an address) as a Markdown code span that the text cannot leave. */
export function markdownCode(text: string): string {
  const line = oneLine(text)
  if (line === '') return ''
  return PLAIN.test(line) ? `\`${line}\`` : `<code>${entities(line)}</code>`
}

/**
 * Prose with foreign parts as Markdown text that renders as just that text.
 *
 * GitHub looks for mentions and references in the rendered text, so there an invisible space keeps `@` and `#` from
 * what follows.
 */
export function markdownText(text: string): string {
  return entities(oneLine(text)).replace(/&#(?:64|35);(?=\w)/g, '$&&#8203;')
}

function entities(line: string): string {
  return line.replace(ACTIVE, (matched) =>
    Array.from(matched, (character) => `&#${character.charCodeAt(0)};`).join(''),
  )
}

/**
 * Foreign text as part of a commit message or a title. GitHub looks for mentions and references there too: an invisible
 * space keeps each from being one.
 */
export function plainText(text: string): string {
  return oneLine(text)
    .replace(/[@#](?=\w)|:(?=\/\/)/g, '$&\u200b')
    .replace(/\b(GH)-(?=\d)/gi, '$1-\u200b')
}
