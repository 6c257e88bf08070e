import { describe, expect, test } from '@jest/globals'
import { DEFAULTS, type InputName } from '../../src/contract.ts'
import { readInputs } from '../../src/inputs.ts'

const ENV = {
  GITHUB_API_URL: 'https://api.github.com',
  GITHUB_REPOSITORY: 'octo-org/docs',
  GITHUB_RUN_ATTEMPT: '2',
  GITHUB_RUN_ID: '9876543210',
  GITHUB_WORKSPACE: '/work',
}

function read(given: Partial<Record<InputName, string>>, env: NodeJS.ProcessEnv = ENV) {
  const inputs: Partial<Record<InputName, string>> = {
    'api-key': 'mint_9f8e7d6c5b4a',
    domain: 'docs.example.com',
    'values-file': 'deploy/values.yaml',
    'github-token': 'ghs_0123',
    repository: 'octo-org/docs',
    ...DEFAULTS,
    ...given,
  }
  const warnings: string[] = []
  const masks: string[] = []
  const result = readInputs(
    {
      input: (name) => inputs[name] ?? '',
      mask: (secret) => masks.push(secret),
      warning: (message) => warnings.push(message),
      event: () => undefined,
    },
    env,
    Date.UTC(2026, 10, 20, 23, 59),
  )
  return { ...result, warnings, masks }
}

