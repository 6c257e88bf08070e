import { describe, test } from '@jest/globals'
import { ADDED, checkEdit, diff, type Row } from '../fixtures/values/edit.ts'

const rows: Row[] = [
  {
    name: 'keys of nearly the right name',
    ...diff`
        docs:
          enable: true
          bundleURL: x
          versoin: 1
      +   enabled: true
      +   bundleUrl: "https://new.example/b?sig=1"
      +   version: "1.2.4"
    `,
    warnings: [
      /^values\.yaml:2: `enable` is nearly `docs\.enabled`, which was not there and was added$/,
      /^values\.yaml:3: `bundleURL` is nearly `docs\.bundleUrl`/,
      /^values\.yaml:4: `versoin` is nearly `docs\.version`/,
    ],
  },
  {
    name: 'what a merge key gives is overridden, but for `enabled`',
    ...diff`
        base: &base {enabled: true, version: "0"}
        docs:
          <<: *base
      -   bundleUrl: x
      +   bundleUrl: https://new.example/b?sig=1
      +   version: "1.2.4"
    `,
    was: { bundleUrl: 'x' },
  },
  {
    name: 'an `enabled` that a merge key switches off, out of a list and of another merge key',
    ...diff`
        off: &off {enabled: false}
        base: &base {<<: *off}
        docs:
          <<: [{a: 1}, *base]
      -   bundleUrl: x
      +   bundleUrl: https://new.example/b?sig=1
          version: 1.2.4
    `,
    was: { bundleUrl: 'x', version: '1.2.4' },
    warnings: [/^values\.yaml:1: `docs\.enabled` is not `true`/],
  },
  {
    name: 'of several merge keys, and of their lists, the first that gives it counts',
    ...diff`
        on: &on {enabled: true}
        off: &off {enabled: false}
        last: &last {other: {enabled: false}}
        docs:
          <<: [*last, *last, *on, *off]
          <<: *off
      -   bundleUrl: x
      +   bundleUrl: https://new.example/b?sig=1
          version: 1.2.4
    `,
    was: { bundleUrl: 'x', version: '1.2.4' },
  },
  {
    name: 'what a merged mapping holds deeper down is not merged',
    ...diff`
        base: &base {other: {enabled: false}}
        docs:
          <<: *base
          version: 1.2.4
      +   enabled: true
      +   bundleUrl: "https://new.example/b?sig=1"
    `,
    was: { version: '1.2.4' },
  },
  {
    name: 'what looks like a merge key but is quoted gives nothing',
    ...diff`
        docs:
          "<<": {enabled: false}
          version: 1.2.4
      +   enabled: true
      +   bundleUrl: "https://new.example/b?sig=1"
    `,
    was: { version: '1.2.4' },
  },
  {
    name: 'new keys go to the end, not to the merge key, where none of theirs is there',
    ...diff`
        base: &base {version: "0"}
        docs:
          <<: *base
          last: 1
      +   enabled: true
      +   bundleUrl: "https://new.example/b?sig=1"
      +   version: "1.2.4"
    `,
  },
  {
    name: 'new keys go behind the last merge key that gives them',
    ...diff`
        base: &base {version: "0"}
        docs:
          enabled: true
      -   bundleUrl: x
      +   bundleUrl: https://new.example/b?sig=1
          <<: *base
          <<: *base
      +   version: "1.2.4"
          <<: {other: 1}
    `,
    was: { bundleUrl: 'x' },
  },
  {
    name: 'a merge key that switches the section off in Helm',
    ...diff`
        off: &off {enabled: false}
        docs:
          enabled: true
      -   bundleUrl: x
      +   bundleUrl: https://new.example/b?sig=1
          version: 1.2.4
          <<: *off
    `,
    was: { bundleUrl: 'x', version: '1.2.4' },
    warnings: [/^values\.yaml:3: Helm takes `docs\.enabled` from the merge key in line 6/],
  },
  {
    name: 'a merge key that wins over the whole section in Helm',
    ...diff`
        base: &base {docs: {}}
        docs:
          enabled: true
      -   version: 1
      +   version: 1.2.4
          bundleUrl: https://new.example/b?sig=1
        <<: *base
    `,
    was: { bundleUrl: 'https://new.example/b?sig=1', version: '1' },
    warnings: [
      /^values\.yaml:2: Helm takes `docs` from the merge key in line 6, since that stands after it; move/,
    ],
  },
  {
    name: 'a merge key further down, which Helm lets win: new keys go behind it',
    ...diff`
        base: &base {version: "0", other: 1}
        docs:
          enabled: true
      -   bundleUrl: x
      +   bundleUrl: https://new.example/b?sig=1
          <<: *base
      +   version: "1.2.4"
          last: 1
    `,
    was: { bundleUrl: 'x' },
  },
  {
    name: 'a merge key further down, which Helm lets win: a warning for keys that are there',
    ...diff`
        base: &base {version: "0"}
        docs:
          enabled: true
      -   version: "1"
      -   bundleUrl: x
      +   version: "1.2.4"
      +   bundleUrl: https://new.example/b?sig=1
          <<: *base
    `,
    was: { bundleUrl: 'x', version: '1' },
    warnings: [/^values\.yaml:4: Helm takes `docs\.version` from the merge key in line 6/],
  },
  {
    name: 'a second document, since the path leads further there',
    ...diff`
        apps: {}
        ---
        apps:
      -   docs: {enabled: true, version: "1.2.4", bundleUrl: x}
      +   docs: {enabled: true, version: "1.2.4", bundleUrl: "https://new.example/b?sig=1"}
        ---
        - list
    `,
    section: ['apps', 'docs'],
    was: { bundleUrl: 'x', version: '1.2.4' },
    warnings: [/^values\.yaml:4: Helm reads only the first document of a file, and this is number 2$/],
  },
  {
    name: 'a second document that has the section, behind one without',
    before: 'a: 1\n---\nb: 1\ndocs: {enabled: true, version: 1.2.4, bundleUrl: "x"}\n',
    after:
      'a: 1\n---\nb: 1\ndocs: {enabled: true, version: 1.2.4, bundleUrl: "https://new.example/b?sig=1"}\n',
    was: { version: '1.2.4', bundleUrl: 'x' },
    warnings: [/^values\.yaml:4: Helm reads only the first document of a file, and this is number 2$/],
  },
  {
    name: 'the first document without a word',
    ...diff`
      - docs: {enabled: true, version: x, bundleUrl: y}
      + docs: {enabled: true, version: 1.2.4, bundleUrl: "https://new.example/b?sig=1"}
        ---
        other: 1
    `,
    was: { version: 'x', bundleUrl: 'y' },
  },
  {
    name: 'the first document with a mapping, where none has the section',
    ...diff`
        # none
        ---
        - list
        ---
        a: 1
      + docs:
      +   enabled: true
      +   bundleUrl: "https://new.example/b?sig=1"
      +   version: "1.2.4"
        ---
        b: 1
    `,
    warnings: [/^values\.yaml:5: Helm reads only the first .* number 2$/, ADDED],
  },
  {
    name: 'the first document, where all are empty',
    ...diff`
        ---
        # one
      + docs:
      +   enabled: true
      +   bundleUrl: "https://new.example/b?sig=1"
      +   version: "1.2.4"
        ---
    `,
    warnings: [ADDED],
  },
]

describe('warnings', () => {
  test.each(rows)('$name', checkEdit)

  test.each(['false', 'no', '"true"', '"yes"', '', '~', '[]', '*off'])(
    'an `enabled: %s` is left alone, and told',
    (value) => {
      const before = `off: &off false\ndocs:\n  enabled: ${value}\n  bundleUrl: x\n  version: 1.2.4\n`
      const after = before.replace(': x', ': https://new.example/b?sig=1')
      const warnings = [/^values\.yaml:3: `docs\.enabled` is not `true`; it was left as it is$/]
      checkEdit({ before, after, was: { bundleUrl: 'x', version: '1.2.4' }, warnings })
    },
  )

  test.each(['True', 'TRUE', 'yes', 'on', '!!bool true', '*on'])(
    'an `enabled: %s` is as good as true',
    (value) => {
      const before = `on: &on true\ndocs:\n  enabled: ${value}\n  bundleUrl: x\n  version: 1.2.4\n`
      const after = before.replace(': x', ': https://new.example/b?sig=1')
      checkEdit({ before, after, was: { bundleUrl: 'x', version: '1.2.4' } })
    },
  )
})
