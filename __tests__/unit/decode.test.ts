import { describe, expect, test } from '@jest/globals'
import {
  decodeAgentJob,
  decodeBundle,
  decodeErrorText,
  decodeJobStatus,
  decodeStartedJob,
  isId,
} from '../../src/service/decode.ts'

const SERVICE = new URL('https://api.example.com')
const LOOPBACK = new URL('http://127.0.0.1:8080')

const NOT_AN_OBJECT = ['', '  ', '<html></html>', '{"jobId": "a', 'null', '[]', '"text"', '42', 'true']

describe.each([
  ['a started job', decodeStartedJob],
  ['a status', decodeJobStatus],
  ['a bundle', (body: string) => decodeBundle(body, SERVICE)],
  ['an agent job', decodeAgentJob],
])('%s', (_name, decode) => {
  test.each(NOT_AN_OBJECT)('is not in %j', (body) => {
    expect(decode(body)).toMatchObject({ outcome: 'unreadable' })
  })

  test.each(['{}', '{"other": 1}'])('lacks something in %j', (body) => {
    expect(decode(body)).toMatchObject({ outcome: 'incomplete' })
  })
})

describe('a started job', () => {
  test('needs only a job id', () => {
    expect(decodeStartedJob('{"jobId":"job_1"}')).toEqual({
      outcome: 'decoded',
      value: { jobId: 'job_1', status: undefined },
    })
    expect(decodeStartedJob('{"jobId":"job_1","status":"queued"}')).toMatchObject({
      value: { status: 'queued' },
    })
    expect(decodeStartedJob('{"jobId":"job_1","status":7}')).toMatchObject({ value: { status: undefined } })
  })

  test.each([42, null, '', ' ', 'a b', 'a\nb', '.', '..', 'x'.repeat(201), 'a\u202eb', {}, ['a']])(
    'has no id in %j',
    (jobId) => {
      expect(isId(jobId)).toBe(false)
      expect(decodeStartedJob(JSON.stringify({ jobId }))).toMatchObject({ outcome: 'incomplete' })
    },
  )

  test.each(['job_1', '4f2a-9', 'a/b', '...', 'ü', 'x'.repeat(200)])('has an id in %j', (jobId) => {
    expect(isId(jobId)).toBe(true)
  })
})

describe('a status', () => {
  test.each([7, null, '', '   ', 'x'.repeat(101), 'a\nb', {}])('is not %j', (status) => {
    expect(decodeJobStatus(JSON.stringify({ status }))).toMatchObject({ outcome: 'incomplete' })
  })

  test.each([
    [42, 42],
    [0, 0],
    [100, 100],
    [12.5, 12.5],
    ['42', 42],
    [' 42.5 ', 42.5],
    [101, undefined],
    [-1, undefined],
    ['42%', undefined],
    ['', undefined],
    ['0x10', undefined],
    ['1e1', undefined],
    [null, undefined],
    [true, undefined],
    [[42], undefined],
    [{}, undefined],
  ])('with the progress %j is at %j', (progress, expected) => {
    expect(decodeJobStatus(JSON.stringify({ status: 'running', progress }))).toEqual({
      outcome: 'decoded',
      value: { status: 'running', progress: expected, pageCount: undefined, error: undefined },
    })
  })

  test.each([
    [7, 7],
    ['7', 7],
    [7.5, undefined],
    [-7, undefined],
    [1e300, undefined],
    ['many', undefined],
  ])('with the page count %j has %j pages', (pageCount, expected) => {
    expect(decodeJobStatus(JSON.stringify({ status: 'running', pageCount }))).toMatchObject({
      value: { pageCount: expected },
    })
  })

  test.each([
    ['no such page', 'no such page'],
    ['', undefined],
    [' \n\u200b ', undefined],
    [null, undefined],
    [42, undefined],
  ])('with the error %j says %j', (error, expected) => {
    expect(decodeJobStatus(JSON.stringify({ status: 'failed', error }))).toMatchObject({
      value: { error: expected },
    })
  })

  test('takes a number too large for a number for none', () => {
    expect(decodeJobStatus('{"status":"running","progress":1e999}')).toMatchObject({
      value: { progress: undefined },
    })
  })
})

