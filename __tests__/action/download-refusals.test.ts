/** Answers of the storage host that no waiting mends: refusals, wrong sizes, other things than the bundle. */
import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, test } from '@jest/globals'
import { selfSigned } from '../support/certificate.ts'
import { failure } from '../support/export-run.ts'
import type { Reply } from '../support/storage-host.ts'
import { html, refuse, send } from '../support/storage-replies.ts'
import { expectNothing, expectSaved, linksAsked } from '../support/transfer-outcome.ts'
import { transferOf } from '../support/transfer-run.ts'

const archive = randomBytes(300_000)

const certificate = await selfSigned('127.0.0.1')
afterAll(() => certificate.remove())

const endless: Reply = ({ response }) => {
  response.writeHead(404, { 'content-type': 'text/html' }).write('<h1>Not found</h1>')
  const pour = (): void => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
  }
  response.on('drain', pour)
  pour()
}

describe('fails at once', () => {
  test.concurrent.each<[string, Reply, RegExp]>([
    [
      '404',
      refuse(404, 'NoSuchKey', 'The specified key does not exist.'),
      /404.*NoSuchKey.*The specified key does not exist/,
    ],
    ['400', refuse(400, 'InvalidArgument', 'Unsupported'), /400.*InvalidArgument.*Unsupported/],
    ['410', html(410), /410 Gone/],
    ['501', refuse(501, 'NotImplemented', 'A header you provided'), /501.*NotImplemented/],
    ['304', html(304, ''), /304/],
    [
      'text that would command the log',
      refuse(404, '::error::x', '\n::stop-commands::x\n##[error]y \u001b[31mred\u202e'),
      /404/,
    ],
  ])('on %s', (_what, reply, message) =>
    transferOf(archive, { replies: [reply] }, async (transfer) => {
      const result = await transfer.run()

      await expectNothing(result, transfer)
      expect(transfer.storage.requests).toHaveLength(1)
      expect(failure(result)).toMatch(message)
      expect(linksAsked(result)).toBe(1)
    }),
  )

  test.concurrent('on a page that never ends, of which only the beginning is read', () =>
    transferOf(archive, { replies: [endless] }, async (transfer) => {
      const result = await transfer.run()

      await expectNothing(result, transfer)
      expect(failure(result)).toContain('404 Not Found')
      expect(failure(result).length).toBeLessThan(1000)
      expect(failure(result)).not.toContain('<h1>')
    }),
  )

  test.concurrent('on a link in the words of a refusal, of which the signature is not repeated', () =>
    transferOf(
      archive,
      {
        replies: [
          ({ request, response }) => {
            response
              .writeHead(404)
              .end(`<Error><Code>NoSuchKey</Code><Message>${request.url ?? ''}</Message></Error>`)
          },
        ],
      },
      async (transfer) => {
        const result = await transfer.run()

        await expectNothing(result, transfer)
        expect(failure(result)).toMatch(/404.*NoSuchKey/)
      },
    ),
  )

  test.concurrent('on a wait of an hour, and says when to come back', () =>
    transferOf(
      archive,
      { replies: [refuse(503, 'SlowDown', 'wait', {}, { 'retry-after': '3600' })] },
      async (transfer) => {
        const result = await transfer.run()

        await expectNothing(result, transfer)
        expect(transfer.storage.requests).toHaveLength(1)
        expect(failure(result)).toMatch(/503.*SlowDown.*run again in 1h/)
      },
    ),
  )

  test.concurrent('on a certificate that no authority signed, and says how to trust it', () =>
    transferOf(archive, { tls: certificate }, async (transfer) => {
      const result = await transfer.run()

      await expectNothing(result, transfer)
      expect(transfer.storage.requests).toEqual([])
      expect(failure(result)).toMatch(/in the TLS phase, DEPTH_ZERO_SELF_SIGNED_CERT.*`NODE_EXTRA_CA_CERTS`/)
    }),
  )
})

test.concurrent('takes a certificate that NODE_EXTRA_CA_CERTS names', () =>
  transferOf(archive, { tls: certificate }, async (transfer) => {
    const result = await transfer.run(undefined, { env: { NODE_EXTRA_CA_CERTS: certificate.file } })

    await expectSaved(result, transfer, archive)
  }),
)

describe('the size', () => {
  test.concurrent.each<[string, Reply]>([
    ['a length', send()],
    ['chunks', send({ contentLength: null })],
  ])('that is not the one of the service is asked for again, in an answer with %s', (_how, reply) =>
    transferOf(archive, { replies: [reply] }, async (transfer) => {
      const { run, link, file } = transfer
      const result = await run({ 'download-to': file }, { bundle: [link({ sizeBytes: 299_999 }), link()] })

      await expectSaved(result, transfer, archive)
      expect(linksAsked(result)).toBe(2)
      expect(result.outputs['sizeBytes']).toBe('300000')
    }),
  )

  test.concurrent.each<[string, number, Reply, RegExp]>([
    ['smaller', 300_001, send(), /300001.*300000/],
    ['larger', 299_999, send(), /299999.*300000/],
    ['smaller, in chunks', 300_001, send({ contentLength: null }), /300001.*300000/],
    ['larger, in chunks', 299_999, send({ contentLength: null }), /299999.*300000/],
    ['smaller, by its length alone', 300_001, send({ bytes: 1000, then: 'stall' }), /300001.*300000/],
    ['larger, before its end', 299_999, send({ contentLength: null, then: 'stall' }), /299999.*300000/],
    ['said to be smaller', 300_000, send({ contentLength: 1000 }), /300000.*1000/],
    ['said to be larger', 300_000, send({ contentLength: 400_000, then: 'close' }), /300000.*400000/],
  ])('that stays %s than announced fails with both numbers', (_what, sizeBytes, reply, message) =>
    transferOf(archive, { replies: [reply] }, async (transfer) => {
      const { run, link, file } = transfer
      const result = await run({ 'download-to': file }, { bundle: [link({ sizeBytes })] })

      await expectNothing(result, transfer)
      expect(linksAsked(result)).toBe(2)
      expect(transfer.storage.requests).toHaveLength(2)
      expect(failure(result)).toMatch(message)
    }),
  )

  test.concurrent('that nobody announced is not believed when a length was promised', () =>
    transferOf(archive, { replies: [send({ contentLength: 300_001, then: 'close' })] }, async (transfer) => {
      const { run, link, file } = transfer
      const result = await run({ 'download-to': file }, { bundle: [link({ sizeBytes: undefined })] })

      await expectNothing(result, transfer)
    }),
  )

  test.concurrent.each<[string, Reply]>([
    ['a length', send({ archive: Buffer.alloc(0) })],
    ['chunks', send({ archive: Buffer.alloc(0), contentLength: null })],
  ])('of nothing makes no file, in an answer with %s', (_how, reply) =>
    transferOf(archive, { replies: [reply] }, async (transfer) => {
      const { run, link, file } = transfer
      const result = await run({ 'download-to': file }, { bundle: [link({ sizeBytes: undefined })] })

      await expectNothing(result, transfer)
      expect(failure(result)).toContain('empty')
    }),
  )

  test.concurrent('of a page in place of the bundle makes no file', () =>
    transferOf(archive, { replies: [html(200)] }, async (transfer) => {
      const { run, link, file } = transfer
      const result = await run({ 'download-to': file }, { bundle: [link({ sizeBytes: undefined })] })

      await expectNothing(result, transfer)
      expect(failure(result)).toContain('an HTML page')
      expect(failure(result)).not.toContain('Sign in')
    }),
  )
})
