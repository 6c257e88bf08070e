/** Redirects of the storage host: five are followed, and none to where the archive could be read on the way. */
import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, test } from '@jest/globals'
import { selfSigned } from '../support/certificate.ts'
import { failure } from '../support/export-run.ts'
import { withStorage, type Reply } from '../support/storage-host.ts'
import { answer, redirect, send } from '../support/storage-replies.ts'
import { expectNothing, expectSaved } from '../support/transfer-outcome.ts'
import { transferOf } from '../support/transfer-run.ts'

const archive = randomBytes(300_000)
const BROKEN_AT = 100_000

const certificate = await selfSigned('127.0.0.1')
afterAll(() => certificate.remove())

describe('a redirect', () => {
  const chain = (length: number) =>
    Array.from({ length }, (_, index) => redirect(302, `/hop/${index}?sig=5ec7e7c0ffee`))

  test.concurrent.each([301, 302, 303, 307, 308])('by %d is followed', (status) =>
    transferOf(
      archive,
      { replies: [redirect(status, '/other?sig=5ec7e7c0ffee'), send()] },
      async (transfer) => {
        const result = await transfer.run()

        await expectSaved(result, transfer, archive)
        expect(transfer.storage.requests.map(({ method }) => method)).toEqual(['GET', 'GET'])
        expect(transfer.storage.requests[1]?.path).toBe('/other?sig=5ec7e7c0ffee')
        expect([...result.log, ...result.debug].join()).not.toContain('5ec7e7c0ffee')
      },
    ),
  )

  test.concurrent('is followed to another host, without what the first one was told', () =>
    withStorage(archive, [send({ bytes: BROKEN_AT }), send()], (second) =>
      transferOf(archive, { replies: [redirect(302, second.link())] }, async (transfer) => {
        const result = await transfer.run()

        await expectSaved(result, transfer, archive)
        expect(second.requests.map(({ headers }) => headers.range)).toEqual([
          undefined,
          `bytes=${BROKEN_AT}-`,
        ])
        for (const { headers } of second.requests) {
          expect(headers.host).toBe(new URL(second.url).host)
          expect(headers).not.toHaveProperty('referer')
          expect(headers).not.toHaveProperty('authorization')
        }
        expect(result.outputs['bundleUrl']).toBe(transfer.storage.links[0])
      }),
    ),
  )

  test.concurrent('is followed from the host that it has come to', () =>
    withStorage(archive, [redirect(302, 'next?sig=5ec7e7c0ffee'), send()], (second) =>
      transferOf(archive, { replies: [redirect(302, second.link())] }, async (transfer) => {
        const result = await transfer.run()

        await expectSaved(result, transfer, archive)
        expect(second.requests.map(({ path }) => path)).toEqual([
          expect.stringMatching(/^\/bundles\/site\?/),
          '/bundles/next?sig=5ec7e7c0ffee',
        ])
        expect(transfer.storage.requests).toHaveLength(1)
      }),
    ),
  )

  test.concurrent('is followed five times', () =>
    transferOf(archive, { replies: [...chain(5), send()] }, async (transfer) => {
      await expectSaved(await transfer.run(), transfer, archive)
    }),
  )

  const refused: [string, number, Reply[], RegExp][] = [
    ['a sixth time', 6, [...chain(6), send()], /redirects more than 5 times/],
    ['in a circle', 6, [redirect(302, '/again')], /redirects more than 5 times/],
    [
      'to http on another host',
      1,
      [redirect(302, 'http://storage.example.com/x?sig=5ec7e7c0ffee')],
      /http:\/\/storage\.example\.com\/x.*only https/,
    ],
    ['to a file', 1, [redirect(302, 'file:///etc/passwd')], /file:\/\/.*only https/],
    ['to no address', 1, [redirect(302, 'http://[')], /without a usable address/],
    ['to nowhere', 1, [answer(302)], /without a usable address/],
  ]
  test.concurrent.each(refused)('is not followed %s', (_where, requests, replies, message) =>
    transferOf(archive, { replies }, async (transfer) => {
      const result = await transfer.run()

      await expectNothing(result, transfer)
      expect(transfer.storage.requests).toHaveLength(requests)
      expect(failure(result)).toMatch(message)
      expect(failure(result)).not.toContain('5ec7e7c0ffee')
    }),
  )

  test.concurrent('is not followed from https to http, not even on the loopback', () =>
    withStorage(archive, [send()], (second) =>
      transferOf(
        archive,
        { tls: certificate, replies: [redirect(302, `${second.url}/x`)] },
        async (transfer) => {
          const result = await transfer.run(undefined, { env: { NODE_EXTRA_CA_CERTS: certificate.file } })

          await expectNothing(result, transfer)
          expect(second.requests).toEqual([])
          expect(failure(result)).toMatch(/redirects to http:\/\/127\.0\.0\.1:\d+\/x.*only https/)
        },
      ),
    ),
  )

  test.concurrent('is followed from http on the loopback to https', () =>
    withStorage(
      archive,
      [send()],
      (second) =>
        transferOf(archive, { replies: [redirect(302, `${second.url}/x`)] }, async (transfer) => {
          const result = await transfer.run(undefined, { env: { NODE_EXTRA_CA_CERTS: certificate.file } })

          await expectSaved(result, transfer, archive)
        }),
      { tls: certificate },
    ),
  )
})
