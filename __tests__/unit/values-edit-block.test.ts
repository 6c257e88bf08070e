import { describe, test } from '@jest/globals'
import { ADDED, checkEdit, crlf, diff, type Row, SECTION_LINES } from '../fixtures/values/edit.ts'

const rows: Row[] = [
  {
    name: 'missing keys go behind the ones of theirs that are there, in order',
    ...diff`
        docs:
          path: /
      -   version: "1" # c
      +   version: "1.2.4" # c
      +   enabled: true
      +   bundleUrl: "https://new.example/b?sig=1"
          # about hosts
          hosts: [a]
        other: 1
    `,
    was: { version: '1' },
  },
  {
    name: 'a comment that is deeper than the keys stays with its key',
    ...diff`
        docs:
          enabled: true
            # about enabled

            # and more
      +   bundleUrl: "https://new.example/b?sig=1"
      +   version: "1.2.4"
          # about hosts
          hosts: [a]
    `,
  },
  {
    name: 'comments at the end of the section stay before new keys, those of its parent behind',
    ...diff`
        docs:
            hosts:
            - a
            - b # the last

            # version: 1
      +     enabled: true
      +     bundleUrl: "https://new.example/b?sig=1"
      +     version: "1.2.4"

        # about other
        other: 1
    `,
  },
  {
    name: 'new keys stand in the column of the old ones, however odd',
    ...diff`
        a:
            b: 1
        docs:
           enabled: true
      +    bundleUrl: "https://new.example/b?sig=1"
      +    version: "1.2.4"
        other: 1
    `,
  },
  {
    name: 'a section in a file without the like is indented by two spaces',
    ...diff`
        a: 1
        b: {c: 1}
        # the end
      + docs:
      +   enabled: true
      +   bundleUrl: "https://new.example/b?sig=1"
      +   version: "1.2.4"

    `,
    warnings: [/^values\.yaml:4: `docs` was not there and was added$/],
  },
  {
    name: 'a section with its parents, indented as the file is',
    ...diff`
        a:
          - b:
               c: 1
        d:
            e: 1
      + apps:
      +     web:
      +         "1.0":
      +             enabled: true
      +             bundleUrl: "https://new.example/b?sig=1"
      +             version: "1.2.4"
    `,
    section: ['apps', 'web', '1.0'],
    warnings: [/^values\.yaml:6: `apps\.web\.1\\\.0` was not there and was added$/],
  },
  {
    name: 'the indentation is that of the first mapping, where there are only lists around it',
    ...diff`
        - a
        ---
        a: text
        b:
          - - 1
            - c:
                 d: 1
          - e:
             f: 1
      + docs:
      +    enabled: true
      +    bundleUrl: "https://new.example/b?sig=1"
      +    version: "1.2.4"
        ---
        a:
            b: 1
    `,
    warnings: [/^values\.yaml:3: Helm reads only the first/, ADDED],
  },
  {
    name: 'the comments of an indented file that are not indented',
    ...diff`
          a: 1
        # root
      +   docs:
      +     enabled: true
      +     bundleUrl: "https://new.example/b?sig=1"
      +     version: "1.2.4"
    `,
    warnings: [ADDED],
  },
  {
    name: 'a section of the merge key’s name is none, and gets quotes',
    ...diff`
        <<: {a: 1}
      + "<<":
      +   enabled: true
      +   bundleUrl: "https://new.example/b?sig=1"
      +   version: "1.2.4"
    `,
    section: ['<<'],
    warnings: [/`<<` was not there and was added$/],
  },
  {
    name: 'a section goes to the end of its parent, also where that has keys of the same names',
    ...diff`
        enabled: true
        version: 1
        other: 2
      + docs:
      +   enabled: true
      +   bundleUrl: "https://new.example/b?sig=1"
      +   version: "1.2.4"
    `,
    warnings: [ADDED],
  },
  {
    name: 'a quoted key in block style asks for no quotes between brackets',
    ...diff`
      - "docs": {}
      + "docs": {enabled: true, bundleUrl: "https://new.example/b?sig=1", version: "1.2.4"}
    `,
  },
  {
    name: 'new keys follow directly where a block that kept blank lines is replaced',
    ...diff`
        docs:
      -   version: |+
      -     1
      +   version: "1.2.4"
      +   enabled: true
      +   bundleUrl: "https://new.example/b?sig=1"


        other: 1
    `,
    was: { version: '1\n\n\n' },
  },
  {
    name: 'a section in a parent that is there, before the comments of the next',
    ...diff`
        apps:
          web: {port: 1}
          # more apps
      +   docs:
      +     enabled: true
      +     bundleUrl: "https://new.example/b?sig=1"
      +     version: "1.2.4"
        # about other
        other: 1
    `,
    section: ['apps', 'docs'],
    warnings: [/^values\.yaml:4: `apps\.docs` was not there and was added$/],
  },
  {
    name: 'a section of the same name elsewhere is pointed to',
    ...diff`
        apps:
          - docs: 1
          - docs:
              enabled: true
      + docs:
      +   enabled: true
      +   bundleUrl: "https://new.example/b?sig=1"
      +   version: "1.2.4"
    `,
    warnings: [
      /^values\.yaml:5: `docs` was not there and was added, but `apps\.1\.docs` stands in line 3: .*values-key/,
    ],
  },
  {
    name: 'keys that would be something else, or nothing, get quotes',
    ...diff`
        a: 1
      + "on":
      +   "a: b":
      +     a,b:
      +       enabled: true
      +       bundleUrl: "https://new.example/b?sig=1"
      +       version: "1.2.4"
    `,
    section: ['on', 'a: b', 'a,b'],
    warnings: [/^values\.yaml:2: `on\.a: b\.a,b` was not there and was added$/],
  },
  {
    name: 'the first of several mappings of the section’s name is pointed to',
    ...diff`
        apps: {other: 1}
        docs: text
        a:
          docs: {}
        b: {docs: {}}
      + web:
      +   docs:
      +     enabled: true
      +     bundleUrl: "https://new.example/b?sig=1"
      +     version: "1.2.4"
    `,
    section: ['web', 'docs'],
    warnings: [/^values\.yaml:6: `web\.docs` was not there and was added, but `a\.docs` stands in line 4: /],
  },
  {
    name: 'the first of several mappings of the section’s name in lists is pointed to',
    ...diff`
        apps: [[1, {docs: {a: 1}}], {docs: {}}]
      + docs:
      +   enabled: true
      +   bundleUrl: "https://new.example/b?sig=1"
      +   version: "1.2.4"
    `,
    warnings: [/ was added, but `apps\.0\.1\.docs` stands in line 1: /],
  },
  {
    name: 'a parent of the section’s own name is not pointed to',
    ...diff`
        docs:
          path: /
      +   docs:
      +     enabled: true
      +     bundleUrl: "https://new.example/b?sig=1"
      +     version: "1.2.4"
    `,
    section: ['docs', 'docs'],
    warnings: [/^values\.yaml:3: `docs\.docs` was not there and was added$/],
  },
  {
    name: 'an empty section is filled without a word',
    ...diff`
        docs:
      +     enabled: true
      +     bundleUrl: "https://new.example/b?sig=1"
      +     version: "1.2.4"
        other:
            nested: true
    `,
  },
  {
    name: 'an empty section keeps its comments above its new keys',
    ...diff`
        docs: &unused # the section
          # bundleUrl: where
      +   enabled: true
      +   bundleUrl: "https://new.example/b?sig=1"
      +   version: "1.2.4"

        # about other
        other: 1
    `,
  },
  {
    name: 'the `~` of an empty section goes',
    ...diff`
      - docs: ~  # none
      + docs:  # none
      +   enabled: true
      +   bundleUrl: "https://new.example/b?sig=1"
      +   version: "1.2.4"
        other: 1
    `,
  },
  {
    name: 'the `null` of an empty section goes, its anchor stays',
    ...diff`
      - docs: &unused null # none
      + docs: &unused # none
      +   enabled: true
      +   bundleUrl: "https://new.example/b?sig=1"
      +   version: "1.2.4"
    `,
  },
  {
    name: 'a `null` on a line of its own goes with its line',
    before: 'docs:\r\n  null\r\nother: 1\r\n',
    after:
      'docs:\r\n  enabled: true\r\n  bundleUrl: "https://new.example/b?sig=1"\r\n  version: "1.2.4"\r\nother: 1\r\n',
  },
  {
    name: 'a `null` on a line with a comment leaves the comment',
    ...diff`
        docs: # a
      -   null # b
      +  # b
      +   enabled: true
      +   bundleUrl: "https://new.example/b?sig=1"
      +   version: "1.2.4"
        other: 1
    `,
  },
  {
    name: 'an empty parent is filled with the section',
    ...diff`
        apps: # none
      +   docs:
      +     enabled: true
      +     bundleUrl: "https://new.example/b?sig=1"
      +     version: "1.2.4"
    `,
    section: ['apps', 'docs'],
    warnings: [/^values\.yaml:1: `apps\.docs` was not there and was added$/],
  },
  {
    name: 'an explicit key without a value is filled',
    ...diff`
        ? docs # none
      + :
      +   enabled: true
      +   bundleUrl: "https://new.example/b?sig=1"
      +   version: "1.2.4"
        ? other
    `,
  },
  {
    name: 'a last value that keeps its blank lines keeps them',
    ...diff`
        docs:
          hosts: |+
            a

      +   enabled: true
      +   bundleUrl: "https://new.example/b?sig=1"
      +   version: "1.2.4"
        # about other
        other: |+
          b


    `,
  },
  {
    name: 'a section goes behind the blank lines of a block that keeps them',
    ...diff`
        other: |+
          b


      + docs:
      +   enabled: true
      +   bundleUrl: "https://new.example/b?sig=1"
      +   version: "1.2.4"
    `,
    warnings: [ADDED],
  },
  {
    name: 'a block that the end of the file cuts stays last, so that it gets no line break',
    before: 'first: 1\n# about last\nlast:\n  text: |\n    b',
    after:
      'first: 1\ndocs:\n  enabled: true\n  bundleUrl: "https://new.example/b?sig=1"\n  version: "1.2.4"\n# about last\nlast:\n  text: |\n    b',
    warnings: [ADDED],
  },
  {
    name: 'a block that the end of the file cuts stays last in its section too',
    before: '\ufeff# head\ndocs:\n   &a text: >\n     b',
    after:
      '\ufeff# head\ndocs:\n   enabled: true\n   bundleUrl: "https://new.example/b?sig=1"\n   version: "1.2.4"\n   &a text: >\n     b',
  },
  {
    name: 'a block that strips its line breaks may be cut by the end of the file',
    before: 'last: |-\n  b',
    after:
      'last: |-\n  b\ndocs:\n  enabled: true\n  bundleUrl: "https://new.example/b?sig=1"\n  version: "1.2.4"',
    warnings: [ADDED],
  },
  {
    name: 'a file without final line break keeps none',
    before: 'a: 1\r\ndocs:\r\n  enabled: true # c',
    after:
      'a: 1\r\ndocs:\r\n  enabled: true # c\r\n  bundleUrl: "https://new.example/b?sig=1"\r\n  version: "1.2.4"',
  },
  {
    name: 'new lines end as the line before them does',
    before: 'a: 1\ndocs:\r\n  enabled: true\r\nb: 1\n',
    after:
      'a: 1\ndocs:\r\n  enabled: true\r\n  bundleUrl: "https://new.example/b?sig=1"\r\n  version: "1.2.4"\r\nb: 1\n',
  },
  {
    name: 'values of several lines before the new keys',
    ...diff`
        docs:
          list: [
            a # one
          ] # behind
      +   enabled: true
      +   bundleUrl: "https://new.example/b?sig=1"
      +   version: "1.2.4"
        other: "two
          lines" # behind
    `,
  },
  {
    name: 'the root goes on to the end marker, past all comments',
    ...diff`
        ---
        a:
          b:
            - - c
              # deep
          # middle

        # root
      + docs:
      +   enabled: true
      +   bundleUrl: "https://new.example/b?sig=1"
      +   version: "1.2.4"
        ...
        # stream
    `,
    warnings: [ADDED],
  },
  {
    name: 'new keys follow a block that the end of the file cuts where that is replaced',
    before: 'docs:\n  version: |\n    1',
    after: 'docs:\n  version: "1.2.4"\n  enabled: true\n  bundleUrl: "https://new.example/b?sig=1"',
    was: { version: '1\n' },
  },
  {
    name: 'a value at the very end of a file without final line break',
    before: 'docs:\n  enabled: true',
    after: 'docs:\n  enabled: true\n  bundleUrl: "https://new.example/b?sig=1"\n  version: "1.2.4"',
  },
  {
    name: 'CRLF on the one line where it counts',
    before: 'docs:\n  enabled: true\r\nb: 1\n',
    after:
      'docs:\n  enabled: true\r\n  bundleUrl: "https://new.example/b?sig=1"\r\n  version: "1.2.4"\r\nb: 1\n',
  },
  {
    name: 'LF on the one line where it counts',
    before: 'docs:\r\n  enabled: true\nb: 1\r\n',
    after:
      'docs:\r\n  enabled: true\n  bundleUrl: "https://new.example/b?sig=1"\n  version: "1.2.4"\nb: 1\r\n',
  },
  {
    name: 'comments and blank lines of tabs',
    before: 'docs:\n  enabled: true\n\t\n\t\t# own\n\t# not own\nb: 1\n',
    after:
      'docs:\n  enabled: true\n\t\n\t\t# own\n  bundleUrl: "https://new.example/b?sig=1"\n  version: "1.2.4"\n\t# not own\nb: 1\n',
  },
  {
    name: 'the line break of the line before, where the last line has none',
    before: 'a: 1\r\ndocs:\n  enabled: true',
    after: 'a: 1\r\ndocs:\n  enabled: true\n  bundleUrl: "https://new.example/b?sig=1"\n  version: "1.2.4"',
  },
  {
    name: 'above a block that the end of the file cuts, with an explicit key',
    before: '? last\n: |+\n  b',
    after: `${SECTION_LINES}? last\n: |+\n  b`,
    warnings: [ADDED],
  },
  {
    name: 'above a block that the end of the file cuts, with a tag on its key',
    before: '!!str last: |\n  b',
    after: `${SECTION_LINES}!!str last: |\n  b`,
    warnings: [ADDED],
  },
  {
    name: 'below a block without text, and below one that strips its line breaks',
    before: 'first: |2-\n   b\nlast: |',
    after: `first: |2-\n   b\nlast: |\n${SECTION_LINES.trimEnd()}`,
    warnings: [ADDED],
  },
  {
    name: 'below a block with an indentation of its own that strips its line breaks',
    before: 'last: |2-\n   b',
    after: `last: |2-\n   b\n${SECTION_LINES.trimEnd()}`,
    warnings: [ADDED],
  },
]

