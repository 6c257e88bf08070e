import { describe, expect, test } from '@jest/globals'
import { DEFAULTS, type InputName } from '../../src/contract.ts'
import { readInputs, type Inputs } from '../../src/inputs.ts'

function read(given: Partial<Record<InputName, string>>): Inputs {
  const inputs: Partial<Record<InputName, string>> = {
    'api-key': 'mint_9f8e7d6c5b4a',
    domain: 'docs.example.com',
    ...DEFAULTS,
    ...given,
  }
  const runner = {
    input: (name: InputName) => inputs[name] ?? '',
    mask: () => undefined,
    warning: () => undefined,
    event: () => undefined,
  }
  return readInputs(runner, { GITHUB_WORKSPACE: '/work/docs', GITHUB_RUN_ID: '1' }, 0)
}

const problem = (given: Partial<Record<InputName, string>>): string => {
  try {
    read(given)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('the inputs were accepted')
}

test('asks for no download unless there is a place for it', () => {
  expect(read({}).delivery).toBeUndefined()
})

test('takes paths from the workspace, and absolute ones as they are', () => {
  expect(
    read({ 'download-to': 'out/bundle.tar.gz', 'extract-to': '/srv/site', audit: 'warn' }).delivery,
  ).toEqual({
    archive: { input: 'download-to', path: 'out/bundle.tar.gz', location: '/work/docs/out/bundle.tar.gz' },
    site: { input: 'extract-to', path: '/srv/site', location: '/srv/site' },
    audit: 'warn',
  })
})

test.each(['off', 'warn', 'error'] as const)('audits in the mode %s', (audit) => {
  expect(read({ 'extract-to': 'site', audit }).delivery?.audit).toBe(audit)
})

test('takes an empty audit for the default', () => {
  expect(read({ 'extract-to': 'site', audit: '' }).delivery?.audit).toBe('off')
})

test.each<[Partial<Record<InputName, string>>, RegExp]>([
  [
    { 'download-to': 'out/' },
    /`download-to` must name a file, not "out\/"; write it like out\/bundle\.tar\.gz/,
  ],
  [{ 'download-to': '.' }, /must name a file/],
  [{ 'download-to': 'out/..' }, /must name a file/],
  [{ 'download-to': 'a\u0007b' }, /has control characters/],
  [{ 'extract-to': 'a\nb' }, /has control characters/],
  [{ 'download-to': '~/bundle.tar.gz' }, /is not expanded by a shell: write an absolute path/],
  [{ 'extract-to': '~' }, /is not expanded by a shell/],
  [{ 'extract-to': 'https://example.com/site' }, /takes a path on the runner/],
  [{ audit: 'warn' }, /`audit` needs `extract-to`/],
  [{ audit: 'error', 'download-to': 'x' }, /`audit` needs `extract-to`/],
  [{ audit: 'true', 'extract-to': 'x' }, /must be off, warn or error, not "true"/],
  [{ audit: 'Off', 'extract-to': 'x' }, /must be off, warn or error/],
  [{ 'download-to': 'site/x.tar.gz', 'extract-to': 'site' }, /`download-to` must be outside of `extract-to`/],
  [{ 'download-to': 'site', 'extract-to': './site' }, /`download-to` must be outside of `extract-to`/],
  [{ 'download-to': 'out/x', 'extract-to': 'out/x/site' }, /`extract-to` cannot be below the file/],
])('refuses %j', (given, message) => {
  expect(problem(given)).toMatch(message)
})

test.each([
  ['out/site.tar.gz', 'out/site'],
  ['..site', 'site'],
  ['a/b', 'a/c'],
])('takes %s beside %s', (archive, site) => {
  expect(read({ 'download-to': archive, 'extract-to': site }).delivery).toBeDefined()
})

describe('{sha256} in the address of a mirror', () => {
  const mirror = {
    'values-file': 'values.yaml',
    'pull-request': 'false',
    'values-bundle-url': 'https://mirror.example.com/{sha256}.tar.gz',
  }

  test.each(['download-to', 'extract-to'] as const)('may stand there with %s', (name) => {
    expect(read({ ...mirror, [name]: 'x' }).bump?.mirrorUrl).toBe(mirror['values-bundle-url'])
  })

  test('may not without a download', () => {
    expect(problem(mirror)).toMatch(
      /\{sha256\}, which is known only of a bundle that is downloaded: set `download-to`/,
    )
  })
})
