import { describe, expect, test } from '@jest/globals'
import { explain } from '../../src/errors.ts'
import { NetworkFailure, errorCode, type Phase } from '../../src/service/network-failure.ts'
import { ServiceError, type Operation } from '../../src/service/service-error.ts'

describe('the message of a documented error names operation, status, text and remedy', () => {
  test.each<[Operation, number, string, RegExp]>([
    ['startExport', 400, 'start a static export job', /`domain`, `version` and `paths`/],
    ['startExport', 401, 'start a static export job', /missing, wrong or expired/],
    ['startExport', 403, 'start a static export job', /Enterprise plan.*`write` scope.*allow-list/],
    ['getExportStatus', 401, 'get the status of the export job', /missing, wrong or expired/],
    ['getExportStatus', 404, 'get the status of the export job', /check `job-id`/],
    ['generateBundle', 401, 'generate the bundle', /missing, wrong or expired/],
    ['generateBundle', 404, 'generate the bundle', /check `job-id`/],
    ['generateBundle', 409, 'generate the bundle', /has not finished/],
    ['getAgentJob', 401, 'get the agent job', /missing, wrong or expired/],
    ['getAgentJob', 403, 'get the agent job', /plan of the organisation.*allow-list/],
    ['getAgentJob', 404, 'get the agent job', /project id .*API keys page.*job id .*`id`.*was created/],
    ['startExport', 429, 'start a static export job', /limits the rate/],
    ['getExportStatus', 503, 'get the status of the export job', /problem of its own/],
    ['startExport', 418, 'start a static export job', /refused the request/],
  ])('%s %d', (operation, status, doing, remedy) => {
    const line = explain(new ServiceError(operation, { kind: 'status', status, text: 'in its own words' }))
    expect(line).toContain(`Could not ${doing}: the service answered ${status}`)
    expect(line).toContain('"in its own words"')
    expect(line).toMatch(remedy)
    expect(line).not.toContain('\n')
  })
})

test.each<[Operation, string | undefined, boolean]>([
  ['getExportStatus', undefined, true],
  ['generateBundle', undefined, true],
  ['getAgentJob', undefined, true],
  ['getAgentJob', 'job not found', false],
  ['startExport', undefined, false],
])('a 404 of %s with the words %j may come from something else: %j', (operation, text, isOther) => {
  const line = explain(new ServiceError(operation, { kind: 'status', status: 404, text }))
  expect(line.endsWith('Or something else answers at `base-url`.')).toBe(isOther)
})

test('a redirect is shown with its target', () => {
  const failure = { kind: 'status', status: 302, location: 'https://other.example.com/v1' } as const
  expect(explain(new ServiceError('startExport', failure))).toMatch(
    /302 Found, which points to https:\/\/other\.example\.com\/v1.*set `base-url` to its new address/,
  )
  expect(explain(new ServiceError('startExport', { kind: 'status', status: 302 }))).toMatch(
    /302 Found\. Check `base-url`: a login page/,
  )
})

test('a long or hostile text of the service stays one short line', () => {
  const text = `first\n::error::second\u001b[31m${'x'.repeat(10_000)}`
  const { message } = new ServiceError('startExport', { kind: 'status', status: 400, text })
  expect(message.length).toBeLessThan(650)
  expect(message).toContain('first ::error::second')
})

test('an answer that cannot be used is named with its type', () => {
  const failure = {
    kind: 'unreadable',
    status: 200,
    problem: 'it is not JSON',
    contentType: 'text/html',
  } as const
  expect(explain(new ServiceError('getExportStatus', failure))).toMatch(
    /the answer 200 OK \(text\/html\) cannot be used, it is not JSON\. Check `base-url`/,
  )
})

