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

  test.each(['false', 'yes', '"true"', '', '~', '[]', '*off'])(
    'an `enabled: %s` is left alone, and told',
    (value) => {
      const before = `off: &off false\ndocs:\n  enabled: ${value}\n  bundleUrl: x\n  version: 1.2.4\n`
      const after = before.replace(': x', ': https://new.example/b?sig=1')
      const warnings = [/^values\.yaml:3: `docs\.enabled` is not `true`; it was left as it is$/]
      checkEdit({ before, after, was: { bundleUrl: 'x', version: '1.2.4' }, warnings })
    },
  )

  test.each(['True', 'TRUE', '!!bool true', '*on'])('an `enabled: %s` is as good as true', (value) => {
    const before = `on: &on true\ndocs:\n  enabled: ${value}\n  bundleUrl: x\n  version: 1.2.4\n`
    const after = before.replace(': x', ': https://new.example/b?sig=1')
    checkEdit({ before, after, was: { bundleUrl: 'x', version: '1.2.4' } })
  })
})
