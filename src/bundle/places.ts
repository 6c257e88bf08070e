/** A place on this machine that an input names, and what is said of one that can't be filled. */
import { diskReason } from '../disk.ts'
import { ActionError } from '../errors.ts'
import { excerpt } from '../escape.ts'

/** A place that an input names. */
export interface Place {
  input: 'download-to' | 'extract-to'
  /** As the input has it. */
  path: string
  /** Absolute. */
  location: string
}

export const ELSEWHERE = 'Name another place'

const DOING = { 'download-to': 'saved', 'extract-to': 'unpacked' }

/** The error for a place that can't be filled. @param problem the rest of a sentence */
export function cannotFill(
  { input, path }: Place,
  problem: string,
  hint: string,
  cause?: unknown,
): ActionError {
  const message = `The bundle cannot be ${DOING[input]} to ${excerpt(path)} as \`${input}\` says: ${problem}`
  return new ActionError(message, { hint, cause })
}

/** What the system says of a place, as an error for people. An error that is none of the system's stays as it is. */
export function placeError(place: Place, error: unknown): unknown {
  const known = diskReason(error)
  if (known === undefined) return error
  const isFull = ['ENOSPC', 'EDQUOT'].includes(known.code)
  const hint = isFull ? 'Free some space in a step before, or name a place on another disk' : ELSEWHERE
  return cannotFill(place, known.reason, hint, error)
}
