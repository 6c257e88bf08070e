/** Through the proxy of the runner, as `https_proxy` and `no_proxy` say. */
import { afterAll, expect, test } from '@jest/globals'
import { selfSigned } from '../support/certificate.ts'
import { withProxy } from '../support/connect-proxy.ts'
import { failure, following, startingAt, withService } from '../support/export-run.ts'
import { runAction, startAction } from '../support/runner.ts'
import { JOB_ID, type Script } from '../support/scripted-service.ts'

/** A name that is never resolved, so that only the proxy can lead there. */
const HOST = 'docs-api.test'
const BASE_URL = `https://${HOST}`
const PASSWORD = 'pr0xy-passw0rd'

const certificate = await selfSigned(HOST)
afterAll(() => certificate.remove())
const trusted = { NODE_EXTRA_CA_CERTS: certificate.file }
const overTls: Script = { tls: certificate }

test.concurrent.each(['https_proxy', 'HTTPS_PROXY'])('sends its requests through %s', async (variable) => {
  await withService(overTls, async (service) => {
    await withProxy({ to: Number(new URL(service.url).port) }, async ({ port, tunnels }) => {
      const run = await runAction({
        inputs: startingAt(`${BASE_URL}/admin`),
        env: { ...trusted, [variable]: `http://127.0.0.1:${port}` },
      })

      expect(run.exitCode).toBe(0)
      expect(run.outputs).toHaveProperty('bundleUrl')
      expect(run.lingeredMs).toBeLessThan(10_000)
      expect(service.requests.map(({ operation }) => operation)).toEqual(['start', 'status', 'bundle'])
      expect(service.requests.map(({ headers }) => headers.host)).toEqual([HOST, HOST, HOST])
      expect(new Set(tunnels.map(({ target }) => target))).toEqual(new Set([`${HOST}:443`]))
    })
  })
})

test.concurrent('gives the credentials of the proxy to the proxy, and to nobody else', async () => {
  await withService(overTls, async (service) => {
    await withProxy({ to: Number(new URL(service.url).port) }, async ({ port, tunnels }) => {
      const run = await runAction({
        inputs: { ...startingAt(BASE_URL), ...following(JOB_ID) },
        env: { ...trusted, https_proxy: `http://user:${PASSWORD}@127.0.0.1:${port}` },
      })

      expect(run.exitCode).toBe(0)
      const basic = `Basic ${Buffer.from(`user:${PASSWORD}`).toString('base64')}`
      expect(new Set(tunnels.map(({ authorization }) => authorization))).toEqual(new Set([basic]))
      for (const { headers } of service.requests) expect(headers).not.toHaveProperty('proxy-authorization')
      expect(JSON.stringify(run)).not.toContain(PASSWORD)
      expect(run.log.join()).not.toContain('DeprecationWarning')
    })
  })
})

test.concurrent('names the proxy that refuses the tunnel, and not its credentials', async () => {
  await withProxy({ refuse: 407 }, async ({ port, tunnels }) => {
    const run = await runAction({
      inputs: startingAt(BASE_URL),
      env: { https_proxy: `http://user:${PASSWORD}@127.0.0.1:${port}` },
    })

    expect(run.exitCode).toBe(1)
    expect(tunnels).toHaveLength(1)
    expect(failure(run)).toMatch(
      new RegExp(`${HOST} in the proxy phase.*407.*through the proxy 127\\.0\\.0\\.1:${port}`),
    )
    expect(failure(run)).toContain('`https_proxy`')
    expect(failure(run)).not.toContain('may have started a job')
    expect(JSON.stringify(run)).not.toContain(PASSWORD)
  })
})

test.concurrent('tries again while the proxy has no way to the service', async () => {
  await withProxy({ refuse: 503 }, async ({ port, tunnels }) => {
    const run = await runAction({
      inputs: startingAt(BASE_URL, { timeout: '3s' }),
      env: { https_proxy: `http://127.0.0.1:${port}` },
    })

    expect(run.exitCode).toBe(1)
    expect(tunnels.length).toBeGreaterThan(1)
    expect(run.log[0]).toMatch(/in the proxy phase.*503.*next try of start/)
    expect(failure(run)).toMatch(/^Timed out after 3s.*in the proxy phase/)
  })
})

