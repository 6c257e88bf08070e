import { request as httpRequest } from 'node:http'
import { describe, expect, test } from '@jest/globals'
import {
  cannedAnswers,
  protectedBranch,
  rateLimited,
  secondaryRateLimited,
} from '../../sandbox/github/canned-answers.ts'
import { holdGitHub, type HeldGitHub } from '../support/github-client.ts'

const topic = async (held: HeldGitHub) => held.github.repo.commit('topic', { files: { a: 'a' } })
const open = (held: HeldGitHub) => held.post('/pulls', { head: 'topic', base: 'main', title: 'One' })

/** What came of a call that is cut off in the middle, which fetch does not tell. */
const receive = (url: string) =>
  new Promise<{ promised: number; received: number; complete: boolean }>((resolve, reject) => {
    const headers = {
      'user-agent': 'test',
      authorization: 'Bearer ghs_workflow000000000000000000000000000000',
    }
    httpRequest(url, { headers }, (response) => {
      let received = 0
      response.on('data', (chunk: Buffer) => (received += chunk.length))
      response.on('error', () => undefined)
      response.on('close', () => {
        const promised = Number(response.headers['content-length'])
        resolve({ promised, received, complete: response.complete })
      })
    })
      .on('error', reject)
      .end()
  })

describe('a fault', () => {
  test('hits the calls that it names, so often as it says', async () => {
    await using held = await holdGitHub()
    const fault = held.github.fault({
      method: 'GET',
      path: /\/branches\//,
      after: 1,
      times: 2,
      kind: 'status',
      answer: cannedAnswers.unavailable,
    })
    expect((await held.ask('DELETE', '/branches/main/protection')).status).toBe(404)
    const statuses = []
    for (let call = 1; call <= 5; call += 1) statuses.push((await held.get('/branches/main')).status)
    expect(statuses).toEqual([200, 503, 503, 200, 200])
    expect((await held.get('')).status).toBe(200)
    expect(fault.hits).toBe(2)
  })

  test('lasts until it is taken back', async () => {
    await using held = await holdGitHub()
    const answer = cannedAnswers.unavailable
    const fault = held.github.fault({ path: /./, times: 'always', kind: 'status', answer })
    expect([(await held.get('')).status, (await held.get('')).status]).toEqual([503, 503])
    fault.cancel()
    expect((await held.get('')).status).toBe(200)
  })

  test('status: on the request GitHub has not acted, on the response it has', async () => {
    await using held = await holdGitHub()
    await topic(held)
    const fault = { path: /\/pulls$/, kind: 'status', answer: cannedAnswers.unavailable } as const
    held.github.fault(fault)
    expect((await open(held)).status).toBe(503)
    expect(await held.github.repo.pullRequests()).toHaveLength(0)
    held.github.fault({ ...fault, on: 'response' })
    expect((await open(held)).status).toBe(503)
    expect(await held.github.repo.pullRequests()).toHaveLength(1)
    expect(held.github.requests.map(({ status, served }) => [status, served])).toEqual([
      [503, undefined],
      [503, 201],
    ])
  })

  test('reset: on the request GitHub has not acted, on the response it has', async () => {
    await using held = await holdGitHub()
    await topic(held)
    held.github.fault({ path: /\/pulls$/, kind: 'reset' })
    await expect(open(held)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } })
    expect(await held.github.repo.pullRequests()).toHaveLength(0)
    held.github.fault({ path: /\/pulls$/, kind: 'reset', on: 'response' })
    await expect(open(held)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } })
    expect(await held.github.repo.pullRequests()).toHaveLength(1)
    expect(held.github.requests.map(({ status, served }) => [status, served])).toEqual([
      [undefined, undefined],
      [undefined, 201],
    ])
  })

  test('delay: the call takes that long, and then its course', async () => {
    await using held = await holdGitHub()
    held.github.fault({ path: /./, kind: 'delay', ms: 60 })
    expect((await held.get('')).status).toBe(200)
    const [request] = held.github.requests
    expect(Number(request?.endedAt) - Number(request?.startedAt)).toBeGreaterThanOrEqual(55)
  })

  test('hang: nothing comes until the client gives up', async () => {
    await using held = await holdGitHub()
    held.github.fault({ path: /./, kind: 'hang' })
    const client = new AbortController()
    const call = expect(held.get('', { signal: client.signal })).rejects.toThrow('aborted')
    await held.github.seen(/^GET/)
    client.abort()
    await call
  })

  test('html: a page in the place of the answer', async () => {
    await using held = await holdGitHub()
    held.github.fault({ path: /./, kind: 'html' })
    const { status, headers, bytes } = await held.get('')
    expect({ status, type: headers.get('content-type') }).toEqual({
      status: 200,
      type: 'text/html; charset=utf-8',
    })
    expect(bytes.toString()).toContain('<!doctype html>')
  })

  test('cut: half of the answer', async () => {
    await using held = await holdGitHub()
    held.github.fault({ path: /./, kind: 'cut' })
    const { promised, received, complete } = await receive(`${held.github.url}/repos/octo-org/deploy`)
    expect(complete).toBe(false)
    expect(received).toBe(Math.floor(promised / 2))
  })

  test('empty: a status without a body', async () => {
    await using held = await holdGitHub()
    await topic(held)
    held.github.fault({ path: /\/pulls$/, kind: 'empty', on: 'response' })
    const { status, bytes } = await open(held)
    expect({ status, length: bytes.length }).toEqual({ status: 201, length: 0 })
  })

  test('run: a colleague pushes just before the call, or just after', async () => {
    await using held = await holdGitHub()
    const { repo } = held.github
    const old = String(await repo.head('main'))
    const parts = { tree: (await repo.commitOf(old)).tree, parents: [old], message: 'Mine' }
    const { json } = await held.post('/git/commits', parts)
    const push = () => repo.commit('main', { files: { theirs: 'x' } })
    held.github.fault({ method: 'PATCH', path: /refs/, kind: 'run', run: push })
    const mine = json as { sha: string }
    expect(await held.patch('/git/refs/heads/main', { sha: mine.sha })).toMatchObject({
      status: 422,
      json: { message: 'Update is not a fast forward' },
    })
    const theirs = await repo.head('main')
    held.github.fault({ method: 'GET', path: /git\/ref/, kind: 'run', on: 'response', run: push })
    expect((await held.get('/git/ref/heads/main')).json).toMatchObject({ object: { sha: theirs } })
    expect(await repo.head('main')).not.toBe(theirs)
  })

  test('several come in their order, and those past an end wait for the next call', async () => {
    await using held = await holdGitHub()
    const order: string[] = []
    held.github.fault({ path: /./, kind: 'run', run: () => order.push('first') })
    held.github.fault({ path: /./, kind: 'run', run: () => order.push('second') })
    held.github.fault({ path: /./, kind: 'status', answer: cannedAnswers.notFound })
    held.github.fault({ path: /./, kind: 'run', run: () => order.push('third') })
    held.github.fault({ path: /./, kind: 'status', answer: cannedAnswers.unavailable })
    expect((await held.get('')).status).toBe(404)
    expect(order).toEqual(['first', 'second'])
    expect((await held.get('')).status).toBe(503)
    expect(order).toEqual(['first', 'second', 'third'])
  })

  test('one of the request leaves those of the response for the next call', async () => {
    await using held = await holdGitHub()
    const answer = cannedAnswers.unavailable
    held.github.fault({ path: /./, kind: 'empty', on: 'response' })
    held.github.fault({ path: /./, kind: 'status', answer })
    expect((await held.get('')).status).toBe(503)
    const { status, bytes } = await held.get('')
    expect({ status, length: bytes.length }).toEqual({ status: 200, length: 0 })
  })
})

describe('GitHub’s own answers', () => {
  const everyAnswer = {
    ...cannedAnswers,
    rateLimited: rateLimited(1_800_000_000_500),
    tooMany: rateLimited(1_800_000_000_500, 429),
    secondaryRateLimited: secondaryRateLimited(60),
    protectedBranch: protectedBranch('main'),
    secondaryWithoutHint: secondaryRateLimited(undefined, 429),
  }
  test.each(Object.entries(everyAnswer))('%s', async (_name, answer) => {
    await using held = await holdGitHub()
    held.github.fault({ path: /./, kind: 'status', answer })
    const { status, headers, json, bytes } = await held.get('')
    expect(status).toBe(answer.status)
    for (const [name, value] of Object.entries(answer.headers ?? {})) expect(headers.get(name)).toBe(value)
    if (typeof answer.body === 'string') expect(bytes.toString()).toBe(answer.body)
    else expect(json).toEqual(answer.body)
  })

  test('a limit is told in whole seconds', () => {
    expect(rateLimited(1_800_000_000_500).headers).toMatchObject({
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '1800000000',
    })
    expect(secondaryRateLimited(60).headers).toEqual({ 'retry-after': '60' })
    expect(secondaryRateLimited().headers).toEqual({})
  })
})
