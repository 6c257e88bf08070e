import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { folderOf, holdSandbox, type Folder, type HeldSandbox } from './client.ts'

let folder: Folder
let held: HeldSandbox
let link: string

beforeAll(async () => {
  folder = await folderOf({ 'index.md': '# Home\n' })
  held = await holdSandbox({ contentDir: folder.path, linkLifetimeMs: 60_000 })
})
beforeEach(async () => {
  link = await held.bundleUrl()
})
afterAll(async () => {
  await held.sandbox.close()
  await folder[Symbol.asyncDispose]()
})

const changed = (change: (url: URL) => void) => {
  const url = new URL(link)
  change(url)
  return url
}

interface Got {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
}

const refusal = async (url: string | URL, init?: RequestInit) => {
  const response = await fetch(url, init)
  expect(response.headers.get('content-type')).toBe('application/xml')
  const xml = await response.text()
  const [, code] = /<Code>(.*)<\/Code>/.exec(xml) ?? []
  const [, message] = /<Message>(.*)<\/Message>/.exec(xml) ?? []
  return { status: response.status, code, message, xml, headers: response.headers }
}

describe('a bundle link', () => {
  test('gives the archive', async () => {
    const response = await fetch(link)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.status).toBe(200)
    expect(bytes.subarray(0, 2).toString('hex')).toBe('1f8b')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/gzip',
      'content-length': String(bytes.length),
      'content-disposition': 'attachment; filename="docs.example.com.tar.gz"',
      'accept-ranges': 'bytes',
      etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
    })
  })

  test('is new on every call, and the earlier one still works', async () => {
    const [, jobId = ''] = /bundles\/(.*)\.tar\.gz/.exec(link) ?? []
    const again = String((await held.bundle(jobId)).body['bundleUrl'])
    expect(again).not.toBe(link)
    expect([(await fetch(link)).status, (await fetch(again)).status]).toEqual([200, 200])
  })

  test('expires at its `expiresAt`, and a fresh one works', async () => {
    const [, jobId = ''] = /bundles\/(.*)\.tar\.gz/.exec(link) ?? []
    const { bundleUrl, expiresAt } = (await held.bundle(jobId)).body
    const lifeMs = Date.parse(String(expiresAt)) - held.now()
    expect(Math.floor(lifeMs / 1000)).toBe(60)
    held.pass(lifeMs - 1)
    expect((await fetch(String(bundleUrl))).status).toBe(200)
    held.pass(1)
    expect(await refusal(String(bundleUrl))).toMatchObject({
      status: 403,
      code: 'AccessDenied',
      message: 'Request has expired',
      xml: expect.stringContaining(`<Expires>${String(expiresAt)}</Expires>`),
    })
    expect((await fetch(String((await held.bundle(jobId)).body['bundleUrl']))).status).toBe(200)
  })

  test('is refused for another path', async () => {
    const url = changed((own) => {
      own.pathname = '/bundles/other.tar.gz'
    })
    expect(await refusal(url)).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' })
  })

  test.each([
    ['expires', '9999999999'],
    ['nonce', '0'],
    ['signature', '0'.repeat(64)],
    ['signature', '0'],
  ])('is refused with another %s: %s', async (name, value) => {
    const url = changed(({ searchParams }) => {
      searchParams.set(name, value)
    })
    expect(await refusal(url)).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' })
  })

  test('is told apart from an address without signature', async () => {
    for (const name of ['signature', 'expires']) {
      const url = changed(({ searchParams }) => {
        searchParams.delete(name)
      })
      expect(await refusal(url)).toMatchObject({
        status: 403,
        code: 'AccessDenied',
        message: 'Access Denied',
      })
    }
  })

  test('escapes what it repeats', async () => {
    const url = changed(({ searchParams }) => {
      searchParams.set('signature', '<b>&</b>')
    })
    const { xml } = await refusal(url)
    expect(xml).toContain('<SignatureProvided>&lt;b&gt;&amp;&lt;/b&gt;</SignatureProvided>')
  })

  test('takes no key beside the signature', async () => {
    const headers = { Authorization: `Bearer ${held.sandbox.keys.valid}` }
    expect(await refusal(link, { headers })).toMatchObject({
      status: 400,
      code: 'InvalidArgument',
      message: 'Only one auth mechanism allowed',
    })
  })

  test('is for reading only', async () => {
    expect(await refusal(link, { method: 'PUT', body: 'x' })).toMatchObject({
      status: 405,
      code: 'MethodNotAllowed',
    })
  })

  test('answers HEAD without a body', async () => {
    const response = await fetch(link, { method: 'HEAD' })
    const whole = await (await fetch(link)).arrayBuffer()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe(String(whole.byteLength))
    expect(await response.text()).toBe('')
  })
})

describe('ranges and conditions', () => {
  const get = async (headers: Record<string, string>): Promise<Got> => {
    const response = await fetch(link, { headers })
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    }
  }

  test('a range gives that part of the archive', async () => {
    const whole = (await get({})).bytes
    const rest = await get({ Range: 'bytes=100-' })
    expect(rest.status).toBe(206)
    expect(rest.headers.get('content-range')).toBe(`bytes 100-${whole.length - 1}/${whole.length}`)
    expect(rest.bytes.equals(whole.subarray(100))).toBe(true)
    expect((await get({ Range: 'bytes=0-9' })).bytes.equals(whole.subarray(0, 10))).toBe(true)
  })

  test('a range past the end is refused with the size', async () => {
    const size = (await get({})).bytes.length
    const { status, code, headers } = await refusal(link, { headers: { Range: `bytes=${size}-` } })
    expect({ status, code }).toEqual({ status: 416, code: 'InvalidRange' })
    expect(headers.get('content-range')).toBe(`bytes */${size}`)
    expect(headers.get('etag')).toBeNull()
  })

  test('If-Match guards a range', async () => {
    const etag = String((await get({})).headers.get('etag'))
    expect((await get({ Range: 'bytes=9-', 'If-Match': etag })).status).toBe(206)
    const other = { Range: 'bytes=9-', 'If-Match': '"other"' }
    expect(await refusal(link, { headers: other })).toMatchObject({ status: 412, code: 'PreconditionFailed' })
  })

  test('If-Range falls back to the whole archive', async () => {
    const etag = String((await get({})).headers.get('etag'))
    expect((await get({ Range: 'bytes=9-', 'If-Range': etag })).status).toBe(206)
    expect((await get({ Range: 'bytes=9-', 'If-Range': '"other"' })).status).toBe(200)
  })

  test('If-None-Match saves the transfer', async () => {
    const etag = String((await get({})).headers.get('etag'))
    expect(await get({ 'If-None-Match': etag, 'Cache-Control': 'max-age=0' })).toMatchObject({ status: 304 })
    expect(await get({ 'If-None-Match': '"other"', 'Cache-Control': 'max-age=0' })).toMatchObject({
      status: 200,
    })
  })
})
