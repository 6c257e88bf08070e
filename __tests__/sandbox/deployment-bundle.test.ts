/** What the deployment makes of bundles that cannot be had, or are none. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { DeploymentError } from '../../sandbox/deployment/deployment-error.ts'
import { startDeployment, type DeploymentOptions } from '../../sandbox/deployment/deployment.ts'
import { unpack } from '../../sandbox/deployment/unpack.ts'
import { tar, tarGz, type TarEntry } from '../support/tar-archive.ts'
import { bundleOf, page, startBundleHost, valuesOf, type BundleHost } from './bundle-host.ts'
import { folderOf, holdSandbox } from './client.ts'

const signature = 'signature=0123456789abcdef0123456789abcdef'
const home = { path: 'index.html', content: page('Home') }

let workDir: string
beforeAll(async () => {
  workDir = await mkdtemp(join(tmpdir(), 'deployment-test-'))
})
afterAll(() => rm(workDir, { recursive: true }))

type Limits = Pick<DeploymentOptions, 'downloadTimeoutMs' | 'maxBundleBytes' | 'maxSiteBytes'>

/** The message that the deployment refuses to start with. */
async function refusal(link: string, limits: Limits = {}): Promise<string> {
  const error = await startDeployment({ values: valuesOf(link), workDir, ...limits }).then(
    async (deployment) => {
      await deployment.close()
    },
    (reason: unknown) => reason,
  )
  if (!(error instanceof DeploymentError)) throw new TypeError('it started', { cause: error })
  expect(error.message).not.toContain('0123456789abcdef')
  expect(error.message).not.toMatch(/\n/)
  return error.message
}

const linkOf = (host: BundleHost) => `${host.url}/exports/site.tar.gz?expires=1&${signature}`

async function refusalOf(archive: Buffer, limits?: Limits): Promise<string> {
  await using host = await startBundleHost(archive)
  return await refusal(linkOf(host), limits)
}

describe('the deployment and the sandbox', () => {
  test('serve an export', async () => {
    await using held = await holdSandbox()
    const link = await held.bundleUrl({ domain: 'docs.example.com', version: 'first' })
    await using deployment = await startDeployment({ values: valuesOf(link), now: () => held.now() })
    const [, jobId = ''] = /bundles\/(.*)\.tar\.gz/.exec(link) ?? []
    const { pageCount } = (await held.status(jobId)).body
    const health: unknown = await (await fetch(`${deployment.url}/-/health`)).json()
    expect(health).toEqual({
      status: 'ok',
      version: 'first',
      jobId,
      bundle: `${held.sandbox.storageUrl}/bundles/${jobId}.tar.gz`,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      pages: pageCount,
      activeSince: new Date(held.now()).toISOString(),
    })
    const response = await fetch(`${deployment.url}/how-it-works`)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toContain('<h1')
  })

  test('say of an expired link how to get a fresh one, which then works', async () => {
    await using held = await holdSandbox({ linkLifetimeMs: 60_000 })
    const link = await held.bundleUrl()
    const [, jobId = ''] = /bundles\/(.*)\.tar\.gz/.exec(link) ?? []
    held.pass(61_000)
    expect(await refusal(link)).toBe(
      `${link.replace(/\?.*/, '')} was refused with 403 (AccessDenied: Request has expired). The link has expired. ` +
        `Run the release workflow again with job-id: ${jobId}: it makes a fresh link and updates the pull request. ` +
        'Merge that, and start the deployment again',
    )
    const fresh = String((await held.bundle(jobId)).body['bundleUrl'])
    await using deployment = await startDeployment({ values: valuesOf(fresh) })
    expect(deployment.health().status).toBe('ok')
  })

  test('say of a changed link that it is not accepted, and not what it was signed with', async () => {
    await using held = await holdSandbox()
    const link = await held.bundleUrl()
    const changed = link.replace(/signature=.*/, signature)
    const message = await refusal(changed)
    expect(message).toContain('was refused with 403 (SignatureDoesNotMatch: ')
    expect(message).toContain('see that bundleUrl has it whole, its query included')
  })
})

