import { mkdtemp, readFile, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { extract } from 'tar'
import { folderOf, holdSandbox, type Folder, type HeldSandbox } from './client.ts'

const content = {
  'README.md': `# Home & hearth

[Start](guides/start.md#first-steps) · [by route](/guides/start) · [folder](guides/) · [self](#home--hearth)
[outside](../package.json) · [gone](nope.md) · [elsewhere](https://example.com/) · [bad](%zz)

![shot](images/shot%201.png) ![badge](https://example.com/badge.svg) ![lost](images/lost.png) ![dot](data:image/png;base64,AA==)
[![linked badge](https://example.com/badge.svg)](guides/start.md) ![](//example.com/x.png)

<script src="https://example.com/x.js"></script>

<!-- a note to editors -->
`,
  'guides/start.md': `# Start

## First steps
## First steps

[home](../README.md) · [api](../api/one%20two.md?x=1#a) · [data](../data.csv) · [API](/api/)
`,
  'guides/index.md': '---\ntitle: The "guides"\n---\nText without a heading.\n',
  'api/one two.md': '# One <two>\n\n## A\n',
  'api/README.md': '# API\n',
  'guides/README.md': '# Read me\n',
  'data.csv': 'a,b\n',
  'unused.csv': 'not linked\n',
  'images/shot 1.png': 'PNG',
  '@at.md': '# At\n',
  '.hidden.md': '# Hidden\n',
  'node_modules/x.md': '# Not content\n',
}

let folder: Folder
let held: HeldSandbox
const unpacked: string[] = []

beforeAll(async () => {
  folder = await folderOf(content)
  await symlink('/etc/hostname', join(folder.path, 'linked.md'))
  held = await holdSandbox({ contentDir: folder.path })
})
afterAll(async () => {
  await held.sandbox.close()
  await folder[Symbol.asyncDispose]()
  for (const path of unpacked) await rm(path, { recursive: true })
})

type Site = Map<string, string>

/** Exports, downloads and unpacks; gives the files' texts by path. */
async function exported(request: { version?: string; paths?: string[] } = {}, from = held): Promise<Site> {
  const { body } = await fetch(await from.bundleUrl({ domain: 'docs.example.com', ...request }))
  if (body === null) throw new TypeError('no body')
  const cwd = await mkdtemp(join(tmpdir(), 'sandbox-test-'))
  unpacked.push(cwd)
  await pipeline(Readable.fromWeb(body), extract({ cwd, strict: true }))
  const site: Site = new Map()
  for (const entry of await readdir(cwd, { recursive: true, withFileTypes: true })) {
    const path = posix.relative(cwd, join(entry.parentPath, entry.name))
    if (entry.isFile()) site.set(path, await readFile(join(cwd, path), 'utf8'))
  }
  return site
}

const page = (site: Site, path: string) => site.get(path) ?? `${path} is missing`
const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<[^>]*\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value)

