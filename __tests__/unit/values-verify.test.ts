import { describe, expect, test } from '@jest/globals'
import type { Entry } from '../../src/values/entries.ts'
import { type Changes, fingerprint } from '../../src/values/fingerprint.ts'
import { parseSource } from '../../src/values/parse.ts'
import { verify } from '../../src/values/verify.ts'

const BEFORE = `a: &a 1
c: &c 1
b: [*a, !x "two", {three: 3}, {four, five: 6}]
docs:
  version: &v !!str "1"
  last: # c
---
other: true
`

const AFTER = BEFORE.replace('"1"', '"2"').replace('# c', '# c\n  enabled: true')

const changes: Changes = {
  document: 0,
  path: ['docs'],
  changed: [{ key: 'version', content: '2' }],
  added: [{ key: 'enabled', content: true }],
}

function check(before: string, after: string, what = changes): number {
  const { documents } = parseSource(before, 'values.yaml', false)
  return verify(after, 'values.yaml', what, fingerprint(documents, what))
}

const UNSAFE = 'values.yaml: cannot be edited here without changing something else, so nothing was written'

test('lets the wanted changes pass and gives the line of the first', () => {
  expect(check(BEFORE, AFTER)).toBe(5)
})

describe('refuses', () => {
  test.each([
    ['what is no YAML', ['# c', '# c\n  "']],
    ['a key given twice', ['last:', 'last: 1\n  last:']],
    ['another value', ['&a 1', '&a 2']],
    ['a value in quotes', ['&a 1', '&a "1"']],
    ['a value as a block', ['"two"', "'two'"]],
    ['a value without tag', ['!x ', '']],
    ['another tag', ['!x', '!y']],
    ['another anchor', ['docs:', 'docs: &d']],
    ['a lost anchor', ['&v ', '']],
    ['another anchor on the changed value', ['&v ', '&w ']],
    ['another tag on the changed value', ['!!str ', '! ']],
    ['a value in place of an alias', ['[*a', '[1']],
    ['an alias in place of a value', ['{three: 3}', '*a']],
    ['another alias', ['[*a', '[*c']],
    ['an alias less', ['[*a, ', '[']],
    ['values and keys that have changed places', ['{four, five: 6}', '{four: five, 6}']],
    ['an item more', ['{three: 3}', '{three: 3}, 4']],
    ['an item less', [', {three: 3}', '']],
    ['a list for a mapping', ['{three: 3}', '[three, 3]']],
    ['another style of a list', [/\[\*a, (!x "two"), ([^]*?), (\{four.*\})\]/, '\n- *a\n- $1\n- $2\n- $3']],
    ['another level', ['{three: 3}', '[{three: 3}]']],
    ['another key', ['last:', 'lost:']],
    ['another order of the keys', [/(c: .*\n)(b: .*\n)/, '$2$1']],
    ['a key with a value that had none', ['last:', 'last: 1']],
    ['a change in another document', ['other: true', 'other: false']],
    ['another document', ['other: true', 'other: true\n---\n']],
    ['a document less', ['---\nother: true\n', '']],
    ['another directive', [/^/, '%TAG !x! tag:x,2000:\n---\n']],
    ['another wanted value', ['"2"', '"3"']],
    ['a wanted value of another kind', ['!!str "2"', '!!str [2]']],
    ['a wanted value elsewhere', ['docs:\n  version: &v !!str "2"', 'docs:\n  versoin: &v !!str "2"']],
    ['no added value', ['  enabled: true\n', '']],
    ['another added value', ['enabled: true', 'enabled: false']],
    ['an added value of another kind', ['enabled: true', 'enabled: "true"']],
    ['more than was added', ['enabled: true', 'enabled: true\n  bundleUrl: x']],
  ] as [string, ...[string | RegExp, string][]][])('%s', (_, ...damages) => {
    const damaged = damages.reduce((text, [found, put]) => text.replace(found, put), AFTER)
    expect(damaged).not.toBe(AFTER)
    expect(() => check(BEFORE, damaged)).toThrow(UNSAFE)
  })

  test('a section that is not where it was', () => {
    const what = { ...changes, path: ['docs', 'inner'] }
    const before = 'docs:\n  inner: {version: "1"}\n'
    expect(check(before, 'docs:\n  inner: {version: "2", enabled: true}\n', what)).toBe(2)
    expect(() => check(before, 'docs: [inner]\n', what)).toThrow(UNSAFE)
    expect(() => check(before, 'docs:\n', what)).toThrow(UNSAFE)
  })

  test.each(['1.10', '2026-11-20', '0o7', 'yes', '1:30'])(
    'a plain %s, which is no string to all',
    (version) => {
      const what: Changes = {
        document: 0,
        path: [],
        changed: [{ key: 'version', content: version }],
        added: [],
      }
      expect(check('version: x\n', `version: "${version}"\n`, what)).toBe(1)
      expect(() => check('version: x\n', `version: ${version}\n`, what)).toThrow(UNSAFE)
      expect(() => check('{version: x}\n', `{version: ${version}}\n`, what)).toThrow(UNSAFE)
    },
  )

  test.each([
    ['a section less', 'docs: {}\n'],
    ['a section of less', 'docs: {section: {enabled: true}}\n'],
    ['a section of more', 'docs: {section: {enabled: true, version: "2", more: 1}}\n'],
    ['a section in another order', 'docs: {section: {version: "2", enabled: true}}\n'],
    ['a section of other values', 'docs: {section: {enabled: true, version: "3"}}\n'],
    ['more than the section', 'docs: {section: {enabled: true, version: "2"}, more: 1}\n'],
    ['a list', 'docs: [section]\n'],
  ])('%s than was added', (_, after) => {
    const section: Entry[] = [
      { key: 'enabled', content: true },
      { key: 'version', content: '2' },
    ]
    const content = [{ key: 'section', content: section }]
    const what: Changes = { document: 0, path: [], changed: [{ key: 'docs', content }], added: [] }
    const right = 'docs: {section: {enabled: true, version: "2"}}\n'
    expect(check('docs:\n', right, what)).toBe(1)
    expect(() => check('docs:\n', after, what)).toThrow(UNSAFE)
  })

  test('more than was added to an empty document, or an anchor lost from it', () => {
    const what: Changes = { document: 0, path: [], changed: [], added: [{ key: 'docs', content: true }] }
    expect(check('--- &a\n', '--- &a\ndocs: true\n', what)).toBe(2)
    expect(check('# c\n', '# c\ndocs: true\n', what)).toBe(2)
    expect(() => check('--- &a\n', '---\ndocs: true\n', what)).toThrow(UNSAFE)
    expect(() => check('# c\n', '# c\ndocs: true\nmore: true\n', what)).toThrow(UNSAFE)
    expect(() => check('# c\n', '# c\ndocs: true\n---\n', what)).toThrow(UNSAFE)
    expect(() => check('# c\n', '# c\n{docs: true}\n', what)).toThrow(UNSAFE)
  })
})
