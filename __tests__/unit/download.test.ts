import { createHash } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { download, type DownloadContext } from '../../src/bundle/download.ts'
import { explain } from '../../src/errors.ts'
import type { Bundle } from '../../src/service/decode.ts'
import type { StreamRequest } from '../../src/service/http.ts'
import { NetworkFailure } from '../../src/service/network-failure.ts'
import { fakeClock } from '../support/clock.ts'

const BYTES = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251))
const SHA256 = createHash('sha256').update(BYTES).digest('hex')
const LINK = 'https://storage.example.com/bundles/site.tar.gz?X-Amz-Signature=5ec7e75ec7e7'

/** One answer of the storage host. */
interface Reply {
  /** 0 where the connection breaks before there is one. */
  status?: number
  headers?: Record<string, string>
  body?: Buffer | string
  /** The connection breaks after the body. */
  breaks?: boolean
}

const broken = (): NetworkFailure =>
  new NetworkFailure({
    url: new URL(LINK),
    phase: 'response',
    proxy: undefined,
    code: 'ECONNRESET',
    cause: new Error('aborted'),
  })

/** The whole, with a strong ETag. */
const whole = (etag = '"v1"', body = BYTES): Reply => ({
  headers: { etag, 'content-length': body.length.toString() },
  body,
})
/** So many bytes of the whole, and then a break. */
const cut = (bytes: number, reply = whole()): Reply => ({
  ...reply,
  body: Buffer.from(reply.body ?? '').subarray(0, bytes),
  breaks: true,
})
/** The rest of it, as asked. */
const rest = (start: number, bytes = BYTES.length - start): Reply => ({
  status: 206,
  headers: { etag: '"v1"', 'content-range': `bytes ${start}-999/1000`, 'content-length': `${1000 - start}` },
  body: BYTES.subarray(start, start + bytes),
  breaks: start + bytes < BYTES.length,
})
const xml = (status: number, code: string, message: string): Reply => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message><SignatureProvided>5ec7e75ec7e7</SignatureProvided></Error>`,
})
const expired = xml(403, 'AccessDenied', 'Request has expired')

type Step = Reply | ((request: StreamRequest) => Reply)

function setUp(
  replies: Step[],
  { sizeBytes, fresh = [] }: { sizeBytes?: number; fresh?: Partial<Bundle>[] } = {},
) {
  const clock = fakeClock()
  const requests: StreamRequest[] = []
  const lines: string[] = []
  const written: Buffer[] = []
  const bundle = (fields: Partial<Bundle> = {}): Bundle => ({
    bundleUrl: LINK,
    expiresAt: '2026-11-20T13:00:00Z',
    expiresAtMs: Date.UTC(2026, 10, 20, 13),
    sizeBytes,
    ...fields,
  })
  const renewals: Bundle[] = []
  const context: DownloadContext = {
    transport: {
      async stream(request, receive) {
        requests.push(request)
        const next = (replies.length > 1 ? replies.shift() : replies[0]) ?? {}
        const reply = typeof next === 'function' ? next(request) : next
        const { status = 200, headers = {}, body = '', breaks = false } = reply
        if (status === 0) throw broken()
        const chunks = async function* (): AsyncGenerator<Buffer> {
          await Promise.resolve()
          const bytes = Buffer.from(body)
          for (let at = 0; at < bytes.length; at += 100) yield bytes.subarray(at, at + 100)
          if (breaks) throw broken()
        }
        return receive({ status, headers, body: chunks() })
      },
    },
    clock,
    random: () => 0.5,
    signal: new AbortController().signal,
    wallTime: () => clock.wallTime(),
    debug: () => undefined,
    hide: (text) => text,
    info: (line) => lines.push(line),
    renew: () => {
      const next = bundle(fresh.length > 1 ? fresh.shift() : fresh[0])
      renewals.push(next)
      return Promise.resolve(next)
    },
  }
  const sink = {
    write: (chunk: Buffer) => {
      written.push(Buffer.from(chunk))
      return Promise.resolve()
    },
    restart: () => {
      written.length = 0
      return Promise.resolve()
    },
  }
  const run = () => download(bundle(), sink, context)
  const failure = (): Promise<string> =>
    run().then(
      () => 'no failure',
      (error: unknown) => explain(error),
    )
  return { clock, context, failure, lines, renewals, requests, run, written: () => Buffer.concat(written) }
}

const ranges = (requests: StreamRequest[]) =>
  requests.map(({ headers }) => [headers['range'], headers['if-match']].filter(Boolean).join(' '))

async function expectWhole(script: ReturnType<typeof setUp>): Promise<void> {
  expect(await script.run()).toEqual({ sha256: SHA256, sizeBytes: 1000 })
  expect(script.written()).toEqual(BYTES)
}

test('fetches a bundle in one request, without a credential', async () => {
  const script = setUp([whole()], { sizeBytes: 1000 })
  await expectWhole(script)
  expect(script.requests).toHaveLength(1)
  expect(Object.keys(script.requests[0]?.headers ?? {})).toEqual(['accept', 'accept-encoding'])
})

test('resumes with a range that the ETag guards', async () => {
  const script = setUp([cut(300), rest(300, 200), rest(500)])
  await expectWhole(script)
  expect(ranges(script.requests)).toEqual(['', 'bytes=300- "v1"', 'bytes=500- "v1"'])
})

test('goes on where a range ended early without a break', async () => {
  const short = { ...rest(300, 200), breaks: false }
  const script = setUp([cut(300), short, rest(500)])
  await expectWhole(script)
  expect(ranges(script.requests)[2]).toBe('bytes=500- "v1"')
})

test.each<[string, Reply[]]>([
  ['without an ETag', [cut(300, { headers: {}, body: BYTES }), whole()]],
  ['with a weak ETag', [cut(300, whole('W/"v1"')), whole()]],
])('starts over %s', async (_, replies) => {
  const script = setUp(replies)
  await expectWhole(script)
  expect(ranges(script.requests)).toEqual(['', ''])
})

test.each<[string, Reply]>([
  ['knows no ranges', whole()],
  ['has another object by now', { ...whole('"v2"') }],
])('starts over where the host %s', async (_, reply) => {
  const script = setUp([cut(300), reply])
  await expectWhole(script)
  expect(script.requests).toHaveLength(2)
})

test.each<[string, Reply]>([
  ['the object changed', { status: 412 }],
  ['the range is past the end', { status: 416 }],
  ['another range comes', rest(200)],
  ['the range is of another object', { ...rest(300), headers: { ...rest(300).headers, etag: '"v2"' } }],
  ['the range has no description', { status: 206, body: BYTES.subarray(300) }],
])('starts over, asking for everything, where %s', async (_, reply) => {
  const script = setUp([cut(300), reply, whole()])
  await expectWhole(script)
  expect(ranges(script.requests)).toEqual(['', 'bytes=300- "v1"', ''])
})

describe('the length that the first answer told', () => {
  test('must be reached, whatever a later answer says of its own', async () => {
    const partial: Reply = {
      status: 206,
      headers: { etag: '"v1"', 'content-range': 'bytes 300-599/*', 'content-length': '300' },
      body: BYTES.subarray(300, 600),
    }
    const script = setUp([cut(300), partial, rest(600)])
    await expectWhole(script)
    expect(ranges(script.requests)[2]).toBe('bytes=600- "v1"')
  })

  test('is the one of the object: where another is told, the transfer starts over', async () => {
    const other: Reply = {
      status: 206,
      headers: { etag: '"v1"', 'content-range': 'bytes 300-599/600' },
      body: BYTES.subarray(300, 600),
    }
    const script = setUp([cut(300), other, whole()])
    await expectWhole(script)
    expect(ranges(script.requests)[2]).toBe('')
  })

  test('of a part must be reached, too, where nothing is told of the whole', async () => {
    const unknown = { headers: { etag: '"v1"' }, body: BYTES }
    const part: Reply = {
      status: 206,
      headers: { etag: '"v1"', 'content-range': 'bytes 300-999/*' },
      body: BYTES.subarray(300, 600),
    }
    const script = setUp([cut(300, unknown), part, { ...rest(600), headers: { ...rest(600).headers } }])
    await expectWhole(script)
    expect(ranges(script.requests)[2]).toBe('bytes=600- "v1"')
  })

  test('is not exceeded: where more comes, the transfer starts over', async () => {
    const more: Reply = {
      status: 206,
      headers: { etag: '"v1"', 'content-range': 'bytes 300-999/1000' },
      body: Buffer.concat([BYTES.subarray(300), BYTES]),
    }
    const script = setUp([cut(300), more, whole()])
    await expectWhole(script)
    expect(ranges(script.requests)[2]).toBe('')
    expect(script.lines).toContainEqual(expect.stringContaining('sent more than it had announced'))
  })
})

test('hides what may be a signature of any address on the way, also where one begins with another', async () => {
  const redirects = ['/mid?sig=secret-mid&key=secret-mid-and-more', '/end?sig=secret-end&k=secret%2Fm'].map(
    (location): Reply => ({ status: 302, headers: { location } }),
  )
  const said =
    'from /mid?sig=secret-mid&amp;key=secret-mid-and-more via /end?sig=secret-end and 5ec7e75ec7e7, &#x73;ecret%2fm'
  const message = await setUp([...redirects, xml(404, 'NoSuchKey', said)]).failure()
  expect(message).toContain('"from /mid?*** via /end?*** and ***, ***"')
})

test('does not wait for the end of an error body that takes its time', async () => {
  const script = setUp([{ status: 404, body: 'x'.repeat(2000) }])
  const { stream } = script.context.transport
  script.context.transport.stream = (request, receive) =>
    stream(request, ({ body, ...answer }) => {
      const slow = async function* (): AsyncGenerator<Buffer> {
        for await (const chunk of body) {
          script.clock.advance(4000)
          yield chunk
        }
        throw new Error('it was read to its end')
      }
      return receive({ ...answer, body: slow() })
    })
  expect(await script.failure()).toContain('404 Not Found')
})

test('keeps the range through a failure that says nothing of the object', async () => {
  const script = setUp([cut(300), { status: 503 }, { status: 0 }, rest(300)])
  await expectWhole(script)
  expect(ranges(script.requests).slice(1)).toEqual(Array(3).fill('bytes=300- "v1"'))
})

describe('giving up', () => {
  test('comes after six tries that brought nothing new', async () => {
    const script = setUp([{ status: 503 }])
    expect(await script.failure()).toBe(
      'Could not download the bundle after 6 tries: storage.example.com answered 503 Service Unavailable. The storage host has a problem of its own: run again later.',
    )
    expect(script.requests).toHaveLength(6)
    expect(script.clock.sleeps).toEqual([500, 1000, 2000, 4000, 8000])
  })

  test('does not come while there is progress', async () => {
    const parts = Array.from({ length: 9 }, (_, index) => rest((index + 1) * 100, 100))
    const script = setUp([cut(0), cut(100), ...parts])
    await expectWhole(script)
    expect(script.requests).toHaveLength(11)
  })

  test('comes when each start over breaks before where one had come already', async () => {
    const unranged = { headers: { 'content-length': '1000' }, body: BYTES }
    const script = setUp([cut(500, unranged), cut(400, unranged)])
    expect(await script.failure()).toMatch(
      /^Could not download the bundle after 6 tries: network failure .*\(400 bytes of 1000 bytes had come\)/,
    )
    expect(script.requests).toHaveLength(7)
  })

  test.each<[Reply, string]>([
    [
      xml(404, 'NoSuchKey', 'The specified key does not exist.'),
      '404 Not Found, NoSuchKey: "The specified key does not exist."',
    ],
    [xml(400, 'InvalidArgument', 'Only one auth mechanism allowed'), '400 Bad Request, InvalidArgument'],
    [{ status: 204 }, '204 No Content'],
    [{ status: 501 }, '501 Not Implemented'],
    [{ status: 405, body: 'not <xml' }, '405 Method Not Allowed.'],
  ])('comes at once after %j', async (reply, text) => {
    const script = setUp([reply])
    const message = await script.failure()
    expect(message).toContain(text)
    expect(message).not.toContain('5ec7e7')
    expect(script.requests).toHaveLength(1)
  })

  test('comes at once where the host asks for a wait that is too long', async () => {
    const script = setUp([{ status: 503, headers: { 'retry-after': '3600' } }])
    expect(await script.failure()).toContain('run again in 1h')
    expect(script.requests).toHaveLength(1)
  })

  test('waits as long as the host asks', async () => {
    const script = setUp([{ status: 429, headers: { 'retry-after': '7' } }, whole()])
    await expectWhole(script)
    expect(script.clock.sleeps).toEqual([7500])
  })
})

test.each<[string, Reply]>([
  ['an HTML page', { headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<html>' }],
  ['an empty body', { headers: { 'content-length': '0' } }],
])('takes %s for no bundle', async (_, reply) => {
  expect(await setUp([reply]).failure()).toMatch(
    /after 6 tries: (?:storage\.example\.com answered 200 with an HTML page|the storage host sent an empty body) in place of the bundle/,
  )
  await expectWhole(setUp([reply, whole()]))
})

describe('a link that is refused', () => {
  test.each([
    ['S3', expired],
    ['Google', xml(400, 'ExpiredToken', 'The provided token has expired.')],
    ['others', { status: 401 }],
  ])('is replaced by a fresh one: %s', async (_, reply) => {
    const fresh = `${LINK}fresh`
    const script = setUp([cut(300), reply, rest(300)], { fresh: [{ bundleUrl: fresh }] })
    await expectWhole(script)
    expect(script.requests.map(({ url }) => url.href)).toEqual([LINK, LINK, fresh])
    expect(ranges(script.requests)[2]).toBe('bytes=300- "v1"')
    expect(script.lines).toContainEqual(expect.stringMatching(/asking the service for a fresh link$/))
  })

  test('fails when the fresh one is refused as well', async () => {
    const script = setUp([expired])
    expect(await script.failure()).toBe(
      'Could not download the bundle after 2 tries: storage.example.com answered 403 Forbidden, AccessDenied: "Request has expired". A fresh link was refused too: check that this runner may reach the storage host, and that its clock is right.',
    )
    expect(script.renewals).toHaveLength(1)
    expect(script.clock.sleeps).toEqual([])
  })

  test('may expire as often as there is progress, with a wait before the second and each further one', async () => {
    const script = setUp([cut(300), expired, rest(300, 200), expired, rest(500, 100), expired, rest(600)])
    await expectWhole(script)
    expect(script.renewals).toHaveLength(3)
    // Each break is waited for, too.
    expect(script.clock.sleeps).toEqual([500, 500, 500, 500, 1000])
  })

  test('is replaced even after many other failures', async () => {
    const script = setUp([...Array<Reply>(5).fill({ status: 503 }), expired, whole()])
    await expectWhole(script)
  })
})

describe('the length', () => {
  test.each<[string, Reply]>([
    ['is announced otherwise', whole('"v1"', BYTES.subarray(0, 900))],
    ['turns out to be less', { body: BYTES.subarray(0, 900) }],
  ])('%s: asks for a fresh link once, and fails with both numbers', async (_, reply) => {
    const script = setUp([reply], { sizeBytes: 1000 })
    expect(await script.failure()).toContain(
      'the service announced 1000 bytes, and the storage host sends 900',
    )
    expect(script.renewals).toHaveLength(1)
  })

  test('turns out to be more', async () => {
    const script = setUp([{ body: Buffer.concat([BYTES, BYTES]) }], { sizeBytes: 1000 })
    expect(await script.failure()).toContain('announced 1000 bytes, and the storage host sends at least')
    expect(script.written().length).toBeLessThanOrEqual(1000)
  })

  test('that is wrong makes what has come useless: the fresh link is asked for everything', async () => {
    const short = { headers: { etag: '"v1"' }, body: BYTES.subarray(0, 900) }
    const script = setUp([short, whole()], { sizeBytes: 1000 })
    await expectWhole(script)
    expect(ranges(script.requests)).toEqual(['', ''])
  })

  test('that is wrong is no progress, however much has come: a second fresh link is not asked for', async () => {
    const script = setUp([{ body: BYTES.subarray(0, 800) }, { body: BYTES.subarray(0, 900) }], {
      sizeBytes: 1000,
    })
    expect(await script.failure()).toContain('sends 900')
    expect(script.renewals).toHaveLength(1)
  })

  test('is taken from the fresh link', async () => {
    await expectWhole(setUp([whole()], { sizeBytes: 900, fresh: [{ sizeBytes: 1000 }] }))
  })
})

describe('redirects', () => {
  const to = (location: string): Reply => ({ status: 302, headers: { location } })

  test('are followed, relative ones too, with the range', async () => {
    const script = setUp([cut(300), to('/other?sig=a'), to('https://cdn.example.com/x?sig=b'), rest(300)])
    await expectWhole(script)
    expect(script.requests.map(({ url }) => url.href).slice(1)).toEqual([
      LINK,
      'https://storage.example.com/other?sig=a',
      'https://cdn.example.com/x?sig=b',
    ])
    expect(ranges(script.requests)[3]).toBe('bytes=300- "v1"')
  })

  test('are followed five times', async () => {
    await expectWhole(setUp([...Array<Reply>(5).fill(to('/next')), whole()]))
    const script = setUp([to('/next?X-Amz-Signature=5ec7e7')])
    const message = await script.failure()
    expect(script.requests).toHaveLength(6)
    expect(message).toContain('redirects more than 5 times, last to https://storage.example.com/next. ')
  })

  test.each([
    [
      'http://cdn.example.com/x?sig=5ec7e7',
      'redirects to http://cdn.example.com/x, and only https is followed',
    ],
    ['http://127.0.0.1/x', 'only https is followed'],
    ['ftp://cdn.example.com/x', 'only https is followed'],
    ['https://', 'redirects without a usable address'],
  ])('to %s are not', async (location, text) => {
    const script = setUp([to(location)])
    expect(await script.failure()).toContain(text)
    expect(script.requests).toHaveLength(1)
  })
})

test('brings every byte, whatever breaks where', async () => {
  const steps = fc.array(fc.record({ bytes: fc.integer({ min: 0, max: 900 }), knowsRanges: fc.boolean() }), {
    maxLength: 5,
  })
  await fc.assert(
    fc.asyncProperty(steps, async (breaks) => {
      const answer =
        ({ bytes, knowsRanges }: { bytes: number; knowsRanges: boolean }) =>
        ({ headers }: StreamRequest): Reply => {
          const start = Number(/^bytes=(\d+)-$/.exec(headers['range'] ?? '')?.[1] ?? 0)
          if (start === 0 || !knowsRanges) return bytes < 1000 ? cut(bytes) : whole()
          return rest(start, Math.min(bytes, 1000 - start))
        }
      await expectWhole(setUp([...breaks.map(answer), answer({ bytes: 1000, knowsRanges: true })]))
    }),
  )
})
