import { expect, test } from '@jest/globals'
import { isLoopback, operationUrl, parseBaseUrl } from '../../src/service/base-url.ts'

test.each([
  ['https://api.example.com', 'https://api.example.com/v1/jobs'],
  ['https://api.example.com/', 'https://api.example.com/v1/jobs'],
  ['https://api.example.com/v1', 'https://api.example.com/v1/jobs'],
  ['https://api.example.com/v2', 'https://api.example.com/v1/jobs'],
  ['https://api.example.com/v1/', 'https://api.example.com/v1/jobs'],
  ['https://gateway.example.com/docs', 'https://gateway.example.com/docs/v1/jobs'],
  ['https://gateway.example.com/docs/', 'https://gateway.example.com/docs/v1/jobs'],
  ['https://gateway.example.com/docs/v1', 'https://gateway.example.com/docs/v1/jobs'],
  ['https://gateway.example.com/v10', 'https://gateway.example.com/v10/v1/jobs'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/v1/jobs'],
  ['http://localhost', 'http://localhost/v1/jobs'],
  ['http://[::1]:8080/', 'http://[::1]:8080/v1/jobs'],
])('%s is the base of %s', (text, url) => {
  const checked = parseBaseUrl(text)
  expect('value' in checked && operationUrl(checked.value, 'v1', 'jobs').href).toBe(url)
})

test.each([
  ['api.example.com', 'write it like https://api.example.com'],
  ['api.example.com/v1', 'write it like https://api.example.com/v1'],
  ['api.example.com/v1?a=b', 'write it like https://api.example.com/v1'],
  ['https://api.example.com/a\tb', 'write it like https://api.example.com'],
  ['127.0.0.1:4010', 'write it like http://127.0.0.1:4010'],
  ['localhost:4010/', 'write it like http://localhost:4010'],
  ['not an address', 'write it like https://api.example.com'],
  ['ftp://api.example.com', 'write it like https://api.example.com'],
  ['https:/api.example.com', 'write it like https://api.example.com'],
  ['https://', 'write it like https://api.example.com'],
  ['http://api.example.com/docs', 'write https://api.example.com/docs'],
  ['http://api.example.com/?a#b', 'write https://api.example.com/'],
  ['http://127.0.0.1.example.com', 'write https://127.0.0.1.example.com/'],
  ['http://localhost.example.com', 'write https://localhost.example.com/'],
  ['https://user:pass@api.example.com', 'the only credential is `api-key`'],
  ['https://api.example.com/?a=b', 'write https://api.example.com/'],
  ['https://api.example.com/?', 'write https://api.example.com/'],
  ['https://api.example.com/#top', 'write https://api.example.com/'],
])('%s is refused, with what to write instead', (text, advice) => {
  expect(parseBaseUrl(text)).toEqual({ problem: expect.stringContaining(advice) })
})

test.each([
  ['http://localhost', true],
  ['http://api.localhost', true],
  ['http://127.1.2.3', true],
  ['http://0x7f.1', true],
  ['http://[::1]', true],
  ['http://[0:0:0:0:0:0:0:1]', true],
  ['http://128.0.0.1', false],
  ['http://127.0.0.1.example.com', false],
  ['http://localhost.example.com', false],
  ['http://[::2]', false],
])('%s stays on this machine: %p', (address, expected) => {
  expect(isLoopback(new URL(address))).toBe(expected)
})

test.each([
  ['a/b', 'a%2Fb'],
  ['a?b#c', 'a%3Fb%23c'],
  ['../../admin', '..%2F..%2Fadmin'],
  ['%2e%2e', '%252e%252e'],
  ['ü', '%C3%BC'],
])('the segment %s stays one segment', (segment, encoded) => {
  const url = operationUrl(new URL('https://api.example.com/docs'), 'jobs', segment, 'bundle')
  expect(url.href).toBe(`https://api.example.com/docs/jobs/${encoded}/bundle`)
})
