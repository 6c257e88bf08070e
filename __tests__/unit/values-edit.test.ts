import { describe, test } from '@jest/globals'
import { checkEdit, diff, type Row, WANTED } from '../fixtures/values/edit.ts'

const rows: Row[] = [
  {
    name: 'plain values stay plain',
    ...diff`
        image: web # the site
        docs:
          enabled: true
      -   bundleUrl: https://old.example/b # the link
      -   version: 1.2.3   # the release
      +   bundleUrl: https://new.example/b?sig=1 # the link
      +   version: 1.2.4   # the release

        other: 1
    `,
    was: { bundleUrl: 'https://old.example/b', version: '1.2.3' },
  },
  {
    name: 'double quotes stay double, single ones single',
    ...diff`
        docs:
          enabled: true
      -   bundleUrl:    'https://old.example/b'    # far
      -   version: "1.2.3"
      +   bundleUrl:    'https://new.example/b?sig=1'    # far
      +   version: "1.2.4"
    `,
    was: { bundleUrl: 'https://old.example/b', version: '1.2.3' },
  },
  {
    name: 'quotes inside are doubled in single ones and escaped in double ones',
    ...diff`
      - docs: {enabled: true, bundleUrl: 'x', version: "y"}
      + docs: {enabled: true, bundleUrl: 'it''s "b"\', version: "it's \"v\"\\"}
    `,
    wanted: { bundleUrl: 'it\'s "b"\\', version: 'it\'s "v"\\' },
    was: { bundleUrl: 'x', version: 'y' },
  },
  {
    name: 'a number gets quotes where the new value would be one too',
    ...diff`
        docs:
          enabled: true
      -   bundleUrl: x
      -   version: 1.10
      +   bundleUrl: https://new.example/b?sig=1
      +   version: "1.11"
    `,
    wanted: { version: '1.11' },
    was: { bundleUrl: 'x', version: '1.10' },
  },
  {
    name: 'a number of the very same text gets quotes',
    ...diff`
        docs:
          enabled: true
      -   version: 1.10
      +   version: "1.10"
          bundleUrl: https://new.example/b?sig=1
    `,
    wanted: { version: '1.10' },
    was: { version: '1.10', bundleUrl: 'https://new.example/b?sig=1' },
  },
  {
    name: 'a date gets quotes, though YAML 1.2 takes it for a string',
    ...diff`
        docs:
          enabled: true
      -   version: 2026-11-20
      +   version: "2026-11-20"
          bundleUrl: "https://new.example/b?sig=1"
    `,
    wanted: { version: '2026-11-20' },
    was: { version: '2026-11-20', bundleUrl: 'https://new.example/b?sig=1' },
  },
  {
    name: 'a literal block becomes one line and leaves the comment of its header and the blank lines after it',
    ...diff`
        docs:
          enabled: true
      -   bundleUrl: |- # the link
      -     https://old.example/
      -       b
      -     # no comment
      +   bundleUrl: "https://new.example/b?sig=1" # the link

          # about the version
      -   version: v1
      +   version: 1.2.4
    `,
    was: { bundleUrl: 'https://old.example/\n  b\n# no comment', version: 'v1' },
  },
  {
    name: 'folded and keeping blocks become one line',
    ...diff`
        docs:
      -   bundleUrl: >2+
      -       https://old.example/b
      +   bundleUrl: "https://new.example/b?sig=1"


      -   version: &unused |+
      -     1
      +   version: &unused "1.2.4"
      +   enabled: true

        # the end
    `,
    was: { bundleUrl: '  https://old.example/b\n\n\n', version: '1\n\n' },
  },
  {
    name: 'blocks without content become one line',
    ...diff`
        docs:
          enabled: true
      -   bundleUrl: |
      -   version: |+
      +   bundleUrl: "https://new.example/b?sig=1"
      +   version: "1.2.4"

        other: |
    `,
    was: { bundleUrl: '', version: '\n' },
  },
  {
    name: 'a block at the end of a file without final line break',
    before: 'docs:\n  enabled: true\n  version: "1.2.4"\n  bundleUrl: |\n    https://old.example/b',
    after: 'docs:\n  enabled: true\n  version: "1.2.4"\n  bundleUrl: "https://new.example/b?sig=1"',
    was: { bundleUrl: 'https://old.example/b\n', version: '1.2.4' },
  },
  {
    name: 'scalars of several lines keep their quotes',
    ...diff`
        docs:
          enabled: true
      -   bundleUrl: "https://old.example/\
      -     b"
      -   version: 'one
      - 
      -     two' # c
      +   bundleUrl: "https://new.example/b?sig=1"
      +   version: '1.2.4' # c
        other:
          version: 1
    `,
    was: { bundleUrl: 'https://old.example/b', version: 'one\ntwo' },
  },
  {
    name: 'a plain scalar of several lines, begun below its key',
    ...diff`
        docs:
          enabled: true
          bundleUrl: # comment
      -     https://old.example/b
      -     and more
      +     https://new.example/b?sig=1
          version: 1.2.4
    `,
    was: { bundleUrl: 'https://old.example/b and more', version: '1.2.4' },
  },
  {
    name: 'a long link stays on one line',
    ...diff`
        docs:
          enabled: true
      -   bundleUrl: "x"
      +   bundleUrl: "https://new.example/xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx y"
          version: 1.2.4
    `,
    wanted: {
      bundleUrl:
        'https://new.example/xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx y',
    },
    was: { bundleUrl: 'x', version: '1.2.4' },
  },
  {
    name: 'what YAML cannot print is escaped, whatever quotes there were',
    ...diff`
        docs:
          enabled: true
      -   bundleUrl: 'x'
      -   version: y
      +   bundleUrl: "a\u0085b\u2028c\ufeffd\u0007\n"
      +   version: "tab\there \ufffe \u001b"
    `,
    wanted: { bundleUrl: 'a\u0085b\u2028c\ufeffd\u0007\n', version: 'tab\there \ufffe \u001b' },
    was: { bundleUrl: 'x', version: 'y' },
  },
  {
    name: 'half a surrogate pair is replaced',
    before: 'docs: {enabled: true, bundleUrl: "", version: \'\'}\n',
    after: 'docs: {enabled: true, bundleUrl: "a�", version: \'�b \ud83c\udf89\'}\n',
    wanted: { bundleUrl: 'a\ud800', version: '\udc00b \ud83c\udf89' },
    was: { bundleUrl: '', version: '' },
  },
  {
    name: 'an anchor that nobody uses and a string tag stay',
    ...diff`
        docs:
          enabled: true
      -   bundleUrl: &link !!str https://old.example/b
      -   version: !!str &v 12 # c
      +   bundleUrl: &link !!str https://new.example/b?sig=1
      +   version: !!str &v "13" # c
    `,
    wanted: { version: '13' },
    was: { bundleUrl: 'https://old.example/b', version: '12' },
  },
  {
    name: 'tags that say what is there anyway stay',
    ...diff`
        docs: !!map
          enabled: true
      -   bundleUrl: ! x
      -   version: ! "1.2.3"
      +   bundleUrl: ! https://new.example/b?sig=1
      +   version: ! "1.2.4"
    `,
    was: { bundleUrl: 'x', version: '1.2.3' },
  },
  {
    name: 'lines of spaces below a block stay, one with a tab goes with it',
    before:
      'docs:\n  enabled: true\n  bundleUrl: |\n    x\n     \n  version: |\n    1\n    \t\n      \nb: 1\n',
    after:
      'docs:\n  enabled: true\n  bundleUrl: "https://new.example/b?sig=1"\n     \n  version: "1.2.4"\n      \nb: 1\n',
    was: { bundleUrl: 'x\n \n', version: '1\n\t\n  \n' },
  },
  {
    name: 'an empty value is filled behind its colon, before its comment',
    ...diff`
        docs:
          enabled: true
      -   bundleUrl: # the link
      -   version:
      +   bundleUrl: "https://new.example/b?sig=1" # the link
      +   version: "1.2.4"

        other: 1
    `,
  },
  {
    name: 'an empty value is filled behind its anchor or tag',
    ...diff`
        docs:
          enabled: true
      -   bundleUrl: &link # c
      -   version: !!str
      +   bundleUrl: &link "https://new.example/b?sig=1" # c
      +   version: !!str "1.2.4"
    `,
    was: { version: '' },
  },
  {
    name: '`~` and `null` are replaced',
    ...diff`
        docs:
          enabled: true
      -   bundleUrl: ~ # c
      -   version: null
      +   bundleUrl: "https://new.example/b?sig=1" # c
      +   version: "1.2.4"
    `,
  },
  {
    name: 'explicit keys',
    ...diff`
        ? docs
        : ? enabled
          : true
          ? bundleUrl # no value
      +   : "https://new.example/b?sig=1"
          ? "version"
      -   : old # c
      +   : 1.2.4 # c
    `,
    was: { version: 'old' },
  },
  {
    name: 'quoted keys',
    ...diff`
        "docs":
          'enabled': true
      -   "bundleUrl": x
      -   'version': y
      +   "bundleUrl": https://new.example/b?sig=1
      +   'version': 1.2.4
    `,
    was: { bundleUrl: 'x', version: 'y' },
  },
  {
    name: 'keys that are no strings go by their text, keys with dots are one key',
    ...diff`
        1:
          a.b:
            enabled: true
      -     bundleUrl: x
      -     version: y
      +     bundleUrl: https://new.example/b?sig=1
      +     version: 1.2.4
    `,
    section: ['1', 'a.b'],
    was: { bundleUrl: 'x', version: 'y' },
  },
  {
    name: 'keys may be edited in any order, and only those of the section',
    ...diff`
        version: 1
        docs:
      -   version: y
      +   version: 1.2.4
          nested: {version: 2, bundleUrl: 3}
      -   bundleUrl: x
      +   bundleUrl: https://new.example/b?sig=1
          enabled: true
        bundleUrl: 1
    `,
    was: { bundleUrl: 'x', version: 'y' },
  },
  {
    name: 'a link is quoted between brackets',
    ...diff`
      - docs: {enabled: true, bundleUrl: x, version: y}
      + docs: {enabled: true, bundleUrl: "https://new.example/b?sig=1", version: 1.2.4}
    `,
    was: { bundleUrl: 'x', version: 'y' },
  },
  {
    name: 'a file with the directive of YAML 1.1, several markers and tabs before comments',
    before:
      '%YAML 1.1\n# head\n--- # start\ndocs:\t# tab\n  enabled: true\n  bundleUrl: x\t# tab\n  version: y\nset: !!set {a, b}\npairs: !!pairs [a: 1, a: 2]\nbytes: !!binary AA==\n<<: &m {a: *m}\n...\n# end\n',
    after:
      '%YAML 1.1\n# head\n--- # start\ndocs:\t# tab\n  enabled: true\n  bundleUrl: https://new.example/b?sig=1\t# tab\n  version: 1.2.4\nset: !!set {a, b}\npairs: !!pairs [a: 1, a: 2]\nbytes: !!binary AA==\n<<: &m {a: *m}\n...\n# end\n',
    was: { bundleUrl: 'x', version: 'y' },
  },
  {
    name: 'the byte order mark and CRLF stay',
    before:
      '\ufeffdocs:\r\n  enabled: true\r\n  bundleUrl: x # c\r\n  version: >-\r\n    a\r\n    b\r\n\r\nother: 1',
    after:
      '\ufeffdocs:\r\n  enabled: true\r\n  bundleUrl: https://new.example/b?sig=1 # c\r\n  version: "1.2.4"\r\n\r\nother: 1',
    was: { bundleUrl: 'x', version: 'a b' },
  },
]

