/** What the deployment does when its values change. */
import { readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { startDeployment, type Deployment } from '../../sandbox/deployment/deployment.ts'
import { bundleOf, page, startBundleHost, valuesOf, type BundleHost } from './bundle-host.ts'
import { folderOf } from './client.ts'

const signature = 'signature=0123456789abcdef0123456789abcdef'

/** A host whose bundles can be changed; it refuses what it does not have. */
let bundles: Map<string, Buffer>
let host: BundleHost
/** Called before an answer; waits in it hold the answer back. */
let beforeAnswer: () => Promise<void>

beforeEach(async () => {
  bundles = new Map([
    ['/one.tar.gz', bundleOf({ 'index.html': page('One'), 'one.html': page('1') })],
    ['/two.tar.gz', bundleOf({ 'index.html': page('Two') })],
  ])
  beforeAnswer = () => Promise.resolve()
  host = await startBundleHost((request, response) => {
    void beforeAnswer().then(() => {
      const bundle = bundles.get((request.url ?? '').replace(/\?.*/, ''))
      if (bundle === undefined)
        response.writeHead(403).end('<Code>AccessDenied</Code><Message>Request has expired</Message>')
      else response.end(bundle)
    })
  })
})
afterEach(async () => {
  await host[Symbol.asyncDispose]()
})

const valuesFor = (name: string, version?: string) =>
  valuesOf(`${host.url}/${name}.tar.gz?${signature}`, version)
const shared = () => ({ enabled: true, bundleUrl: `${host.url}/one.tar.gz?${signature}` })
const off = 'staticExport: { enabled: false }\n'

const home = async ({ url }: Deployment) => {
  const response = await fetch(url)
  return { status: response.status, body: await response.text() }
}
const one = { status: 200, body: page('One') }
const two = { status: 200, body: page('Two') }

describe('a reload', () => {
  test('serves the other bundle, and only it', async () => {
    let now = Date.parse('2026-11-20T12:00:00Z')
    await using deployment = await startDeployment({ values: valuesFor('one'), now: () => now })
    expect(deployment.health()).toMatchObject({
      version: 'first',
      pages: 2,
      activeSince: '2026-11-20T12:00:00.000Z',
    })
    now += 60_000
    const health = await deployment.reload(valuesFor('two', 'second'))
    expect(health).toEqual({
      status: 'ok',
      version: 'second',
      bundle: `${host.url}/two.tar.gz`,
      sha256: expect.not.stringMatching('undefined'),
      pages: 1,
      activeSince: '2026-11-20T12:01:00.000Z',
    })
    expect(await home(deployment)).toEqual(two)
    expect((await fetch(`${deployment.url}/one`)).status).toBe(404)
  })

  test('gives a page of the same size and time another ETag', async () => {
    await using deployment = await startDeployment({ values: valuesFor('one') })
    const before = (await fetch(deployment.url)).headers.get('etag') ?? ''
    await deployment.reload(valuesFor('two'))
    // Left to itself, fetch would ask for a page that is not from a cache.
    const headers = { 'If-None-Match': before, 'Cache-Control': 'max-age=0' }
    const response = await fetch(deployment.url, { headers })
    expect({ status: response.status, body: await response.text() }).toEqual(two)
  })

  test('fetches nothing while the values are the same', async () => {
    await using deployment = await startDeployment({ values: valuesFor('one') })
    const { activeSince } = deployment.health()
    bundles.clear()
    expect(await deployment.reload(`# A comment\n${valuesFor('one')}`)).toMatchObject({
      status: 'ok',
      activeSince,
    })
    expect(host.requests).toHaveLength(1)
  })

  test('fetches anew for another version of the same link', async () => {
    await using deployment = await startDeployment({ values: valuesFor('one') })
    bundles.set('/one.tar.gz', bundleOf({ 'index.html': page('Two') }))
    expect(await deployment.reload(valuesFor('one', 'second'))).toMatchObject({
      status: 'ok',
      version: 'second',
    })
    expect(await home(deployment)).toEqual(two)
  })

  test.each([
    ['an expired link', () => valuesFor('gone', 'second'), /The link has expired/],
    [
      'a bundle that is broken',
      () => {
        bundles.set('/two.tar.gz', Buffer.from('no archive'))
        return valuesFor('two', 'second')
      },
      /does not lead to a \.tar\.gz/,
    ],
    [
      'a bundle without a first page',
      () => {
        bundles.set('/two.tar.gz', bundleOf({ 'other.html': '' }))
        return valuesFor('two', 'second')
      },
      /no index\.html/,
    ],
    ['values that are wrong', () => valuesFor('two').replace('true', 'maybe'), /must be true or false/],
  ])('with %s goes on with the old version, and says so', async (_name, change, message) => {
    const lines: string[] = []
    let now = Date.parse('2026-11-20T12:00:00Z')
    await using deployment = await startDeployment({
      values: valuesFor('one'),
      now: () => now,
      log: (line) => lines.push(line),
    })
    const before = deployment.health()
    now += 60_000
    await deployment.reload(change())
    expect(deployment.health()).toEqual({
      ...before,
      status: 'stale',
      lastError: { message: expect.stringMatching(message), at: '2026-11-20T12:01:00.000Z' },
    })
    expect(await home(deployment)).toEqual(one)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/^still serving the old version: /)
    expect(JSON.stringify([lines, deployment.health()])).not.toContain('0123456789abcdef')

    bundles.set('/two.tar.gz', bundleOf({ 'index.html': page('Two') }))
    expect(await deployment.reload(valuesFor('two', 'second'))).toMatchObject({
      status: 'ok',
      version: 'second',
    })
    expect(deployment.health()).not.toHaveProperty('lastError')
  })

  test('switches the documentation off and on', async () => {
    await using deployment = await startDeployment({ values: off })
    expect(deployment.health()).toEqual({ status: 'disabled' })
    const body = 'The documentation is switched off: staticExport.enabled is false.\n'
    expect(await home(deployment)).toEqual({ status: 503, body })
    expect((await fetch(`${deployment.url}/-/health`)).status).toBe(200)

    expect(await deployment.reload(valuesFor('gone'))).toMatchObject({ status: 'failed' })
    expect(await home(deployment)).toMatchObject({ status: 503, body: expect.not.stringContaining('off') })

    expect(await deployment.reload(valuesFor('one'))).toMatchObject({ status: 'ok' })
    expect(await home(deployment)).toEqual(one)

    expect(await deployment.reload(off)).toEqual({ status: 'disabled' })
    expect(await home(deployment)).toEqual({ status: 503, body })
  })

  test('comes after the one before it, whichever is the slower', async () => {
    await using deployment = await startDeployment({ values: off })
    const held = Promise.withResolvers<undefined>()
    beforeAnswer = () => held.promise
    const first = deployment.reload(valuesFor('one'))
    const second = deployment.reload(valuesFor('two'))
    beforeAnswer = () => Promise.resolve()
    held.resolve(undefined)
    expect([(await first).pages, (await second).pages]).toEqual([2, 1])
    expect(await home(deployment)).toEqual(two)
  })

  test('is told in one line, whatever the version is', async () => {
    const lines: string[] = []
    await using deployment = await startDeployment({ values: off, log: (line) => lines.push(line) })
    await deployment.reload(JSON.stringify({ staticExport: { ...shared(), version: 'a\n\u001b[2Jb' } }))
    expect(lines).toEqual([
      'staticExport.enabled is false: nothing is served',
      `serving a b: 2 pages of ${host.url}/one.tar.gz`,
    ])
  })

  test('keeps the version before for what is still being sent, and no older one', async () => {
    await using folder = await folderOf({})
    await using deployment = await startDeployment({ values: valuesFor('one'), workDir: folder.path })
    const [versions = ''] = await readdir(folder.path)
    await deployment.reload(valuesFor('two'))
    await deployment.reload(valuesFor('one'))
    expect((await readdir(join(folder.path, versions))).sort()).toEqual(['version-2', 'version-3'])
    await deployment.reload(off)
    expect(await readdir(join(folder.path, versions))).toEqual(['version-3'])
  })

  test('goes on serving while it fetches, and ends with the deployment', async () => {
    await using deployment = await startDeployment({ values: valuesFor('one') })
    const asked = Promise.withResolvers<undefined>()
    beforeAnswer = () => {
      asked.resolve(undefined)
      return new Promise(() => undefined)
    }
    const reloaded = deployment.reload(valuesFor('two'))
    await asked.promise
    expect(await home(deployment)).toEqual(one)
    await deployment.close()
    await reloaded
  })
})