describe('a network failure', () => {
  const failure = (code: string, phase: Phase, message: string, proxy?: string) =>
    new NetworkFailure({
      url: new URL('https://api.example.com/v1/static-export/jobs'),
      phase,
      proxy,
      code,
      cause: new Error(message),
    })

  test('names host, phase, code and that there is no proxy', () => {
    expect(failure('ENOTFOUND', 'DNS', 'getaddrinfo ENOTFOUND api.example.com').message).toBe(
      'network failure with api.example.com in the DNS phase, ENOTFOUND (getaddrinfo ENOTFOUND api.example.com; no proxy in use)',
    )
  })

  test('names the proxy that was in use', () => {
    expect(failure('ECONNREFUSED', 'proxy', 'refused', 'proxy.corp:3128').message).toContain(
      'through the proxy proxy.corp:3128',
    )
  })

  test('says with which status a proxy refused', () => {
    const refused = failure(
      'ECONNRESET',
      'proxy',
      'tunneling socket could not be established, statusCode=407',
    )
    expect(refused.code).toBe('HTTP 407')
    expect(refused.proxyStatus).toBe(407)
  })

  test('knows a refused certificate of a proxy by its text', () => {
    expect(failure('ECONNRESET', 'proxy', 'cause=self-signed certificate').certificate).toBe(true)
    expect(failure('ECONNRESET', 'response', 'about a certificate').certificate).toBe(false)
  })

  test.each<[string, Phase, RegExp]>([
    ['SELF_SIGNED_CERT_IN_CHAIN', 'TLS', /NODE_EXTRA_CA_CERTS/],
    ['CERT_HAS_EXPIRED', 'TLS', /NODE_EXTRA_CA_CERTS/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'proxy', /certificate of the proxy.*NODE_EXTRA_CA_CERTS/],
    ['ECONNRESET', 'TLS', /https server/],
    ['ENOTFOUND', 'DNS', /resolve/],
    ['ECONNREFUSED', 'connect', /allows the connection/],
    ['ECONNRESET', 'proxy', /`https_proxy`.*`no_proxy`/],
    ['ETIMEDOUT', 'response', /run again later/],
  ])('%s in the %s phase has a remedy', (code, phase, remedy) => {
    const error = new ServiceError('startExport', { kind: 'network', error: failure(code, phase, 'text') })
    expect(explain(error)).toMatch(remedy)
  })

  test.each<[Phase, boolean]>([
    ['DNS', false],
    ['connect', false],
    ['proxy', false],
    ['TLS', false],
    ['response', true],
  ])('in the %s phase may have reached the service: %p', (phase, reached) => {
    const error = new ServiceError('startExport', { kind: 'network', error: failure('E', phase, 'text') })
    expect(error.mayHaveSucceeded).toBe(reached)
  })
})

test.each([
  [429, false],
  [503, false],
  [400, false],
  [500, true],
  [502, true],
  [504, true],
  [408, true],
])('an answer %d may hide a success: %p', (status, may) => {
  expect(new ServiceError('startExport', { kind: 'status', status }).mayHaveSucceeded).toBe(may)
})

describe('the code of an error', () => {
  const withCode = (code: string, message = code): Error => Object.assign(new Error(message), { code })

  test.each<[string, unknown, string | undefined]>([
    ['its own', withCode('ECONNRESET'), 'ECONNRESET'],
    ['of its cause', new Error('fetch failed', { cause: withCode('EPIPE') }), 'EPIPE'],
    [
      'of the first of several',
      new AggregateError([withCode('ECONNREFUSED'), withCode('ENETUNREACH')]),
      'ECONNREFUSED',
    ],
    [
      'behind a tunnel',
      withCode(
        'ECONNRESET',
        'tunneling socket could not be established, cause=getaddrinfo ENOTFOUND proxy.corp',
      ),
      'ENOTFOUND',
    ],
    [
      'behind a tunnel, with an underscore',
      withCode(
        'ECONNRESET',
        'tunneling socket could not be established, cause=getaddrinfo EAI_AGAIN proxy.corp',
      ),
      'EAI_AGAIN',
    ],
    ['of none', new Error('text'), undefined],
    ['of no error at all', 'text', undefined],
  ])('is %s', (_name, error, code) => {
    expect(errorCode(error)).toBe(code)
  })

  test('is found in a chain that bites its tail', () => {
    const error = withCode('EPIPE')
    error.cause = error
    expect(errorCode(error)).toBe('EPIPE')
  })
})
