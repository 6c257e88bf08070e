/** Who there is on the stand-in's GitHub, and the tokens that they hand out. */

export type Level = 'read' | 'write'

/** See https://docs.github.com/rest/authentication/permissions-required-for-github-apps. */
export type Permission = 'contents' | 'pull_requests' | 'issues' | 'members'

export interface Token {
  readonly value: string
  readonly login: string
  /** An installation's token is refused as an "integration", a person's as a "personal access token". */
  readonly holder: 'integration' | 'person'
  /** Without `members` a token does not see the teams of the organization. */
  readonly permissions: Partial<Readonly<Record<Permission, Level>>>
}

const everything = { contents: 'write', pull_requests: 'write', issues: 'write', members: 'read' } as const

export const tokens = {
  /** `GITHUB_TOKEN` of a job with `contents: write` and `pull-requests: write`. */
  workflow: {
    value: 'ghs_workflow000000000000000000000000000000',
    login: 'github-actions[bot]',
    holder: 'integration',
    permissions: { contents: 'write', pull_requests: 'write' },
  },
  /** `GITHUB_TOKEN` of a job with `contents: write` alone. */
  contentsOnly: {
    value: 'ghs_contents000000000000000000000000000000',
    login: 'github-actions[bot]',
    holder: 'integration',
    permissions: { contents: 'write' },
  },
  /** `GITHUB_TOKEN` of a job that was given nothing but the right to read. */
  readOnlyWorkflow: {
    value: 'ghs_readonly000000000000000000000000000000',
    login: 'github-actions[bot]',
    holder: 'integration',
    permissions: { contents: 'read', pull_requests: 'read' },
  },
  /** An installation of a GitHub App. */
  app: {
    value: 'ghs_release0000000000000000000000000000000',
    login: 'docs-release[bot]',
    holder: 'integration',
    permissions: everything,
  },
  /** A person's classic token with the scope `repo`. */
  person: {
    value: 'ghp_octocat0000000000000000000000000000000',
    login: 'octocat',
    holder: 'person',
    permissions: everything,
  },
  colleague: {
    value: 'ghp_colleague00000000000000000000000000000',
    login: 'hubot-colleague',
    holder: 'person',
    permissions: everything,
  },
  /** A fine-grained token of somebody who may only read. */
  readOnly: {
    value: 'github_pat_readonly00000000000000000000000',
    login: 'reader',
    holder: 'person',
    permissions: { contents: 'read', pull_requests: 'read', issues: 'read' },
  },
} as const satisfies Record<string, Token>

export const organization = 'octo-org'
/** Slug of the one team; it has access to every repository of the organization. */
export const team = 'docs'

/** What people may do in every repository; `stranger` may do nothing. */
export const roles: Readonly<Partial<Record<string, 'push' | 'pull'>>> = {
  octocat: 'push',
  'hubot-colleague': 'push',
  reviewer: 'push',
  reader: 'pull',
}

export const bots = ['github-actions[bot]', 'docs-release[bot]']

const noreply = 'users.noreply.github.com'

export const users = [
  { login: 'octocat', name: 'The Octocat', email: `octocat@${noreply}` },
  { login: 'hubot-colleague', name: 'Hubot Colleague', email: `hubot-colleague@${noreply}` },
  { login: 'reviewer', name: 'Rita Viewer', email: `reviewer@${noreply}` },
  { login: 'reader', name: 'Rea Der', email: `reader@${noreply}` },
  { login: 'stranger', name: 'Stranger', email: `stranger@${noreply}` },
  {
    login: 'github-actions[bot]',
    name: 'github-actions[bot]',
    email: `41898282+github-actions[bot]@${noreply}`,
  },
  { login: 'docs-release[bot]', name: 'docs-release[bot]', email: `165420+docs-release[bot]@${noreply}` },
]