describe('a bundle', () => {
  const whole = { bundleUrl: 'https://s.example.com/a.tar.gz?sig=1', expiresAt: '2026-11-20T12:00:00Z' }
  const decode = (fields: object, service = SERVICE) =>
    decodeBundle(JSON.stringify({ ...whole, ...fields }), service)

  test('is handed on as it was sent', () => {
    expect(decode({ sizeBytes: '123' })).toEqual({
      outcome: 'decoded',
      value: { ...whole, expiresAtMs: Date.UTC(2026, 10, 20, 12), sizeBytes: 123 },
    })
  })

  test.each([
    { bundleUrl: undefined },
    { bundleUrl: null },
    { bundleUrl: 42 },
    { expiresAt: null },
    { expiresAt: 1 },
  ])('is not in %j', (fields) => {
    expect(decode(fields)).toMatchObject({ outcome: 'incomplete' })
  })

  test.each([
    'null',
    '',
    '/bundles/a.tar.gz',
    '//s.example.com/a',
    'ftp://s.example.com/a',
    'javascript:alert(1)',
    'data:,x',
    'http://s.example.com/a',
    ' https://s.example.com/a',
    'https://s.example.com/a\nb',
    'https://s.example.com/a b',
    'https://',
    'https:s.example.com/a',
    'https:/s.example.com/a',
    'https:\\\\s.example.com\\a',
    'https:///s.example.com/a',
    'https://.',
    `https://s.example.com/${'a'.repeat(16_384)}`,
  ])('with the link %j is refused', (bundleUrl) => {
    expect(decode({ bundleUrl })).toMatchObject({ outcome: 'refused' })
  })

  test('may have an http link when the service is on this machine', () => {
    const bundleUrl = 'http://127.0.0.1:9000/a.tar.gz'
    expect(decode({ bundleUrl }, LOOPBACK)).toMatchObject({ outcome: 'decoded' })
    expect(decode({ bundleUrl: 'ftp://127.0.0.1/a' }, LOOPBACK)).toMatchObject({ outcome: 'refused' })
  })

  test.each(['soon', '', '1', '1795262400', '2026-02-30T00:00:00Z', '2026-13-01', '2026-11-20T25:00:00Z'])(
    'with the expiry %j is refused',
    (expiresAt) => {
      expect(decode({ expiresAt })).toMatchObject({
        outcome: 'refused',
        problem: expect.stringContaining('expiresAt'),
      })
    },
  )

  test('may expire at an HTTP date', () => {
    expect(decode({ expiresAt: 'Fri, 20 Nov 2026 12:00:00 GMT' })).toMatchObject({
      value: { expiresAtMs: Date.UTC(2026, 10, 20, 12) },
    })
  })

  test.each([-1, 1.5, 'big', null, {}])('with the size %j has none', (sizeBytes) => {
    expect(decode({ sizeBytes })).toMatchObject({ outcome: 'decoded', value: { sizeBytes: undefined } })
  })
})

describe('an agent job', () => {
  const whole = {
    id: 'a1',
    status: 'completed',
    source: { repository: 'https://github.com/octo-org/docs', ref: 'agent/fix' },
    model: 'sonnet',
    prLink: 'https://github.com/octo-org/docs/pull/7',
    createdAt: '2026-11-20T12:00:00Z',
    archivedAt: null,
  }

  test('is decoded whole', () => {
    expect(decodeAgentJob(JSON.stringify(whole))).toEqual({
      outcome: 'decoded',
      value: {
        status: 'completed',
        repository: whole.source.repository,
        ref: whole.source.ref,
        model: whole.model,
        pullRequest: { kind: 'link', link: whole.prLink },
        createdAt: whole.createdAt,
        archivedAt: undefined,
      },
    })
  })

  test.each([{ source: null }, { source: 'x' }, { source: {} }, { source: { repository: 7, ref: null } }])(
    'does without %j',
    (fields) => {
      expect(decodeAgentJob(JSON.stringify({ ...whole, ...fields }))).toMatchObject({
        outcome: 'decoded',
        value: { repository: undefined, ref: undefined },
      })
    },
  )

  test.each([
    'javascript:alert(1)',
    'ftp://example.com/y',
    '//example.com/pull/7',
    'pull/7',
    '',
    ' ',
    'https:github.com/octo-org/docs/pull/7',
    'https://github.com/octo org/docs/pull/7',
    'https://github.com/\u202e/pull/7',
    `https://github.com/${'x'.repeat(16 * 1024)}`,
    7,
    false,
    {},
    ['https://github.com/octo-org/docs/pull/7'],
  ])('with the link %j is refused', (prLink) => {
    expect(decodeAgentJob(JSON.stringify({ ...whole, prLink }))).toMatchObject({
      outcome: 'decoded',
      value: { pullRequest: { kind: 'refused', problem: expect.stringMatching(/^(is|has) /) } },
    })
  })

  test.each([
    'https://gitlab.example.com/docs/-/merge_requests/7?tab=changes#note',
    'http://git.example.com:3000/docs/pulls/7',
    'HTTPS://GITHUB.COM/octo-org/docs/pull/7',
  ])('hands on the link %s as it was sent', (prLink) => {
    expect(decodeAgentJob(JSON.stringify({ ...whole, prLink }))).toMatchObject({
      value: { pullRequest: { kind: 'link', link: prLink } },
    })
  })

  test.each([
    [null, 'none'],
    [undefined, 'unnamed'],
  ])('the link %j is %s', (prLink, kind) => {
    expect(decodeAgentJob(JSON.stringify({ ...whole, prLink }))).toMatchObject({
      outcome: 'decoded',
      value: { pullRequest: { kind } },
    })
  })

  test.each([[null], [7], [''], [' \n'], [{}], ['x'.repeat(2001)]])('does without the texts %j', (text) => {
    const fields = { model: text, createdAt: text, archivedAt: text, source: { repository: text, ref: text } }
    expect(decodeAgentJob(JSON.stringify({ ...whole, ...fields }))).toEqual({
      outcome: 'decoded',
      value: {
        status: 'completed',
        repository: undefined,
        ref: undefined,
        model: undefined,
        pullRequest: { kind: 'link', link: whole.prLink },
        createdAt: undefined,
        archivedAt: undefined,
      },
    })
  })
})

test.each([
  ['{"error":"no plan"}', 'no plan'],
  ['{"error":""}', undefined],
  ['{"error":{"code":1}}', undefined],
  ['<html>', undefined],
  ['null', undefined],
])('the error text of %j is %j', (body, text) => {
  expect(decodeErrorText(body)).toBe(text)
})
