import { describe, test } from '@jest/globals'
import { ADDED, checkEdit, diff, type Row } from '../fixtures/values/edit.ts'

const rows: Row[] = [
  {
    name: 'an empty flow mapping is filled on its line',
    ...diff`
      - docs: {} # c
      + docs: {enabled: true, bundleUrl: "https://new.example/b?sig=1", version: "1.2.4"} # c
    `,
  },
  {
    name: 'an empty flow mapping keeps the space inside',
    ...diff`
      - docs: { }
      + docs: { enabled: true, bundleUrl: "https://new.example/b?sig=1", version: "1.2.4" }
    `,
  },
  {
    name: 'an empty flow mapping over lines is filled on lines of its own',
    ...diff`
        docs: {
          # none
      +   enabled: true,
      +   bundleUrl: "https://new.example/b?sig=1",
      +   version: "1.2.4"

        }
    `,
  },
  {
    name: 'an empty root is filled',
    before: '{}',
    after: '{docs: {enabled: true, bundleUrl: "https://new.example/b?sig=1", version: "1.2.4"}}',
    warnings: [ADDED],
  },
  {
    name: 'an empty root of a JSON file is filled as JSON',
    ...diff`
      - {}
      + {"docs": {"enabled": true, "bundleUrl": "https://new.example/b?sig=1", "version": "1.2.4"}}
    `,
    path: 'values.json',
    warnings: [/^values\.json:1: `docs` was not there/],
  },
  {
    name: 'a flow mapping on one line stays on it',
    ...diff`
      - docs: {version: v1, a: {b: c}}
      + docs: {version: 1.2.4, a: {b: c}, enabled: true, bundleUrl: "https://new.example/b?sig=1"}
    `,
    was: { version: 'v1' },
  },
  {
    name: 'a flow mapping on one line keeps its comma at the end',
    ...diff`
      - docs: { enabled: true , }
      + docs: { enabled: true , bundleUrl: "https://new.example/b?sig=1", version: "1.2.4", }
    `,
  },
  {
    name: 'keys without values in a flow mapping get them',
    ...diff`
      - docs: {enabled: true, bundleUrl, version: }
      + docs: {enabled: true, bundleUrl: "https://new.example/b?sig=1", version: "1.2.4" }
    `,
  },
  {
    name: 'behind a key without a value in a flow mapping',
    ...diff`
      - docs: {enabled: true, other}
      + docs: {enabled: true, other, bundleUrl: "https://new.example/b?sig=1", version: "1.2.4"}
    `,
  },
  {
    name: 'a flow mapping over lines goes on in lines, with the last comment where it was',
    ...diff`
        docs: {
            enabled: true, # on
            hosts: [a,
      -       b] # the last
      +       b], # the last
            # , more
      +     bundleUrl: "https://new.example/b?sig=1",
      +     version: "1.2.4"
        } # end
    `,
  },
  {
    name: 'a flow mapping over lines keeps its comma at the end',
    ...diff`
        docs: {
          enabled: true, # c
      +   bundleUrl: "https://new.example/b?sig=1",
      +   version: "1.2.4",
        }
    `,
  },
  {
    name: 'a flow mapping that ends on the line of its last item',
    ...diff`
        docs: {enabled: true,
      -        a: b}
      +        a: b,
      +        bundleUrl: "https://new.example/b?sig=1",
      +        version: "1.2.4"}
    `,
  },
  {
    name: 'a comment behind the only line of a flow mapping stays with its item',
    ...diff`
      - docs: {enabled: true # c
      + docs: {enabled: true, # c
      +   bundleUrl: "https://new.example/b?sig=1",
      +   version: "1.2.4"
          }
    `,
  },
  {
    name: 'JSON with tabs stays JSON',
    before: '{\r\n\t"a": 1,\r\n\t"docs": {\r\n\t\t"version": 1.10,\r\n\t\t"bundleUrl": null\r\n\t}\r\n}\r\n',
    after:
      '{\r\n\t"a": 1,\r\n\t"docs": {\r\n\t\t"version": "1.2.4",\r\n\t\t"bundleUrl": "https://new.example/b?sig=1",\r\n\t\t"enabled": true\r\n\t}\r\n}\r\n',
    was: { version: '1.10' },
  },
  {
    name: 'JSON without spaces stays without',
    before: '{"a":1,"docs":{"version":"1"}}',
    after: '{"a":1,"docs":{"version":"1.2.4","enabled":true,"bundleUrl":"https://new.example/b?sig=1"}}',
    was: { version: '1' },
  },
  {
    name: 'an empty mapping in JSON is filled as JSON',
    before: '{"a": 1, "docs": {}}',
    after:
      '{"a": 1, "docs": {"enabled": true, "bundleUrl": "https://new.example/b?sig=1", "version": "1.2.4"}}',
  },
  {
    name: 'a null in JSON is filled as JSON',
    before: '{"a": 1, "docs": null}',
    after:
      '{"a": 1, "docs": {"enabled": true, "bundleUrl": "https://new.example/b?sig=1", "version": "1.2.4"}}',
  },
  {
    name: 'a section is added to JSON over lines',
    ...diff`
        {
      -   "a": 1
      +   "a": 1,
      +   "docs": {"enabled": true, "bundleUrl": "https://new.example/b?sig=1", "version": "1.2.4"}
        }
    `,
    warnings: [/^values\.yaml:3: `docs` was not there and was added$/],
  },
  {
    name: 'keys that are not all quoted get unquoted company',
    before: '{"a": 1, docs: {"enabled": true, other: 1}}',
    after:
      '{"a": 1, docs: {"enabled": true, other: 1, bundleUrl: "https://new.example/b?sig=1", version: "1.2.4"}}',
  },
  {
    name: 'a key that needs quotes gets them between brackets',
    before: '{other: 1}',
    after: '{other: 1, "a,b": {enabled: true, bundleUrl: "https://new.example/b?sig=1", version: "1.2.4"}}',
    section: ['a,b'],
    warnings: [/`a,b` was not there and was added/],
  },
  {
    name: 'an empty mapping beside unquoted keys is filled with such',
    before: '{a: 1, docs: {}}',
    after: '{a: 1, docs: {enabled: true, bundleUrl: "https://new.example/b?sig=1", version: "1.2.4"}}',
  },
  {
    name: 'the wanted link gets quotes between brackets, where Go’s parser stumbles over its question mark',
    ...diff`
      - docs: {enabled: true, bundleUrl: https://new.example/b?sig=1, version: 1.2.4}
      + docs: {enabled: true, bundleUrl: "https://new.example/b?sig=1", version: 1.2.4}
    `,
    was: { bundleUrl: 'https://new.example/b?sig=1', version: '1.2.4' },
  },
  {
    name: 'an empty mapping over two lines is filled on lines of its own',
    ...diff`
        docs: {
      +   enabled: true,
      +   bundleUrl: "https://new.example/b?sig=1",
      +   version: "1.2.4"
        }
    `,
  },
]

const inner = 'enabled: true, bundleUrl: "https://new.example/b?sig=1", version: "1.2.4"'

describe('flow style and JSON', () => {
  test.each(rows)('$name', checkEdit)

  test.each([
    ['docs: {section}', `docs: {section: {${inner}}}`],
    ['docs: {section: }', `docs: {section: {${inner}} }`],
    ['docs: {section: ~}', `docs: {section: {${inner}}}`],
    ['docs: {? section, a: b}', `docs: {? section: {${inner}}, a: b}`],
  ])('an empty section is filled: %s', (before, after) => {
    checkEdit({ before, after, section: ['docs', 'section'] })
  })
})