test.concurrent('points to NODE_EXTRA_CA_CERTS for a certificate that comes through a proxy', async () => {
  await withService(overTls, async (service) => {
    await withProxy({ to: Number(new URL(service.url).port) }, async ({ port }) => {
      const run = await runAction({
        inputs: startingAt(BASE_URL),
        env: { https_proxy: `http://127.0.0.1:${port}` },
      })

      expect(run.exitCode).toBe(1)
      expect(service.requests).toEqual([])
      expect(failure(run)).toMatch(/DEPTH_ZERO_SELF_SIGNED_CERT.*through the proxy.*`NODE_EXTRA_CA_CERTS`/)
    })
  })
})

test.concurrent('points to NODE_EXTRA_CA_CERTS for the certificate of a proxy itself', async () => {
  await withService(overTls, async (proxy) => {
    const run = await runAction({ inputs: startingAt(BASE_URL), env: { https_proxy: proxy.url } })

    expect(run.exitCode).toBe(1)
    expect(run.log).toEqual([])
    expect(failure(run)).toMatch(/in the proxy phase.*certificate of the proxy.*`NODE_EXTRA_CA_CERTS`/)
  })
})

test.concurrent.each([
  ['no_proxy', HOST],
  ['NO_PROXY', HOST],
  ['no_proxy', 'elsewhere.example.com, .test'],
  ['no_proxy', '*'],
])('goes around the proxy when %s is %s', async (variable, value) => {
  await withProxy({ refuse: 403 }, async ({ port, tunnels }) => {
    const run = await runAction({
      inputs: startingAt(BASE_URL, { timeout: '1s' }),
      env: { https_proxy: `http://127.0.0.1:${port}`, [variable]: value },
    })

    expect(run.exitCode).toBe(1)
    expect(tunnels).toEqual([])
    expect(failure(run)).toMatch(/docs-api\.test in the DNS phase.*no proxy in use/)
  })
})

test.concurrent('gives up at the time-out on a proxy that does not answer', async () => {
  await withProxy('hang', async ({ port, tunnels }) => {
    const startedAt = performance.now()
    const run = await runAction({
      inputs: startingAt(BASE_URL, { timeout: '2s' }),
      env: { https_proxy: `http://127.0.0.1:${port}` },
    })

    expect(performance.now() - startedAt).toBeLessThan(10_000)
    expect(run.exitCode).toBe(1)
    expect(tunnels).toHaveLength(1)
    expect(failure(run)).toMatch(/^Timed out after 2s.*in the proxy phase, ETIMEDOUT/)
    expect(run.lingeredMs).toBeLessThan(10_000)
  })
})

test.concurrent('stops on a signal while a proxy does not answer', async () => {
  await withProxy('hang', async ({ port, connected }) => {
    const action = await startAction({
      inputs: { ...startingAt(BASE_URL), ...following(JOB_ID) },
      env: { https_proxy: `http://127.0.0.1:${port}` },
    })
    await connected
    const sentAt = performance.now()
    action.kill('SIGTERM')
    const run = await action.done

    expect(performance.now() - sentAt).toBeLessThan(10_000)
    expect(run.exitCode).toBe(1)
    expect(failure(run)).toMatch(/^Cancelled by SIGTERM.*`job-id: job_4f2a`/)
  })
})

const malformed: [what: string, address: string][] = [
  ['no URL', 'proxy of ours:3128'],
  ['a URL with a stray percent sign', `http://user:%${PASSWORD}@127.0.0.1:1`],
]

test.concurrent.each(malformed)(
  'does not go around a proxy whose address is %s',
  async (_what, https_proxy) => {
    const run = await runAction({ inputs: startingAt(BASE_URL, { timeout: '1s' }), env: { https_proxy } })

    expect(run.exitCode).toBe(1)
    expect(failure(run)).toContain('`https_proxy`')
    expect(failure(run)).not.toMatch(/Unexpected error|no proxy in use/)
    expect(JSON.stringify(run)).not.toContain(PASSWORD)
  },
)
