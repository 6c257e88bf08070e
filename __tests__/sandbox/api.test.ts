import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { beginning, folderOf, holdSandbox, jobsPath, type Folder, type HeldSandbox } from './client.ts'

let folder: Folder
let held: HeldSandbox

beforeAll(async () => {
  folder = await folderOf({ 'index.md': '# Home\n', 'a.md': '# A\n', 'b.md': '# B\n', 'c.md': '# C\n' })
  held = await holdSandbox({ contentDir: folder.path })
})
afterAll(async () => {
  await held.sandbox.close()
  await folder[Symbol.asyncDispose]()
})

describe('an export job', () => {
  test('goes from queued by way of running to completed, and then has a bundle', async () => {
    const started = await held.ask('POST', jobsPath, { body: { domain: 'docs.example.com' } })
    const { jobId, createdAt } = started.body
    expect(started.status).toBe(202)
    expect(started.body).toMatchObject({ status: 'queued', progress: 0, pageCount: 0, error: null })
    expect(started.body['updatedAt']).toBe(createdAt)

    held.pass(3_000)
    const running = await held.status(String(jobId))
    expect(running.status).toBe(200)
    expect(running.body).toMatchObject({
      jobId,
      createdAt,
      status: 'running',
      progress: 50,
      pageCount: 2,
      error: null,
    })
    expect(Date.parse(String(running.body['updatedAt'])) - Date.parse(String(createdAt))).toBe(3_000)

    held.pass(2_500)
    const completed = await held.status(String(jobId))
    expect(completed.body).toMatchObject({ status: 'completed', progress: 100, pageCount: 4 })

    const bundle = await held.bundle(String(jobId))
    expect(bundle.status).toBe(200)
    expect(bundle.body).toMatchObject({ jobId, sizeBytes: expect.any(Number) })
    expect(new URL(String(bundle.body['bundleUrl'])).origin).toBe(held.sandbox.storageUrl)
    expect(Date.parse(String(bundle.body['expiresAt']))).toBeGreaterThanOrEqual(beginning + 15 * 60_000)
  })

  test.each([0, 3_000])('has no bundle %d ms after its start', async (ms) => {
    const jobId = await held.start({ domain: 'docs.example.com' })
    held.pass(ms)
    expect(await held.bundle(jobId)).toMatchObject({ status: 409, body: { error: 'job has not finished' } })
  })

  test('fails when no page matches its paths, and names them', async () => {
    const jobId = await held.start({ domain: 'docs.example.com', paths: ['/guides/nope', 'neither'] })
    held.pass(500)
    expect((await held.status(jobId)).body).toMatchObject({
      status: 'failed',
      pageCount: 0,
      error: 'no page matches paths: /guides/nope, neither',
    })
    expect(await held.bundle(jobId)).toMatchObject({
      status: 409,
      body: { error: 'job failed: there is no bundle' },
    })
  })

  test('counts the pages that its paths name, and the index', async () => {
    const jobId = await held.start({ domain: 'docs.example.com', paths: ['/b', 'neither'] })
    held.pass(5_500)
    expect((await held.status(jobId)).body).toMatchObject({ status: 'completed', pageCount: 2 })
  })
})

