import { describe, expect, test } from '@jest/globals'
import { editValues } from '../../src/values/edit.ts'
import { ValuesError } from '../../src/values/values-error.ts'
import { WANTED } from '../fixtures/values/edit.ts'

function refusal(text: string, section = ['docs']): ValuesError {
  try {
    editValues(text, { file: 'deploy/values.yaml', section, wanted: WANTED })
  } catch (error) {
    if (error instanceof ValuesError) return error
    throw error
  }
  throw new Error('was edited')
}

/** Name, file, where, and what is said; the section is `docs`. */
type Row = [name: string, text: string, place: string, reason: RegExp]

const invalid: Row[] = [
  ['an open quote', 'docs:\n  version: "s3cret\n', '3:1', /not valid YAML: a character is missing/],
  ['an open bracket', 'docs: {version: s3cret\n', '2:1', /a closing bracket is missing/],
  [
    'a stray indentation',
    'docs:\n  version: "s3cret"\n   other: 1\n',
    '3:1',
    /an indentation that does not fit/,
  ],
  ['a colon too many', 'docs:\n  version: s3cret: 1\n', '2:12', /begin/],
  ['a tab as indentation', 'docs:\n\tversion: s3cret\n', '2:1', /a tab as indentation/],
  ['an unknown escape', 'docs:\n  version: "s3cret\\q"\n', '2:19', /an escape/],
  ['a reserved character', 'docs:\n  version: @s3cret\n', '2:12', /needs quotes/],
  ['an error in another document', 'docs:\n---\na: "s3cret\n', '4:1', /a character is missing/],
  ['an error behind the end', 'docs:\n...\na: [\n', '4:1', /a closing bracket is missing/],
  ['the first of several errors', 'a: @s3cret\nb: `s3cret\n', '1:4', /needs quotes/],
  ['a bad directive alone', '# c\n%YAML\n', '2:1', /a directive \(`%…`\) that is not known/],
  ['the quoted key of a merge twice', '"<<": a\n"<<": b\n', '2:1', /`<<` stands here a second time/],
  ['a directive alone', '# c\n%YAML 1.2\n', '2:1', /a directive without a document/],
  [
    'an alias without anchor',
    'docs:\n  version: *s3cret\n',
    '2:12',
    /an alias \(`\*…`\) without an anchor before it/,
  ],
  ['an alias before its anchor', 'a: *s\nb: &s 1\n', '1:4', /without an anchor before it/],
  ['an alias of another document', 'a: &s 1\n---\nb: *s\n', '3:4', /without an anchor before it/],
  ['line breaks of old', 'docs: # s3cret\rversion: 1\r\n', '1:15', /a carriage return without a line feed/],
  [
    'a key twice',
    'docs:\n  version: s3cret\n  "version": s3cret\n',
    '3:3',
    /the key `version` stands here a second time; the first is in line 2$/,
  ],
  [
    'a key twice elsewhere',
    'docs:\nlist:\n  - a: {b: 1, c: 2, b: s3cret}\n',
    '3:21',
    /the key `b` stands here a second time; the first is in line 3$/,
  ],
  ['a key twice in another document', 'docs:\n---\na: 1\nb: 2\na: s3cret\n', '5:1', /`a` .* line 3$/],
  [
    'a key twice, behind a merge key and a complex one',
    '{<<: {a: 1}, <<: {a: 1}, [a]: 1, b: 1, b: s3cret}\n',
    '1:40',
    /`b` .* line 1$/,
  ],
  [
    'a template',
    'image: {{ .Values.image }}\ndocs: {}\n',
    '1:8',
    /template `\{\{ … \}\}`, which Helm does not/,
  ],
  ['a number twice', '1: a\n0x1: b\n', '2:1', /`0x1` .* line 1$/],
]

