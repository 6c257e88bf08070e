import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { TooDeep } from '../../src/bundle/audit/html.ts'
import { lineCounter } from '../../src/bundle/audit/lines.ts'
import { readPage } from '../../src/bundle/audit/page.ts'
import { isExternal, type Reference } from '../../src/bundle/audit/reference.ts'

const LOCATION = 'https://bundle.invalid/guides/start.html'

function references(html: string): Reference[] {
  const found: Reference[] = []
  readPage(html, { base: LOCATION, within: '', isLive: true, report: (reference) => found.push(reference) })
  return found
}

/** What a browser fetches from other hosts, as `line element address`. */
function fetched(html: string): string[] {
  return references(html)
    .filter(({ use, target }) => use === 'fetch' && isExternal(target))
    .map(({ line, element, target }) => `${line} ${element} ${target.href}`)
}

/** What may be called, alike. */
function mentioned(html: string): string[] {
  return references(html)
    .filter(({ use }) => use === 'mention')
    .map(({ line, element, url }) => `${line} ${element} ${url}`)
}

/** Addresses in the site itself, as `use path`. */
function local(html: string): string[] {
  return references(html)
    .filter(({ target }) => !isExternal(target))
    .map(({ use, target }) => `${use} ${target.pathname}`)
}

describe('a browser fetches', () => {
  test.each([
    ['<script src=https://x.example/a.js></script>', 'script[src]'],
    ['<script src="//x.example/a.js" type="text/JavaScript"></script>', 'script[src]'],
    ['<script src=https://x.example/a.js type=module nomodule></script>', 'script[src]'],
    ['<script src=https://x.example/a.js language=javascript></script>', 'script[src]'],
    ['<script src=https://x.example/a.js type></script>', 'script[src]'],
    ['<link rel=stylesheet href=https://x.example/a.css>', 'link[rel=stylesheet]'],
    [
      '<link rel=stylesheet type="Text/CSS; charset=utf-8" href=https://x.example/a.css>',
      'link[rel=stylesheet]',
    ],
    ['<link rel="Alternate StyleSheet" title=a href=https://x.example/a.css>', 'link[rel=stylesheet]'],
    ['<link rel="shortcut icon" href=https://x.example/i.ico>', 'link[rel=icon]'],
    ['<link rel=apple-touch-icon href=https://x.example/i.png>', 'link[rel=apple-touch-icon]'],
    ['<link rel=preload as=font href=https://x.example/f.woff2>', 'link[rel=preload]'],
    ['<link rel=modulepreload href=https://x.example/m.js>', 'link[rel=modulepreload]'],
    ['<link rel=prefetch href=https://x.example/next>', 'link[rel=prefetch]'],
    ['<link rel=manifest href=https://x.example/m.json>', 'link[rel=manifest]'],
    ['<img src=https://x.example/a.png>', 'img[src]'],
    ['<img src="HTTPS:\\\\x.example\\a.png">', 'img[src]'],
    ['<img src=" https://x.example/a.png\n">', 'img[src]'],
    ['<image src=https://x.example/a.png>', 'img[src]'],
    ['<picture><source srcset=https://x.example/a.webp><img></picture>', 'source[srcset]'],
    ['<video src=https://x.example/a.mp4>', 'video[src]'],
    ['<video poster=https://x.example/a.png>', 'video[poster]'],
    ['<video><source src=https://x.example/a.mp4></video>', 'source[src]'],
    ['<audio src=https://x.example/a.mp3>', 'audio[src]'],
    ['<video><track src=https://x.example/a.vtt></video>', 'track[src]'],
    ['<iframe src=https://x.example/></iframe>', 'iframe[src]'],
    ['<iframe srcdoc="<img src=https://x.example/a.png>"></iframe>', 'iframe[srcdoc] img[src]'],
    ['<iframe src="data:text/html,<img src=https://x.example/a.png>"></iframe>', 'iframe[src] img[src]'],
    [
      '<object data="data:image/svg+xml;base64,PHN2Zz48aW1hZ2UgaHJlZj0iaHR0cHM6Ly94LmV4YW1wbGUvYS5wbmciLz48L3N2Zz4="></object>',
      'object[data] image[href]',
    ],
    [
      '<style>@import "data:text/css,a{background:url(https://x.example/a.png)}"</style>',
      'style @import url()',
    ],
    ['<frameset><frame src=https://x.example/></frameset>', 'frame[src]'],
    ['<embed src=https://x.example/a.svg>', 'embed[src]'],
    ['<object data=https://x.example/a.svg></object>', 'object[data]'],
    ['<input type=IMAGE src=https://x.example/a.png>', 'input[src]'],
    ['<body background=https://x.example/a.png>', 'body[background]'],
    ['<body class=a><body background=https://x.example/a.png>', 'body[background]'],
    ['<body><body background=https://x.example/><body background=https://no.example/>', 'body[background]'],
    ['<table><tr><td background=https://x.example/a.png>', 'td[background]'],
    ['<table><colgroup><col background=https://x.example/a.png>', 'col[background]'],
    ['<svg><image href=https://x.example/a.png /></svg>', 'image[href]'],
    ['<svg><image xlink:href=https://x.example/a.png /></svg>', 'image[xlink:href]'],
    ['<svg><filter><feImage href=https://x.example/a.png /></filter></svg>', 'feImage[href]'],
    ['<svg><script xlink:href="https://x.example/a.js"/></svg>', 'script[xlink:href]'],
    ['<svg><script href=https://x.example/a.js></script></svg>', 'script[href]'],
    ['<svg><rect mask="url(https://x.example/f.svg#f)"/></svg>', 'rect[mask] url()'],
    ['<svg><style>@import "https://x.example/a.css"</style></svg>', 'style @import'],
    ['<meta http-equiv=Refresh content="3; URL=\'https://x.example/\'">', 'meta[http-equiv=refresh]'],
    ['<meta http-equiv=refresh content="0 https://x.example/">', 'meta[http-equiv=refresh]'],
    ['<style>@import "https://x.example/a.css";</style>', 'style @import'],
    ['<style type=text/CSS>a { background: url(https://x.example/a.png) }</style>', 'style url()'],
    ['<style>@font-face { src: url(https://x.example/a.woff2) }</style>', 'style @font-face url()'],
    ['<p style="background: url(&quot;https://x.example/a.png&quot;)">', 'p[style] url()'],
    ['<p style="background: image-set(\'https://x.example/a.png\' 1x)">', 'p[style] image-set()'],
    [
      '<link rel=stylesheet href="data:text/css,@import%20%22https://x.example/a.css%22">',
      'link[rel=stylesheet] @import',
    ],
    ['<script type=module>import "https://x.example/a.js"</script>', 'script import'],
    [
      '<script type=importmap>{"imports": {"a": "https://x.example/a.js"}}</script>',
      'script[type=importmap]',
    ],
    [
      '<script type=importmap>{"scopes": {"/a/": {"a": "https://x.example/a.js"}}}</script>',
      'script[type=importmap]',
    ],
    [
      '<script type=speculationrules>{"prefetch": [{"urls": ["https://x.example/a"]}]}</script>',
      'script[type=speculationrules]',
    ],
    ['<div><template shadowrootmode=open><img src=https://x.example/a.png></template></div>', 'img[src]'],
    ['<base href=https://x.example/docs/><img src=a.png>', 'img[src]'],
    ['<base target=_top><base href=https://x.example/><base href=/><img src=a.png>', 'img[src]'],
  ])('%s', (html, element) => {
    const found = fetched(html)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^1 .* https:\/\/x\.example\//)
    expect(found[0]).toContain(`1 ${element} https`)
  })

  test('every candidate of a srcset, in its line', () => {
    const html =
      '<p>\n<img srcset="https://x.example/1.png 1x,\n  /2.png 2x,https://x.example/a,b.png,\n\thttps://x.example/4.png"\n imagesrcset=https://no.example>'
    expect(fetched(html)).toEqual([
      '2 img[srcset] https://x.example/1.png',
      '3 img[srcset] https://x.example/a,b.png',
      '4 img[srcset] https://x.example/4.png',
    ])
    expect(fetched('<img srcset="https://x.example/1.png calc(1, 2)x, /2.png 2x">')).toHaveLength(1)
    expect(fetched('<img srcset="/1.png (a, https://no.example/) 1x, https://x.example/2.png">')).toEqual([
      '1 img[srcset] https://x.example/2.png',
    ])
    expect(fetched('<link rel=preload as=image imagesrcset="https://x.example/1.png 1x" href>')).toEqual([
      '1 link[imagesrcset] https://x.example/1.png',
    ])
  })

  test('nothing else', () => {
    const html = `
      <a href=https://x.example/>a</a> <map><area href=https://x.example/></map>
      <form action=https://x.example/ method=post><input type=text src=https://x.example/></form>
      <a ping=https://x.example/ href=#>a</a> <q cite=https://x.example/>a</q>
      <link rel=canonical href=https://x.example/> <link rel=alternate hreflang=de href=https://x.example/>
      <link rel=stylesheet disabled href=https://x.example/> <link rel=stylesheet type=text/less href=https://x.example/>
      <link rel=preload href=https://x.example/> <link rel=preload as=nonsense href=https://x.example/>
      <meta property=og:image content=https://x.example/> <meta name=twitter:image content=https://x.example/>
      <meta http-equiv=refresh content=5> <meta http-equiv=refresh content="5; url=#top">
      <script type=application/ld+json>{"@context": "https://x.example"}</script>
      <script type=application/json src=https://x.example/></script> <script type=text/template><img src=https://x.example/></script>
      <script nomodule src=https://x.example/></script> <script type="text/javascript; charset=utf-8" src=https://x.example/></script>
      <template><img src=https://x.example/><style>@import "https://x.example"</style></template>
      <template><template shadowrootmode=open><img src=https://x.example/></template></template>
      <!-- <img src=https://x.example/> --> <textarea><img src=https://x.example/></textarea>
      <style type=text/less>a { background: url(https://x.example) }</style> <source src=https://x.example/> <p src=https://x.example/><track src=https://x.example/>
      <img src="data:image/png;base64,https://x.example/"> <img src=blob:https://x.example/a> <img src=https://> <img src="">
      <iframe src=https://x.example/ srcdoc></iframe> <audio src=/a.mp3><source src=https://x.example/></audio>
      <svg><a href=https://x.example/><path fill="url(#a)"/></a><lineargradient href=https://x.example/ /></svg>
      <svg><use href=https://x.example/a.svg#a /><rect filter="url(https://x.example/f.svg#f)" style="filter: url(https://x.example/f)"/></svg>
      <script type=importmap>{"imports": {"https://x.example/a": null, "b": "bare"}}</script>
      <script type=speculationrules>not JSON</script>`
    expect(fetched(html)).toEqual([])
    expect(mentioned(html)).toEqual([])
  })
})

