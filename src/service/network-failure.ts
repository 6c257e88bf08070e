/** What is known of a failed exchange: which host, how far it came, and why. */

import { isTransientStatus } from './transient-status.ts'

/** How far an exchange had come when it failed. */
export type Phase = 'DNS' | 'connect' | 'TLS' | 'proxy' | 'response'

/**
 * Codes of a certificate that was refused. No waiting mends these.
 *
 * @see https://nodejs.org/api/tls.html#x509-certificate-error-codes
 */
const CERTIFICATE_CODES = new Set([
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_DECRYPT_CERT_SIGNATURE',
  'CERT_SIGNATURE_FAILURE',
  'CERT_NOT_YET_VALID',
  'CERT_HAS_EXPIRED',
  'CERT_CHAIN_TOO_LONG',
  'CERT_REVOKED',
  'CERT_UNTRUSTED',
  'CERT_REJECTED',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
  'HOSTNAME_MISMATCH',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

interface Details {
  url: URL
  phase: Phase
  /** `host:port` of the proxy, where one was in use. */
  proxy: string | undefined
  code: string
  cause: unknown
}

/** No whole answer came. */
export class NetworkFailure extends Error {
  readonly phase: Phase
  readonly code: string
  /** Whether the service's certificate was refused. */
  readonly certificate: boolean
  /** Whether the service may have acted on the request. */
  readonly mayHaveArrived: boolean
  /** Status of the proxy's refusal to open a tunnel. */
  readonly proxyStatus: number | undefined

  constructor({ url, phase, proxy, code, cause }: Details) {
    const detail = rootMessage(cause)
    const refusal = phase === 'proxy' ? /statusCode=(\d{3})/.exec(detail)?.[1] : undefined
    const shown = refusal === undefined ? code : `HTTP ${refusal}`
    const through = proxy === undefined ? 'no proxy in use' : `through the proxy ${proxy}`
    super(`network failure with ${url.host} in the ${phase} phase, ${shown} (${detail}; ${through})`, {
      cause,
    })
    this.name = 'NetworkFailure'
    this.phase = phase
    this.code = shown
    // A tunnel keeps only the text of what went wrong with its proxy.
    this.certificate = CERTIFICATE_CODES.has(code) || (phase === 'proxy' && /certificate/i.test(detail))
    this.mayHaveArrived = phase === 'response'
    this.proxyStatus = refusal === undefined ? undefined : Number(refusal)
  }

  /** Whether the same request may succeed when it is sent again: no waiting mends a certificate. */
  get isTransient(): boolean {
    return !this.certificate && (this.proxyStatus === undefined || isTransientStatus(this.proxyStatus))
  }
}

/** The end of a next step: what to do where a private authority signs a certificate that was refused. */
export const TRUST_AUTHORITY =
  'set `NODE_EXTRA_CA_CERTS` in the `env` of the step to a PEM file with that authority and its intermediates'

/** The next step where the proxy failed. */
export const CHECK_PROXY = 'Check the proxy in `https_proxy` and the exceptions in `no_proxy`'

/** The most telling code of an error: of its causes and, where several addresses were tried, of the first. */
export function errorCode(error: unknown): string | undefined {
  let found: string | undefined
  for (const { code, message } of causes(error)) {
    // The tunnel of a proxy reports each failure as ECONNRESET and keeps the real one in its text.
    found = /cause=.*?\b(E[A-Z]+(?:_[A-Z]+)*)\b/.exec(message)?.[1] ?? code ?? found
  }
  return found
}

function rootMessage(error: unknown): string {
  return causes(error).at(-1)?.message ?? String(error)
}

function causes(error: unknown): { message: string; code: string | undefined }[] {
  const chain: { message: string; code: string | undefined }[] = []
  for (let cause = error; cause instanceof Error && chain.length < 10;) {
    chain.push({
      message: cause.message,
      code: 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined,
    })
    cause = cause instanceof AggregateError ? cause.errors[0] : cause.cause
  }
  return chain
}