describe('the values file', () => {
  /** Resolves with the first health that is as wanted; the test's limit ends the wait. */
  const becomes = async (deployment: Deployment, wanted: object) => {
    for (;;) {
      const health = deployment.health()
      if (Object.entries(wanted).every(([name, value]) => health[name as keyof typeof health] === value))
        return health
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  test('is read again when it is edited, replaced, gone and back', async () => {
    await using folder = await folderOf({ 'values.yaml': valuesFor('one') })
    const valuesFile = join(folder.path, 'values.yaml')
    await using deployment = await startDeployment({ valuesFile, reloadMs: 5 })
    await writeFile(valuesFile, valuesFor('two', 'edited'))
    await becomes(deployment, { version: 'edited', status: 'ok' })
    await writeFile(`${valuesFile}.new`, valuesFor('one', 'replaced'))
    await rename(`${valuesFile}.new`, valuesFile)
    await becomes(deployment, { version: 'replaced', status: 'ok' })
    await rm(valuesFile)
    const { lastError } = await becomes(deployment, { version: 'replaced', status: 'stale' })
    expect(lastError?.message).toBe('values.yaml cannot be read (ENOENT)')
    await writeFile(valuesFile, valuesFor('two', 'back'))
    await becomes(deployment, { version: 'back', status: 'ok' })
  })

  test('that is touched has a failed reload tried again', async () => {
    await using folder = await folderOf({ 'values.yaml': valuesFor('one') })
    const valuesFile = join(folder.path, 'values.yaml')
    await using deployment = await startDeployment({ valuesFile, reloadMs: 5 })
    await writeFile(valuesFile, valuesFor('late', 'second'))
    await becomes(deployment, { status: 'stale' })
    bundles.set('/late.tar.gz', bundleOf({ 'index.html': page('Late') }))
    await utimes(valuesFile, new Date(), new Date(Date.now() + 5_000))
    await becomes(deployment, { status: 'ok', version: 'second' })
  })
})
