/** A certificate that no authority signed, made anew in each run, so that no private key is kept here. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'

export interface Certificate {
  /** PEM. */
  cert: string
  /** PEM. */
  key: string
  /** Where the certificate lies, for `NODE_EXTRA_CA_CERTS`. */
  file: string
  remove(): Promise<void>
}

/** @param names host names and IPv4 addresses that it is for */
export async function selfSigned(...names: string[]): Promise<Certificate> {
  const altNames = names.map((name) =>
    /^[\d.]+$/.test(name) ? { type: 7 as const, ip: name } : { type: 2 as const, value: name },
  )
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'scripted service' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames }],
  })
  const folder = await mkdtemp(join(tmpdir(), 'certificate-'))
  const file = join(folder, 'cert.pem')
  await writeFile(file, cert)
  return { cert, key, file, remove: () => rm(folder, { recursive: true }) }
}