describe('the site', () => {
  test('has a page for each Markdown file, and the files that they link to', async () => {
    expect([...(await exported()).keys()].sort()).toEqual([
      '404.html',
      '@at.html',
      '_site/site.css',
      '_site/site.js',
      'api/index.html',
      'api/one two.html',
      'data.csv',
      'guides/README.html',
      'guides/index.html',
      'guides/start.html',
      'images/shot 1.png',
      'index.html',
    ])
  })

  test('has links that all resolve, anchors included', async () => {
    const site = await exported()
    let count = 0
    for (const [path, html] of site) {
      if (!path.endsWith('.html')) continue
      for (const link of [...attributes(html, 'href'), ...attributes(html, 'src')]) {
        if (/^(https:|data:|\/\/)/.test(link)) continue
        expect(link).not.toMatch(/^\/|\.md/)
        const { pathname, hash } = new URL(link, `http://site/${path}`)
        const target = site.get(decodeURIComponent(pathname.slice(1)))
        expect({ path, link, exists: target !== undefined }).toEqual({ path, link, exists: true })
        if (hash !== '') expect(attributes(target ?? '', 'id')).toContain(decodeURIComponent(hash.slice(1)))
        count++
      }
    }
    expect(count).toBeGreaterThan(50)
  })

  test('loads nothing from elsewhere', async () => {
    const site = await exported()
    for (const [path, text] of site) {
      if (path.endsWith('.css')) expect(text).not.toMatch(/url\(|@import/)
      if (path.endsWith('.js')) expect(text).not.toMatch(/fetch|import|https?:/)
      if (!path.endsWith('.html')) continue
      const links = text.replace(/<a\s[^>]*>/g, '')
      expect(links).not.toMatch(/<[^>]*(https?:|=\s*"\/\/)/)
      expect(links).not.toMatch(/<(iframe|object|embed|base|form)\b/)
    }
  })

  test('turns links and pictures into what works from disk', async () => {
    const home = page(await exported(), 'index.html')
    expect(home).toContain('<a href="guides/start.html#first-steps">Start</a>')
    expect(home).toContain('<a href="guides/start.html">by route</a>')
    expect(home).toContain('<a href="guides/index.html">folder</a>')
    expect(home).toContain('<a href="#home--hearth">self</a>')
    expect(home).toContain(
      '<span class="absent" title="Not part of this export: ../package.json">outside</span>',
    )
    expect(home).toContain('title="Not part of this export: nope.md">gone</span>')
    expect(home).toContain('<a href="https://example.com/">elsewhere</a>')
    expect(home).toContain('<img src="images/shot%201.png" alt="shot">')
    expect(home).toContain('<a href="https://example.com/badge.svg">badge</a>')
    expect(home).toContain('<a href="guides/start.html">linked badge</a>')
    expect(home).toContain('<a href="//example.com/x.png">//example.com/x.png</a>')
    expect(home).toContain(' lost <img src="data:image/png;base64,AA==" alt="dot">')
    expect(home).toContain('&lt;script src=')
    expect(home).not.toContain('a note to editors')
    expect(page(await exported(), 'guides/start.html')).toContain(
      '<a href="../api/one%20two.html?x=1#a">api</a>',
    )
  })

  test('names pages, headings and the current page', async () => {
    const site = await exported()
    const start = page(site, 'guides/start.html')
    expect(start).toContain('<html lang="en">')
    expect(start).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">')
    expect(start).toContain('<title>Start</title>')
    expect(start).toContain('<h2 id="first-steps">First steps</h2>')
    expect(start).toContain('<h2 id="first-steps-1">First steps</h2>')
    expect(attributes(start, 'aria-current')).toEqual(['page'])
    expect(start).toContain('<a href="start.html" aria-current="page">Start</a>')
    expect(page(site, 'index.html')).toContain('<title>Home &amp; hearth</title>')
    expect(page(site, 'api/one two.html')).toContain('<title>One &lt;two&gt;</title>')
    expect(page(site, 'guides/index.html')).toContain('<title>The &quot;guides&quot;</title>')
    expect(page(site, 'guides/index.html')).toContain('<h1>The &quot;guides&quot;</h1>\n<p>Text')
    const order = [...start.matchAll(/<li><a [^>]*>([^<]*)/g)].map(([, title]) => title)
    expect(order).toEqual([
      'Home &amp; hearth',
      'At',
      'API',
      'One &lt;two&gt;',
      'The &quot;guides&quot;',
      'Read me',
      'Start',
    ])
  })

  test('has a page for missing addresses that needs no other file', async () => {
    const missing = page(await exported(), '404.html')
    expect(missing).toContain('<style>')
    expect(attributes(missing, 'src')).toEqual([])
    expect(attributes(missing, 'href')).toEqual(['data:,', 'index.html'])
  })

  test('shows the version on every page, escaped', async () => {
    const site = await exported({ version: '<1.2>' })
    for (const [path, html] of site) {
      if (path.endsWith('.html')) expect(html).toContain('<footer>Version &lt;1.2&gt;</footer>')
    }
    expect(page(await exported(), 'index.html')).not.toContain('<footer>')
  })

  test('lists its pages where the folder has no first page', async () => {
    await using other = await folderOf({ 'a b.md': '# A & B\n', 'c.md': 'no heading\n' })
    await using own = await holdSandbox({ contentDir: other.path })
    const home = page(await exported({}, own), 'index.html')
    expect(home).toContain('<title>Documentation</title>')
    expect(home).toContain(
      '<main id="site:text">\n<h1>Documentation</h1>\n<ul>\n<li><a href="a%20b.html">A &amp; B</a></li>',
    )
    expect(home).toContain('<a href="c.html">c</a>')
  })

  test('of an empty folder is one page', async () => {
    await using other = await folderOf({})
    await using own = await holdSandbox({ contentDir: other.path })
    expect([...(await exported({}, own)).keys()]).toContain('index.html')
  })
})

describe('paths', () => {
  const pagesOf = async (...paths: string[]) =>
    [...(await exported({ paths })).keys()]
      .filter((path) => path.endsWith('.html') && path !== '404.html')
      .sort()

  test.each(['/guides/start', 'guides/start', 'guides/start.md', '/guides/start/', 'guides/start.html'])(
    '%s is that page, and the index',
    async (path) => {
      expect(await pagesOf(path)).toEqual(['guides/start.html', 'index.html'])
    },
  )

  test.each(['guides', '/guides/', 'guides/index.md'])('%s is the folder’s index', async (path) => {
    expect(await pagesOf(path)).toEqual(['guides/index.html', 'index.html'])
  })

  test.each(['/', 'index', 'README.md'])('%s is the index', async (path) => {
    expect(await pagesOf(path)).toEqual(['index.html'])
  })

  test('take the folder’s own index along', async () => {
    expect(page(await exported({ paths: ['guides/start'] }), 'index.html')).toContain(
      '<title>Home &amp; hearth</title>',
    )
  })

  test('leave no link to a page that did not come along', async () => {
    const home = page(await exported({ paths: ['/'] }), 'index.html')
    expect(home).toContain('title="Not part of this export: guides/start.md#first-steps">Start</span>')
  })
})

describe('the archive', () => {
  const digestOf = async (from: HeldSandbox, request = {}) =>
    (
      await fetch(await from.bundleUrl({ domain: 'docs.example.com', ...request }), { method: 'HEAD' })
    ).headers.get('etag')

  test('is the same, byte for byte, for the same content', async () => {
    await using copy = await folderOf(Object.fromEntries(Object.entries(content).reverse()))
    await utimes(join(copy.path, 'data.csv'), 1, 1)
    await using other = await holdSandbox({ contentDir: copy.path })
    expect(await digestOf(other)).toBe(await digestOf(held))
  })

  test('follows the content and the version', async () => {
    await using changing = await folderOf({ 'index.md': '# One\n' })
    await using own = await holdSandbox({ contentDir: changing.path })
    const digests = [await digestOf(own), await digestOf(own, { version: '2' })]
    await writeFile(join(changing.path, 'index.md'), '# Two\n')
    digests.push(await digestOf(own))
    expect(new Set(digests).size).toBe(3)
  })
})
