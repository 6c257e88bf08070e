/** Asks the stand-in's API past the record and the faults. */
import { parse } from './json.ts'

/** An answer that the one who asked did not expect. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer'
  readonly status: number

  constructor(question: string, status: number, body: string) {
    super(`${question}: ${status} ${body}`)
    this.status = status
  }
}

export interface Direct {
  /** The JSON of the answer. @throws {UnexpectedAnswer} when it is none of success */
  ask(method: string, path: string, body?: unknown): Promise<unknown>
  /** The same, but `undefined` for a 404. */
  find(path: string): Promise<unknown>
}

/** Gives somebody's way to ask. */
export type AskDirectly = (token: string) => Direct

export const askingDirectly =
  (answer: (request: Request) => Promise<Response>): AskDirectly =>
  (token) =>
    direct(answer, token)

function direct(answer: (request: Request) => Promise<Response>, token: string): Direct {
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await answer(
      new Request(`http://stand-in${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'user-agent': 'stand-in' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
    return { status: response.status, ok: response.ok, body: await response.text() }
  }
  return {
    async ask(method, path, body) {
      const answered = await send(method, path, body)
      if (!answered.ok) throw new UnexpectedAnswer(`${method} ${path}`, answered.status, answered.body)
      return answered.body === '' ? undefined : parse(answered.body)
    },
    async find(path) {
      const answered = await send('GET', path)
      if (answered.status === 404) return undefined
      if (!answered.ok) throw new UnexpectedAnswer(`GET ${path}`, answered.status, answered.body)
      return parse(answered.body)
    },
  }
}
