import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { editValues } from '../../src/values/edit.ts'
import { chartFolder, objectOf, render, runHelm, type Node } from './chart.ts'

const link =
  'https://storage.example.com/bundles/8f14e45f.tar.gz?expires=1795176000&signature=5ebe2294ecd0e0f0'
const valuesOf = (bundleUrl: string, version?: string) =>
  `staticExport:\n  enabled: true\n  bundleUrl: ${JSON.stringify(bundleUrl)}\n` +
  (version === undefined ? '' : `  version: ${JSON.stringify(version)}\n`)
const chartValues = await readFile(join(chartFolder, 'values.yaml'), 'utf8')
const enabledValues = await readFile(join(chartFolder, 'ci/enabled-values.yaml'), 'utf8')
const mirrorValues = await readFile(join(chartFolder, 'ci/mirror-values.yaml'), 'utf8')

const bundleUrlOf = (objects: ReadonlyMap<string, Node>) =>
  Buffer.from(String(objectOf(objects, 'Secret').at('data', 'bundleUrl')), 'base64').toString()
const annotationsOf = (objects: ReadonlyMap<string, Node>) =>
  objectOf(objects, 'Deployment').at('spec', 'template', 'metadata', 'annotations') as Record<string, string>

describe('the chart', () => {
  test.each([
    ['its own values', ''],
    ['a presigned link', enabledValues],
    ['a mirror', mirrorValues],
  ])('is well made, with %s', async (_name, values) => {
    const { exitCode, stdout } = await runHelm(['lint', '--strict', chartFolder], [values])
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: expect.stringContaining('0 chart(s) failed'),
    })
    expect(stdout).not.toMatch(/\[(WARNING|ERROR)\]/)
  })

  test.each([
    ['by itself', ''],
    ['switched off', 'staticExport: { enabled: false, bundleUrl: "https://a.example.com/b" }'],
  ])('deploys nothing %s', async (_name, values) => {
    expect([...(await render(values)).keys()]).toEqual([])
  })

  test.each([
    ['a presigned link', enabledValues, ['ConfigMap', 'Deployment', 'Ingress', 'Secret', 'Service']],
    ['a mirror', mirrorValues, ['ConfigMap', 'Deployment', 'Secret', 'Service']],
  ])('deploys the site, with %s', async (_name, values, kinds) => {
    expect([...(await render(values)).keys()].sort()).toEqual(kinds)
  })
})

describe('the link', () => {
  test.each([
    link,
    'http://mirror.docs.svc/a.tar.gz',
    "https://a.example.com/%7Ba%7D/b'c.tar.gz?x=1&y=$HOME`id`#z",
  ])('reaches the init container as it is: %s', async (bundleUrl) => {
    const objects = await render(valuesOf(bundleUrl))
    expect(bundleUrlOf(objects)).toBe(bundleUrl)
    const [init] = objectOf(objects, 'Deployment').at('spec', 'template', 'spec', 'initContainers') as [
      { env: unknown[] },
    ]
    expect(init.env).toContainEqual({
      name: 'BUNDLE_URL',
      valueFrom: {
        secretKeyRef: { name: objectOf(objects, 'Secret').at('metadata', 'name'), key: 'bundleUrl' },
      },
    })
  })

  test('stands nowhere but in the Secret', async () => {
    const objects = await render(enabledValues)
    objects.delete('Secret')
    const rest = JSON.stringify([...objects.values()])
    expect(rest).not.toContain('signature=')
    expect(rest).not.toContain('storage.example.com')
  })

  test('is shown after the installation without its signature', async () => {
    const { stdout } = await runHelm(
      ['install', 'docs', chartFolder, '--dry-run=client', '--hide-notes=false'],
      [enabledValues],
    )
    const notes = stdout.slice(stdout.indexOf('NOTES:'))
    expect(notes).toContain(
      'The documentation, version 2026-10-01, is served from\nhttps://storage.example.com/bundles/8f14e45f.tar.gz\n',
    )
    expect(notes).toContain('https://docs.example.com/')
    expect(notes).not.toContain('signature')
  })

  test('that is another one, or of another version, rolls the pods; nothing else does', async () => {
    const checksum = async (...values: string[]) => annotationsOf(await render(...values))['checksum/bundle']
    const first = await checksum(valuesOf(link, 'first'))
    expect(await checksum(valuesOf(link, 'first'), 'replicas: 5')).toBe(first)
    expect(await checksum(valuesOf(`${link}1`, 'first'))).not.toBe(first)
    expect(await checksum(valuesOf(link, 'second'))).not.toBe(first)
  })
})

describe('the version', () => {
  test.each([
    ['2026-11-20-9876543210.1', '2026-11-20-9876543210.1'],
    ['v1.2 (release) ', 'v1.2-release'],
    ['ä'.repeat(3), undefined],
    ['x'.repeat(80), 'x'.repeat(63)],
    [`${'x'.repeat(62)}--y`, 'x'.repeat(62)],
    ['', undefined],
    [undefined, undefined],
  ])('%j is the label %j', async (version, label) => {
    const objects = await render(valuesOf(link, version))
    for (const [kind, ...path] of [
      ['Deployment', 'metadata'],
      ['Deployment', 'spec', 'template', 'metadata'],
      ['Secret', 'metadata'],
    ] as const) {
      expect(objectOf(objects, kind).at(...path, 'labels', 'app.kubernetes.io/version')).toBe(label)
    }
    expect(annotationsOf(objects)['static-export/version']).toBe(version === '' ? undefined : version)
  })

  test('does not change what the pods are found by', async () => {
    const objects = await render(enabledValues)
    const selector = objectOf(objects, 'Deployment').at('spec', 'selector', 'matchLabels')
    expect(selector).toEqual({ 'app.kubernetes.io/name': 'docs-site', 'app.kubernetes.io/instance': 'docs' })
    expect(objectOf(objects, 'Service').at('spec', 'selector')).toEqual(selector)
    expect(objectOf(objects, 'Deployment').at('spec', 'template', 'metadata', 'labels')).toMatchObject(
      selector as object,
    )
  })
})

