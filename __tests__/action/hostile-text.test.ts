/** Text of the service that is made to be more than text: it shows as text and does nothing, wherever it stands. */
import { expect, test } from '@jest/globals'
import { API_KEY, failure, following, messages, runAgainst } from '../support/export-run.ts'
import { rendered } from '../support/rendered.ts'
import type { ActionRun } from '../support/runner.ts'
import { JOB_ID, bundle, json, started, status, text } from '../support/scripted-service.ts'

/** Each with the part of it that must be seen, as it must be seen. */
const HOSTILE: Record<string, [text: string, shown: string]> = {
  'a command on a line of its own': ['bad\n::set-output name=x::y\nend', 'set-output name=x'],
  'a command after a carriage return': ['bad\r::add-mask::e\rend', 'add-mask'],
  'a command in the older form': ['##[error]bad', '[error]bad'],
  'a command that is encoded': ['bad%0A::warning::x%0D%0A', 'bad%0A'],
  'terminal sequences': [
    '\u001b[31mred\u001b[0m \u001b]8;;https://evil.example\u0007bad\u001b]8;;\u0007',
    'red',
  ],
  'control characters': ['a\u0000b\u0008c\u007fd\u0085e\u2028f', 'a b c d e f'],
  'a script': ['<script>alert(1)</script><img src=x onerror=alert(1)>', '<script>alert(1)</script>'],
  'a link': ['[bad](https://evil.example) https://evil.example www.evil.example', '[bad]'],
  'an image': ['![bad](https://evil.example/x.png)', '![bad]'],
  'a table': ['bad | cell |\n| --- |\n| row |', 'bad | cell'],
  'a heading and a list': ['bad\n\n# heading\n\n- item\n\n```\nfence', '# heading'],
  code: ['``` `bad` ```', '`bad`'],
  'HTML comments and entities': ['<!-- bad --> &lt;b&gt; </code></td>', '<!-- bad -->'],
  'right-to-left marks': ['bad \u202egpj.exe\u2066', 'gpj.exe'],
}
const everyText = Object.entries(HOSTILE).map(([what, [hostile, shown]]) => [what, hostile, shown] as const)

