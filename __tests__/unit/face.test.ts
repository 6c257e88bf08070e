import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { Release } from '../../src/bump.ts'
import { bodyOf, commitMessage, compareUrl, titleOf, type FaceOptions } from '../../src/pull-request/face.ts'
import { rendered } from '../support/rendered.ts'

const RELEASE: Release = {
  domain: 'docs.example.com',
  jobId: 'job_2',
  version: 'v2',
  bundleUrl: 'https://s.example.com/2.tar.gz?signature=5ec7e7',
  expiresAt: '2026-11-20T13:00:00Z',
  pageCount: 9,
  sizeBytes: 2048,
  sha256: 'ab12cd34',
}
const OPTIONS: FaceOptions = {
  inputs: { commitMessage: 'Bump static export of {domain} to {version}', title: undefined, body: undefined },
  runUrl: 'https://github.com/octo-org/docs/actions/runs/9876543210/attempts/1',
  hide: (text) => text.replaceAll('ghs_secret', '***'),
}
const CHANGE = {
  file: 'deploy/values.yaml',
  key: 'staticExport',
  oldUrl: 'https://s.example.com/1.tar.gz',
  newUrl: 'https://s.example.com/2.tar.gz',
  oldVersion: 'v1',
  newVersion: 'v2',
}

const body = (release: Partial<Release> = {}, options: Partial<FaceOptions> = {}): string =>
  bodyOf({ ...RELEASE, ...release }, [CHANGE], { ...OPTIONS, ...options })

describe('the body', () => {
  test('says what changes, of which export, until when, and made by which run', () => {
    expect(body()).toBe(`Bumps the static export of \`docs.example.com\` to \`v2\`.

| File | Value | Old | New |
| --- | --- | --- | --- |
| \`deploy/values.yaml\` | \`staticExport.version\` | \`v1\` | \`v2\` |
| \`deploy/values.yaml\` | \`staticExport.bundleUrl\` | \`https://s.example.com/1.tar.gz\` | \`https://s.example.com/2.tar.gz\` |

| | |
| --- | --- |
| Job | \`job_2\` |
| Pages | 9 |
| Size | 2.0 KiB |
| SHA-256 | \`ab12cd34\` |
| Link expires | \`2026-11-20T13:00:00Z\` |
| Made by | [this workflow run](https://github.com/octo-org/docs/actions/runs/9876543210/attempts/1) |

Links are shown without their signature. **Has the link expired?** Run the workflow again with \`job-id: job_2\` (and \`version: v2\` to keep the label): it gets a fresh link to the same export and updates this pull request. A deployment that has to start after that needs a fresh one too.`)
  })

  test('leaves out what is not known', () => {
    const text = bodyOf(
      { ...RELEASE, pageCount: undefined, sizeBytes: undefined, sha256: undefined },
      [{ ...CHANGE, oldUrl: undefined, oldVersion: undefined }],
      { ...OPTIONS, runUrl: undefined },
    )
    expect(text).toContain('| `staticExport.version` | – | `v2` |')
    expect(text).not.toMatch(/Pages|Size|SHA-256|Made by|undefined/)
  })

  test('speaks of the mirror where its address is written', () => {
    const text = body({ expiresAt: undefined })
    expect(text).toContain('have the bundle there before you merge')
    expect(text).not.toMatch(/expire/)
  })

  test('shows as many changes as it is told, the latest', () => {
    const changes = Array.from({ length: 5 }, (_, index) => ({ ...CHANGE, file: `${index}.yaml` }))
    const text = bodyOf(RELEASE, changes, OPTIONS, 2)
    expect(text).toContain('4.yaml')
    expect(text).not.toContain('2.yaml')
    expect(text).toContain('And 3 more.')
    expect(bodyOf(RELEASE, changes, OPTIONS, 0)).toContain('And 5 more.')
  })

  test('is replaced by that of a user, with placeholders', () => {
    const inputs = { ...OPTIONS.inputs, body: '### {version} of {domain}\n\n{jobId}, {other}' }
    expect(body({}, { inputs })).toBe('### v2 of docs.example.com\n\njob_2, {other}')
  })

  test('holds no foreign text that is more than text', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        '<img src=x>',
        '](https://evil.example)',
        '| a | b |',
        '`` ` ``',
        '@octocat',
        'fixes #1',
        'closes https://github.com/o/r/issues/1',
        '-->',
        '**x**',
        '\n\n# x',
      ),
    )
    const plain = rendered(body()).markup
    fc.assert(
      fc.property(hostile, hostile, hostile, hostile, (version, jobId, file, oldVersion) => {
        const text = bodyOf(
          { ...RELEASE, version, jobId },
          [{ ...CHANGE, file, newVersion: version, oldVersion }],
          OPTIONS,
        )
        const { markup, cells } = rendered(text)
        expect(markup).toEqual(plain)
        expect(cells).toEqual([4, 4, 4, 2, 2, 2, 2, 2, 2, 2])
        expect(text).not.toMatch(/@(?=\w)|(?<!&)#\d/)
      }),
    )
  })

  test('hides secrets wherever they are repeated', () => {
    expect(body({ jobId: 'ghs_secret', version: 'ghs_secret', domain: 'ghs_secret' })).not.toContain(
      'ghs_secret',
    )
  })
})

