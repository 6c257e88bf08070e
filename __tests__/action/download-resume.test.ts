/** Broken transfers: taken up where they broke where that is safe, begun again where it is not, given up at last. */
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { describe, expect, test } from '@jest/globals'
import { sha256 } from '../support/content.ts'
import { failure, unusedAddress } from '../support/export-run.ts'
import { JOB_ID } from '../support/scripted-service.ts'
import type { Reply, StorageHost } from '../support/storage-host.ts'
import { ETAG, html, refuse, resetBefore, send, type Sending } from '../support/storage-replies.ts'
import { transferOf } from '../support/transfer-run.ts'

const archive = randomBytes(300_000)
const other = randomBytes(300_000)
const BROKEN_AT = 100_000

const broken = (sending: Sending = {}): Reply => send({ bytes: BROKEN_AT, ...sending })
const ranges = ({ requests }: StorageHost) => requests.map(({ headers }) => headers.range)
const guards = ({ requests }: StorageHost) => requests.map(({ headers }) => headers['if-match'])

/** The rest from another byte than was asked for, and said to be so. */
function partFrom(start: number): Reply {
  return ({ response, content: { sizeBytes, read } }) => {
    const range = `bytes ${start}-${sizeBytes - 1}/${sizeBytes}`
    response
      .writeHead(206, { etag: ETAG, 'content-range': range, 'content-length': sizeBytes - start })
      .end(read(start, sizeBytes))
  }
}

/** The download comes to a good end, with these bytes, by requests with these ranges. */
function succeeds(
  replies: Reply[],
  wanted: (string | undefined)[],
  bytes: Buffer = archive,
  fields: Record<string, unknown> = {},
): Promise<void> {
  return transferOf(archive, { replies }, async ({ run, storage, link, file, entries, read }) => {
    const result = await run({ 'download-to': file }, { bundle: [link(fields)] })

    expect(failure(result)).toBe('')
    expect(ranges(storage)).toEqual(wanted)
    expect(guards(storage)).toEqual(wanted.map((range) => (range === undefined ? undefined : ETAG)))
    expect(result.outputs).toMatchObject({ sha256: await sha256(bytes), sizeBytes: String(bytes.length) })
    expect(result.asked.filter(({ operation }) => operation === 'bundle')).toHaveLength(1)
    expect(await entries()).toEqual(['site.archive'])
    expect((await read(file)).equals(bytes)).toBe(true)
  })
}

describe('goes on where the transfer broke', () => {
  test.concurrent.each<[string, Reply]>([
    ['a closed connection', broken()],
    ['a reset connection', broken({ then: 'reset' })],
    [
      'a connection that was closed while a length was promised that nobody has',
      broken({ contentLength: 300_000 }),
    ],
    ['a broken body in chunks', broken({ contentLength: null })],
  ])('after %s', (_what, reply) => succeeds([reply, send()], [undefined, `bytes=${BROKEN_AT}-`]))

  test.concurrent('as often as it breaks, while each try brings more', () => {
    const step = 25_000
    const times = Array.from({ length: 9 }, (_, index) => index * step)
    return succeeds(
      [...times.map(() => send({ bytes: step })), send()],
      [...times, 9 * step].map((start) => (start === 0 ? undefined : `bytes=${start}-`)),
    )
  })

  test.concurrent('after tries without a byte between', () =>
    succeeds(
      [broken(), resetBefore, html(503), send({ bytes: 0 }), send()],
      [undefined, ...Array<string>(4).fill(`bytes=${BROKEN_AT}-`)],
    ),
  )

  test.concurrent('after a part that ends early by its own account', () =>
    succeeds(
      [
        broken(),
        send({
          contentRange: 'bytes 100000-199999/300000',
          contentLength: 100_000,
          bytes: 100_000,
          then: 'end',
        }),
        send(),
      ],
      [undefined, 'bytes=100000-', 'bytes=200000-'],
    ),
  )

  test.concurrent('when only the last byte is missing', () =>
    succeeds([broken({ bytes: 299_999 }), send()], [undefined, 'bytes=299999-']),
  )
})