const inTheWay: Row[] = [
  [
    'a list for the file',
    '- docs\n',
    '1:1',
    /^deploy\/values.yaml:1:1: the document is a list, where a mapping belongs$/,
  ],
  ['a text for the file', 's3cret\n', '1:1', /the document is a scalar, where/],
  ['a null for the file', '# c\n~\n', '2:1', /the document is a scalar, where/],
  ['a list for the section', 'docs: # c\n  - s3cret\n', '2:3', /`docs` is a list, where a mapping belongs$/],
  ['a text for the section', 'docs: s3cret\n', '1:7', /`docs` is a scalar, where a mapping belongs$/],
  [
    'a list for a value',
    'docs:\n  version: [s3cret]\n',
    '2:12',
    /`docs\.version` is a list, where one value belongs$/,
  ],
  [
    'a mapping for a value',
    'docs:\n  bundleUrl:\n    a: s3cret\n',
    '3:5',
    /`docs\.bundleUrl` is a mapping, where one value belongs$/,
  ],
  ['a tag of a number', 'docs:\n  version: !!float 1.10\n', '2:20', /`docs\.version` has a tag/],
  ['a tag of a null', 'docs:\n  version: !!null\n', '2:18', /`docs\.version` has a tag/],
  ['a tag of its own', 'docs:\n  version: !s3cret 1\n', '2:20', /`docs\.version` has a tag/],
  ['a tag on the section', 'docs: !s3cret\n  version: 1\n', '2:3', /`docs` has a tag/],
  ['a tag on an empty section', 'docs: !!null # c\n', '1:14', /`docs` has a tag/],
  ['a tag on the document', '--- !s3cret\ndocs: {}\n', '2:1', /the document has a tag/],
  [
    'an alias for the section',
    'a: &a {}\ndocs: *a\n',
    '2:7',
    /`docs` is an alias of the anchor `a` in line 1: the edit would change/,
  ],
  [
    'an alias for a value',
    'a: &a 1\n\ndocs:\n  version: *a\n',
    '4:12',
    /`docs\.version` is an alias of the anchor `a` in line 1/,
  ],
  ['an alias for a key', 'a: &a docs\n*a : {}\n', '2:1', /the key `docs` is written as an alias$/],
  [
    'an alias for the key of a value',
    'a: &a version\ndocs:\n  *a : 1\n',
    '3:3',
    /the key `version` is written as an alias$/,
  ],
  [
    'an anchor on a value, used',
    'docs:\n  version: &v 1\n  b: *v\n  c: *v\n',
    '2:12',
    /`docs\.version` has the anchor `v`, which is used in line 3: /,
  ],
  [
    'an anchor on an empty value, used',
    'docs:\n  version: &v\nb: *v\n',
    '2:12',
    /`docs\.version` has the anchor `v`, which is used in line 3: /,
  ],
  [
    'an anchor on the section, used',
    'docs: &d\n  version: 1\nb: *d\n',
    '1:7',
    /`docs` has the anchor `d`, which is used in line 3: /,
  ],
  [
    'an anchor on the section, merged',
    'docs: &d\n  version: 1\nb:\n  <<: [*d]\n',
    '1:7',
    /`docs` has the anchor `d`, which is used in line 4: /,
  ],
  [
    'an anchor on an empty section, used',
    'docs: &d\nb: *d\n',
    '1:7',
    /`docs` has the anchor `d`, which is used in line 2: /,
  ],
  [
    'an anchor on the document, used',
    '--- &all\ndocs: {}\nb: [*all]\n',
    '1:5',
    /the document has the anchor `all`, which is used in line 3: /,
  ],
  [
    'a section that only a merge key gives',
    'a: &a\n  docs: {}\n<<: *a\n',
    '3:1',
    /`docs` comes from a merge key, out of the anchor `a` in line 1$/,
  ],
  [
    'a section that a merge key gives in place',
    'b: 1\n<<: {docs: {}}\n',
    '2:1',
    /`docs` comes from a merge key, out of the mapping in line 2$/,
  ],
  [
    'a section in two documents',
    'docs: {}\n---\na: 1\n---\nb: 1\ndocs:\n',
    '6:1',
    /`docs` stands in two documents of the file, here and in line 1$/,
  ],
  [
    'a section in two documents, in one by a merge key',
    'docs: {}\n---\n<<: {docs: {}}\n',
    '3:1',
    /stands in two documents of the file, here and in line 1$/,
  ],
  ['keys that differ in kind only', '1: {}\n"1": {}\n', '2:1', /`1` stands here a second time/],
  [
    'a section with a slip',
    'a: 1\n"dcos": {}\n',
    '2:1',
    /`docs` is not there, but `dcos` is: was that one meant\?$/,
  ],
]

describe('refuses, with the place and the reason', () => {
  test.each([...invalid, ...inTheWay])('%s', (_, text, place, reason) => {
    const { message, line, column, file, hint } = refusal(text, text.startsWith('1: {}') ? ['1'] : ['docs'])
    expect(message).toMatch(reason)
    expect(message).toMatch(new RegExp(`^deploy/values\\.yaml:${place}: `))
    expect([file, `${line}:${column}`]).toEqual(['deploy/values.yaml', place])
    expect(hint).toMatch(/^[A-Z].*\.$/)
    expect(`${message} ${hint}`).not.toMatch(/s3cret/)
  })
})

