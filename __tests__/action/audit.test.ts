/** `audit`: what the pages would fetch from other hosts, and what they lack, as a step shows it. */
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from '@jest/globals'
import { failure, messages } from '../support/export-run.ts'
import { rendered } from '../support/rendered.ts'
import { JOB_ID } from '../support/scripted-service.ts'
import { tarGz, type TarEntry } from '../support/tar-archive.ts'
import { transferOf, type TransferRun } from '../support/transfer-run.ts'

const clean: TarEntry[] = [
  {
    path: 'index.html',
    content: `<!doctype html>
<link rel="canonical" href="https://docs.example.com/">
<link rel="stylesheet" href="site.css">
<a href="https://example.com">elsewhere</a> <a href="/guides/start#top">start</a>`,
  },
  { path: 'guides/start.html', content: '<!doctype html><img src="../logo.png">' },
  { path: 'site.css', content: 'body { background: url(logo.png) }' },
  { path: 'logo.png', content: 'png' },
]
const dirty: TarEntry[] = [
  {
    path: 'index.html',
    content: `<!doctype html>
<script src="https://cdn.example.com/x.js"></script>
<img src="https://cdn.example.com/x.png">
<a href="/guides/gone">gone</a>
<script>navigator.sendBeacon('https://stats.example.com/hit')</script>`,
  },
]

function audited(
  entries: TarEntry[],
  audit: string,
  check: (result: TransferRun, site: string) => void,
): Promise<void> {
  return transferOf(tarGz(...entries), {}, async ({ run, site }) => {
    check(await run({ 'extract-to': site, audit }), site)
  })
}

test.concurrent.each(['warn', 'error'])('with %s a clean site passes', (audit) =>
  audited(clean, audit, (result) => {
    expect(failure(result)).toBe('')
    expect(messages(result, 'warning')).toEqual([])
    expect(result.outputs['auditFindings']).toBe('0')
    expect(result.log).toContain('Audit: No findings in 2 pages')
    expect(result.summary).toContain('| Audit | No findings in 2 pages |')
  }),
)

test.concurrent('off looks at nothing', () =>
  audited(dirty, 'off', (result) => {
    expect(result.exitCode).toBe(0)
    expect(result.outputs).not.toHaveProperty('auditFindings')
    expect(result.log.join('\n')).not.toContain('cdn.example.com')
  }),
)

describe('a site that is not clean', () => {
  const lines = [
    'index.html:2 script[src] https://cdn.example.com/x.js',
    'index.html:3 img[src] https://cdn.example.com/x.png',
    'index.html:4 a[href] /guides/gone is not in the bundle',
    'may call out: stats.example.com, named once, first in index.html:5 script',
  ]
  const headline = '3 findings in 1 page: 2 from other hosts (cdn.example.com 2), 1 missing from the bundle'

  test.concurrent('warn tells each finding, and lets the step pass', () =>
    audited(dirty, 'warn', (result, site) => {
      expect(failure(result)).toBe('')
      expect(result.outputs).toMatchObject({ auditFindings: '3', sitePath: site })
      expect(messages(result, 'warning')).toEqual([`Audit: ${headline}`])
      for (const line of lines) expect(result.log).toContainEqual(expect.stringContaining(line))
      const { text } = rendered(result.summary)
      expect(text).toContain(headline)
      for (const part of ['cdn.example.com', '/guides/gone', 'stats.example.com'])
        expect(text).toContain(part)
    }),
  )

  test.concurrent('error fails the step, with the outputs and the site that there are', () =>
    audited(dirty, 'error', (result, site) => {
      expect(result.exitCode).toBe(1)
      expect(failure(result)).toBe(
        `The audit of the unpacked site failed: ${headline} (static export job ${JOB_ID}). The log lists the findings with file and line; mend them in the documentation and export anew, or set \`audit: warn\`.`,
      )
      expect(messages(result, 'warning')).toEqual([])
      expect(result.outputs).toMatchObject({ auditFindings: '3', sitePath: site })
      for (const line of lines) expect(result.log).toContainEqual(expect.stringContaining(line))
    }),
  )

  test.concurrent('and holds nothing that a reader of the log would take for the action’s own', () => {
    const evil = '::error::owned\n##[error]owned'
    const content = `<img src="https://evil.example/${evil}|](x)<b>@octocat"><img src="/${evil} | <b>x">`
    return audited([{ path: 'index.html', content }], 'warn', (result) => {
      expect(result.exitCode).toBe(0)
      expect(result.outputs['auditFindings']).toBe('2')
      expect(rendered(result.summary).markup).toEqual([])
      expect(result.summary).not.toMatch(/@octocat/)
    })
  })
})

test.concurrent('lists so many findings, and says how many more there are', () => {
  const content = Array.from({ length: 300 }, (_, index) => `<img src="https://e.example/${index}">`).join(
    '\n',
  )
  return audited([{ path: 'index.html', content }], 'warn', (result) => {
    expect(result.outputs['auditFindings']).toBe('300')
    expect(result.log.filter((line) => line.includes('img[src]'))).toHaveLength(200)
    expect(result.log).toContain('and 100 more')
  })
})

test.concurrent('comes before the values, which stay as they are when it fails', () =>
  transferOf(tarGz(...dirty), {}, async ({ run, site, folder, read }) => {
    const before = 'staticExport:\n  enabled: true\n  bundleUrl: https://old.example/x\n  version: "1"\n'
    await writeFile(`${folder}/values.yaml`, before)
    const inputs = {
      'extract-to': site,
      audit: 'error',
      'values-file': 'values.yaml',
      'pull-request': 'false',
    }
    const result = await run({ ...inputs, version: '2' }, { env: { GITHUB_WORKSPACE: folder } })
    expect(result.exitCode).toBe(1)
    expect((await read(`${folder}/values.yaml`)).toString()).toBe(before)
  }),
)

test.concurrent('is ended with the run, whatever it is busy with', () => {
  // A stylesheet of strings that never end keeps the tokenizer for half a minute.
  const css = `a{b:${'"\n'.repeat(4_000_000)}`
  const entries = [...clean, { path: 'slow.css', content: css }]
  return transferOf(tarGz(...entries), {}, async ({ run, site }) => {
    let cancelledAt = 0
    const result = await run(
      { 'extract-to': site, audit: 'warn' },
      {
        async act(action) {
          await action.line(/^Unpacked/)
          await setTimeout(500)
          cancelledAt = performance.now()
          action.kill('SIGINT')
        },
      },
    )
    expect(performance.now() - cancelledAt).toBeLessThan(10_000)
    expect(result.exitCode).toBe(1)
    expect(failure(result)).toMatch(/^Cancelled by SIGINT \(static export job job_4f2a/)
    expect(result.outputs).not.toHaveProperty('auditFindings')
  })
})

test.concurrent('tells when the process that audits breaks off', () =>
  transferOf(tarGz(...clean), {}, async ({ run, site, folder }) => {
    const dist = join(folder, 'dist')
    await cp(join(import.meta.dirname, '../../dist'), dist, { recursive: true })
    await writeFile(join(dist, 'audit/index.js'), 'console.error("out of memory"); process.exit(7)')
    const result = await run({ 'extract-to': site, audit: 'error' }, { program: join(dist, 'index.js') })
    expect(failure(result)).toMatch(
      /^The audit of the unpacked site broke off with exit code 7: out of memory \(/,
    )
    expect(result.exitCode).toBe(1)
  }),
)