describe('begins again', () => {
  const resumed = `bytes=${BROKEN_AT}-`
  const again = [undefined, resumed, undefined]

  test.concurrent.each<[string, Sending]>([
    ['has no ETag', { etag: null }],
    ['has a weak ETag', { etag: 'W/"5f3759df"' }],
  ])('where the archive %s', (_what, sending) =>
    succeeds([broken(sending), send(sending)], [undefined, undefined]),
  )

  test.concurrent('with the whole body of a host that ignores ranges', () =>
    succeeds([broken(), send({ ranges: false })], [undefined, resumed]),
  )

  test.concurrent('with the whole body of a host that has another archive by now and ignores ranges', () =>
    succeeds([broken(), send({ ranges: false, archive: other, etag: '"new"' })], [undefined, resumed], other),
  )

  test.concurrent('with an archive that is shorter than what had come of the other', () => {
    const short = archive.subarray(0, 50_000)
    const replies = [broken({ etag: null }), send({ etag: null, archive: short })]
    return succeeds(replies, [undefined, undefined], short, { sizeBytes: undefined })
  })

  test.concurrent.each<[string, Reply, Buffer]>([
    ['the archive is another by now (412)', send({ etag: '"new"', archive: other }), other],
    ['the range cannot be had (416)', refuse(416, 'InvalidRange', 'not satisfiable'), archive],
    ['the part is another than asked for', send({ contentRange: 'bytes 0-299999/300000' }), archive],
    ['the part begins elsewhere', partFrom(50_000), archive],
    [
      'the part is shorter than described',
      send({
        contentRange: 'bytes 100000-299999/300000',
        contentLength: 100_000,
        bytes: 100_000,
        then: 'end',
      }),
      archive,
    ],
    ['the part is not described', send({ contentRange: 'some bytes' }), archive],
    ['the part is of another archive', send({ etag: '"new"', archive: other, guarded: false }), other],
  ])('where %s', (_what, reply, bytes) =>
    succeeds([broken(), reply, send(bytes === other ? { archive: other, etag: '"new"' } : {})], again, bytes),
  )
})

describe('is tried again', () => {
  test.concurrent.each<[string, Reply]>([
    ['a reset before the answer', resetBefore],
    ['an answer without a byte', send({ bytes: 0 })],
    ['a 408', html(408)],
    ['a 429', refuse(429, 'SlowDown', 'Please reduce your request rate.')],
    ['a 500', refuse(500, 'InternalError', 'We encountered an internal error.')],
    ['a 502', html(502)],
    ['a 503', refuse(503, 'SlowDown', 'Please reduce your request rate.')],
    ['a 504', html(504)],
  ])('after %s', (_what, reply) => succeeds([reply, send()], [undefined, undefined]))

  test.concurrent('no sooner than the host says', () =>
    transferOf(
      archive,
      { replies: [refuse(503, 'SlowDown', 'wait', {}, { 'retry-after': '1' }), send()] },
      async ({ run, storage }) => {
        const result = await run()

        expect(failure(result)).toBe('')
        const [first, second] = storage.requests.map(({ at }) => at)
        expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(990)
      },
    ),
  )
})

describe('is given up after six tries that brought nothing new', () => {
  const TRIES = 6

  test.concurrent.each<[string, Reply[], number, RegExp]>([
    [
      'since the host only refuses',
      [refuse(503, 'SlowDown', 'Please reduce your request rate.')],
      TRIES,
      /503.*SlowDown.*Please reduce your request rate/,
    ],
    [
      'since the connection is reset each time',
      [resetBefore],
      TRIES,
      /127\.0\.0\.1:\d+ in the response phase, ECONNRESET/,
    ],
    [
      'since no byte more comes',
      [broken(), send({ bytes: 0 })],
      1 + TRIES,
      /100,?000|97\.7 KiB|100(\.0)? kB/,
    ],
    ['since the same bytes come again and again', [broken({ etag: null })], 1 + TRIES, /./],
    [
      'since never more comes than had come once',
      [BROKEN_AT, 50_000, 99_999, 50_000, 99_999, 50_000, 99_999].map((bytes) => send({ etag: null, bytes })),
      1 + TRIES,
      /./,
    ],
  ])('%s', (_why, replies, count, message) =>
    transferOf(archive, { replies }, async ({ run, storage, file, entries, read }) => {
      await writeFile(file, 'an older archive')
      const result = await run()

      expect(result.exitCode).toBe(1)
      expect(storage.requests).toHaveLength(count)
      expect(failure(result)).toMatch(message)
      expect(failure(result)).toContain(`\`job-id: ${JOB_ID}\``)
      expect(result.outputs['bundleUrl']).toBe(storage.links[0])
      for (const name of ['bundlePath', 'sha256', 'sitePath']) expect(result.outputs).not.toHaveProperty(name)
      expect(await entries()).toEqual(['site.archive'])
      expect((await read(file)).toString()).toBe('an older archive')
    }),
  )

  test.concurrent('since nobody listens', async () => {
    const { url } = await unusedAddress()
    await transferOf(archive, {}, async ({ run, link, file, entries }) => {
      const result = await run(
        { 'download-to': file },
        { bundle: [link({ bundleUrl: `${url}/site.tar.gz?sig=5ec7e7` })] },
      )

      expect(result.exitCode).toBe(1)
      expect(failure(result)).toContain(`${new URL(url).host} in the connect phase, ECONNREFUSED`)
      expect(failure(result)).toContain(`\`job-id: ${JOB_ID}\``)
      expect(result.log.filter((line) => line.includes('ECONNREFUSED'))).toHaveLength(TRIES - 1)
      expect(await entries()).toEqual([])
    })
  })
})