const problem = (given: Partial<Record<InputName, string>>, env: NodeJS.ProcessEnv = ENV): string => {
  try {
    read(given, env)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('the inputs were accepted')
}

test('reads a whole set', () => {
  const { bump } = read({
    version: 'v7',
    'values-file': './deploy/values.yaml\n\n charts/./docs/values-prod.yaml \ndeploy/values.yaml',
    'values-key': 'docs.static\\.export',
    'values-bundle-url': 'https://mirror.example.com/{domain}/{version}/{jobId}.tar.gz',
    'github-token': 'ghs_0123',
    repository: 'octo-org/deploy',
    base: 'release/2026',
    branch: 'bump/{domain}/{version}',
    'commit-message': 'docs: {domain} {version} {jobId}',
    'pull-request-title': 'New docs ({version})',
    'pull-request-body': 'See {jobId}. {other}',
    labels: 'docs, automated\nexport',
    assignees: '@octocat, hubot',
    reviewers: 'monalisa',
    'team-reviewers': '@octo-org/docs, platform',
    draft: 'true',
  })
  expect(bump).toEqual({
    files: ['deploy/values.yaml', 'charts/docs/values-prod.yaml'],
    section: ['docs', 'static.export'],
    version: 'v7',
    domain: 'docs.example.com',
    mirrorUrl: 'https://mirror.example.com/{domain}/{version}/{jobId}.tar.gz',
    place: {
      kind: 'pull-request',
      apiUrl: new URL('https://api.github.com'),
      token: 'ghs_0123',
      repository: { owner: 'octo-org', name: 'deploy' },
      base: 'release/2026',
      branch: 'bump/docs.example.com/v7',
      commitMessage: 'docs: {domain} {version} {jobId}',
      title: 'New docs ({version})',
      body: 'See {jobId}. {other}',
      labels: ['docs', 'automated', 'export'],
      assignees: ['octocat', 'hubot'],
      reviewers: ['monalisa'],
      teamReviewers: ['docs', 'platform'],
      draft: true,
    },
  })
})

test('does nothing about values where no file is named', () => {
  const { bump, version, warnings, masks } = read({ 'values-file': '', 'github-token': '' })
  expect(bump).toBeUndefined()
  expect(version).toBeUndefined()
  expect(warnings).toEqual([])
  expect(masks).toEqual(['mint_9f8e7d6c5b4a'])
})

test('makes a version of date and run where none is given, for the service and for the values', () => {
  const { bump, version } = read({})
  expect(version).toBe('2026-11-20-9876543210.2')
  expect(bump?.version).toBe(version)
  expect(read({ version: 'v1' }).version).toBe('v1')
})

test('makes no version where no run has a number', () => {
  expect(problem({}, { ...ENV, GITHUB_RUN_ID: '' })).toMatch(/`version` is required outside GitHub Actions/)
  expect(read({ version: 'v1' }, { ...ENV, GITHUB_RUN_ID: '' }).bump?.version).toBe('v1')
})

test('takes the job id for {domain} where no domain is given', () => {
  const { bump } = read({ domain: '', 'job-id': 'job_1' })
  expect(bump).toMatchObject({ domain: 'job_1', place: { branch: 'static-export/job_1' } })
})

test('minds the characters of a job id only where it names a branch', () => {
  const odd = { domain: '', 'job-id': "it's(1)*" }
  expect(read({ ...odd, 'values-file': '' }).bump).toBeUndefined()
  expect(read({ ...odd, 'pull-request': 'false' }).bump?.domain).toBe("it's(1)*")
  expect(problem(odd)).toMatch(/`branch` is not a valid name/)
})

test('takes an empty repository for its default', () => {
  expect(read({ repository: '' }).bump?.place).toMatchObject({
    repository: { owner: 'octo-org', name: 'docs' },
  })
})

test('registers the token as a secret, after the key', () => {
  expect(read({}).masks).toEqual(['mint_9f8e7d6c5b4a', 'ghs_0123'])
  expect(read({ 'pull-request': 'false' }).masks).toEqual(['mint_9f8e7d6c5b4a'])
})

test('edits the workspace on request, and needs no token for it', () => {
  const { bump } = read(
    { 'pull-request': 'false', 'github-token': '', repository: '' },
    { ...ENV, GITHUB_REPOSITORY: '' },
  )
  expect(bump?.place).toEqual({ kind: 'workspace', root: '/work' })
})

describe('names what has no effect', () => {
  test('without values-file', () => {
    const { warnings } = read({ 'values-file': '', labels: 'docs', 'values-key': 'docs' })
    expect(warnings).toEqual(['`values-key`, `labels` have no effect without `values-file`.'])
  })
  test('without a pull request', () => {
    const { warnings } = read({ 'pull-request': 'false', draft: 'true', 'values-key': 'docs' })
    expect(warnings).toEqual(['`draft` has no effect with `pull-request: false`.'])
  })
})

test.each<[Partial<Record<InputName, string>>, RegExp]>([
  [
    { 'values-file': '/etc/values.yaml' },
    /`values-file` must be a file path relative.*write it like "etc\/values.yaml"/,
  ],
  [{ 'values-file': '../values.yaml' }, /relative to the root.*write it like "values.yaml"/],
  [{ 'values-file': 'deploy/../../x.yaml' }, /relative to the root/],
  [{ 'values-file': 'deploy/' }, /relative to the root/],
  [{ 'values-file': 'deploy//values.yaml' }, /write it like "deploy\/values.yaml"/],
  [{ 'values-file': 'deploy\\values.yaml' }, /write "deploy\/values.yaml"/],
  [{ 'values-file': './.' }, /must name a file/],
  [{ 'values-file': '.git/config' }, /must not reach into \.git/],
  [{ 'values-file': '.GIT/config' }, /must not reach into \.git/],
  [
    { 'values-file': 'https://github.com/octo-org/deploy/blob/main/values.yaml' },
    /takes paths in the repository/,
  ],
  [{ 'values-file': 'a\u0007.yaml' }, /control characters/],
  [{ 'values-key': 'docs..export' }, /`values-key`/],
  [{ 'values-key': 'docs/staticExport' }, /`values-key` is written with dots.*write docs\.staticExport/],
  [{ 'values-key': '$.staticExport' }, /write staticExport/],
  [{ 'values-key': 'docs[0].staticExport' }, /write docs\.staticExport/],
  [{ 'values-file': 'a.yaml, b.yaml' }, /takes one path a line/],
  [
    { 'values-bundle-url': 'https://mirror.example.com/{sha256}.tar.gz' },
    /\{sha256\}, which is known only of a bundle/,
  ],
  [
    { 'values-bundle-url': 'https://mirror.example.com/{name}.tar.gz' },
    /unknown placeholder \{name\}; known are \{domain\}, \{jobId\}, \{version\}/,
  ],
  [{ 'values-bundle-url': 'mirror.example.com/{version}' }, /must be an address like/],
  [{ 'values-bundle-url': 's3://bucket/{version}' }, /must be an address like/],
  [{ 'values-bundle-url': 'https:///x' }, /must be an address like/],
  [{ 'values-bundle-url': 'https://mirror.example.com/a b' }, /must be an address like/],
  [{ 'pull-request': 'yes' }, /`pull-request` must be true or false/],
  [{ 'github-token': '' }, /`github-token` is empty/],
  [{ 'github-token': 'ghs 1' }, /`github-token` has white space/],
  [{ repository: 'deploy' }, /`repository` must be written owner\/name/],
  [{ repository: 'https://github.com/octo-org/deploy.git' }, /write octo-org\/deploy$/],
  [{ repository: 'https://github.com/octo-org/deploy.git/' }, /write octo-org\/deploy$/],
  [{ repository: 'git@github.com:octo-org/deploy.git' }, /write octo-org\/deploy$/],
  [{ repository: 'octo-org/..' }, /must be written owner\/name/],
  [{ base: 'refs/heads/main' }, /`base` takes the name of a branch without refs\/heads\/: write main/],
  [{ base: 'a..b' }, /`base` is not a valid name/],
  [{ branch: 'static export' }, /`branch` is not a valid name/],
  [{ branch: 'bump/{version}', version: 'a:b' }, /`branch` is not a valid name.*"bump\/a:b"/],
  [
    { branch: 'bump/{jobId}' },
    /`branch` has the unknown placeholder \{jobId\}; known are \{domain\}, \{version\}/,
  ],
  [{ branch: 'main', base: 'main' }, /`branch` must be another branch than `base`/],
  [{ 'commit-message': 'Bump {sha}' }, /`commit-message` has the unknown placeholder \{sha\}/],
  [{ 'pull-request-title': '{title}' }, /`pull-request-title` has the unknown placeholder/],
  [{ assignees: 'Mona Lisa' }, /`assignees` takes user names/],
  [{ reviewers: 'octo-org/docs' }, /`reviewers` takes user names/],
  [{ 'team-reviewers': 'the docs' }, /`team-reviewers` takes short names/],
  [{ draft: '1' }, /`draft` must be true or false/],
])('refuses %j', (given, message) => {
  expect(problem(given)).toMatch(message)
  expect(problem(given)).toMatch(/^Invalid input: /)
})

test.each([
  'a/.b',
  'a.lock',
  'a.lock/b',
  'a/',
  '/a',
  'a//b',
  'a.',
  '-a',
  'a~1',
  'a^',
  'a:b',
  'a?',
  'a*',
  'a[b',
  'a\\b',
  'a b',
  'a\tb',
  'a@{1}',
  '@',
  'a..b',
  'x'.repeat(201),
])('refuses the branch %j, as git does', (branch) => {
  expect(problem({ branch })).toMatch(/`branch` is not a valid name/)
})

test.each([
  'a',
  'static-export/docs.example.com',
  'a@b',
  'renovate/x_y',
  'ä/ö',
  'a#1',
  'a{b}c'.replace('{b}', 'b'),
])('takes the branch %j', (branch) => {
  expect(read({ branch }).bump?.place).toMatchObject({ branch })
})

test('shows no password of an address that it refuses', () => {
  const message = problem({ 'values-bundle-url': 'https://user:hunter2@mir ror.example.com/x' })
  expect(message).toMatch(/must be an address like/)
  expect(message).not.toMatch(/hunter2/)
})

test('reports the inputs of all groups together', () => {
  const message = problem({
    domain: 'https://docs.example.com',
    'values-file': '/x',
    repository: 'x',
    timeout: '5',
  })
  expect(message).toMatch(/^4 invalid inputs: .*`timeout`.*`domain`.*`values-file`.*`repository`/)
})
