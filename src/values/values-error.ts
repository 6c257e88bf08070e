/** The error of a values file that cannot be read or edited: where, why, and one next step. */
import { ActionError } from '../errors.ts'
import { excerpt } from '../escape.ts'
import type { Position } from './lines.ts'

interface Place {
  /** The path of the file in the repository. */
  file: string
  position?: Position | undefined
}

/** Neither reason nor hint repeats a value or a line of the file: there may be a signed link in it. */
export class ValuesError extends ActionError {
  readonly file: string
  readonly line: number | undefined
  readonly column: number | undefined

  constructor(reason: string, { file, position }: Place, hint: string, cause?: unknown) {
    const place = position ? `:${position.line}:${position.column}` : ''
    super(`${excerpt(file)}${place}: ${reason}`, { hint, cause })
    this.file = file
    this.line = position?.line
    this.column = position?.column
  }
}
