/** Tells who calls and what the token may do; see https://docs.github.com/rest/authentication. */
import { tokens, type Level, type Permission, type Token } from './accounts.ts'
import { settingsOf, type Call, type Correction } from './context.ts'
import { ownerLogin, ownerToken } from './emulator.ts'
import { notFound, Refusal } from './refusal.ts'

/** `undefined` for somebody without a token. */
export type Caller = Token | { readonly holder: 'owner'; readonly login: string } | undefined

/** https://docs.github.com/rest/authentication/authenticating-to-the-rest-api#failed-login-limit */
export const refuseUnknownTokens: Correction = async (c, next) => {
  c.set('caller', callerOf(c.req.header('authorization')))
  await next()
}

function callerOf(authorization: string | undefined): Caller {
  if (authorization === undefined) return undefined
  const [, value] = /^(?:bearer|token) +(\S+)$/i.exec(authorization) ?? []
  if (value === ownerToken) return { holder: 'owner', login: ownerLogin }
  const token = Object.values(tokens).find((known) => known.value === value)
  if (token === undefined) throw new Refusal(401, 'Bad credentials')
  return token
}

/** https://docs.github.com/rest/using-the-rest-api/getting-started-with-the-rest-api#user-agent */
export const requireUserAgent: Correction = async (c, next) => {
  if ((c.req.header('user-agent') ?? '') === '') {
    throw new Refusal(
      403,
      'Request forbidden by administrative rules. Please make sure your request has a User-Agent header',
    )
  }
  await next()
}

/** What is not one's own to see is not there: https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api#404-not-found-for-an-existing-resource */
export const hidePrivateRepositories: Correction = async (c, next) => {
  await next()
  const hidden = c.res.status === 403 || (c.res.status === 401 && c.req.method === 'GET')
  if (hidden && /^(Forbidden|Requires authentication)$/.test(await messageOf(c))) throw notFound()
}

const messageOf = async (c: Call) => {
  const body: unknown = await c.res.clone().json()
  return typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : ''
}

/** https://docs.github.com/repositories/archiving-a-github-repository/archiving-repositories */
export const refuseWritesToArchives: Correction = async (c, next) => {
  if (isWrite(c) && settingsOf(c).archived) {
    throw new Refusal(403, 'Repository was archived so is read-only.')
  }
  await next()
}

const isWrite = (c: Call) => c.req.method !== 'GET' && c.req.method !== 'HEAD'

/** Which permissions let a call through, any one of them; by what follows the repository's name. */
const required: readonly (readonly [RegExp, ...Permission[]])[] = [
  [/^\/(git|contents|branches|commits|compare)(\/|$)/, 'contents'],
  [/^\/pulls\/\d+\/merge$/, 'contents'],
  [/^\/pulls(\/|$)/, 'pull_requests'],
  [/^\/(issues|labels)(\/|$)/, 'issues', 'pull_requests'],
]

/** https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api#resource-not-accessible */
export const requirePermissions: Correction = async (c, next) => {
  const { caller } = c.var
  if (caller !== undefined && caller.holder !== 'owner') {
    const level: Level = isWrite(c) ? 'write' : 'read'
    const [, , , , ...rest] = c.req.path.split('/')
    const [, ...accepted] = required.find(([pattern]) => pattern.test(`/${rest.join('/')}`)) ?? []
    const given = accepted.map((permission) => caller.permissions[permission])
    const allowed =
      accepted.length === 0 ? level === 'read' : given.some((has) => has === 'write' || has === level)
    if (!allowed) {
      const holder = caller.holder === 'integration' ? 'integration' : 'personal access token'
      throw new Refusal(403, `Resource not accessible by ${holder}`, {
        headers: { 'x-accepted-github-permissions': accepted.map((name) => `${name}=${level}`).join('; ') },
      })
    }
  }
  await next()
}
