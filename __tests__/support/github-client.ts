/** Short ways to ask the stand-in of GitHub, as a client that has one token and says what it sends. */
import { startGitHub, type GitHubOptions, type GitHubStandIn } from '../../sandbox/github/github.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
  /** `undefined` when the answer is no JSON. */
  readonly json: unknown
}

export interface Question {
  /** The workflow's own unless given; `null` sends none. */
  readonly token?: string | null
  /** An object is sent as JSON. */
  readonly body?: string | object
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

export interface HeldGitHub extends AsyncDisposable {
  readonly github: GitHubStandIn
  /** @param path below the repository `octo-org/deploy`, or from the root when it begins with two slashes */
  ask(method: string, path: string, question?: Question): Promise<Answer>
  get(path: string, question?: Question): Promise<Answer>
  post(path: string, body: object, question?: Question): Promise<Answer>
  patch(path: string, body: object, question?: Question): Promise<Answer>
}

export async function holdGitHub(options: GitHubOptions = {}): Promise<HeldGitHub> {
  const github = await startGitHub(options)
  const { name } = github.repo

  const ask: HeldGitHub['ask'] = async (method, path, question = {}) => {
    const { token = github.tokens.workflow.value, body, headers, signal } = question
    const address = path.startsWith('//') ? path.slice(1) : `/repos/${name}${path}`
    const response = await fetch(github.url + address, {
      method,
      redirect: 'manual',
      headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    const json: unknown = isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined
    return { status: response.status, headers: response.headers, bytes, json }
  }
  return {
    github,
    ask,
    get: (path, question) => ask('GET', path, question),
    post: (path, body, question) => ask('POST', path, { ...question, body }),
    patch: (path, body, question) => ask('PATCH', path, { ...question, body }),
    [Symbol.asyncDispose]: () => github.close(),
  }
}