describe('a bundle that cannot be had', () => {
  test.each([
    [404, 'There is no such bundle'],
    [410, 'There is no such bundle'],
    [401, 'The link is not accepted'],
    [204, 'See that bundleUrl leads to the bundle itself'],
    [500, 'The storage host is in trouble: try again later'],
    [503, 'The storage host is in trouble: try again later'],
  ])('for a %d is explained', async (status, advice) => {
    await using host = await startBundleHost((_request, response) => response.writeHead(status).end())
    expect(await refusal(linkOf(host))).toMatch(
      `${host.url}/exports/site.tar.gz was refused with ${status}. ${advice}`,
    )
  })

  test.each([
    ['<Error><Code>ExpiredToken</Code><Message>The provided token has expired.</Message></Error>', 400],
    [
      '<Code>AuthenticationFailed</Code><Message>Signature not valid in the specified time frame</Message>',
      403,
    ],
  ])('for an expired link is told apart at other storage hosts: %s', async (body, status) => {
    await using host = await startBundleHost((_request, response) => response.writeHead(status).end(body))
    expect(await refusal(linkOf(host))).toContain(
      "The link has expired. Run the release workflow again with the export's job-id, which the pull request names",
    )
  })

  test('takes neither control characters nor the signature over from the refusal', async () => {
    await using host = await startBundleHost((request, response) => {
      const { search } = new URL(request.url ?? '', 'http://host')
      response
        .writeHead(403)
        .end(`<Code>Denied\n\u001b[31m</Code><Message>not ${search} or ${signature}</Message>`)
    })
    expect(await refusal(linkOf(host))).toContain('(Denied : not … or signature=…)')
  })

  test('is not waited for without end: an endless refusal', async () => {
    await using host = await startBundleHost((_request, response) => {
      response.writeHead(403)
      const timer = setInterval(() => response.write(' '.repeat(4096)), 1)
      response.on('close', () => {
        clearInterval(timer)
      })
    })
    expect(await refusal(linkOf(host))).toContain('was refused with 403')
  })

  test('for a host that cannot be reached is explained', async () => {
    const gone = await startBundleHost(Buffer.alloc(0))
    await gone[Symbol.asyncDispose]()
    const { host } = new URL(gone.url)
    expect(await refusal(linkOf(gone))).toMatch(
      `${host} cannot be reached: connect ECONNREFUSED ${host}. The deployment needs a way there; where it has none, mirror the bundle`,
    )
  })

  test.each([
    ['with a length', { 'Content-Length': '1000' }, /was cut short: 10 of 1000 bytes arrived/],
    ['without one', {}, /was cut short: 10 bytes arrived/],
  ])('for it was cut short, %s, is not taken for whole', async (_name, headers, message) => {
    await using host = await startBundleHost((_request, response) => {
      response.writeHead(200, headers)
      response.write(Buffer.alloc(10), () => response.destroy())
    })
    expect(await refusal(linkOf(host))).toMatch(message)
  })

  test.each([
    ['before the answer', false],
    ['in the midst of it', true],
  ])('within the limit is given up, %s', async (_name, hasBegun) => {
    await using host = await startBundleHost((_request, response) => {
      if (hasBegun) response.writeHead(200, { 'Content-Length': 1000 }).write(Buffer.alloc(10))
    })
    expect(await refusal(linkOf(host), { downloadTimeoutMs: 200 })).toMatch(
      `site.tar.gz took longer than 0.2 s; ${hasBegun ? 10 : 0} bytes had arrived`,
    )
  })

  test.each([
    ['that is announced', true],
    ['that is not', false],
  ])('for its size, %s, is refused', async (_name, isAnnounced) => {
    await using host = await startBundleHost((_request, response) => {
      // What is announced is not waited for.
      if (isAnnounced) response.writeHead(200, { 'Content-Length': 2000 }).write(Buffer.alloc(1))
      else response.end(Buffer.alloc(2000))
    })
    expect(await refusal(linkOf(host), { maxBundleBytes: 1999 })).toContain(
      'is larger than the limit of 1999 bytes',
    )
  })

  test('was asked for without credentials, and through redirects', async () => {
    await using host = await startBundleHost(bundleOf({ 'index.html': page('Home') }))
    await using mirror = await startBundleHost((_request, response) =>
      response.writeHead(302, { Location: `${host.url}/elsewhere.tar.gz` }).end(),
    )
    await using deployment = await startDeployment({ values: valuesOf(linkOf(mirror)) })
    expect(deployment.health()).toMatchObject({ status: 'ok', bundle: `${mirror.url}/exports/site.tar.gz` })
    for (const { headers } of [...host.requests, ...mirror.requests]) {
      expect(headers.authorization ?? headers.cookie ?? headers.referer).toBeUndefined()
    }
  })
})

