/** Serves a folder as a host of static sites does, and notes what it is asked for. */
import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, relative } from 'node:path'

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wav': 'audio/wav',
  '.webmanifest': 'application/manifest+json',
}

export interface SiteServer {
  url: string
  /** Files that were served, from the root of the site. */
  served: string[]
  /** Paths that led to none. */
  missing: string[]
  lastAsked: () => number
  close: () => Promise<void>
}

export async function serveSite(folder: string): Promise<SiteServer> {
  const served: string[] = []
  const missing: string[] = []
  let last = 0
  const server = createServer((request, response) => {
    last = performance.now()
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://site').pathname)
    const file = fileAt(join(folder, path))
    if (file === undefined) {
      missing.push(path)
      response.writeHead(404).end()
      return
    }
    served.push(relative(folder, file))
    void readFile(file).then((bytes) => {
      response
        .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
        .end(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served,
    missing,
    lastAsked: () => last,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function fileAt(path: string): string | undefined {
  return [path, `${path}.html`, join(path, 'index.html')].find(
    (candidate) => existsSync(candidate) && statSync(candidate).isFile(),
  )
}
