/** The chart's init script, run as the pods run it, but for the container: with this machine's sh, curl and tar. */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { bundleOf, page, startBundleHost } from '../sandbox/bundle-host.ts'
import { holdSandbox } from '../sandbox/client.ts'
import { tar, tarGz, type TarEntry } from '../support/tar-archive.ts'
import { chartFile } from './chart.ts'

const script = await chartFile('fetch-bundle.sh')
const signature = 'signature=0123456789abcdef0123456789abcdef'
const home = { path: 'index.html', content: page('Home') }

let siteDir: string
beforeEach(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'fetch-bundle-test-'))
})
afterEach(() => rm(siteDir, { recursive: true }))

interface Fetched {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

async function fetchBundle(link: string, timeoutSeconds = 20): Promise<Fetched> {
  const file = join(siteDir, 'fetch-bundle.sh')
  await writeFile(file, script)
  const env = {
    PATH: process.env['PATH'],
    BUNDLE_URL: link,
    SITE_DIR: siteDir,
    DOWNLOAD_TIMEOUT_SECONDS: String(timeoutSeconds),
  }
  const fetched = await new Promise<Fetched>((done) => {
    execFile('sh', [file], { env }, (error, stdout, stderr) => {
      done({ exitCode: error === null ? 0 : Number(error.code), stdout, stderr })
    })
  })
  await rm(file)
  expect(fetched.stdout + fetched.stderr).not.toContain('0123456789abcdef')
  return fetched
}

const linkOf = ({ url }: { url: string }) => `${url}/exports/site.tar.gz?expires=1&${signature}`

/** What the script says of an archive that it refuses; the site is not there then. */
async function refusalOf(archive: Buffer): Promise<string> {
  await using host = await startBundleHost(archive)
  const { exitCode, stderr } = await fetchBundle(linkOf(host))
  expect(exitCode).toBe(1)
  expect(await readdir(siteDir)).not.toContain('html')
  return stderr
}

describe('the init container', () => {
  test('unpacks an export of the sandbox', async () => {
    await using held = await holdSandbox()
    const link = await held.bundleUrl()
    const { exitCode, stdout, stderr } = await fetchBundle(link)
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(stdout).toMatch(
      /^fetch-bundle: http:\/\/127\.0\.0\.1:\d+\/bundles\/[\w-]+\.tar\.gz is unpacked: \d+ HTML files\n$/,
    )
    expect(await readdir(siteDir)).toEqual(['html'])
    expect(await readFile(join(siteDir, 'html/how-it-works.html'), 'utf8')).toContain('<h1')
  })

  test.each([
    ['.tar.gz', tarGz({ ...home, path: './index.html' })],
    ['.tar', tar(home)],
  ])('reads a %s', async (_name, archive) => {
    await using host = await startBundleHost(archive)
    expect(await fetchBundle(linkOf(host))).toMatchObject({ exitCode: 0 })
    expect(await readFile(join(siteDir, 'html/index.html'), 'utf8')).toBe(home.content)
  })

  test('gives files a time of now and modes that the server can read', async () => {
    await using host = await startBundleHost(tarGz({ ...home, mode: 0 }))
    const before = Date.now()
    expect(await fetchBundle(linkOf(host))).toMatchObject({ exitCode: 0 })
    const { mode, mtimeMs } = await stat(join(siteDir, 'html/index.html'))
    expect((mode & 0o777).toString(8)).toBe('644')
    expect(mtimeMs).toBeGreaterThan(before - 60_000)
  })

  test('begins anew after a try that failed, and replaces what was there', async () => {
    expect(await refusalOf(tarGz(home, { path: '../x' }))).not.toBe('')
    for (const title of ['One', 'Two']) {
      await using host = await startBundleHost(bundleOf({ 'index.html': page(title) }))
      expect(await fetchBundle(linkOf(host))).toMatchObject({ exitCode: 0 })
      expect(await readFile(join(siteDir, 'html/index.html'), 'utf8')).toBe(page(title))
    }
    expect(await readdir(siteDir)).toEqual(['html'])
  })

  test('shows the link to nobody who sees the processes, nor brackets in it to curl', async () => {
    const bundle = tarGz(home)
    const seen: string[] = []
    await using host = await startBundleHost((_request, response) => {
      execFile('ps', ['-A', '-o', 'args'], (_error, stdout) => {
        seen.push(stdout)
        response.end(bundle)
      })
    })
    const link = `${host.url}/a%20b/{x}/[1-2].tar.gz?${signature}`
    expect(await fetchBundle(link)).toMatchObject({ exitCode: 0 })
    expect(host.requests.map(({ url }) => url)).toEqual([`/a%20b/{x}/[1-2].tar.gz?${signature}`])
    expect(seen.join()).toMatch(/curl/)
    expect(seen.join()).not.toContain(signature)
  })
})

describe('a link', () => {
  test('that has expired is explained', async () => {
    await using held = await holdSandbox({ linkLifetimeMs: 60_000 })
    const link = await held.bundleUrl()
    held.pass(61_000)
    const { exitCode, stderr } = await fetchBundle(link)
    expect(exitCode).toBe(1)
    expect(stderr).toContain(
      `fetch-bundle: ${link.replace(/\?.*/, '')} was refused: 403 AccessDenied Request has expired. ` +
        'The link has expired: run the release workflow again with the job-id of the export, ',
    )
    expect(stderr).not.toContain(/signature=(\w+)/.exec(link)?.[1])
  })

  test.each([
    [404, '', 'was refused: 404\n'],
    [
      403,
      '<Code>SignatureDoesNotMatch</Code>\n<Message>Other\u001b[31m</Message>',
      '403 SignatureDoesNotMatch Other[31m\n',
    ],
    [403, `<Code>${signature.repeat(9)}</Code>`, 'was refused: 403\n'],
  ])('that is refused with %d is named with the reason: %s', async (status, body, message) => {
    await using host = await startBundleHost((_request, response) => response.writeHead(status).end(body))
    const { exitCode, stderr } = await fetchBundle(linkOf(host))
    expect(exitCode).toBe(1)
    expect(stderr).toContain(`${host.url}/exports/site.tar.gz`)
    expect(stderr).toContain(message)
  })

  test('to a host that is not there is refused', async () => {
    const gone = await startBundleHost(Buffer.alloc(0))
    await gone[Symbol.asyncDispose]()
    const { exitCode, stderr } = await fetchBundle(linkOf(gone))
    expect(exitCode).toBe(1)
    expect(stderr).toContain('could not be fetched: curl ended with 7')
  })

  test.each([
    ['cut short', 18, 20],
    ['not given in time', 28, 1],
  ])('whose bundle is %s is refused', async (name, code, timeoutSeconds) => {
    await using host = await startBundleHost((_request, response) => {
      response.writeHead(200, { 'Content-Length': 1000 })
      response.write(Buffer.alloc(10), () => {
        if (name === 'cut short') response.destroy()
      })
    })
    const { exitCode, stderr } = await fetchBundle(linkOf(host), timeoutSeconds)
    expect(exitCode).toBe(1)
    expect(stderr).toContain(`could not be fetched: curl ended with ${code}`)
  })

  test.each(['file:///etc/passwd', 'ftp://127.0.0.1:9/bundle'])(
    'leads to nothing but the web: %s',
    async (location) => {
      await using host = await startBundleHost((_request, response) =>
        response.writeHead(302, { Location: location }).end(),
      )
      const { exitCode, stderr } = await fetchBundle(linkOf(host))
      expect(exitCode).toBe(1)
      expect(stderr).toContain('could not be fetched: curl ended with 1\n')
    },
  )
})

describe('an archive', () => {
  test.each([
    [
      'that is none',
      Buffer.from('<!doctype html><title>Sign in</title>'),
      'is not a whole .tar.gz or .tar archive',
    ],
    ['that is empty', Buffer.alloc(0), 'could not be fetched|is not a whole|has no index'],
    ['without its end', tarGz(home).subarray(0, -20), 'is not a whole .tar.gz or .tar archive'],
    ['of no tar', gzipSync('text'.repeat(1000)), 'is not a whole .tar.gz or .tar archive'],
    ['without a first page', tarGz({ path: 'site/index.html' }), 'has no index.html at its top'],
  ])('%s is refused', async (_name, archive, message) => {
    expect(await refusalOf(archive)).toMatch(new RegExp(message))
  })

  test.each<[TarEntry, string]>([
    [{ path: '../evil' }, 'leads out of the site'],
    [{ path: 'a/../../evil' }, 'leads out of the site'],
    [{ path: '/tmp/evil' }, 'leads out of the site'],
    [{ path: 'link', type: 'symbolic link', link: '/etc/passwd' }, 'has links or special files'],
    [{ path: 'link', type: 'symbolic link', link: 'index.html' }, 'has links or special files'],
    [{ path: 'pipe', type: 'FIFO' }, 'has links or special files'],
  ])('with the entry %j is refused', async (entry, message) => {
    expect(await refusalOf(tarGz(home, entry))).toContain(message)
  })
})