describe('the commit message', () => {
  test('has the placeholders filled, and a trailer that names the job', () => {
    const inputs = {
      ...OPTIONS.inputs,
      commitMessage: 'docs({domain}): {version}\n\nJob {jobId}, {other}.\n',
    }
    expect(commitMessage(RELEASE, { ...OPTIONS, inputs })).toBe(
      'docs(docs.example.com): v2\n\nJob job_2, {other}.\n\nStatic-Export-Job: job_2\n',
    )
  })

  test('keeps the trailers of its author together with its own', () => {
    const inputs = {
      ...OPTIONS.inputs,
      commitMessage: 'docs: {version}\r\n\r\nSigned-off-by: A <a@example.com>',
    }
    expect(commitMessage(RELEASE, { ...OPTIONS, inputs })).toBe(
      'docs: v2\n\nSigned-off-by: A <a@example.com>\nStatic-Export-Job: job_2\n',
    )
  })

  test('mentions nobody and closes nothing that its author did not write', () => {
    const inputs = { ...OPTIONS.inputs, commitMessage: 'Fixes #3 for @octocat: {version}' }
    const version = 'closes #1 GH-2 octo/x#3 https://github.com/o/r/issues/4 @hubot\nCo-authored-by: x'
    const message = commitMessage({ ...RELEASE, version }, { ...OPTIONS, inputs })
    expect(message).toMatch(/^Fixes #3 for @octocat: closes /)
    const [, filled = ''] = message.split('octocat: ')
    expect(filled).not.toMatch(/#\d|@\w|GH-\d|:\/\/|\nCo-authored/)
  })
})

describe('the title', () => {
  test('is the first line of the commit message, or its own', () => {
    const inputs = { ...OPTIONS.inputs, commitMessage: 'docs: {version}\n\nMore.' }
    expect(titleOf(RELEASE, { ...OPTIONS, inputs })).toBe('docs: v2')
    expect(titleOf(RELEASE, { ...OPTIONS, inputs: { ...inputs, title: 'New: {jobId}' } })).toBe('New: job_2')
  })
  test('is cut where GitHub would refuse it', () => {
    expect(titleOf({ ...RELEASE, version: 'x'.repeat(300) }, OPTIONS)).toHaveLength(256)
  })
})

test('fills in the page on which a person opens the pull request', () => {
  const url = new URL(
    compareUrl('https://ghe.example.com/octo-org/deploy', {
      base: 'main',
      branch: 'static-export/a#b',
      title: 'A & B',
      body: 'x\ny',
      labels: ['docs', 'a b'],
    }),
  )
  expect(url.href).toMatch(
    /^https:\/\/ghe\.example\.com\/octo-org\/deploy\/compare\/main\.\.\.static-export\/a%23b\?/,
  )
  expect(Object.fromEntries(url.searchParams)).toEqual({
    quick_pull: '1',
    title: 'A & B',
    body: 'x\ny',
    labels: 'docs,a b',
  })
})
