/** The chart's nginx.conf, in a real nginx where there is one. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { page } from '../sandbox/bundle-host.ts'
import { chartFile } from './chart.ts'

const nginx = ['nginx', '/usr/sbin/nginx'].find((command) => spawnSync(command, ['-v']).status === 0)

const files: Readonly<Record<string, string>> = {
  'index.html': page('Home'),
  '404.html': page('Not here'),
  'guides/index.html': page('Guides'),
  'guides/start.html': page('Start'),
  'both.html': page('Both, the page'),
  'both/index.html': page('Both, the folder'),
  'bare/data.json': '{}',
  'site.css': 'a{}',
  'site.js': '"use strict"',
  'module.mjs': 'export {}',
  'picture.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'font.woff2': 'woff2',
  'search.wasm': 'wasm',
  'plain.md': '# Text',
  '.env': 'SECRET=1',
}

const withNginx = nginx === undefined ? describe.skip : describe

withNginx('nginx with the configuration of the chart', () => {
  let folder: string
  let url: string
  let server: ChildProcess

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nginx-test-'))
    // Its workers are another user's.
    await chmod(folder, 0o755)
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, 'html', path)), { recursive: true })
      await writeFile(join(folder, 'html', path), content)
    }
    const port = await freePort()
    const config = (await chartFile('nginx.conf'))
      .replaceAll('/tmp/', `${folder}/`)
      .replace('root /site/html;', `root ${folder}/html;`)
      .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    await writeFile(join(folder, 'nginx.conf'), config)
    server = spawn(nginx ?? 'nginx', ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
      stdio: 'ignore',
    })
    url = `http://127.0.0.1:${port}`
    for (let isUp = false; !isUp;) {
      if (server.exitCode !== null) throw new Error(`nginx ended with ${server.exitCode}`)
      isUp = await fetch(`${url}/-/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    }
  })
  afterAll(async () => {
    const ended = once(server, 'exit')
    server.kill('SIGQUIT')
    await ended
    await rm(folder, { recursive: true })
  })

  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(url + path, { redirect: 'manual', ...init })
    return { status: response.status, headers: response.headers, body: await response.text() }
  }

  test.each([
    ['/', 'index.html'],
    ['/index.html', 'index.html'],
    ['/guides/', 'guides/index.html'],
    ['/guides/start', 'guides/start.html'],
    ['/guides/start?from=search', 'guides/start.html'],
    ['/both', 'both.html'],
    ['/both/', 'both/index.html'],
  ])('%s is answered by %s', async (path, file) => {
    expect(await ask(path)).toMatchObject({ status: 200, body: files[file] })
  })

  test('a folder is redirected to the one with a slash, wherever the visitor came in', async () => {
    const { status, headers } = await ask('/guides?a=1')
    expect({ status, location: headers.get('location') }).toEqual({ status: 301, location: '/guides/?a=1' })
  })

  test.each(['/nope', '/bare/', '/.env', '/guides/start/', '/404.html', '/404'])(
    '%s is not found, and says so with the page of the site',
    async (path) => {
      const { status, headers, body } = await ask(path)
      expect({ status, body }).toEqual({ status: 404, body: files['404.html'] })
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    },
  )

  test.each([
    ['/', /^text\/html; charset=utf-8$/],
    ['/guides/start', /^text\/html; charset=utf-8$/],
    ['/site.css', /^text\/css; charset=utf-8$/],
    ['/site.js', /^(text|application)\/javascript; charset=utf-8$/],
    ['/module.mjs', /^text\/javascript; charset=utf-8$/],
    ['/picture.svg', /^image\/svg\+xml$/],
    ['/bare/data.json', /^application\/json; charset=utf-8$/],
    ['/font.woff2', /^font\/woff2$/],
    ['/search.wasm', /^application\/wasm$/],
    ['/plain.md', /^text\/markdown; charset=utf-8$/],
  ])('%s is %s, and has to be asked for again', async (path, type) => {
    const { status, headers } = await ask(path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(type)
    expect(headers.get('cache-control')).toBe('no-cache')
    const etag = headers.get('etag') ?? ''
    expect(await ask(path, { headers: { 'If-None-Match': etag } })).toMatchObject({ status: 304 })
  })

  test('is for reading only', async () => {
    expect(await ask('/', { method: 'POST' })).toMatchObject({ status: 405 })
    expect(await ask('/', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' })
  })
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
