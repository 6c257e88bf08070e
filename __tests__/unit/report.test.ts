import { describe, expect, test } from '@jest/globals'
import MarkdownIt from 'markdown-it'
import { formatBytes } from '../../src/bytes.ts'
import { renderReport, type ReleaseFacts } from '../../src/report.ts'

const NOON = Date.UTC(2026, 10, 20, 12)

const OPTIONS = { wallTime: NOON, hide: (text: string) => text }

const whole: ReleaseFacts = {
  domain: 'docs.example.com',
  version: '2026-11-20-1',
  jobId: 'job_1',
  status: 'completed',
  pageCount: 42,
  bundleUrl: 'https://s.example.com/b/job_1.tar.gz?X-Amz-Signature=5ec7e7',
  expiresAt: '2026-11-20T13:30:00Z',
  expiresAtMs: Date.UTC(2026, 10, 20, 13, 30),
  sizeBytes: 5 * 1024 * 1024,
  phases: [
    { name: 'start', ms: 400 },
    { name: 'export', ms: 125_000 },
    { name: 'bundle', ms: 1200 },
  ],
}

test('tells everything that is known, and nothing of the signature', () => {
  expect(renderReport(whole, undefined, OPTIONS)).toBe(`### Static export: bundle ready

| | |
| --- | --- |
| Domain | \`docs.example.com\` |
| Version | \`2026-11-20-1\` |
| Job | \`job_1\` |
| Status | \`completed\` |
| Pages | 42 |
| Duration | 2m 7s (start 0.4s, export 2m 5s, bundle 1.2s) |
| Bundle | \`https://s.example.com/b/job_1.tar.gz\` |
| Link expires | \`2026-11-20T13:30:00Z\`, in 1h 30m |
| Size | 5.0 MiB |
`)
})

test('tells of a download where the archive and the site are, and what the audit found', () => {
  const facts: ReleaseFacts = {
    phases: [],
    sizeBytes: 2048,
    sha256: 'ab'.repeat(32),
    bundlePath: 'out/site.tar.gz',
    sitePath: 'out/site',
    audit: { headline: '2 findings in 7 pages', details: '#### Details\n' },
  }
  expect(renderReport(facts, undefined, OPTIONS)).toBe(`### Static export: bundle ready

| | |
| --- | --- |
| Size | 2.0 KiB |
| SHA-256 | \`${'ab'.repeat(32)}\` |
| Saved to | \`out/site.tar.gz\` |
| Unpacked to | \`out/site\` |
| Audit | 2 findings in 7 pages |

#### Details
`)
})

test('says how long ago a link expired', () => {
  expect(renderReport({ ...whole, expiresAtMs: NOON - 60_000 }, undefined, OPTIONS)).toContain('1m ago')
})

test('a failure comes first, with what is known all the same', () => {
  const report = renderReport({ phases: [], jobId: 'job_1' }, 'The job failed: no page.', OPTIONS)
  expect(report).toBe(`### Static export: failed

> The job failed: no page.

| | |
| --- | --- |
| Job | \`job_1\` |
`)
})

test('a run that never began has only its failure', () => {
  expect(renderReport({ phases: [] }, 'Invalid input.', OPTIONS)).toBe(
    '### Static export: failed\n\n> Invalid input.\n',
  )
})

test('hostile values neither leave their cells nor become markup', () => {
  const hostile = 'x | y\n| --- |\n<img src=x onerror=alert(1)> `` [a](https://evil.example) @octocat'
  const facts = {
    ...whole,
    domain: hostile,
    version: hostile,
    jobId: hostile,
    status: hostile,
    expiresAt: hostile,
  }
  const html = new MarkdownIt({ html: true, linkify: true }).render(renderReport(facts, hostile, OPTIONS))
  expect(new Set(html.match(/<(?!\/)[a-z0-9]+/g))).toEqual(
    new Set(['<h3', '<blockquote', '<p', '<table', '<thead', '<tr', '<th', '<tbody', '<td', '<code']),
  )
  expect(html.match(/<tr/g)).toHaveLength(10)
})

test('a secret is hidden wherever it stands, whatever characters it has', () => {
  const secret = 'mint_a+b/c==d@e#f$g&h<i>j*k_'
  const facts = { ...whole, domain: secret, version: `x${secret}`, jobId: secret, status: secret }
  const hide = (text: string): string => text.replaceAll(secret, '***')
  const html = new MarkdownIt({ html: true }).render(
    renderReport(facts, `Not ${secret}`, { wallTime: NOON, hide }),
  )
  expect(html.replaceAll('\u200b', '')).not.toContain('d@e')
  expect(html.match(/\*\*\*/g)).toHaveLength(5)
})

describe('a size', () => {
  test.each([
    [0, '0 bytes'],
    [1023, '1023 bytes'],
    [1024, '1.0 KiB'],
    [1_048_524, '1023.9 KiB'],
    [1_048_575, '1.0 MiB'],
    [1_572_864, '1.5 MiB'],
    [1_073_741_824, '1.0 GiB'],
    [5_497_558_138_880, '5.0 TiB'],
  ])('of %d is %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })
})
