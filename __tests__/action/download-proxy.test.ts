/** The storage host behind the proxy of the runner. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { selfSigned } from '../support/certificate.ts'
import { withProxy } from '../support/connect-proxy.ts'
import { failure } from '../support/export-run.ts'
import { send } from '../support/storage-replies.ts'
import { tarGz } from '../support/tar-archive.ts'
import { transferOf } from '../support/transfer-run.ts'

/** A name that is never resolved, so that only the proxy can lead there. */
const HOST = 'storage.test'
const certificate = await selfSigned(HOST)
afterAll(() => certificate.remove())

const archive = tarGz({ path: 'index.html', content: '<h1>Home</h1>' })

test('is reached through it, also where the transfer is resumed', () =>
  transferOf(archive, { replies: [send({ bytes: 50 }), send()], tls: certificate }, async (transfer) => {
    const { file, folder, link, run, storage } = transfer
    await withProxy({ to: Number(new URL(storage.url).port) }, async ({ port, tunnels }) => {
      const { pathname, search } = new URL(storage.link())
      const bundleUrl = `https://${HOST}${pathname}${search}`
      const result = await run(
        { 'download-to': file, 'extract-to': join(folder, 'site') },
        {
          bundle: [link({ bundleUrl })],
          env: { NODE_EXTRA_CA_CERTS: certificate.file, https_proxy: `http://127.0.0.1:${port}` },
        },
      )
      expect(failure(result)).toBe('')
      expect(await readFile(file)).toEqual(archive)
      expect(storage.requests.map(({ headers }) => [headers.host, headers.range])).toEqual([
        [HOST, undefined],
        [HOST, 'bytes=50-'],
      ])
      expect(new Set(tunnels.map(({ target }) => target))).toEqual(new Set([`${HOST}:443`]))
    })
  }))