describe('refuses on the way to a section', () => {
  test.each([
    ['a list', 'a: 1\napps: []\n', '2:7', /`apps` is a list, where a mapping belongs$/],
    ['an alias', 'a: &a {docs: {}}\napps: *a\n', '2:7', /`apps` is an alias of the anchor `a`/],
    [
      'a used anchor',
      'apps: &a {docs: {}}\nb: *a\n',
      '1:7',
      /`apps` has the anchor `a`, which is used in line 2/,
    ],
    ['a tag', 'apps: !x {docs: {}}\n', '1:10', /`apps` has a tag/],
    [
      'what only a merge key gives',
      'a: &a {docs: {}}\napps:\n  <<: *a\n',
      '3:3',
      /`apps\.docs` comes from a merge key/,
    ],
    [
      'a parent that only a merge key gives',
      'a: &a {apps: {docs: {}}}\n<<: *a\n',
      '2:1',
      /`apps` comes from a merge key/,
    ],
    [
      'a parent in two documents',
      'apps: {}\n---\napps: {}\n',
      '3:1',
      /`apps` stands in two documents .* line 1/,
    ],
    [
      'a slip in a parent',
      'a: 1\nApps: {docs: {}}\n',
      '2:1',
      /`apps\.docs` is not there|`apps` is not there, but `Apps` is/,
    ],
    ['a slip in the section', 'apps:\n  DOCS: {}\n', '2:3', /`apps\.docs` is not there, but `apps\.DOCS` is/],
  ])('%s', (_, text, place, reason) => {
    const { message } = refusal(text, ['apps', 'docs'])
    expect(message).toMatch(reason)
    expect(message).toContain(`:${place}: `)
  })

  test.each([
    'staticExprot',
    'static-export',
    'StaticExport',
    'static_Export',
    'staticExports',
    'saticExpor',
    'static',
  ])('a near name, `%s` for `staticExport`', (near) => {
    const text = `docs:\n  path: /\n  ${near}: {}\n`
    const options = { file: 'values.yaml', section: ['docs', 'staticExport'], wanted: WANTED }
    if (near === 'static') {
      expect(editValues(text, options).isChanged).toBe(true)
      return
    }
    const { message, hint } = refusal(text, ['docs', 'staticExport'])
    expect(message).toBe(
      `deploy/values.yaml:3:3: \`docs.staticExport\` is not there, but \`docs.${near}\` is: was that one meant?`,
    )
    expect(hint).toMatch(/`values-key` input .* by hand/)
  })
})

const TOO_DEEP = /^deploy\/values\.yaml:\d+:\d+: is nested too deeply to be read$/

test('what is nested too deeply, wherever it stands', () => {
  const deep = 60_000
  expect(refusal('['.repeat(deep) + ']'.repeat(deep)).message).toMatch(TOO_DEEP)
  expect(refusal(`docs:\na: ${'{b: '.repeat(deep)}`).message).toMatch(TOO_DEEP)
  expect(refusal(`docs:\na:\n${'- '.repeat(deep)}1`).message).toMatch(TOO_DEEP)
  expect(refusal(`${'- '.repeat(deep)}1\ndocs:\n`).message).toBe(
    'deploy/values.yaml: is nested too deeply to be read',
  )
})

describe('does not refuse', () => {
  const edit = (text: string) => editValues(text, { file: 'values.yaml', section: ['docs'], wanted: WANTED })

  test('a used anchor where nothing changes', () => {
    const text =
      'docs: &d {enabled: true, bundleUrl: "https://new.example/b?sig=1", version: &v 1.2.4}\na: [*d, *v]\n'
    expect(edit(text)).toMatchObject({ text, isChanged: false })
  })

  test('a used anchor on a value that stays, beside one that changes', () => {
    const text = 'docs:\n  enabled: &on true\n  bundleUrl: "x"\n  version: &v 1.2.4\na: [*on, *v]\n'
    expect(edit(text).text).toBe(text.replace('"x"', '"https://new.example/b?sig=1"'))
  })

  test('aliases that would fill the memory if they were followed', () => {
    const levels = Array.from({ length: 30 }, (_, level) => {
      const below = `*l${level}`
      return `l${level + 1}: &l${level + 1} [${Array.from({ length: 10 }, () => below).join(', ')}]`
    })
    const text = ['docs: {}', 'l0: &l0 x', ...levels, 'm: &m {<<: *m}', 'n: {<<: [*m, *m]}', ''].join('\n')
    expect(edit(text).isChanged).toBe(true)
  })

  test('merge keys that go round in circles or give no mapping', () => {
    const section = 'docs:\n  <<: [*m, *m, text]\n  <<: text\n  <<:\n  version: 1.2.4\n'
    const { text, warnings } = edit(`m: &m {<<: *m}\n${section}`)
    expect(text).toBe(
      `m: &m {<<: *m}\n${section}  enabled: true\n  bundleUrl: "https://new.example/b?sig=1"\n`,
    )
    expect(warnings).toEqual([])
  })

  test('a key that is an alias of the section’s name but not for it', () => {
    const { text, warnings } = edit('a: &docs x\n*docs : {}\n')
    expect(text).toMatch(/^a: &docs x\n\*docs : {}\ndocs:\n/)
    expect(warnings).toHaveLength(1)
  })

  test('keys that differ in kind only', () => {
    expect(edit('1: a\n"1": b\ntrue: c\n"true": d\ndocs: {}\n').isChanged).toBe(true)
  })

  test('keys that are complex, empty, or merge keys given twice', () => {
    const text = '? [a]\n: 1\n? {a: b}\n: 2\n? [a]\n: 3\n: none\nm: {<<: {a: 1}, <<: {b: 2}}\ndocs: {}\n'
    expect(edit(text).isChanged).toBe(true)
  })

  test('a mapping of very many keys', () => {
    const keys = Array.from({ length: 50_000 }, (_, index) => `key${index}: ${index}`)
    const text = [...keys, 'docs:', '  version: 1.0.0', ''].join('\n')
    expect(edit(text).before).toEqual({ bundleUrl: undefined, version: '1.0.0' })
  })
})