const styles: [style: string, text: string][] = [
  ['plain', 'docs:\n  enabled: true\n  bundleUrl: https://new.example/b?sig=1\n  version: 1.2.4\n'],
  ['quoted', 'docs: {"enabled": true, bundleUrl: \'https://new.example/b?sig=1\', "version": "1.2.4"}'],
  [
    'in blocks',
    'docs:\n  enabled: true\n  bundleUrl: |-\n    https://new.example/b?sig=1\n  version: >-\n    1.2.4\n',
  ],
  [
    'over lines',
    'docs:\n  enabled: true\n  bundleUrl: "https://new.\\\n    example/b?sig=1"\n  version:\n    1.2.4\n',
  ],
  [
    'tagged',
    'docs:\n  enabled: !!bool true\n  bundleUrl: !!str "https://new.example/b?sig=1"\n  version: ! "1.2.4"\n',
  ],
]

describe('values that are there', () => {
  test.each(rows)('$name', checkEdit)

  test.each(styles)('that are the wanted ones are left alone, %s', (_, text) => {
    checkEdit({ before: text, after: text, was: WANTED })
  })

  test('a number that a tag makes the wanted string is left alone', () => {
    const text = 'docs: {enabled: true, bundleUrl: "https://new.example/b?sig=1", version: !!str 1.10}\n'
    checkEdit({
      before: text,
      after: text,
      wanted: { version: '1.10' },
      was: { ...WANTED, version: '1.10' },
    })
  })
})
