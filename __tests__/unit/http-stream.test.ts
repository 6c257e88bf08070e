/** The streaming half of the transport, over a real connection. What breaks is tested through the built action. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@jest/globals'
import { createTransport } from '../../src/service/http.ts'

/** Streams one answer of a server of its own; gives what `receive` makes of the body. */
async function stream<T>(
  listener: RequestListener,
  receive: (body: AsyncIterable<Buffer>) => Promise<T>,
  { idleMs = 5000, signal = new AbortController().signal } = {},
): Promise<{ value: T; headers: Record<string, unknown> }> {
  const seen: Record<string, unknown> = {}
  const server = createServer((request, response) => {
    Object.assign(seen, request.headers)
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/a?b=c`)
  const transport = createTransport('test')
  try {
    const headers = { accept: '*/*' }
    const value = await transport.stream({ url, headers, idleMs, signal }, ({ body }) => receive(body))
    return { value, headers: seen }
  } finally {
    transport.close()
    server.closeAllConnections()
    server.close()
  }
}

async function read(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

test('hands on the body as it comes', async () => {
  const { value, headers } = await stream((_request, response) => {
    response.write('one ')
    setTimeout(() => response.end('two'), 50)
  }, read)
  expect(value).toBe('one two')
  expect(headers).toMatchObject({ accept: '*/*', 'user-agent': 'test' })
})

test.each<[string, RequestListener]>([
  ['before the answer', () => undefined],
  ['within the body', (_request, response) => void response.writeHead(200).write('half')],
])('takes a connection for broken that is silent %s', async (_, listener) => {
  await expect(stream(listener, read, { idleMs: 200 })).rejects.toThrow(/ETIMEDOUT \(no byte within 0\.2s/)
})

test('lets a slow body take longer than the limit on silence', async () => {
  const { value } = await stream(
    (_request, response) => {
      let sent = 0
      const timer = setInterval(() => {
        response.write('x')
        if (++sent === 8) {
          clearInterval(timer)
          response.end()
        }
      }, 100)
    },
    read,
    { idleMs: 500 },
  )
  expect(value).toBe('xxxxxxxx')
})

test('does not count the time that the receiver takes', async () => {
  const { value } = await stream(
    (_request, response) => {
      response.write('one ', () => response.end('two'))
    },
    async (body) => {
      let text = ''
      for await (const chunk of body) {
        text += chunk.toString()
        await new Promise((resolve) => setTimeout(resolve, 400))
      }
      return text
    },
    { idleMs: 200 },
  )
  expect(value).toBe('one two')
})

test('ends with the reason of an abort, also within the body', async () => {
  const controller = new AbortController()
  const cancelled = new Error('cancelled')
  const streaming = stream(
    (_request, response) => {
      response.write('half')
      setTimeout(() => {
        controller.abort(cancelled)
      }, 50)
    },
    read,
    { signal: controller.signal },
  )
  await expect(streaming).rejects.toBe(cancelled)
})

test('passes on what the receiver throws, and reads no further', async () => {
  const full = new Error('the disk is full')
  await expect(
    stream(
      (_request, response) => void response.end('x'.repeat(10_000_000)),
      () => Promise.reject(full),
    ),
  ).rejects.toBe(full)
})
