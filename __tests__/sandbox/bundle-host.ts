/** Hosts that give a bundle, or something else instead. */
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { listen } from '../../sandbox/listen.ts'
import { tarGz } from '../support/tar-archive.ts'

export const page = (title: string) => `<!doctype html><title>${title}</title>`

/** A bundle of files by path. */
export const bundleOf = (files: Readonly<Record<string, string>>): Buffer =>
  tarGz(...Object.entries(files).map(([path, content]) => ({ path, content })))

export interface BundleHost extends AsyncDisposable {
  readonly url: string
  readonly requests: IncomingMessage[]
}

/** @param answer how every request is answered; a buffer is given whole */
export async function startBundleHost(answer: RequestListener | Buffer): Promise<BundleHost> {
  const requests: IncomingMessage[] = []
  const listening = await listen(
    createServer((request, response) => {
      requests.push(request)
      if (typeof answer === 'function') answer(request, response)
      else response.writeHead(200, { 'Content-Length': answer.length }).end(answer)
    }),
    0,
  )
  return { ...listening, requests }
}

/** Values that name a link. */
export const valuesOf = (bundleUrl: string, version = 'first'): string =>
  `staticExport:\n  enabled: true\n  bundleUrl: ${bundleUrl}\n  version: '${version}'\n`
