/** Ways to the service: TLS with and without a known authority, and IPv6. */
import { networkInterfaces } from 'node:os'
import { afterAll, expect, test } from '@jest/globals'
import { selfSigned } from '../support/certificate.ts'
import { failure, following, runAgainst, startingAt, withService } from '../support/export-run.ts'
import { runAction } from '../support/runner.ts'
import { JOB_ID } from '../support/scripted-service.ts'

const certificate = await selfSigned('127.0.0.1')
const otherName = await selfSigned('docs.example.com')
afterAll(async () => {
  await certificate.remove()
  await otherName.remove()
})

test.concurrent(
  'refuses a certificate that no authority signed, at once, and says how to trust it',
  async () => {
    const { run, service } = await runAgainst({ tls: certificate })

    expect(run.exitCode).toBe(1)
    expect(service.requests).toEqual([])
    expect(run.outputs).toEqual({})
    expect(run.log).toEqual([])
    expect(failure(run)).toMatch(
      /start a static export job.*127\.0\.0\.1:\d+ in the TLS phase, DEPTH_ZERO_SELF_SIGNED_CERT/,
    )
    expect(failure(run)).toContain('`NODE_EXTRA_CA_CERTS`')
    expect(failure(run)).not.toContain('may have started a job')
  },
)

test.concurrent('takes a certificate that NODE_EXTRA_CA_CERTS names', async () => {
  const { run, service } = await runAgainst(
    { tls: certificate },
    { env: { NODE_EXTRA_CA_CERTS: certificate.file } },
  )

  expect(run.exitCode).toBe(0)
  expect(service.requests).toHaveLength(3)
  expect(run.annotations).toEqual([])
})

test.concurrent('refuses a trusted certificate of another host, at once', async () => {
  const { run, service } = await runAgainst(
    { tls: otherName },
    { inputs: following(JOB_ID), env: { NODE_EXTRA_CA_CERTS: otherName.file } },
  )

  expect(run.exitCode).toBe(1)
  expect(service.requests).toEqual([])
  expect(failure(run)).toMatch(/in the TLS phase, ERR_TLS_CERT_ALTNAME_INVALID/)
})

test.concurrent('says that TLS failed where the other side does not speak it', async () => {
  await withService({}, async (service) => {
    const inputs = startingAt(service.url.replace('http:', 'https:'), { timeout: '1s' })
    const run = await runAction({ inputs })

    expect(run.exitCode).toBe(1)
    expect(service.requests).toEqual([])
    expect(failure(run)).toMatch(/in the TLS phase, .*https server/)
    expect(failure(run)).not.toContain('NODE_EXTRA_CA_CERTS')
  })
})

const hasIpv6 = Object.values(networkInterfaces()).some((list) =>
  list?.some(({ address }) => address === '::1'),
)
const testIpv6 = hasIpv6 ? test.concurrent : test.skip

testIpv6('reaches a service by its IPv6 address', async () => {
  const { run, service } = await runAgainst({ host: '::1' })

  expect(service.url).toMatch(/^http:\/\/\[::1\]:\d+$/)
  expect(run.exitCode).toBe(0)
  expect(service.requests.map(({ headers }) => headers.host)).toEqual(
    Array(3).fill(new URL(service.url).host),
  )
})

testIpv6('names the IPv6 address of a service that is down', async () => {
  const url = await withService({ host: '::1' }, (service) => Promise.resolve(service.url))
  const run = await runAction({ inputs: startingAt(url, { timeout: '1s' }) })

  expect(run.exitCode).toBe(1)
  expect(failure(run)).toContain(`${new URL(url).host} in the connect phase, ECONNREFUSED`)
})
