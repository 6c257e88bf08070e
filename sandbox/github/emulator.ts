/** The emulator of GitHub's API behind the stand-in; the only importer of `emulate`. */
import { createEmulator, type SeedConfig } from 'emulate'

/** Who the stand-in itself is to the emulator: an owner of every organization. */
export const ownerToken = 'emulator-owner'
export const ownerLogin = 'admin'

export interface Emulator extends AsyncDisposable {
  /** What the links in its answers begin with. */
  readonly linkBase: string
  /** Where it listens. */
  readonly origin: string
  /** Sends a request on as it came; `path` begins with a slash and keeps its query. */
  send(method: string, path: string, headers: Headers, body?: Uint8Array<ArrayBuffer>): Promise<Response>
  /** Asks as an owner and gives the answer, whatever its status. */
  ask(method: string, path: string, body?: unknown): Promise<Response>
}

/** Starts an emulator of its own, on a free port of the loopback. */
export async function startEmulator(seed: SeedConfig): Promise<Emulator> {
  const emulator = await createEmulator({ service: 'github', port: 0, seed })
  const origin = `http://127.0.0.1:${new URL(emulator.url).port}`

  const send: Emulator['send'] = (method, path, headers, body) =>
    fetch(origin + path, {
      method,
      headers,
      ...(body === undefined || body.length === 0 ? {} : { body }),
    })

  return {
    linkBase: emulator.url,
    origin,
    send,
    ask: (method, path, body) =>
      send(
        method,
        path,
        new Headers({ authorization: `Bearer ${ownerToken}` }),
        body === undefined ? undefined : new TextEncoder().encode(JSON.stringify(body)),
      ),
    [Symbol.asyncDispose]: () => emulator.close(),
  }
}
