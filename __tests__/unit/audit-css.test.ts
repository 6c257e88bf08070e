import { describe, expect, test } from '@jest/globals'
import { styleAttributeUrls, stylesheetUrls, valueUrls, type CssUrl } from '../../src/bundle/audit/css.ts'

const written = (urls: Iterable<CssUrl>): string[] =>
  Array.from(urls, ({ construct, url }) => `${construct} ${url}`)

describe('@import', () => {
  test.each([
    ['@import "u";', ['u']],
    ["@import 'u'", ['u']],
    ['@IMPORT url(u);', ['u']],
    ['@import url( "u" ) screen and (min-width: 1px);', ['u']],
    ['@import "u" layer(a) supports(background: url(no)) print;', ['u']],
    ['@import/**/"u"/**/;', ['u']],
    ['@im\\70ort "u";', ['u']],
    ['@charset "utf-8"; @import "u"; @import "v";', ['u', 'v']],
    ['<!-- @import "u"; -->', ['u']],
    ['@layer a, b; @import "u";', ['u']],
    ['@import "u"; @layer a; @import "v";', ['u', 'v']],
    ['@layer a { } @import "no";', []],
    ['a { } @import "no";', []],
    ['@unknown x; @import "u";', ['u']],
    ['@unknown { a { } } @import "u";', ['u']],
    ['@namespace url(no); @import "no";', []],
    ['@media screen { @import "no"; }', []],
    ['a { @import "no"; }', []],
    ['@font-face { } @import "no";', []],
    ['@import { "no" }', []],
    ['@import no;', []],
    ['} @import "no"; a { }', []],
    ['a; @import "no"; { }', []],
    ['/* @import "no"; */ @import "u";', ['u']],
    ['a { content: "@import \'no\';" }', []],
  ])('%s', (css, urls) => {
    expect(written(stylesheetUrls(css))).toEqual(urls.map((url) => `@import ${url}`))
  })
})

describe('declarations', () => {
  test.each([
    ['a { background: url(u) }', ['url() u']],
    ['a { background: URL("u") no-repeat, url(\'v\') }', ['url() u', 'url() v']],
    ['a { background: \\75rl(u\\29 v) }', ['url() u)v']],
    ['a { background: src("no") }', []],
    ['a { background: image-set("u" 1x, url(v) 2x) }', ['image-set() u', 'url() v']],
    ['a { background: -webkit-image-set(url(u) 1x, "v" type("image/png")) }', ['url() u', 'image-set() v']],
    ['a { background: cross-fade(url(u), url(v)) }', ['url() u', 'url() v']],
    ['a { --b: { c: url(u) }; --d: url(v) }', ['url() u', 'url() v']],
    ['a { b { background: url(u) } &:hover { cursor: url(v), auto } }', ['url() u', 'url() v']],
    ['a:not([b="url(no)"]) { background: url(u) }', ['url() u']],
    ['@media print { @supports (a: url(no)) { a { mask: url(u) } } }', ['url() u']],
    ['@layer a { @container (min-width: 1px) { a { filter: url(u#f) } } }', ['url() u#f']],
    ['@page { background: url(u) }', ['url() u']],
    ['@keyframes k { from { background: url(u) } }', ['url() u']],
    ['@font-face { font-family: a; src: local("no"), url(u) format("woff2") }', ['@font-face url() u']],
    ['@font-face { background: url(no) }', []],
    ['a { src: url(no) }', []],
    ['a { behavior: url(no.htc); -moz-binding: url(no); offset-path: url(no) }', []],
    ['a { *background: url(no); _color: red }', []],
    ['a { background: "url(no)"; content: "no" }', []],
    ['a { background: url(no no) }', []],
    ['a { /* background: url(no) */ }', []],
    ['@namespace svg url(no);', []],
    ['@document url(no) { a { color: red } }', []],
    ['a { background: url(u', ['url() u']],
    ['a { background: url(no', ['url() no']],
    ['a { background: url(u); } b { ) ] background: url(no); mask: url(v) }', ['url() u', 'url() v']],
  ])('%s', (css, urls) => {
    expect(written(stylesheetUrls(css))).toEqual(urls)
  })
})

test('a style attribute is a list of declarations', () => {
  expect(written(styleAttributeUrls('color: red; background: url(u); mask: url("v")'))).toEqual([
    'url() u',
    'url() v',
  ])
  expect(written(styleAttributeUrls('color: red }; mask: url(u)'))).toEqual(['url() u'])
  expect(written(styleAttributeUrls('@import "no"; src: url(no); background: url(u)'))).toEqual(['url() u'])
})

test('a presentation attribute is one value', () => {
  expect(written(valueUrls('fill', 'url(u#a) none'))).toEqual(['url() u#a'])
  expect(written(valueUrls('fill', ''))).toEqual([])
})

test('each address has its place', () => {
  const css = '@import "a";\r\n\n@font-face {\n  src: url(b)\n}'
  expect(Array.from(stylesheetUrls(css), ({ offset }) => css.slice(offset, offset + 3))).toEqual([
    '"a"',
    'url',
  ])
})

test('a filter is never fetched from another host', () => {
  const [filter, mask] = stylesheetUrls('a { FILTER: url(u#a); mask: url(u#a) }')
  expect([filter?.isOwnOnly, mask?.isOwnOnly]).toEqual([true, false])
  expect(Array.from(valueUrls('filter', 'url(u#a)'))[0]?.isOwnOnly).toBe(true)
})
