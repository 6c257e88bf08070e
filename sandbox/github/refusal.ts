/** An answer other than success, thrown where it is decided and turned into GitHub's JSON in api.ts. */

export interface FieldError {
  readonly resource: string
  readonly code: string
  readonly field?: string
  readonly message?: string
}

/** Shape: https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api#validation-failed. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly errors: readonly (FieldError | string)[] | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    message: string,
    {
      errors,
      headers = {},
    }: { errors?: readonly (FieldError | string)[]; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message)
    this.status = status
    this.errors = errors
    this.headers = headers
  }
}

export const validationFailed = (...errors: FieldError[]): Refusal =>
  new Refusal(422, 'Validation Failed', { errors })

export const notFound = (message = 'Not Found'): Refusal => new Refusal(404, message)