describe('an archive', () => {
  test.each([
    ['.tar.gz', tarGz(home)],
    ['.tar', tar(home)],
  ])('is read as %s, by its content', async (_name, archive) => {
    await using host = await startBundleHost(archive)
    await using deployment = await startDeployment({ values: valuesOf(`${host.url}/bundle.zip`) })
    expect(await (await fetch(deployment.url)).text()).toBe(home.content)
  })

  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['a page of HTML or XML', Buffer.from('\n<!doctype html><title>Sign in</title>')],
    ['a ZIP archive, which this deployment does not read', Buffer.from('PK\x03\x04 and so on')],
    ['something else', Buffer.from('{"error": "x"}')],
  ])('is not %s', async (name, content) => {
    expect(await refusalOf(content)).toContain(
      `bundleUrl does not lead to a .tar.gz or .tar archive, but to ${name}`,
    )
  })

  const whole = tarGz(home)
  const flipped = Buffer.from(whole)
  flipped.writeUInt8(flipped.readUInt8(40) ^ 0xff, 40)
  test.each([
    ['without its end', whole.subarray(0, -20)],
    ['with a wrong byte', flipped],
    ['with a wrong checksum', tar(home, { path: 'guide.html', checksum: 1 })],
    ['of something else inside', gzipSync('no tar, but a text that is as long as it likes'.repeat(40))],
    [
      'cut before it was packed',
      gzipSync(tar({ path: 'index.html', content: 'x'.repeat(2000) }).subarray(0, 1536)),
    ],
  ])('that is damaged is refused: %s', async (_name, archive) => {
    expect(await refusalOf(archive)).toMatch(/^the bundle was not unpacked: it is damaged: /)
  })

  test.each<[string, TarEntry]>([
    ['"../index.html" leads out of the folder', { path: '../index.html' }],
    ['"a/../../b" leads out of the folder', { path: 'a/../../b' }],
    ['"a\\..\\b" leads out of the folder', { path: 'a\\..\\b' }],
    ['"/etc/passwd" has an absolute path', { path: '/etc/passwd' }],
    ['"C:/windows" has an absolute path', { path: 'C:/windows' }],
    ['"link" is neither a file nor a folder', { path: 'link', type: 'symbolic link', link: '/etc' }],
    ['"link" is neither a file nor a folder', { path: 'link', type: 'symbolic link', link: 'index.html' }],
    ['"link" is neither a file nor a folder', { path: 'link', type: 'hard link', link: 'index.html' }],
    ['"dev" is neither a file nor a folder', { path: 'dev', type: 'character device' }],
    ['"pipe" is neither a file nor a folder', { path: 'pipe', type: 'FIFO' }],
  ])('with an entry %s is refused', async (problem, entry) => {
    expect(await refusalOf(tarGz(home, entry, { path: 'after.html' }))).toMatch(
      `the bundle was not unpacked: its entry ${problem}`,
    )
  })

  test('that unpacks to more than the limit is refused', async () => {
    const large = tarGz(home, { path: 'large', content: 'x'.repeat(10_000) })
    expect(await refusalOf(large, { maxSiteBytes: 10_000 })).toContain(
      'unpacked it is larger than 10000 bytes',
    )
  })

  test('without a first page is refused', async () => {
    expect(await refusalOf(tarGz({ path: 'site/index.html' }))).toMatch(
      /^the bundle has no index\.html at its top/,
    )
  })
})

describe('a stop during the unpacking', () => {
  const paths = Array.from({ length: 500 }, (_, index) => `page-${index}.html`)
  const archive = tarGz(home, ...paths.map((path) => ({ path, content: randomBytes(10_000) })))
  const reason = new Error('stopped')

  /** Aborts once there is a page below the folder. */
  async function stopAtFirstPage(folder: string, stopping: AbortController): Promise<void> {
    const until = performance.now() + 10_000
    const hasPage = async () =>
      (await readdir(folder, { recursive: true })).some((path) => path.includes('page-'))
    while (!(await hasPage()) && performance.now() < until);
    stopping.abort(reason)
  }

  test('leaves what is still to come', async () => {
    await using folder = await folderOf({})
    const [file, site] = [join(folder.path, 'archive'), join(folder.path, 'site')]
    await writeFile(file, archive)
    const stopping = new AbortController()
    const limits = { maxEntries: 10_000, maxBytes: 10_000_000 }
    const unpacked = unpack(file, site, limits, stopping.signal)
    await Promise.all([expect(unpacked).rejects.toBe(reason), stopAtFirstPage(folder.path, stopping)])
    expect((await readdir(site)).length).toBeLessThan(paths.length)
  })

  test('ends the start, and nothing stays', async () => {
    await using host = await startBundleHost(archive)
    await using folder = await folderOf({})
    const stopping = new AbortController()
    const { signal } = stopping
    const options = { values: valuesOf(linkOf(host)), workDir: folder.path, signal }
    const started = startDeployment(options).then((deployment) => deployment.close())
    await Promise.all([expect(started).rejects.toBe(reason), stopAtFirstPage(folder.path, stopping)])
    expect(await readdir(folder.path)).toEqual([])
  })
})

test('the server can read every file, and nothing is left on disk, neither of what was refused nor of what was served', async () => {
  await using host = await startBundleHost(tarGz({ ...home, mode: 0 }))
  const deployment = await startDeployment({ values: valuesOf(linkOf(host)), workDir })
  const [folder = ''] = await readdir(workDir)
  expect(await readdir(join(workDir, folder))).toEqual(['version-1'])
  const { mode } = await stat(join(workDir, folder, 'version-1/index.html'))
  expect((mode & 0o777).toString(8)).toBe('644')
  await deployment.close()
  expect(await readdir(workDir)).toEqual([])
})
