/** The storage host of the tests does what it is told, as seen by another client than the action's. */
import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { joined, repeated, sha256 } from './content.ts'
import { API_KEY } from './export-run.ts'
import { withStorage, type Reply } from './storage-host.ts'
import { ETAG, expired, send } from './storage-replies.ts'

const archive = randomBytes(300_000)

const get = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const from = (start: number, etag = ETAG) => ({ range: `bytes=${start}-`, 'if-match': etag })

function replying(...replies: Reply[]) {
  return <T>(use: Parameters<typeof withStorage<T>>[2]) => withStorage(archive, replies, use)
}

test.concurrent('sends the archive, and the rest of it', () =>
  replying(send())(async (host) => {
    const whole = await get(host.link())
    expect([whole.status, whole.headers.get('content-length')]).toEqual([200, '300000'])
    expect((await bytesOf(whole)).equals(archive)).toBe(true)
    const rest = await get(host.link(), from(250_000))
    expect([rest.status, rest.headers.get('content-range')]).toEqual([206, 'bytes 250000-299999/300000'])
    expect((await bytesOf(rest)).equals(archive.subarray(250_000))).toBe(true)
    expect((await get(host.link(), from(300_000))).status).toBe(416)
    expect((await get(host.link(), from(1, '"other"'))).status).toBe(412)
    expect(new Set(host.links).size).toBe(4)
  }),
)

test.concurrent.each(['close', 'reset'] as const)('breaks off after so many bytes by a %s', (then) =>
  replying(send({ bytes: 200_000, then }))(async (host) => {
    const { body } = await get(host.link())
    let received = 0
    const reading = (async () => {
      for await (const chunk of body ?? []) received += (chunk as Uint8Array).length
    })()
    await expect(reading).rejects.toThrow('terminated')
    expect(received).toBe(200_000)
  }),
)

test.concurrent('refuses who shows the key', () =>
  replying(send())(async (host) => {
    const statuses = await Promise.all([
      get(host.link(), { authorization: 'Basic eDp5' }),
      get(host.link(), { 'x-key': API_KEY }),
      get(`${host.link()}&key=${API_KEY}`),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([400, 400, 400])
  }),
)

test.concurrent('goes through its replies, and repeats the last', () =>
  replying(
    expired,
    send({ ranges: false, etag: null, contentLength: null }),
  )(async (host) => {
    expect((await get(host.link())).status).toBe(403)
    for (const headers of [{}, from(10)]) {
      const answer = await get(host.link(), headers)
      expect([answer.status, answer.headers.get('etag'), answer.headers.get('content-length')]).toEqual([
        200,
        null,
        null,
      ])
      expect((await bytesOf(answer)).equals(archive)).toBe(true)
    }
  }),
)

test('content that is made as it is read is one run of bytes', async () => {
  const content = joined([
    Buffer.from('<'),
    repeated(Buffer.from('abc'), 10),
    Buffer.alloc(0),
    Buffer.from('>'),
  ])
  const whole = '<abcabcabca>'
  expect(content.sizeBytes).toBe(whole.length)
  for (let start = 0; start < whole.length; start++) {
    for (let end = start; end <= whole.length + 1; end++) {
      expect(content.read(start, end - start).toString()).toBe(whole.slice(start, end))
    }
  }
  expect(await sha256(content)).toBe(createHash('sha256').update(whole).digest('hex'))
})
