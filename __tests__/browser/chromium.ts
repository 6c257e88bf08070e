/** Chromium in a net that notes what it asks other hosts for, and lets nothing through. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer as createTlsServer } from 'node:tls'
import { chromium } from 'playwright-core'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** How long nothing new may be asked for until a page is taken to be done. */
const QUIET_MS = 1500

/** How long is waited for what should be asked for and is not. */
const PATIENCE_MS = 15_000

/** Chromium's own calls would be noted among those of the page. */
const SILENCE = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-component-update'],
  ...['--disable-background-networking', '--disable-sync', '--disable-default-apps'],
  // `http:` addresses reach the proxy with their whole path; made `https:`, only their host would.
  '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable',
]

/** Where a browser speculates: it would not through a proxy, so this host is reached without one. */
const DIRECT = 'speculation.example'

export interface WatchedBrowser {
  /**
   * Opens a page and waits until it asks for nothing more. Gives the addresses on other hosts that it asked for.
   *
   * @param isComplete whether all was asked for that should be: a slow browser gets more time
   */
  open: (url: string, isComplete: (asked: string[]) => boolean) => Promise<string[]>
  close: () => Promise<void>
}

/** @param activity the time of the last request to the site itself, in the clock of `performance` */
export async function watchedBrowser(activity: () => number): Promise<WatchedBrowser> {
  const executablePath = installedBrowser()
  const net = await spreadNet()
  const profile = await mkdtemp(join(tmpdir(), 'audit-profile-'))
  // In a private window, which is Playwright's custom, no web app can be installed, and nobody asks for its manifest.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [
      ...SILENCE,
      `--proxy-server=http://127.0.0.1:${net.proxyPort}`,
      `--proxy-bypass-list=${DIRECT}`,
      `--host-resolver-rules=MAP ${DIRECT} 127.0.0.1:${net.tlsPort}`,
    ],
  })
  return {
    async open(url, isComplete) {
      const before = net.asked.length
      const page = await context.newPage()
      // A page that leads away at once is never loaded, and a frame without an answer is no failure of the page.
      await page.goto(url, { waitUntil: 'load', timeout: 20_000 }).catch(() => undefined)
      const opened = performance.now()
      const isQuiet = (): boolean =>
        performance.now() - Math.max(opened, net.lastAsked(), activity()) >= QUIET_MS
      const isEnough = (): boolean =>
        isComplete(net.asked.slice(before)) || performance.now() - opened >= PATIENCE_MS
      while (!isQuiet() || !isEnough()) await sleep(50)
      await page.close()
      return net.asked.slice(before)
    },
    async close() {
      await context.close()
      await net.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

function installedBrowser(): string {
  const named = process.env['CHROMIUM']
  const found = (named === undefined ? PLACES : [named]).find((path) => existsSync(path))
  if (found !== undefined) return found
  throw new Error(
    'There is no Chromium: install one (`apt-get install chromium`), or name its program in the variable CHROMIUM.',
  )
}

interface Net {
  proxyPort: number
  tlsPort: number
  asked: string[]
  lastAsked: () => number
  close: () => Promise<void>
}

async function spreadNet(): Promise<Net> {
  const asked: string[] = []
  let last = 0
  const note = (url: string): void => {
    asked.push(url)
    last = performance.now()
  }
  const proxy = createServer((request, response) => {
    note(request.url ?? '')
    response.writeHead(502, { 'access-control-allow-origin': '*' }).end()
  })
  proxy.on('connect', (request, socket: Socket) => {
    note(`https://${request.url ?? ''}/`)
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  const tls = createTlsServer({
    SNICallback(host, refuse) {
      note(`https://${host}/`)
      refuse(new Error('Nobody is at home'))
    },
  })
  tls.on('tlsClientError', () => undefined)
  const [proxyPort, tlsPort] = [await listen(proxy), await listen(tls)]
  return {
    ...{ proxyPort, tlsPort, asked },
    lastAsked: () => last,
    async close() {
      proxy.closeAllConnections()
      await Promise.all([proxy, tls].map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
