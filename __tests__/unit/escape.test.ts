import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { excerpt, logLine, markdownCode, markdownText, oneLine } from '../../src/escape.ts'

describe('oneLine', () => {
  test.each([
    ['a\nb', 'a b'],
    ['a\r\n\r\nb', 'a b'],
    ['  a\t\u0000b  ', 'a b'],
    ['\u001b[31mred\u001b[0m', 'red'],
    ['\u001b]0;title\u0007text', 'text'],
    ['\u001b]8;;https://evil.example\u001b\\link', 'link'],
    ['left\u202eright', 'left right'],
    ['zero\u200bwidth', 'zero width'],
    ['tag\u{e0041}\u{e0042}ged,\u3164filled', 'tag ged, filled'],
    ['a\u2028b\u2029c\u0085d', 'a b c d'],
    ['lone \ud800 surrogate', 'lone \ufffd surrogate'],
    ['naïve 日本語 🎉', 'naïve 日本語 🎉'],
  ])('%j becomes %j', (text, line) => {
    expect(oneLine(text)).toBe(line)
  })

  test('cuts a long text, at a whole character', () => {
    expect(excerpt('🎉'.repeat(10), 4)).toBe('🎉🎉🎉…')
    expect(excerpt('four', 4)).toBe('four')
    expect(excerpt('x'.repeat(501))).toHaveLength(500)
  })
})

describe('logLine', () => {
  test.each([
    ['::set-output name=x::y', ': :set-output name=x::y'],
    ['boom\n::add-mask::x', 'boom : :add-mask::x'],
    ['  ::error::x', ': :error::x'],
    ['see ##[error] here', 'see ## [error] here'],
    ['#\u0000#[error]', '# #[error]'],
    ['std::vector at ::1', 'std::vector at ::1'],
  ])('%j becomes %j', (text, line) => {
    expect(logLine(text)).toBe(line)
  })

  test('no text becomes a command or a second line', () => {
    const hostile = fc.stringMatching(/^[:#[\]\r\n\t a-z%\u001b\u200b0A]*$/)
    fc.assert(
      fc.property(hostile, (text) => {
        const line = logLine(text)
        // As actions/runner reads a line: `::` and a name at its start, or `##[` anywhere.
        expect(line).not.toMatch(/^\s*::[a-z]/i)
        expect(line).not.toContain('##[')
        expect(line).not.toMatch(/[\u0000-\u001f]/)
      }),
    )
  })
})

const HOSTILE = [
  '<script>alert(1)</script>',
  '![x](https://evil.example/x.png)',
  '[click](https://evil.example)',
  'https://evil.example and www.evil.example',
  '`code` and ``more`` and ```',
  '# heading\n\n- list',
  '| cell | cell |',
  '**bold** _emphasis_ ~~gone~~',
  '&lt;b&gt; &#60;i&#62;',
  '</code><b>out',
  'a\\`b',
  '- not a list',
  '1. not a list',
  '> not a quotation',
  '=== not a heading',
]

describe('Markdown', () => {
  const markdown = new MarkdownIt({ html: true, linkify: true })
  const textOf = (html: string): string =>
    html
      .replace(/<[^>]*>/g, '')
      .replaceAll('\u200b', '')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&')

  test.each(HOSTILE)('as a value, %j renders as just that text', (text) => {
    const html = markdown.render(`| | |\n| --- | --- |\n| Value | ${markdownCode(text)} |\n`)
    expect(html.match(/<(?!\/)[a-z]+/g)).toEqual(
      ['table', 'thead', 'tr', 'th', 'th', 'tbody', 'tr', 'td', 'td', 'code'].map((tag) => `<${tag}`),
    )
    expect(textOf(html)).toContain(oneLine(text))
  })

  test.each(HOSTILE)('as prose, %j renders as just that text', (text) => {
    const html = markdown.render(`Said: ${markdownText(text)}\n`)
    expect(html.match(/<(?!\/)[a-z]+/g)).toEqual(['<p'])
    expect(textOf(html)).toContain(`Said: ${oneLine(text)}`)
  })

  test('mentions nobody and closes no issue', () => {
    expect(markdownText('fixes #12, thanks @octocat')).toBe(
      'fixes &#35;&#8203;12, thanks &#64;&#8203;octocat',
    )
    expect(markdownCode('fixes #12')).toBe('<code>fixes &#35;12</code>')
  })

  test('leaves plain values readable in the source', () => {
    expect(markdownCode('https://storage.example.com/a/b_c.tar.gz')).toBe(
      '`https://storage.example.com/a/b_c.tar.gz`',
    )
    expect(markdownText('The job job_1 failed: no page')).toBe('The job job_1 failed: no page')
    expect(markdownCode('')).toBe('')
  })
})
