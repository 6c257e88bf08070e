/** An answer other than success, thrown where it is decided and turned into JSON in api.ts. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 503
  readonly headers: Record<string, string>

  /** @param message what the body's `error` says; it is shown to the caller. */
  constructor(status: ApiError['status'], message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}
