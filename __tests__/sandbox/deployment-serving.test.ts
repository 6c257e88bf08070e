/** What the deployment answers with a bundle that it serves. */
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startDeployment, type Deployment } from '../../sandbox/deployment/deployment.ts'
import { tarGz } from '../support/tar-archive.ts'
import { page, startBundleHost, valuesOf } from './bundle-host.ts'

const files: Readonly<Record<string, string>> = {
  'index.html': page('Home'),
  '404.html': page('Not here'),
  'guides/index.html': page('Guides'),
  'guides/start.html': page('Start'),
  'guides/größe 100%.html': page('Size'),
  'both.html': page('Both, the page'),
  'both/index.html': page('Both, the folder'),
  'bare/data.json': '{}',
  '_site/site.css': 'a{}',
  '_site/site.js': '"use strict"',
  '_site/module.mjs': 'export {}',
  '_site/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '_site/picture.png': 'png',
  '_site/font.woff2': 'woff2',
  '_site/search.wasm': 'wasm',
  'sitemap.xml': '<urlset/>',
  'llms.txt': 'text',
  'plain.md': '# Text',
  'unknown.zzz': 'bytes',
  '.env': 'SECRET=1',
  '.git/config': 'secret',
  'guides/.hidden.html': page('Hidden'),
}

let deployment: Deployment
let stack: AsyncDisposableStack

beforeAll(async () => {
  await using starting = new AsyncDisposableStack()
  const entries = Object.entries(files).map(([path, content]) => ({ path, content, mode: 0 }))
  const host = starting.use(await startBundleHost(tarGz(...entries)))
  deployment = starting.use(await startDeployment({ values: valuesOf(`${host.url}/bundle.tar.gz`) }))
  stack = starting.move()
})
afterAll(() => stack.disposeAsync())

/** As it goes over the wire: `fetch` would tidy the path up. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { hostname, port } = new URL(deployment.url)
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    get({ hostname, port, path, headers, method, agent: false }, resolve).on('error', reject)
  })
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

describe('an address', () => {
  test.each([
    ['/', 'index.html'],
    ['/index.html', 'index.html'],
    ['/index', 'index.html'],
    ['/guides/', 'guides/index.html'],
    ['/guides/index', 'guides/index.html'],
    ['/guides/start', 'guides/start.html'],
    ['/guides/start.html', 'guides/start.html'],
    ['/guides/start?from=search', 'guides/start.html'],
    ['/guides/gr%C3%B6%C3%9Fe%20100%25', 'guides/größe 100%.html'],
    ['/both', 'both.html'],
    ['/both/', 'both/index.html'],
    ['/bare/data.json', 'bare/data.json'],
  ])('%s is answered by %s', async (path, file) => {
    expect(await ask(path)).toMatchObject({ status: 200, body: files[file] })
  })

  test('of a folder is redirected to the one with a slash, so that relative links work', async () => {
    expect(await ask('/guides?a=1')).toMatchObject({ status: 302, headers: { location: '/guides/?a=1' } })
  })

  test.each([
    '/nope',
    '/404',
    '/404.html',
    '/guides/start/',
    '/bare',
    '/bare/',
    '//guides/',
    '//guides',
    '/guides//start',
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/guides/../index.html',
    '/guides/%2e%2e/index.html',
    '/guides\\start',
    '/.env',
    '/%2eenv',
    '/.git/config',
    '/guides/.hidden',
    '/%',
    '/%00',
    '/index.html%00',
    '/__proto__',
    '//evil.example.com/%2f..',
  ])('%s is not found, and says so with the page of the site', async (path) => {
    const { status, headers, body } = await ask(path)
    expect({ status, body }).toEqual({ status: 404, body: files['404.html'] })
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' })
    expect(headers).not.toHaveProperty('location')
  })
})

describe('an answer', () => {
  test.each([
    ['/', 'text/html; charset=utf-8'],
    ['/guides/start', 'text/html; charset=utf-8'],
    ['/_site/site.css', 'text/css; charset=utf-8'],
    ['/_site/site.js', 'text/javascript; charset=utf-8'],
    ['/_site/module.mjs', 'text/javascript; charset=utf-8'],
    ['/bare/data.json', 'application/json; charset=utf-8'],
    ['/_site/picture.svg', 'image/svg+xml'],
    ['/_site/picture.png', 'image/png'],
    ['/_site/font.woff2', 'font/woff2'],
    ['/_site/search.wasm', 'application/wasm'],
    ['/sitemap.xml', 'application/xml'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
    ['/plain.md', 'text/markdown; charset=utf-8'],
    ['/unknown.zzz', 'application/octet-stream'],
  ])('to %s is %s, and nothing else may be guessed', async (path, type) => {
    expect(await ask(path)).toMatchObject({
      status: 200,
      headers: { 'content-type': type, 'x-content-type-options': 'nosniff' },
    })
  })

  test('is kept only as long as the server says that it is still the one', async () => {
    const { headers } = await ask('/guides/start')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers).not.toHaveProperty('last-modified')
    const again = { 'If-None-Match': String(headers.etag) }
    expect(await ask('/guides/start', again)).toMatchObject({ status: 304, body: '' })
    expect(await ask('/', again)).toMatchObject({ status: 200, body: files['index.html'] })
    const later = { 'If-Modified-Since': new Date().toUTCString() }
    expect(await ask('/guides/start', later)).toMatchObject({ status: 200 })
  })

  test('to HEAD has the headers alone', async () => {
    const { headers } = await ask('/guides/start')
    expect(await ask('/guides/start', {}, 'HEAD')).toMatchObject({
      status: 200,
      body: '',
      headers: { 'content-length': headers['content-length'], etag: headers.etag },
    })
    expect(await ask('/nope', {}, 'HEAD')).toMatchObject({ status: 404, body: '' })
    expect(await ask('/-/health', {}, 'HEAD')).toMatchObject({ status: 200, body: '' })
  })

  test('to a range is that part', async () => {
    expect(await ask('/llms.txt', { Range: 'bytes=1-2' })).toMatchObject({ status: 206, body: 'ex' })
    const { status, headers } = await ask('/llms.txt', { Range: 'bytes=9-' })
    expect({ status, range: headers['content-range'] }).toEqual({ status: 416, range: 'bytes */4' })
    expect(headers).not.toHaveProperty('etag')
    expect(await ask('/nope', { Range: 'bytes=0-1' })).toMatchObject({ status: 404, body: files['404.html'] })
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('to %s is 405', async (method) => {
    for (const path of ['/', '/nope', '/-/health']) {
      expect(await ask(path, {}, method)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
    }
  })
})

test('pages are counted without the one for missing addresses and hidden ones', () => {
  expect(deployment.health().pages).toBe(6)
})

test('a site without a 404.html says the same in a word', async () => {
  await using host = await startBundleHost(tarGz({ path: './index.html', content: page('Home') }))
  await using plain = await startDeployment({ values: valuesOf(host.url) })
  const response = await fetch(`${plain.url}/nope`)
  expect(response.status).toBe(404)
  expect(await response.text()).toBe('Page not found.\n')
})