const oneLine = SECTION_LINES.trimEnd()

const emptyFiles: [name: string, before: string, after: string][] = [
  ['nothing', '', SECTION_LINES],
  ['a byte order mark', '\ufeff', `\ufeff${SECTION_LINES}`],
  ['blank lines', '\n\n', `\n\n${SECTION_LINES}`],
  ['a line break', '\r\n', `\r\n${crlf(SECTION_LINES)}`],
  ['comments', '# one\n\n# two\n\n', `# one\n\n# two\n\n${SECTION_LINES}`],
  ['a comment without line break', '# one', `# one\n${oneLine}`],
  ['a start marker', '---\n', `---\n${SECTION_LINES}`],
  ['a start marker without line break', '--- # c', `--- # c\n${oneLine}`],
  ['two markers', '---\r\n# c\r\n\r\n...\r\n', `---\r\n# c\r\n${crlf(SECTION_LINES)}\r\n...\r\n`],
  ['a comment and an end marker', '# c\n...\n', `# c\n${SECTION_LINES}...\n`],
  ['a directive and an anchor', '%YAML 1.2\n--- &a\n', `%YAML 1.2\n--- &a\n${SECTION_LINES}`],
]

describe('what is added in block style', () => {
  test.each(rows)('$name', checkEdit)

  test.each(emptyFiles)('a section to a file of %s', (_, before, after) => {
    checkEdit({ before, after, warnings: [ADDED] })
  })
})