test('places are lines of the file', () => {
  const html = [
    '<!doctype html>',
    '<link rel=stylesheet',
    '  href="https://x.example/3.css">\r',
    '<style>',
    '',
    '@import "https://x.example/6.css";',
    'p { background: url(',
    '  https://x.example/7.png) } a { background: url("https://x.example/8.png") }',
    '</style>',
    "<p style='",
    '  color: red;\r',
    '  background: url(https://x.example/12.png)',
    "'>",
    '<iframe title="a',
    'b" srcdoc = "',
    '<img src=https://x.example/16.png>"></iframe>',
    '<p style="color:&#10;red; background: url(https://x.example/17.png)">',
    '<script type=module>',
    "import 'https://x.example/19.js'",
    '</script>',
    '<img src',
    '=',
    '"https://x.example/23.png">',
  ].join('\n')
  for (const found of fetched(html)) {
    const [line = '', number = ''] = /^\d+|(?<=example\/)\d+/g[Symbol.match](found) ?? []
    expect(number).toBe(line)
  }
  expect(fetched(html)).toHaveLength(9)
})

describe('may call out', () => {
  test.each([
    ['<script>fetch("https://x.example/api")</script>', ['1 script https://x.example/api']],
    ['<p onclick="open(\'//x.example/\')">', ['1 p[onclick] //x.example/']],
    ['<script>import("https://x.example/a.js")</script>', ['1 script https://x.example/a.js']],
    ['<link rel=preconnect href=https://x.example>', ['1 link[rel=preconnect] https://x.example']],
    ['<link rel=dns-prefetch href=//x.example>', ['1 link[rel=dns-prefetch] //x.example']],
    [
      '<head><noscript><link rel=stylesheet href=https://x.example/></noscript>',
      ['1 noscript link[rel=stylesheet] https://x.example/'],
    ],
    [
      '<p><noscript>\n<img src=https://x.example/a.gif></noscript>',
      ['2 noscript img[src] https://x.example/a.gif'],
    ],
    [
      '<noscript><style>@import "https://x.example/"</style></noscript>',
      ['1 noscript style @import https://x.example/'],
    ],
    [
      '<noscript><noscript><img src=https://x.example/></noscript>',
      ['1 noscript img[src] https://x.example/'],
    ],
    ['<script>import "https://x.example/a.js"</script>', ['1 script import https://x.example/a.js']],
    ['<script nomodule>fetch("https://x.example/api")</script>', []],
    ['<script type=text/plain>fetch("https://x.example/api")</script>', []],
    ['<script src=a.js>"https://x.example/api"</script>', []],
  ])('%s', (html, places) => {
    expect(mentioned(html)).toEqual(places)
    expect(fetched(html)).toEqual([])
  })
})

