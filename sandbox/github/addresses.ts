/** The addresses of a repository: its name in any case, the names it used to have, and its id. */
import type { Hono } from 'hono'
import type { Call, Correction, Env } from './context.ts'
import { find } from './context.ts'
import { object, text } from './json.ts'

/** Names of repositories are not case-sensitive: https://docs.github.com/rest/repos/repos#get-a-repository */
export const acceptAnyCase =
  (app: Hono<Env>): Correction =>
  async (c, next) => {
    const { name, rest } = partsOf(c)
    const known = [...c.var.state.repositories.keys()]
    const canonical = known.find((other) => other.toLowerCase() === name.toLowerCase())
    if (canonical === undefined || canonical === name) await next()
    else return readdress(app, c, canonical, rest)
  }

/** https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api#follow-redirects */
export const redirectFromFormerNames: Correction = async (c, next) => {
  const { name, rest } = partsOf(c)
  const id = c.var.state.formerNames.get(name.toLowerCase())
  if (id === undefined) return next()
  const location = `${c.var.url}/repositories/${id}${rest}${new URL(c.req.url).search}`
  return Response.json(
    {
      message: 'Moved Permanently',
      url: location,
      documentation_url:
        'https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api#follow-redirects',
    },
    // Another method than GET has to be kept when the redirect is followed, and 301 does not say so.
    { status: c.req.method === 'GET' || c.req.method === 'HEAD' ? 301 : 307, headers: { location } },
  )
}

/** Where the redirect leads; the emulator knows the address of the repository itself only. */
export const acceptIds =
  (app: Hono<Env>): Correction =>
  async (c, next) => {
    const [, , id = '', ...rest] = new URL(c.req.url).pathname.split('/')
    const repository = await find(c, `/repositories/${id}`)
    if (repository === undefined) await next()
    else return readdress(app, c, text(object(repository), 'full_name'), ['', ...rest].join('/'))
  }

function partsOf(c: Call): { name: string; rest: string } {
  const [, , owner = '', repo = '', ...rest] = new URL(c.req.url).pathname.split('/')
  return { name: `${owner}/${repo}`, rest: rest.length === 0 ? '' : `/${rest.join('/')}` }
}

function readdress(app: Hono<Env>, c: Call, name: string, rest: string): Response | Promise<Response> {
  const url = new URL(c.req.url)
  url.pathname = `/repos/${name}${rest}`
  return app.fetch(new Request(url, c.req.raw))
}
