/** The audit against a browser: each page of the fixture is opened, and both must name the same addresses. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { audit, type AuditResult } from '../../src/bundle/audit/audit.ts'
import type { Finding } from '../../src/bundle/audit/tally.ts'
import { watchedBrowser, type WatchedBrowser } from './chromium.ts'
import { serveSite, type SiteServer } from './site-server.ts'

const SITE = fileURLToPath(new URL('../fixtures/audit/site', import.meta.url))
const PAGES = readdirSync(SITE).filter((name) => name.endsWith('.html'))

/** Findings that headless Chromium does not ask for, and who does. */
const NOT_ASKED_FOR: Record<string, string> = {
  'http://x.example/links/apple-touch-icon.png': 'Safari, when a page is put on the home screen',
  'http://x.example/links/mask-icon.svg': 'Safari, for a pinned tab',
}

let server: SiteServer
let browser: WatchedBrowser
let result: AuditResult
let close = (): Promise<void> => Promise.resolve()

beforeAll(async () => {
  result = await audit(SITE)
  server = await serveSite(SITE)
  close = server.close
  browser = await watchedBrowser(server.lastAsked)
  close = async () => {
    await browser.close()
    await server.close()
  }
})

afterAll(() => close())

/** An address as the browser asks for it: the site is served by http, and a fragment is not sent. */
const asked = (url: string): string => new URL(url, 'http://site').href.replace(/#.*/, '')

const sorted = (urls: Iterable<string>): string[] => [...new Set(urls)].sort()

describe('a browser and the audit name the same', () => {
  test.each(PAGES)('for %s', async (page) => {
    const [servedBefore, missingBefore] = [server.served.length, server.missing.length]
    const findings = (): Finding[] => {
      const files = new Set([page, ...server.served.slice(servedBefore)])
      return result.findings.filter(({ file }) => files.has(file))
    }
    const external = (): string[] =>
      findings()
        .filter(({ kind, url }) => kind === 'external' && !(asked(url) in NOT_ASKED_FOR))
        .map(({ url }) => asked(url))
    const requests = await browser.open(`${server.url}/${page}`, (so) =>
      external().every((url) => so.includes(url)),
    )

    expect(sorted(requests.filter((url) => new URL(url).hostname.endsWith('.example')))).toEqual(
      sorted(external()),
    )
    // A link is followed by people only; an icon of this name is asked for of every site.
    expect(sorted(server.missing.slice(missingBefore).filter((path) => path !== '/favicon.ico'))).toEqual(
      sorted(findings().filter(isMissingAsset).map(pathOf)),
    )
  })

  test('and it is much', () => {
    expect(result.findingCount).toBeGreaterThan(130)
    expect(result.skipped).toEqual([])
  })
})

function isMissingAsset({ kind, element }: Finding): boolean {
  return kind === 'missing' && element !== 'a[href]'
}

function pathOf({ file, url }: Finding): string {
  return new URL(url, `http://site/${file}`).pathname
}