test('addresses are relative to the page, or to its base', () => {
  expect(
    local(
      '<a href=other>a</a><a href=../x#y>a</a><img src=/a.png?b><a href=mailto:a@example.com>a</a><a href>a</a>',
    ),
  ).toEqual(['link /guides/other', 'link /x', 'fetch /a.png'])
  expect(local('<img src=a.png><base href=/v2/><img src=b.png>')).toEqual([
    'fetch /guides/a.png',
    'fetch /v2/b.png',
  ])
  expect(local('<base href="data:text/html,"><base href=/b/><img src=a.png>')).toEqual([
    'fetch /guides/a.png',
  ])
  expect(local('<iframe srcdoc="<a href=x>"></iframe>')).toEqual(['link /guides/x'])
  expect(local('<iframe src="data:text/html,<a href=x>"></iframe>')).toEqual([])
  expect(local('<script type=importmap>{"imports": {"a/": "/lib/", "b": "./b.js"}}</script>')).toEqual([
    'fetch /guides/b.js',
  ])
})

test('a base leaves addresses within the document alone', () => {
  expect(
    fetched('<base href=https://x.example/><svg><path fill="url(#a)" style="mask: url(#b)"/></svg>'),
  ).toEqual([])
})

test('frames in frames are followed to the eighth', () => {
  const nested = (depth: number): string =>
    Array.from({ length: depth }).reduce<string>(
      (inner) => `<iframe srcdoc="${inner.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`,
      '<img src=https://x.example/>',
    )
  expect(fetched(nested(8))).toEqual([`1 ${'iframe[srcdoc] '.repeat(8)}img[src] https://x.example/`])
  expect(fetched(nested(9))).toEqual([])
})

