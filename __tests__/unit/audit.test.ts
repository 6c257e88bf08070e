import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { audit, type AuditResult } from '../../src/bundle/audit/audit.ts'
import { findingLine, headline, renderAudit } from '../../src/bundle/audit/describe.ts'

async function audited(
  files: Record<string, string>,
  { links = {} }: { links?: Record<string, string> } = {},
): Promise<AuditResult> {
  const folder = await mkdtemp(join(tmpdir(), 'audit-'))
  try {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), text)
    }
    for (const [path, target] of Object.entries(links)) await symlink(target, join(folder, path))
    return await audit(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const lines = ({ findings }: AuditResult): string[] => findings.map(findingLine)

const INDEX = { 'index.html': '<p>' }

describe('what is in the bundle', () => {
  const files = {
    ...INDEX,
    'guides/start.html': '',
    'guides/index.html': '',
    'api/v1/index.html': '',
    'a b/ü.png': '',
    'a.png': '',
    'nothing/x.txt': '',
    '100%.html': '',
  }
  test.each([
    ...[
      '/',
      '',
      '#top',
      '?a',
      '/guides/start',
      '/guides/start.html',
      'guides',
      'guides/',
      './guides/../a.png',
    ],
    ...[
      '/api/v1',
      'api/v1?x#y',
      '/a%20b/%C3%BC.png',
      'a b/ü.png',
      'a.png?v=1',
      '/100%',
      '../../a.png',
      'HTTPS://bundle.invalid/a.png',
    ],
  ])('%j is', async (url) => {
    const result = await audited({ ...files, 'index.html': `<a href="${url}">` })
    expect(lines(result)).toEqual([])
  })

  test.each([
    '/guides/Start',
    'A.png',
    '/nothing',
    '/nothing/',
    'guides/start/x',
    '/guides/start/',
    '/a.png/',
    '/api',
    'a.png.html',
    '/%2e%2e/x',
    'nothing/x',
  ])('%j is not', async (url) => {
    const result = await audited({ ...files, 'index.html': `\n<a href="${url}">` })
    expect(lines(result)).toEqual([`index.html:2 a[href] ${url} is not in the bundle`])
    expect(result.missingCount).toBe(1)
  })

  test('symbolic links are looked up, not followed', async () => {
    const page = ['file', 'folder/in', 'folder/link', 'loop', 'out', 'nowhere']
      .map((url) => `<img src=${url}>`)
      .join('')
    const result = await audited(
      { 'index.html': page, 'real/in': '', 'real.html': '<img src=https://x.example/>' },
      {
        links: {
          file: 'real.html',
          folder: 'real',
          'real/link': 'in',
          loop: 'loop',
          out: '/etc/hostname',
          nowhere: 'x',
        },
      },
    )
    expect(lines(result).filter((line) => line.startsWith('index'))).toEqual(
      ['loop', 'out', 'nowhere'].map((url) => `index.html:1 img[src] ${url} is not in the bundle`),
    )
    expect(result.pages).toBe(2)
  })

  test('a site needs an index page', async () => {
    expect(lines(await audited({ 'a.html': '' }))).toEqual(['index.html: the bundle has no index page'])
  })

  test('the relative links of 404.html begin at the root', async () => {
    expect(
      lines(await audited({ ...INDEX, '404.html': '<a href=index>', 'a/b.html': '<a href=../404>' })),
    ).toEqual([])
  })
})

describe('files', () => {
  test('are all looked at, and those that pages load', async () => {
    const result = await audited({
      'index.html':
        '<object data=a.svg></object><img src=b.svg><link rel=manifest href=m.json><link rel=stylesheet href=s><script src=j></script>',
      'a.svg':
        '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><image href="https://svg.example/"/></svg>',
      'b.svg': '<svg><image href="https://no.example/"/></svg>',
      'm.json': '{"icons": [{"src": "https://manifest.example/"}]}',
      s: '@import "t";',
      t: 'a { background: url(https://sheet.example/) }',
      j: 'import "https://script.example/"',
      'c/unused.css': '@font-face { src: url(//font.example/), url(missing) }',
      'no.json': '"https://no.example/"',
      'sitemap.xml': '<loc>https://no.example/</loc>',
    })
    expect(lines(result)).toEqual([
      'c/unused.css:1 @font-face url() //font.example/',
      'c/unused.css:1 @font-face url() missing is not in the bundle',
      'a.svg:1 image[href] https://svg.example/',
      'm.json:1 icon https://manifest.example/',
      'j:1 script import https://script.example/',
      't:1 url() https://sheet.example/',
    ])
    expect(result).toMatchObject({
      pages: 1,
      stylesheets: 3,
      scripts: 1,
      findingCount: 6,
      missingCount: 1,
      mayCallOut: [],
    })
  })

  test('that a frame shows are read as what they are, and a noscript misses nothing', async () => {
    const result = await audited({
      'index.html': '<iframe src=a.txt></iframe><noscript><img src=missing.png></noscript>',
      'a.txt': '<img src=https://x.example/>',
    })
    expect(lines(result)).toEqual([])
  })

  test('that are too large or too deeply nested are named', async () => {
    const result = await audited({
      ...INDEX,
      'large.css': ' '.repeat(8 * 1024 * 1024 + 1),
      'deep.html': '<div>'.repeat(2000),
    })
    expect(result.skipped).toEqual([
      { file: 'deep.html', sizeBytes: 10_000, reason: 'nested too deeply' },
      { file: 'large.css', sizeBytes: 8 * 1024 * 1024 + 1, reason: 'too large' },
    ])
    expect(headline(result)).toBe('No findings in 1 page; 2 files not looked at')
  })
})

test('what is alike in one place counts once, and what names a host is counted by host', async () => {
  const image = '<img src=https://x.example/a.png>'
  const script = '<script>"https://api.example.com/1" + "https://api.example.com/2"</script>'
  const result = await audited({
    'index.html': `${image}${image}\n${image}${script}`,
    'a.html': `${image}${script}<script>"//b.example.com"</script>`,
  })
  expect(lines(result)).toEqual([
    'a.html:1 img[src] https://x.example/a.png',
    'index.html:1 img[src] https://x.example/a.png',
    'index.html:2 img[src] https://x.example/a.png',
  ])
  expect([...result.externalHosts]).toEqual([['x.example', 3]])
  expect(result.mayCallOut).toEqual([
    {
      host: 'api.example.com',
      count: 4,
      file: 'a.html',
      line: 1,
      element: 'script',
      url: 'https://api.example.com/1',
    },
    { host: 'b.example.com', count: 1, file: 'a.html', line: 1, element: 'script', url: '//b.example.com/' },
  ])
})

test('keeps the first 1,000 findings and hosts, and counts all', async () => {
  const page = Array.from({ length: 1200 }, (_, host) => `<img src=https://h${host}.example/>`).join('\n')
  const result = await audited({ 'index.html': page })
  expect(result.findings).toHaveLength(1000)
  expect(result.findingCount).toBe(1200)
  expect(result.externalHosts.size).toBe(1001)
  expect([...result.externalHosts][0]).toEqual(['other hosts', 200])
})

describe('in words', () => {
  const found = async (): Promise<AuditResult> =>
    audited({
      'index.html': [
        ...Array.from({ length: 30 }, (_, host) => `<img src=https://h${host % 5}.example/${host}>`),
        ...Array.from({ length: 25 }, (_, link) => `<a href="gone|${link}">`),
        '<script>"https://api.example.com/"</script>',
      ].join('\n'),
    })

  test('the headline counts', async () => {
    expect(headline(await found())).toBe(
      '55 findings in 1 page: 30 from other hosts (h0.example 6, h1.example 6, h2.example 6 and 2 more hosts), 25 missing from the bundle',
    )
    expect(headline(await audited(INDEX))).toBe('No findings in 1 page')
    expect(headline(await audited({}))).toBe('1 finding in 0 pages: 1 missing from the bundle')
  })

  test('the summary has a table of each kind, of twenty rows at most', async () => {
    const text = renderAudit(await found(), (line) => line.replaceAll('gone', '***'))
    expect(
      text.match(
        /^\| <code>&#42;&#42;&#42;&#124;\d+<\/code> \| `index\.html:\d+` <code>a&#91;href&#93;<\/code> \|$/gm,
      ),
    ).toHaveLength(20)
    expect(text).toContain('and 5 more')
    expect(text).toContain('| `h0.example` | 6 | `index.html:1` <code>img&#91;src&#93;</code> |')
    expect(text).toContain('| `api.example.com` | 1 | `index.html:56` `script` |')
    expect(text).not.toContain('gone')
    expect(renderAudit(await audited(INDEX), (line) => line)).toBe('')
  })
})