/** The run itself has been checked for smuggled commands, control characters and the key. */
function expectTextOnly({ summary, annotations, log }: ActionRun): void {
  const { markup, cells } = rendered(summary)
  expect(markup).toEqual([])
  expect(new Set(cells)).toEqual(new Set([2]))
  for (const line of [...log, ...annotations.map(({ message }) => message)]) {
    expect(line).not.toMatch(/^\s*::|##\[|[\u0080-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/)
  }
}

test.concurrent.each(everyText)(
  'shows %s in the error of a failed job as text',
  async (_what, error, shown) => {
    const { run } = await runAgainst({ status: [status('failed', { error })] }, { inputs: following(JOB_ID) })

    expect(run.exitCode).toBe(1)
    expect(run.outputs).toEqual({ jobId: JOB_ID, status: 'failed' })
    expect(failure(run)).toContain(shown.replace('##[', '## ['))
    expect(rendered(run.summary).text).toContain(shown)
    expectTextOnly(run)
  },
)

test.concurrent.each(everyText)('shows %s in an error body as text', async (_what, error, shown) => {
  const { run } = await runAgainst({ status: [json(403, { error })] }, { inputs: following(JOB_ID) })

  expect(run.exitCode).toBe(1)
  expect(run.outputs).toEqual({ jobId: JOB_ID })
  expect(failure(run)).toContain(shown)
  expect(rendered(run.summary).text).toContain(shown)
  expectTextOnly(run)
})

const ids = [
  '::warning::x',
  '<script>alert(1)</script>',
  '[a](//evil.example)',
  '|`a|`|',
  '@octocat',
  '%0A::error::x',
  '##[error]x',
  '"${{x}}"',
]

test.concurrent.each(ids)('takes %s for a job id and a status', async (hostile) => {
  const { run, service } = await runAgainst({
    start: [json(202, { jobId: hostile, status: hostile })],
    status: [status(hostile), status('failed', { error: hostile })],
  })

  expect(run.exitCode).toBe(1)
  expect(service.of('status').map(({ path }) => decodeURIComponent(path.split('/').at(-1) ?? ''))).toEqual([
    hostile,
    hostile,
  ])
  expect(run.outputs).toEqual({ jobId: hostile, status: 'failed' })
  expect(messages(run, 'warning')).toHaveLength(1)
  expect(rendered(run.summary).text).toContain(hostile)
  expectTextOnly(run)
})

test.concurrent('does not set an output that a multi-line value tries to add', async () => {
  const { run } = await runAgainst({
    start: [json(202, { jobId: 'x\nstatus=completed' }), started],
    status: [status('running\nEOF\nbundleUrl=x'), status('completed')],
  })

  expect(run.exitCode).toBe(0)
  expect(run.outputs).toMatchObject({ jobId: JOB_ID, status: 'completed' })
})

test.concurrent('shortens a text of 100 kB in the log and the summary', async () => {
  const error = `begin ${'<b>|x</b>\n'.repeat(10_000)} end`
  const { run } = await runAgainst({ status: [status('failed', { error })] }, { inputs: following(JOB_ID) })

  expect(run.exitCode).toBe(1)
  expect(failure(run)).toContain('begin')
  expect(failure(run).length).toBeLessThan(5_000)
  expect(run.summary.length).toBeLessThan(64_000)
  expectTextOnly(run)
})

test.concurrent('shows a link whose path is hostile as text', async () => {
  const bundleUrl = 'https://storage.example.com/<img>/`|`/[a](b)/::error::?X-Amz-Signature=5ec7e7'
  const { run } = await runAgainst({ bundle: [bundle({ bundleUrl })] }, { inputs: following(JOB_ID) })

  expect(run.exitCode).toBe(0)
  expect(run.outputs['bundleUrl']).toBe(bundleUrl)
  expectTextOnly(run)
})

test.concurrent('shows a content type as text', async () => {
  const { run } = await runAgainst(
    { status: [text(200, 'x', '<b>::error::</b>|[a](b)')] },
    { inputs: following(JOB_ID, { timeout: '1s' }) },
  )

  expect(run.exitCode).toBe(1)
  expectTextOnly(run)
})

/** The last one is shortened in the middle of the key. */
const echoes: [how: string, text: string][] = [
  ['as it is', `key ${API_KEY} is unknown`],
  ['in Markdown', `\`${API_KEY}\` **${API_KEY}** <${API_KEY}>`],
  ['with terminal sequences in it', `key ${API_KEY.slice(0, 9)}\u001b[0m${API_KEY.slice(9)} is unknown`],
  ['at the end of a long text', `${'x'.repeat(480)} ${API_KEY}`],
]

test.concurrent.each(echoes)('does not show a key that the service echoes %s', async (_how, error) => {
  const [refused, failed] = await Promise.all([
    runAgainst({ status: [json(401, { error })] }, { inputs: following(JOB_ID) }),
    runAgainst({ status: [status('failed', { error })] }, { inputs: following(JOB_ID) }),
  ])

  for (const { run } of [refused, failed]) {
    expect(run.exitCode).toBe(1)
    const shown = [...run.log, ...run.debug, failure(run), rendered(run.summary).text]
    expect(shown.some((line) => line.includes(API_KEY.slice(0, 15)))).toBe(false)
  }
})

test.concurrent('does not show a key that the service echoes as id and status', async () => {
  const { run } = await runAgainst({
    start: [json(202, { jobId: API_KEY, status: API_KEY })],
    status: [status(API_KEY), status('completed')],
  })

  expect(run.exitCode).toBe(0)
  expect(run.log).toContainEqual(expect.stringContaining('***'))
})

test.concurrent.each([
  ['path', (key: string) => `https://storage.example.com/${key}?X-Amz-Signature=5ec7e7`],
  ['host name', (key: string) => `https://${key.toUpperCase()}.example.com/a`],
  ['query', (key: string) => `https://storage.example.com/a?key=${key}`],
])('does not hand on a link with the key in its %s', async (_part, link) => {
  const { run } = await runAgainst(
    { bundle: [bundle({ bundleUrl: link(API_KEY) })] },
    { inputs: following(JOB_ID) },
  )

  expect(run.exitCode).toBe(1)
  expect(failure(run)).toContain('its `bundleUrl` has the key in it')
  expect(run.outputs).not.toHaveProperty('bundleUrl')
})

test.concurrent('does not show a key of unusual characters, in whatever spelling', async () => {
  const key = 'mint_a+b/c==d@e#f$g&h<i>j*k_'
  const { run } = await runAgainst(
    { status: [status(key), status('failed', { error: `no, ${key}` })] },
    { inputs: following(JOB_ID, { 'api-key': key, version: key }) },
  )

  expect(run.exitCode).toBe(1)
  expect(rendered(run.summary).text.replaceAll('\u200b', '')).not.toContain('d@e#f')
  expect(failure(run)).toContain('no, ***')
})
