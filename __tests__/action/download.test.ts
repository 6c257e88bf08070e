/** `download-to`: the archive is saved, whole and as it came, and its place, size and digest are told. */
import { randomBytes } from 'node:crypto'
import { readlink, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { selfSigned } from '../support/certificate.ts'
import { withProxy } from '../support/connect-proxy.ts'
import { sha256 } from '../support/content.ts'
import { failure, messages } from '../support/export-run.ts'
import { JOB_ID } from '../support/scripted-service.ts'
import { send, type Sending } from '../support/storage-replies.ts'
import { transferOf } from '../support/transfer-run.ts'

const archive = randomBytes(300_000)
const digest = await sha256(archive)

test.concurrent('saves the archive and tells its place, size and digest', () =>
  transferOf(archive, {}, async ({ run, storage, file, entries, read }) => {
    const result = await run()

    expect(failure(result)).toBe('')
    expect(result.exitCode).toBe(0)
    expect(result.outputs).toMatchObject({
      jobId: JOB_ID,
      bundleUrl: storage.links[0],
      bundlePath: file,
      sha256: digest,
      sizeBytes: '300000',
    })
    expect(result.outputs).not.toHaveProperty('sitePath')
    expect(result.summary).toContain(digest)
    expect(messages(result, 'warning')).toEqual([])
    expect(await entries()).toEqual(['site.archive'])
    expect((await read(file)).equals(archive)).toBe(true)
  }),
)

test.concurrent('asks the storage once, for plain bytes, and shows it no key', () =>
  transferOf(archive, {}, async ({ run, storage }) => {
    await run()

    expect(storage.requests).toHaveLength(1)
    const { method, path, headers } = storage.requests[0] ?? {}
    expect([method, storage.url + (path ?? '')]).toEqual(['GET', storage.links[0]])
    expect(headers).toMatchObject({ 'user-agent': 'static-export-action', 'accept-encoding': 'identity' })
    for (const name of ['authorization', 'cookie', 'range', 'if-match', 'referer'])
      expect(headers).not.toHaveProperty(name)
  }),
)

const ways: [string, Sending, Record<string, unknown>][] = [
  ['in chunks, without a length', { contentLength: null }, {}],
  ['in chunks, with a size from the service', { contentLength: null }, { sizeBytes: 300_000 }],
  ['without a size from the service', {}, { sizeBytes: undefined }],
  ['without either', { contentLength: null }, { sizeBytes: undefined }],
  ['as compressed by its own account', { headers: { 'content-encoding': 'gzip' } }, {}],
  ['slowly', { drip: { bytes: 30_000, pauseMs: 200 } }, {}],
]
test.concurrent.each(ways)('takes an archive that comes %s', (_how, sending, fields) =>
  transferOf(archive, { replies: [send(sending)] }, async ({ run, link, file, entries, read }) => {
    const result = await run({ 'download-to': file, timeout: '1s' }, { bundle: [link(fields)] })

    expect(failure(result)).toBe('')
    expect(result.outputs).toMatchObject({ bundlePath: file, sha256: digest, sizeBytes: '300000' })
    expect(await entries()).toEqual(['site.archive'])
    expect((await read(file)).equals(archive)).toBe(true)
  }),
)

test.concurrent('makes the folders above, and begins at the workspace', () =>
  transferOf(archive, {}, async ({ run, folder, entries, read }) => {
    const result = await run({ 'download-to': 'a/b c/site.tar.gz' }, { env: { GITHUB_WORKSPACE: folder } })

    expect(failure(result)).toBe('')
    const file = join(folder, 'a/b c/site.tar.gz')
    expect(result.outputs['bundlePath']).toBe(file)
    expect(await entries()).toEqual(['a/', 'a/b c/', 'a/b c/site.tar.gz'])
    expect((await read(file)).equals(archive)).toBe(true)
  }),
)

test.concurrent('replaces an older file', () =>
  transferOf(archive, {}, async ({ run, file, entries, read }) => {
    await writeFile(file, 'an older archive')
    const result = await run()

    expect(failure(result)).toBe('')
    expect(await entries()).toEqual(['site.archive'])
    expect((await read(file)).equals(archive)).toBe(true)
  }),
)

test.concurrent('replaces the file that a link leads to, and keeps the link', () =>
  transferOf(archive, {}, async ({ run, folder, file, entries, read }) => {
    await writeFile(join(folder, 'kept'), 'an older archive')
    await symlink('kept', file)
    const result = await run()

    expect(failure(result)).toBe('')
    expect(await entries()).toEqual(['kept', 'site.archive'])
    expect(await readlink(file)).toBe('kept')
    expect((await read(join(folder, 'kept'))).equals(archive)).toBe(true)
  }),
)

test.concurrent('goes through the proxy of the runner', async () => {
  const certificate = await selfSigned('storage.example.com')
  try {
    await transferOf(archive, { tls: certificate }, async ({ run, storage, link, file, read }) => {
      await withProxy({ to: Number(new URL(storage.url).port) }, async (proxy) => {
        const bundleUrl = 'https://storage.example.com/site.tar.gz?X-Amz-Signature=5ec7e7'
        const result = await run(
          { 'download-to': file },
          {
            bundle: [link({ bundleUrl })],
            env: { https_proxy: `http://127.0.0.1:${proxy.port}`, NODE_EXTRA_CA_CERTS: certificate.file },
          },
        )

        expect(failure(result)).toBe('')
        expect(proxy.tunnels).toEqual([{ target: 'storage.example.com:443', authorization: undefined }])
        expect((await read(file)).equals(archive)).toBe(true)
      })
    })
  } finally {
    await certificate.remove()
  }
})

test.concurrent('masks every link when it is told to', () =>
  transferOf(archive, {}, async ({ run, storage, file }) => {
    const result = await run({ 'download-to': file, 'mask-bundle-url': 'true' })

    expect(failure(result)).toBe('')
    expect(result.masks).toContain(storage.links[0])
  }),
)
