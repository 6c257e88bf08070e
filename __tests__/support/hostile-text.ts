/** Texts that are made to be more than text, and how it is seen that they stayed text. */
import { expect } from '@jest/globals'
import { API_KEY } from './export-run.ts'
import { rendered } from './rendered.ts'
import type { ActionRun } from './runner.ts'

/** Each with the part of it that must be seen, as it must be seen. */
const HOSTILE: Record<string, [text: string, shown: string]> = {
  'a command on a line of its own': ['bad\n::set-output name=x::y\nend', 'set-output name=x'],
  'a command after a carriage return': ['bad\r::add-mask::e\rend', 'add-mask'],
  'a command in the older form': ['##[error]bad', '[error]bad'],
  'a command that is encoded': ['bad%0A::warning::x%0D%0A', 'bad%0A'],
  'terminal sequences': [
    '\u001b[31mred\u001b[0m \u001b]8;;https://evil.example\u0007bad\u001b]8;;\u0007',
    'red',
  ],
  'control characters': ['a\u0000b\u0008c\u007fd\u0085e\u2028f', 'a b c d e f'],
  'a script': ['<script>alert(1)</script><img src=x onerror=alert(1)>', '<script>alert(1)</script>'],
  'a link': ['[bad](https://evil.example) https://evil.example www.evil.example', '[bad]'],
  'an image': ['![bad](https://evil.example/x.png)', '![bad]'],
  'a table': ['bad | cell |\n| --- |\n| row |', 'bad | cell'],
  'a heading and a list': ['bad\n\n# heading\n\n- item\n\n```\nfence', '# heading'],
  code: ['``` `bad` ```', '`bad`'],
  'HTML comments and entities': ['<!-- bad --> &lt;b&gt; </code></td>', '<!-- bad -->'],
  'right-to-left marks': ['bad \u202egpj.exe\u2066', 'gpj.exe'],
}
export const everyText = Object.entries(HOSTILE).map(
  ([what, [hostile, shown]]) => [what, hostile, shown] as const,
)

/** Hostile texts that can be an id or a status, without white space. */
export const hostileIds = [
  '::warning::x',
  '<script>alert(1)</script>',
  '[a](//evil.example)',
  '|`a|`|',
  '@octocat',
  '%0A::error::x',
  '##[error]x',
  '"${{x}}"',
]

/** A key in the words of the service. The last one is shortened in the middle of the key. */
export const echoes: [how: string, text: string][] = [
  ['as it is', `key ${API_KEY} is unknown`],
  ['in capitals', `key ${API_KEY.toUpperCase()} is unknown`],
  ['in Markdown', `\`${API_KEY}\` **${API_KEY}** <${API_KEY}>`],
  ['with terminal sequences in it', `key ${API_KEY.slice(0, 9)}\u001b[0m${API_KEY.slice(9)} is unknown`],
  ['at the end of a long text', `${'x'.repeat(480)} ${API_KEY}`],
]

/**
 * Checks that nothing in a run is more than text, but for the markup that its summary is made with. The run itself has
 * been checked for smuggled commands, control characters and the key.
 */
export function expectTextOnly({ summary, annotations, log }: ActionRun, expected: string[] = []): void {
  const { markup, cells } = rendered(summary)
  expect(markup).toEqual(expected)
  expect(new Set(cells)).toEqual(new Set([2]))
  for (const line of [...log, ...annotations.map(({ message }) => message)]) {
    expect(line).not.toMatch(/^\s*::|##\[|[\u0080-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/)
  }
}
