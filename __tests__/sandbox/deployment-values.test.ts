import { describe, expect, test } from '@jest/globals'
import { readValues } from '../../sandbox/deployment/values.ts'

const read = (text: string, section = 'staticExport') => readValues({ text, name: 'values.yaml', section })
const under = (...lines: string[]) => `staticExport:\n${lines.map((line) => `  ${line}\n`).join('')}`
const link = 'https://storage.example.com/bundles/a.tar.gz?expires=1&signature=0123456789abcdef'
const enabled = ['enabled: true', `bundleUrl: ${link}`]

describe('the values of the deployment', () => {
  test('are the three of the section', () => {
    expect(read(`other: 1\n${under(...enabled, "version: '1.10'")}`)).toEqual({
      enabled: true,
      bundleUrl: new URL(link),
      version: '1.10',
    })
  })

  test.each(['version:', "version: ''", 'version: ~'])('have no version with `%s`', (line) => {
    expect(read(under(...enabled, line))).toMatchObject({ enabled: true, version: undefined })
  })

  test('need no link while the export is switched off', () => {
    expect(read(under('enabled: false'))).toEqual({ enabled: false })
  })

  test.each([
    ['docs.staticExport', 'docs:\n  staticExport: { enabled: false }\n'],
    ['a\\.b.staticExport', 'a.b:\n  staticExport: { enabled: false }\n'],
  ])('stand under %s', (section, text) => {
    expect(read(text, section)).toEqual({ enabled: false })
  })

  // https://helm.sh/docs/chart_template_guide/yaml_techniques: Helm's reader is one of YAML 1.1, without its dates.
  test.each([
    ['enabled: no', { enabled: false }],
    ['enabled: off', { enabled: false }],
  ])('are read as by Helm: `%s`', (line, values) => {
    expect(read(under(line))).toEqual(values)
  })
  test.each(['2026-11-20', '12:30', '12:30:45'])(
    'take the version %s for a text, as Helm does',
    (version) => {
      expect(read(under(...enabled, `version: ${version}`))).toMatchObject({ version })
    },
  )

  test.each([
    ['', 'there is no section staticExport'],
    ['staticExport:\n', 'there is no section staticExport'],
    ['staticExport: yes\n', 'staticExport must be a mapping, not the boolean true'],
    ['staticExport: []\n', 'staticExport must be a mapping, not a list'],
    [under(`bundleUrl: ${link}`), 'staticExport.enabled is missing: set it to true or false'],
    [under('enabled:'), 'staticExport.enabled is missing: set it to true or false'],
    [
      under('enabled: "true"'),
      'staticExport.enabled must be true or false without quotes, not the text "true"',
    ],
    [under('enabled: 1'), 'staticExport.enabled must be true or false without quotes, not the number 1'],
    [under(`enabled: ${link}`), 'staticExport.enabled must be true or false without quotes, not a text'],
    [under(...enabled, 'version: 7'), 'staticExport.version must be a string, not the number 7: quote it'],
    [
      under('enabled: false', 'version: 1.10'),
      'staticExport.version must be a string, not the number 1.1: quote it',
    ],
    [under(...enabled, 'version: []'), 'staticExport.version must be a string, not a list: quote it'],
    [under(...enabled, 'version: {}'), 'staticExport.version must be a string, not a mapping: quote it'],
    [
      under('enabled: true'),
      'staticExport.bundleUrl is missing: it must be the link to a bundle while enabled is true',
    ],
    [
      under('enabled: true', 'bundleUrl: ""'),
      'staticExport.bundleUrl is missing: it must be the link to a bundle while enabled is true',
    ],
    [under('enabled: true', 'bundleUrl: 3'), 'staticExport.bundleUrl must be a URL, not the number 3'],
    ...['storage.example.com/a?signature=0123456789', 'file:///a?signature=0123456789', '/a'].map((url) => [
      under('enabled: true', `bundleUrl: ${url}`),
      'staticExport.bundleUrl must be a URL that begins with https:// or http://',
    ]),
    [
      under('enabled: true', 'bundleUrl: https://me:secret@storage.example.com/a'),
      'staticExport.bundleUrl must not have a user name or a password in it',
    ],
  ])('are refused: %j', (text, problem) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ message: `values.yaml: ${problem}` }))
  })

  test.each([
    [under(...enabled, `bundleUrl: ${link}`), /^values\.yaml:4:3: not valid YAML \(DUPLICATE_KEY\)$/],
    [under('enabled: true', `bundleUrl: '${link}`), /^values\.yaml:\d+:\d+: not valid YAML \([A-Z_]+\)$/],
    [
      under('enabled: true', `bundleUrl: [${link}`, `  x: ${link}`),
      /^values\.yaml:\d+:\d+: not valid YAML \([A-Z_]+\)$/,
    ],
    [under(...enabled) + '---\nother: 1\n', /^values\.yaml:\d+:\d+: not valid YAML \(MULTIPLE_DOCS\)$/],
    [under('enabled: *none'), /^values\.yaml:?.* not valid YAML/],
  ])('that are no YAML are refused with the place, without the line: %j', (text, message) => {
    expect(() => read(text)).toThrow(message)
    expect(() => read(text)).not.toThrow('0123456789abcdef')
  })

  test('of a prototype are none', () => {
    expect(() => read('a: 1\n', 'constructor')).toThrow('there is no section constructor')
  })
})