describe('the pods', () => {
  test('run without root, without a writable file system and without a token', async () => {
    const pod = objectOf(await render(enabledValues), 'Deployment').at('spec', 'template', 'spec') as {
      automountServiceAccountToken: boolean
      securityContext: object
      initContainers: { securityContext: object; resources: object }[]
      containers: { securityContext: object; resources: object }[]
    }
    expect(pod.automountServiceAccountToken).toBe(false)
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 101 })
    const containers = [...pod.initContainers, ...pod.containers]
    expect(containers).toHaveLength(2)
    for (const { securityContext, resources } of containers) {
      expect(securityContext).toEqual({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      })
      expect(resources).toMatchObject({ limits: { memory: '256Mi' } })
    }
  })

  test('of before go on serving until a new one is ready', async () => {
    const deployment = objectOf(await render(enabledValues), 'Deployment')
    expect(deployment.at('spec', 'replicas')).toBe(3)
    expect(deployment.at('spec', 'strategy', 'rollingUpdate', 'maxUnavailable')).toBe(0)
    expect(
      deployment.at('spec', 'template', 'spec', 'containers', 0, 'readinessProbe', 'httpGet', 'path'),
    ).toBe('/')
  })

  test('mount every file that their commands name', async () => {
    const objects = await render(enabledValues)
    const pod = ['spec', 'template', 'spec'] as const
    const deployment = objectOf(objects, 'Deployment')
    const commands = [
      deployment.at(...pod, 'initContainers', 0, 'command'),
      deployment.at(...pod, 'containers', 0, 'command'),
    ].flat()
    const files = objectOf(objects, 'ConfigMap').at('data') as Record<string, string>
    const named = commands.map(String).filter((part) => part.startsWith('/etc/docs-site/'))
    expect(named.map((path) => path.slice('/etc/docs-site/'.length)).sort()).toEqual(
      Object.keys(files).sort(),
    )
  })
})

describe('values', () => {
  test.each([
    ['staticExport: { enabled: "true" }', "at '/staticExport/enabled': got string, want boolean"],
    ['staticExport: { enabled: null }', "at '/staticExport': missing property 'enabled'"],
    [valuesOf(link).replace('enabled', 'enable'), "additional properties 'enable' not allowed"],
    [valuesOf(link) + '  version: 1.10\n', "at '/staticExport/version': got number, want null or string"],
    [
      'staticExport: { enabled: false, version: 7 }',
      "at '/staticExport/version': got number, want null or string",
    ],
    ['staticExport: { enabled: true, bundleUrl: null }', "at '/staticExport': missing property 'bundleUrl'"],
    [
      'staticExport: { enabled: true }',
      'staticExport.bundleUrl is missing: it must be the link to a bundle while staticExport.enabled is true',
    ],
    ['staticExprot: { enabled: true }', "additional properties 'staticExprot' not allowed"],
    [`${valuesOf(link)}ingress: { enabled: true }\n`, "at '/ingress/host': minLength: got 0, want 1"],
    ...[
      'storage.example.com/a.tar.gz?signature=0123456789',
      'htps://storage.example.com/a.tar.gz?signature=0123456789',
      ' https://storage.example.com/a.tar.gz?signature=0123456789',
      'https://storage.example.com/a.tar.gz?signature=0123456789 b',
      'https://storage.example.com/a.tar.gz?signature=0123456789"',
      'https://storage.example.com/a.tar.gz?signature=0123456789\\n',
      'https://storage.example.com/a.tar.gz?signature=0123456789\nurl = "file:///etc/passwd"',
      'https://me:signature=0123456789@storage.example.com/a.tar.gz',
      'https:///a?signature=0123456789',
    ].map((bundleUrl) => [
      valuesOf(bundleUrl),
      'staticExport.bundleUrl must be a URL that begins with https:// or http://, without spaces, quotes or a user name',
    ]),
  ])('that are wrong are refused, and the link is not repeated: %j', async (values = '', message = '') => {
    const { exitCode, stdout, stderr } = await runHelm(['template', 'docs', chartFolder], [values])
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    expect(stderr).toContain(message)
    expect(stderr).not.toContain('0123456789')
  })
})

describe('what the action writes', () => {
  const wanted = { bundleUrl: link, version: '1.10' }

  test.each([
    ['the values of a platform team', enabledValues, ''],
    ["the chart's own values", chartValues, 'staticExport: { enabled: true }'],
  ])('is accepted in %s', async (_name, text, more) => {
    const edit = editValues(text, { file: 'values.yaml', section: ['staticExport'], wanted })
    expect(edit.isChanged).toBe(true)
    const objects = await render(edit.text, more)
    expect(bundleUrlOf(objects)).toBe(link)
    expect(annotationsOf(objects)).toMatchObject({ 'static-export/version': '1.10' })
  })

  test('is accepted where there was no section', async () => {
    const edit = editValues('replicas: 1\n', { file: 'values.yaml', section: ['staticExport'], wanted })
    const objects = await render(edit.text)
    expect(bundleUrlOf(objects)).toBe(link)
  })
})
