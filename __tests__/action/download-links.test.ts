/** Links that have expired: replaced by fresh ones from the service, while that helps. */
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { failure } from '../support/export-run.ts'
import { JOB_ID, json, type Step } from '../support/scripted-service.ts'
import type { Reply } from '../support/storage-host.ts'
import { SIGNATURE_FIELDS, answer, expired, html, refuse, send } from '../support/storage-replies.ts'
import { expectNothing, expectSaved, linksAsked } from '../support/transfer-outcome.ts'
import { transferOf } from '../support/transfer-run.ts'

const archive = randomBytes(300_000)
const BROKEN_AT = 100_000
const RESUME = `\`job-id: ${JOB_ID}\``

describe('a link that has expired', () => {
  test.concurrent.each<[string, Reply]>([
    ['403 of S3', expired],
    ['403 without a body', answer(403)],
    ['403 with a page', html(403)],
    ['401', html(401)],
    ['400 ExpiredToken', refuse(400, 'ExpiredToken', 'The provided token has expired.')],
  ])('is replaced by a fresh one after %s', (_what, reply) =>
    transferOf(archive, { replies: [reply, send()] }, async (transfer) => {
      const { run, storage, link, file } = transfer
      const expiresAt = '2099-01-01T00:00:00Z'
      const result = await run({ 'download-to': file }, { bundle: [link(), link({ expiresAt })] })

      await expectSaved(result, transfer, archive)
      expect(linksAsked(result)).toBe(2)
      expect(storage.requests.map(({ path }) => storage.url + path)).toEqual(storage.links)
      expect(result.outputs).toMatchObject({ bundleUrl: storage.links[1], expiresAt })
      expect(result.summary).toContain(expiresAt)
    }),
  )

  test.concurrent('is replaced in the middle, and the transfer goes on where it was', () =>
    transferOf(archive, { replies: [send({ bytes: BROKEN_AT }), expired, send()] }, async (transfer) => {
      const { run, storage } = transfer
      const result = await run()

      await expectSaved(result, transfer, archive)
      expect(storage.requests.map(({ headers }) => headers.range)).toEqual([
        undefined,
        `bytes=${BROKEN_AT}-`,
        `bytes=${BROKEN_AT}-`,
      ])
      expect(storage.url + (storage.requests[2]?.path ?? '')).toBe(storage.links[1])
    }),
  )

  test.concurrent('is replaced each time that it brought something', () =>
    transferOf(
      archive,
      {
        replies: [expired, send({ bytes: BROKEN_AT }), expired, send({ bytes: BROKEN_AT }), expired, send()],
      },
      async (transfer) => {
        const result = await transfer.run()

        await expectSaved(result, transfer, archive)
        expect(linksAsked(result)).toBe(4)
        expect(result.outputs['bundleUrl']).toBe(transfer.storage.links[3])
      },
    ),
  )

  test.concurrent('leads to another archive by now, which is fetched whole', () =>
    transferOf(
      archive,
      {
        replies: [send({ bytes: BROKEN_AT, archive: randomBytes(300_000), etag: '"old"' }), expired, send()],
      },
      async (transfer) => {
        const result = await transfer.run()

        await expectSaved(result, transfer, archive)
        expect(transfer.storage.requests.map(({ headers }) => headers['if-match'])).toEqual([
          undefined,
          '"old"',
          '"old"',
          undefined,
        ])
      },
    ),
  )

  test.concurrent('is replaced although the service stumbles', () =>
    transferOf(archive, { replies: [expired, send()] }, async (transfer) => {
      const { run, link, file } = transfer
      const result = await run({ 'download-to': file }, { bundle: [link(), json(503, {}), link()] })

      await expectSaved(result, transfer, archive)
      expect(linksAsked(result)).toBe(3)
    }),
  )

  test.concurrent(
    'and whose fresh one is refused too is told in the words of the host, without its signatures',
    () =>
      transferOf(archive, { replies: [expired] }, async (transfer) => {
        const { run, storage } = transfer
        const result = await run()

        await expectNothing(result, transfer)
        expect(storage.requests).toHaveLength(2)
        expect(linksAsked(result)).toBe(2)
        expect(failure(result)).toMatch(/127\.0\.0\.1:\d+ answered 403.*AccessDenied.*Request has expired/)
        for (const name of Object.keys(SIGNATURE_FIELDS)) expect(failure(result)).not.toContain(name)
        expect(result.outputs['bundleUrl']).toBe(storage.links[1])
      }),
  )

  test.concurrent('and cannot be replaced names the service', () =>
    transferOf(archive, { replies: [expired] }, async (transfer) => {
      const { run, storage, link, file } = transfer
      const result = await run(
        { 'download-to': file },
        { bundle: [link(), json(401, { error: 'The key was revoked' })] },
      )

      expect(result.exitCode).toBe(1)
      expect(storage.requests).toHaveLength(1)
      expect(failure(result)).toMatch(/generate the bundle.*401.*The key was revoked/)
      expect(failure(result)).toContain(RESUME)
      expect(await transfer.entries()).toEqual([])
    }),
  )

  test.concurrent('is masked like its fresh one when it is told to', () =>
    transferOf(archive, { replies: [expired, send()] }, async (transfer) => {
      const { run, storage, file } = transfer
      const result = await run({ 'download-to': file, 'mask-bundle-url': 'true' })

      await expectSaved(result, transfer, archive)
      expect(storage.links).toHaveLength(2)
      expect(result.masks).toEqual(expect.arrayContaining(storage.links))
    }),
  )
})

test.concurrent('a fresh link that is no address to fetch from is not handed on', () => {
  const bad: Step = json(200, { bundleUrl: 'ftp://storage.example.com/x', expiresAt: '2099-01-01T00:00:00Z' })
  return transferOf(archive, { replies: [expired] }, async (transfer) => {
    const { run, link, file, storage } = transfer
    const result = await run({ 'download-to': file }, { bundle: [link(), bad] })

    await expectNothing(result, transfer)
    expect(result.outputs['bundleUrl']).toBe(storage.links[0])
  })
})