describe('a key', () => {
  const expired = 'sandbox_expired_key'
  test.each([
    ['none', null, 'API key missing: send "Authorization: Bearer <key>"'],
    ['two words', 'two words', 'malformed Authorization header: expected "Bearer <key>"'],
    ['an unknown one', 'sandbox_valid_keys', 'API key not known'],
    ['an expired one', expired, 'API key expired'],
  ])('%s: 401 on every operation', async (_, key, error) => {
    const jobId = await held.start({ domain: 'docs.example.com' })
    for (const [method, path] of [
      ['POST', jobsPath],
      ['GET', `${jobsPath}/${jobId}`],
      ['POST', `${jobsPath}/${jobId}/bundle`],
      ['GET', '/v2/agent/sandbox-project/job/job-completed'],
    ] as const) {
      const answer = await held.ask(method, path, { key })
      expect(answer).toMatchObject({ status: 401, body: { error } })
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  test.each([
    ['readOnly', 'API key lacks the "write" scope'],
    ['noPlan', 'static export needs an Enterprise plan'],
  ] as const)('%s: 403 on start, and nowhere else', async (name, error) => {
    const key = held.sandbox.keys[name]
    const body = { domain: 'docs.example.com' }
    expect(await held.ask('POST', jobsPath, { key, body })).toMatchObject({ status: 403, body: { error } })
    const jobId = await held.start(body)
    expect(await held.ask('GET', `${jobsPath}/${jobId}`, { key })).toMatchObject({ status: 200 })
  })
})

describe('a start request', () => {
  const notHostname = (domain: string) =>
    `domain must be a host name such as docs.example.com, not ${JSON.stringify(domain)}`
  const badPaths = 'paths must be a non-empty array of non-empty strings'
  const domain = 'docs.example.com'

  test.each([
    ['', 'body is not JSON'],
    ['{"domain":', 'body is not JSON'],
    ['null', 'body must be a JSON object'],
    ['"docs.example.com"', 'body must be a JSON object'],
    ['[{"domain": "docs.example.com"}]', 'body must be a JSON object'],
    [{}, 'domain is required'],
    [{ domain: 7 }, 'domain must be a string'],
    [{ domain: '' }, notHostname('')],
    [{ domain: 'https://docs.example.com' }, notHostname('https://docs.example.com')],
    [{ domain: 'docs.example.com/guides' }, notHostname('docs.example.com/guides')],
    [{ domain: 'docs.example.com:443' }, notHostname('docs.example.com:443')],
    [{ domain: 'docs..example.com' }, notHostname('docs..example.com')],
    [{ domain: '-docs.example.com' }, notHostname('-docs.example.com')],
    [{ domain: 'docs.example.com\n' }, notHostname('docs.example.com\n')],
    [{ domain: `${'a'.repeat(64)}.example.com` }, notHostname(`${'a'.repeat(64)}.example.com`)],
    [{ domain: 'a.'.repeat(127) + 'a' }, notHostname('a.'.repeat(127) + 'a')],
    [{ domain, version: 3 }, 'version must be a string'],
    [{ domain, version: null }, 'version must be a string'],
    [{ domain, paths: 'guides' }, badPaths],
    [{ domain, paths: [] }, badPaths],
    [{ domain, paths: ['guides', 3] }, badPaths],
    [{ domain, paths: [' '] }, badPaths],
  ])('%j is refused', async (body, error) => {
    expect(await held.ask('POST', jobsPath, { body })).toMatchObject({ status: 400, body: { error } })
  })

  test.each([
    'docs.example.com',
    'DOCS.Example.COM',
    'localhost',
    'constructor.example.com',
    'xn--bcher-kva.example',
  ])('%s is a domain', async (name) => {
    expect(await held.ask('POST', jobsPath, { body: { domain: name } })).toMatchObject({ status: 202 })
  })

  test('may be 1 MiB long and no longer', async () => {
    const bodyOf = (bytes: number) => JSON.stringify({ domain }).padEnd(bytes)
    expect(await held.ask('POST', jobsPath, { body: bodyOf(1_048_576) })).toMatchObject({ status: 202 })
    expect(await held.ask('POST', jobsPath, { body: bodyOf(1_048_577) })).toMatchObject({
      status: 413,
      body: { error: 'body is larger than 1048576 bytes' },
    })
  })
})

describe('what is not there', () => {
  test.each([
    ['GET', `${jobsPath}/nope`, 'job not found'],
    ['POST', `${jobsPath}/nope/bundle`, 'job not found'],
    ['GET', '/v2/agent/sandbox-project/job/nope', 'job not found'],
    ['GET', '/v2/agent/other-project/job/job-completed', 'job not found'],
    ['GET', '/', 'no such operation: GET /'],
    ['GET', jobsPath, `no such operation: GET ${jobsPath}`],
    ['DELETE', `${jobsPath}/nope`, `no such operation: DELETE ${jobsPath}/nope`],
    ['GET', '/v1/%zz', 'no such operation: GET /v1/%zz'],
  ])('%s %s is answered with 404', async (method, path, error) => {
    expect(await held.ask(method, path)).toMatchObject({ status: 404, body: { error } })
  })
})

describe('the sandbox', () => {
  test('keeps 1000 jobs and drops the oldest that has ended', async () => {
    await using own = await holdSandbox({ contentDir: folder.path })
    const stuck = await own.start({ domain: 'stuck.example.com' })
    const first = await own.start({ domain: 'docs.example.com' })
    const second = await own.start({ domain: 'docs.example.com', version: 'kept' })
    own.pass(10_000)
    let last = ''
    for (let count = 3; count <= 1000; count++) last = await own.start({ domain: 'docs.example.com' })
    expect((await own.status(stuck)).status).toBe(200)
    expect((await own.status(first)).status).toBe(404)
    own.pass(10_000)
    for (const jobId of [second, last]) {
      const { bundleUrl } = (await own.bundle(jobId)).body
      expect((await fetch(String(bundleUrl))).status).toBe(200)
    }
  })

  test('drops the oldest job when none has ended', async () => {
    await using own = await holdSandbox({ contentDir: folder.path })
    const first = await own.start({ domain: 'stuck.example.com' })
    const second = await own.start({ domain: 'stuck.example.com' })
    for (let count = 2; count <= 1000; count++) await own.start({ domain: 'stuck.example.com' })
    expect((await own.status(first)).status).toBe(404)
    expect((await own.status(second)).status).toBe(200)
  })

  test('answers 500 when its content is gone, and goes on', async () => {
    const gone = await folderOf({ 'index.md': '# Home' })
    await using own = await holdSandbox({ contentDir: gone.path })
    const jobId = await own.start({ domain: 'docs.example.com' })
    await gone[Symbol.asyncDispose]()
    const log = console.error
    console.error = () => undefined
    const answer = await own.ask('POST', jobsPath, { body: { domain: 'docs.example.com' } })
    console.error = log
    expect(answer).toMatchObject({ status: 500, body: { error: expect.stringContaining('ENOENT') } })
    expect((await own.status(jobId)).status).toBe(200)
  })

  test('refuses content that is not there', async () => {
    await expect(startSandbox({ contentDir: `${folder.path}/nope` })).rejects.toThrow('ENOENT')
    await expect(startSandbox({ contentDir: `${folder.path}/index.md` })).rejects.toThrow('not a folder')
  })

  test('names a port that is in use, and leaves nothing behind', async () => {
    await using tempDir = await folderOf({})
    const apiPort = Number(new URL(held.sandbox.apiUrl).port)
    const starting = startSandbox({ apiPort, tempDir: tempDir.path })
    await expect(starting).rejects.toThrow(`port ${apiPort} is already in use`)
    expect(await readdir(tempDir.path)).toEqual([])
  })

  test('closes open connections and removes its files', async () => {
    await using tempDir = await folderOf({})
    const own = await holdSandbox({ contentDir: folder.path, tempDir: tempDir.path })
    await own.start({ domain: 'docs.example.com' })
    expect(await readdir(tempDir.path)).toHaveLength(1)
    const socket = connect(Number(new URL(own.sandbox.apiUrl).port), '127.0.0.1')
    await once(socket, 'connect')
    const ended = once(socket, 'close')
    await own.sandbox.close()
    await ended
    await own.sandbox.close()
    await expect(fetch(own.sandbox.apiUrl)).rejects.toThrow('fetch failed')
    expect(await readdir(tempDir.path)).toEqual([])
  })

  test('exports its own documentation by default', async () => {
    await using own = await holdSandbox()
    expect((await fetch(await own.bundleUrl())).status).toBe(200)
    expect(existsSync('docs/sandbox.md')).toBe(true)
  })
})
