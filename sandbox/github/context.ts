/** What a correction works with: the call, who makes it, the emulator behind, and the answer on its way back. */
import type { Context, MiddlewareHandler } from 'hono'
import type { Caller } from './authentication.ts'
import type { Emulator } from './emulator.ts'
import { isJson, parse, text, type Json } from './json.ts'
import { newSettings, type Settings, type State } from './state.ts'

export interface Env {
  Variables: {
    caller: Caller
    readonly emulator: Emulator
    readonly state: State
    /** Of this API, as clients know it. */
    readonly url: string
  }
}

export type Call = Context<Env>

/** Refuses a call, changes the answer to it, or answers it in the emulator's place. */
export type Correction = MiddlewareHandler<Env>

const hopByHop = ['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding', 'expect']

/** A part of the path that the route requires, decoded. To be asked before `next`, which is another route. */
export function param(c: Call, name: string): string {
  const value = c.req.param(name)
  if (value === undefined) throw new TypeError(`the route has no :${name}`)
  return value
}

/** Of the repository: `octo-org/deploy`. */
export function fullName(c: Call): string {
  const [, , owner = '', repo = ''] = new URL(c.req.url).pathname.split('/')
  return `${owner}/${repo}`
}

/** The same as `ask` and `find` want it. */
export const repositoryPath = (c: Call): string => `/repos/${fullName(c)}`

/** A name with slashes as a part of a path: a branch may have `#` and `%` in it. */
export const encodePath = (name: string): string => name.split('/').map(encodeURIComponent).join('/')

/** The commit that a branch stands at; `undefined` without the branch. */
export async function headOf(c: Call, branch: string): Promise<string | undefined> {
  const ref = await find(c, `${repositoryPath(c)}/git/ref/heads/${encodePath(branch)}`)
  return ref === undefined ? undefined : text(ref, 'object', 'sha')
}

export const settingsOf = (c: Call): Settings => c.var.state.repositories.get(fullName(c)) ?? newSettings()

/** The JSON that the client sent, `undefined` if it is none. The bytes stay as they are for `forward`. */
export async function jsonOf(c: Call): Promise<unknown> {
  try {
    return parse(Buffer.from(await c.req.arrayBuffer()).toString())
  } catch {
    return undefined
  }
}

/** The JSON object that the client sent; empty when it sent none. */
export async function bodyOf(c: Call): Promise<Json> {
  const body = await jsonOf(c)
  return isJson(body) ? body : {}
}

/** Sends the call on to the emulator, as it came unless another body or query is given. */
export async function forward(c: Call, body?: object, query?: URLSearchParams): Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  const headers = withoutHopByHop(c.req.raw.headers)
  const bytes =
    body === undefined
      ? new Uint8Array(await c.req.arrayBuffer())
      : new TextEncoder().encode(JSON.stringify(body))
  const path = pathname + (query === undefined ? search : `?${query.toString()}`)
  const answer = await c.var.emulator.send(c.req.method, path, headers, bytes)
  return new Response(answer.body, { status: answer.status, headers: withoutHopByHop(answer.headers) })
}

/** Asks the emulator as an owner. @throws {Error} when the answer is none of success */
export async function ask(c: Call, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await c.var.emulator.ask(method, path, body)
  const json = await answer.text()
  if (!answer.ok) throw new Error(`the emulator answers ${method} ${path}: ${answer.status} ${json}`)
  return json === '' ? undefined : parse(json)
}

/** Asks the emulator as an owner; `undefined` for what is not there. */
export async function find(c: Call, path: string): Promise<unknown> {
  const answer = await c.var.emulator.ask('GET', path)
  const json = await answer.text()
  return answer.ok ? parse(json) : undefined
}

/** Gives the JSON of the answer to `amend`, which changes it in place or gives another. */
export async function amendJson(c: Call, amend: (body: unknown) => unknown): Promise<void> {
  if (!(c.res.headers.get('content-type') ?? '').startsWith('application/json')) return
  const { status, headers } = c.res
  const body = parse(await c.res.text())
  const amended = (await amend(body)) ?? body
  replaceAnswer(c, Response.json(amended, { status, headers }))
}

/** Without the first line Hono would keep headers of the answer before. */
export function replaceAnswer(c: Call, answer: Response): void {
  c.res = undefined
  c.res = answer
}

function withoutHopByHop(headers: Headers): Headers {
  const kept = new Headers(headers)
  for (const name of hopByHop) kept.delete(name)
  return kept
}