test('lines are counted from any place', () => {
  const lineAt = lineCounter('a\nb\n\nc', 5)
  expect([0, 2, 4, 5, 1, 0, 5].map(lineAt)).toEqual([5, 6, 7, 8, 5, 5, 8])
})

test('what a frame, a link and a script load is told', () => {
  const html =
    '<object data=a.svg></object><link rel=manifest href=m.json><link rel=stylesheet href=s><script src=j></script>'
  expect(references(html).map(({ loads }) => loads)).toEqual(['document', 'manifest', 'stylesheet', 'script'])
})

describe('whatever the page', () => {
  const tag = fc.constantFrom(
    ...[
      '<p>',
      '</p>',
      '<b x=1>',
      '<table>',
      '<td style="a',
      '">',
      '<svg>',
      '<style>',
      '</style>',
      '<script>',
      '</script>',
    ],
    ...[
      '<template>',
      '</template>',
      '<noscript>',
      '<iframe srcdoc=',
      '<!--',
      '-->',
      "'",
      '&quot;',
      '<![CDATA[',
      '\0',
      '\r\n',
    ],
    ...[
      '<frameset>',
      '<body a>',
      '<html b>',
      '<select>',
      '<math>',
      '<title>',
      '{',
      '}',
      'url(',
      '@import ',
      '`${',
      '/*',
      '\\',
    ],
  )
  test('it is read', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(tag, fc.string({ maxLength: 5 })), { maxLength: 30 }), (parts) => {
        for (const { line } of references(parts.join(''))) expect(line).toBeGreaterThan(0)
      }),
      { numRuns: 500 },
    )
  })

  test('links alone are no findings', () => {
    const link = fc.webUrl({ withQueryParameters: true, withFragments: true })
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.webPath(), link)), (pairs) => {
        const html = pairs
          .map(([text, url]) => `<p>${text} <a href="${url}">${url}</a> <!-- ${url} -->`)
          .join('\n')
        expect(fetched(html)).toEqual([])
        expect(mentioned(html)).toEqual([])
      }),
    )
  })

  test('one nested without end is given up', () => {
    expect(() => references('<div>'.repeat(100_000))).toThrow(TooDeep)
    expect(() => references('<b>'.repeat(900))).not.toThrow()
  })
})
