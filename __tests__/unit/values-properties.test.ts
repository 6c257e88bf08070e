import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { parseAllDocuments } from 'yaml'
import { editValues } from '../../src/values/edit.ts'
import { ValuesError } from '../../src/values/values-error.ts'
import { arbitraryFile, SECTION } from '../fixtures/values/arbitrary-file.ts'

const WANTED = { bundleUrl: 'https://new.example/bundle.tgz?X-Amz-Signature=s&y=2', version: '1.2.3' }

function edit(text: string, wanted = WANTED) {
  return editValues(text, { file: 'values.yaml', section: SECTION, wanted })
}

function parseAll(
  text: string,
  options: { merge?: boolean; schema?: 'core'; version?: '1.1' | '1.2' } = {},
): unknown[] {
  const documents = parseAllDocuments(text, { ...options, prettyErrors: false, logLevel: 'silent' })
  return [...documents].map((document): unknown => document.toJS({ maxAliasCount: -1, mapAsMap: true }))
}

/** What the documents say without the edited values; an empty section or parent counts as none. */
function rest(text: string, merge = false): unknown[] {
  const all = parseAll(text, { merge, schema: 'core' }).map((data) => without(data, [...SECTION]))
  return all.filter((data) => data !== undefined)
}

function without(data: unknown, path: string[]): unknown {
  if (!(data instanceof Map)) return data ?? undefined
  const [key, ...inner] = path
  const isEdited = (name: unknown) => ['enabled', 'bundleUrl', 'version'].includes(String(name))
  const entries = [...(data as Map<unknown, unknown>)]
    .filter(([name]) => key !== undefined || !isEdited(name))
    .map(([name, held]) => [name, name === key ? without(held, inner) : held] as const)
    .filter(([name, held]) => name !== key || held !== undefined)
  return entries.length > 0 ? entries : undefined
}

/** What stands in the section, as a reader of that version sees it. */
function section(text: string, version: '1.1' | '1.2'): unknown {
  const [found] = parseAll(text, { version }).flatMap((data) => {
    const held = SECTION.reduce(
      (at: unknown, key) => (at instanceof Map ? (at.get(key) as unknown) : undefined),
      data,
    )
    return held instanceof Map ? [Object.fromEntries(held as Map<string, unknown>)] : []
  })
  return found
}

describe('a generated file', () => {
  test('keeps its other lines, its line breaks, its byte order mark and its end', () => {
    fc.assert(
      fc.property(arbitraryFile, ({ text, lineBreak, kept, replaced }) => {
        const after = edit(text).text
        const lines = after.replace('\ufeff', '').split(lineBreak)
        let index = 0
        for (const line of lines) if (line === kept[index]) index += 1
        expect(kept.slice(index)).toEqual([])
        expect(lines.length).toBeLessThanOrEqual(kept.length + replaced + 6)
        expect(after.replaceAll(lineBreak, '')).not.toMatch(/[\r\n]/)
        expect(after.startsWith('\ufeff')).toBe(text.startsWith('\ufeff'))
        if (text.replace('\ufeff', '') !== '') expect(after.endsWith('\n')).toBe(text.endsWith('\n'))
      }),
      { numRuns: 500 },
    )
  })

  test('says what was wanted, and of everything else the same', () => {
    fc.assert(
      fc.property(arbitraryFile, ({ text }) => {
        const after = edit(text).text
        expect(section(after, '1.1')).toMatchObject({ enabled: true, ...WANTED })
        expect(section(after, '1.2')).toMatchObject({ enabled: true, ...WANTED })
        expect(rest(after, true)).toEqual(rest(text, true))
      }),
      { numRuns: 500 },
    )
  })

  test('is left alone the second time', () => {
    fc.assert(
      fc.property(arbitraryFile, ({ text }) => {
        const after = edit(text).text
        expect(edit(after)).toMatchObject({ text: after, isChanged: false, before: WANTED })
      }),
      { numRuns: 300 },
    )
  })

  test('that was damaged is edited as it should be, or refused without a word of its values', () => {
    const put = fc.constantFrom(
      ...[
        '',
        ' ',
        '\n',
        '\t',
        ':',
        '"',
        "'",
        '#',
        '- ',
        '{',
        '}',
        '? ',
        '&a ',
        '*a',
        '|',
        '<<: *a',
        '---\n',
        ',',
      ],
    )
    const damages = fc.array(fc.tuple(fc.nat(), fc.nat(20), put), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(arbitraryFile, damages, ({ text }, cuts) => {
        const damaged = cuts.reduce((bad, [at, length, inserted]) => {
          const start = at % (bad.length + 1)
          return bad.slice(0, start) + inserted + bad.slice(start + length)
        }, text)
        let after
        try {
          after = edit(damaged).text
        } catch (error) {
          expect(error).toBeInstanceOf(ValuesError)
          expect((error as ValuesError).message).not.toMatch(/x\.example|old\.example|Signature/)
          return
        }
        expect(rest(after)).toEqual(rest(damaged))
      }),
      { numRuns: 2_000 },
    )
  })
})

test('any text is edited or refused with a ValuesError', () => {
  const yamlish = fc.stringMatching(
    /^(?:[ab:\- \n"'#{}[\],&*!|>?%@~<\r\t.\\]|docs:|\n {2}staticExport: |\n {4}version: )*$/,
  )
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), yamlish), (text) => {
      try {
        edit(text)
      } catch (error) {
        expect(error).toBeInstanceOf(ValuesError)
      }
    }),
    { numRuns: 3_000 },
  )
})

describe('any string as version', () => {
  const yamlish = fc.stringMatching(/^[-+0-9a-fx_.,:eETZ ~=<>'"#&*!|%@`?{}[\]\\\n\t\u0085\u2028\ufeff]*$/)
  const version = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), yamlish)
  const inFlow = ['old', '"old"', "'old'", '1.10', '', '~']

  test.each([
    [
      'block',
      'docs:\n  staticExport:\n    enabled: true\n    bundleUrl: x\n    version: OLD\n    other: 1\n',
      [...inFlow, '|-\n      old'],
    ],
    ['flow', 'docs: {staticExport: {enabled: true, bundleUrl: x, version: OLD, other: 1}}\n', inFlow],
  ])('is read back as that string in %s style, by YAML 1.1 and by 1.2', (_, file, old) => {
    fc.assert(
      fc.property(version, fc.constantFrom(...old), (wanted, text) => {
        const after = edit(
          file.replace('OLD', () => text),
          { ...WANTED, version: wanted },
        ).text
        expect(section(after, '1.1')).toMatchObject({ version: wanted.toWellFormed(), other: 1 })
        expect(section(after, '1.2')).toMatchObject({ version: wanted.toWellFormed(), other: 1 })
        expect(after.split('\n')).toHaveLength(file.split('\n').length)
      }),
      { numRuns: 1_500 },
    )
  })
})

test('JSON stays JSON', () => {
  const json = fc.dictionary(fc.stringMatching(/^[k-r]\d{2}$/), fc.jsonValue({ maxDepth: 2 }))
  const space = fc.constantFrom(undefined, 2, '\t')
  fc.assert(
    fc.property(json, json, space, fc.boolean(), (other, own, indentation, isThere) => {
      const old = isThere ? { staticExport: { version: 1.1, enabled: true } } : {}
      const after = edit(JSON.stringify({ ...other, docs: { ...own, ...old } }, null, indentation)).text
      const docs = { ...own, staticExport: { enabled: true, ...WANTED } }
      expect(JSON.parse(after)).toEqual(JSON.parse(JSON.stringify({ ...other, docs })))
    }),
  )
})
