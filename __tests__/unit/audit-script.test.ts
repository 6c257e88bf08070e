import { describe, expect, test } from '@jest/globals'
import { importMapUrls, manifestUrls, speculationUrls } from '../../src/bundle/audit/json.ts'
import { scriptUrls } from '../../src/bundle/audit/script.ts'

const mentioned = (source: string): string[] =>
  scriptUrls(source).map(({ url, isImport }) => `${isImport ? 'import ' : ''}${url}`)

describe('scriptUrls', () => {
  test.each([
    ['fetch("https://x.example/api?a=b#c")', ['https://x.example/api?a=b#c']],
    ["new WebSocket('wss://x.example')", ['wss://x.example']],
    ['s.src = "//x.example/a.js"', ['//x.example/a.js']],
    ['`https://x.example/${path}`', ['https://x.example/']],
    ['`${a}https://x.example/${`https://y.example`}`', ['https://x.example/', 'https://y.example']],
    ['"https:\\/\\/x.example\\/a"', ['https://x.example/a']],
    ['"https:\\u002F\\u002Fx.example"', ['https://x.example']],
    ['"\\x68ttps:\\x2f\\x2fx.example"', ['https://x.example']],
    [
      String.raw`"{\"a\":\"https://x.example/a\",\"b\":\"https:\\/\\/y.example\"}"`,
      ['https://x.example/a', 'https://y.example'],
    ],
    ['"<img src=\'//x.example/a.png\'>"', ['//x.example/a.png']],
    ['"a, https://x.example/1 and http://y.example/2."', ['https://x.example/1', 'http://y.example/2.']],
    ['"http://192.0.2.1:8080/"', ['http://192.0.2.1:8080/']],
    ['a / 2; b = "https://x.example" // c', ['https://x.example']],
    ['if (a) /"/.test(b); c = "https://x.example"', ['https://x.example']],
    ['// "https://no.example"\n/* "https://no.example" */\n<!-- "https://no.example"', []],
    ['/https:\\/\\/no.example/.test(a)', []],
    [
      '"http://www.w3.org/2000/svg" + "http://www.w3.org/1999/xlink" + "http://www.w3.org/XML/1998/namespace"',
      [],
    ],
    ['"https://www.w3.org/TR/css"', ['https://www.w3.org/TR/css']],
    ['"http://localhost:3000" + "http://n" + "https://" + host', []],
    ['`https://${host}/` + `https://api.${domain}/`', []],
    ['"// not.an address" + "a//b.example" + "//no"', []],
    ['import "https://x.example/a.js"', ['import https://x.example/a.js']],
    [
      'import a, { b } from "https://x.example/a.js"; export * from \'//y.example/b.js\'',
      ['import https://x.example/a.js', 'import //y.example/b.js'],
    ],
    ['import a from "./a.js"; import b from "b"', []],
    ['import("https://x.example/a.js")', ['https://x.example/a.js']],
    ['a = {from: "https://x.example"}', ['https://x.example']],
    [
      'this is no JavaScript: "https://x.example/a" \'https:\\/\\/y.example\' #',
      ['https://x.example/a', 'https://y.example'],
    ],
    ['"https://x.example/unterminated', ['https://x.example/unterminated']],
  ])('%s', (source, urls) => {
    expect(mentioned(source)).toEqual(urls)
  })

  test('gives the place of the text that holds it', () => {
    const source = 'let a\nlet b = "https://x.example"'
    expect(scriptUrls(source).map(({ offset }) => source.slice(offset, offset + 6))).toEqual(['"https'])
    const broken = '#\n "https://x.example'
    expect(scriptUrls(broken).map(({ offset }) => broken.slice(offset, offset + 5))).toEqual(['https'])
  })
})

describe('JSON', () => {
  test.each(['', 'null', '[]', '{', '{"imports": [null], "icons": 1, "prefetch": {}}'])(
    '%s holds no address',
    (text) => {
      for (const read of [importMapUrls, speculationUrls, manifestUrls])
        expect(Array.from(read(text))).toEqual([])
    },
  )

  test('gives the images of a manifest and their places', () => {
    const text = JSON.stringify(
      {
        start_url: 'no',
        icons: [{ src: 'a' }, { no: 'no' }, null],
        screenshots: [{ src: 'b' }],
        shortcuts: [{ url: 'no', icons: [{ src: 'c' }] }],
      },
      undefined,
      1,
    )
    const found = manifestUrls(text)
    expect(found.map(({ url }) => url)).toEqual(['a', 'b', 'c'])
    for (const { url, offset } of found) expect(text.slice(offset + 1).startsWith(url)).toBe(true)
  })

  test('gives the lists of speculation rules', () => {
    const rules = { prefetch: [{ urls: ['a'] }], prerender: [{ source: 'list', urls: ['b'] }, { where: {} }] }
    expect(speculationUrls(JSON.stringify(rules)).map(({ url }) => url)).toEqual(['a', 'b'])
  })
})
