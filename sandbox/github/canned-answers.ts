/** Answers of GitHub's to order as faults, worded as GitHub words them. */

export interface CannedAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON. */
  readonly body: string | object
}

const docs = 'https://docs.github.com/rest'

function message(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
  documentation = docs,
): CannedAnswer {
  return {
    status,
    headers,
    body: { message: text, documentation_url: documentation, status: String(status) },
  }
}

const secondsSince1970 = (ms: number) => String(Math.floor(ms / 1000))
const rateLimitDocs = `${docs}/using-the-rest-api/rate-limits-for-the-rest-api`

export const cannedAnswers = {
  badCredentials: message(401, 'Bad credentials'),
  /** https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api#resource-not-accessible */
  notAccessible: message(403, 'Resource not accessible by integration', {
    'x-accepted-github-permissions': 'contents=write',
  }),
  /** The organization or the repository has not ticked the box for it. */
  actionsMayNotOpenPullRequests: message(
    403,
    'GitHub Actions is not permitted to create or approve pull requests.',
    {},
    `${docs}/pulls/pulls#create-a-pull-request`,
  ),
  samlRequired: message(
    403,
    'Resource protected by organization SAML enforcement. You must grant your Personal Access token access to this organization.',
    { 'x-github-sso': 'required; url=https://github.com/orgs/octo-org/sso?authorization_request=A1B2C3' },
    'https://docs.github.com/articles/authenticating-to-a-github-organization-with-saml-single-sign-on/',
  ),
  ipNotAllowed: message(
    403,
    'Although you appear to have the correct authorization credentials, the `octo-org` organization has an IP allow list enabled, and your IP address is not permitted to access this resource.',
  ),
  archived: message(403, 'Repository was archived so is read-only.'),
  notFound: message(404, 'Not Found'),
  conflict: message(409, 'Conflict'),
  unavailable: message(503, 'Service Unavailable'),
  serverError: message(500, 'Server Error'),
  badGateway: {
    status: 502,
    headers: { 'content-type': 'text/html' },
    body: '<html><body><h1>502 Bad Gateway</h1>This page is taking way too long to load.</body></html>',
  },
} as const satisfies Record<string, CannedAnswer>

/** @param resetsAtMs since 1970; the header has whole seconds */
export const rateLimited = (resetsAtMs: number, status: 403 | 429 = 403): CannedAnswer =>
  message(
    status,
    'API rate limit exceeded for installation ID 165420. If you reach out to GitHub Support for help, please include the request ID C0DE:1234:5678:9ABC:DEF00000.',
    {
      'x-ratelimit-limit': '1000',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-used': '1000',
      'x-ratelimit-reset': secondsSince1970(resetsAtMs),
      'x-ratelimit-resource': 'core',
    },
    `${rateLimitDocs}#primary-rate-limit-for-github_token-in-github-actions`,
  )

/** @param retryAfterS without it the header is not sent, and the documentation asks for a minute */
export const secondaryRateLimited = (retryAfterS?: number, status: 403 | 429 = 403): CannedAnswer =>
  message(
    status,
    'You have exceeded a secondary rate limit and have been temporarily blocked from content creation. Please retry your request again later. If you reach out to GitHub Support for help, please include the request ID C0DE:1234:5678:9ABC:DEF00000.',
    retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) },
    `${rateLimitDocs}#about-secondary-rate-limits`,
  )

/** As `git push` is told of a branch protection rule; the settings of a repository refuse in the API's words. */
export const protectedBranch = (branch: string, status: 403 | 409 | 422 = 422): CannedAnswer =>
  message(
    status,
    `Protected branch update failed for refs/heads/${branch}.`,
    {},
    'https://docs.github.com/repositories/configuring-branches-and-merges-in-your-repository/managing-protected-branches/about-protected-branches',
  )
