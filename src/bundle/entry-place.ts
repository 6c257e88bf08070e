/** Where an entry of an archive belongs below the directory that it is unpacked into. Pure. */
import { refused, type Entry } from './archive.ts'

/** Deeper than any site, and not so deep that a small archive makes a mountain of directories. */
const MAX_DEPTH = 50

/**
 * The place of an entry as a path below the directory, without `.` and doubled slashes; empty for the directory itself.
 *
 * @throws {ArchiveError} for a name that leads elsewhere, or means another file on another system
 */
export function placeOf(entry: Pick<Entry, 'name'>): string {
  const { name } = entry
  if (/\p{Cc}/u.test(name)) throw refused(entry, 'has control characters in its name')
  if (name.includes('\\')) throw refused(entry, 'has a backslash in its name')
  if (name.startsWith('/') || /^[a-z]:/i.test(name)) throw refused(entry, 'has an absolute path')
  const parts = partsOf(name)
  if (parts.length > MAX_DEPTH) throw refused(entry, `lies deeper than ${MAX_DEPTH} directories`)
  if (parts.includes('..')) throw refused(entry, 'leads out of the directory by ".."')
  return parts.join('/')
}

/** The parts of a path that say something. */
function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '' && part !== '.')
}

/**
 * The place that the target of a hard link names.
 *
 * @throws {ArchiveError} for a target outside the directory
 */
export function hardLinkTarget(entry: Pick<Entry, 'name' | 'target'>): string {
  try {
    return placeOf({ name: entry.target })
  } catch {
    throw refused(entry, `is a hard link out of the directory, to "${entry.target}"`)
  }
}

/**
 * Checks that a symbolic link of an archive stays in the directory, whatever other links it goes through. Those have to
 * pass this check too.
 *
 * @param links place of each link → its target
 * @throws {ArchiveError} when it leads out, or round in a circle, or another link would be followed to it
 */
export function checkSymbolicLink(place: string, links: ReadonlyMap<string, string>): void {
  const entry = { name: place }
  const target = links.get(place) ?? ''
  if (ancestorsOf(place).some((ancestor) => links.has(ancestor))) {
    throw refused(entry, 'lies below a symbolic link')
  }
  const isElsewhere = target.startsWith('/') || /\\|\p{Cc}|^[a-z]:/iu.test(target)
  if (isElsewhere || target === '') throw leadsOut(entry, target)
  const end = follow(place, links)
  if (end === 'outside') throw leadsOut(entry, target)
  if (end === 'circle')
    throw refused(entry, 'is a symbolic link that leads back to itself, or through too many others')
}

/** The directories on the way to a place. */
function ancestorsOf(place: string): string[] {
  const parts = place.split('/')
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'))
}

function leadsOut(entry: Pick<Entry, 'name'>, target: string): Error {
  return refused(entry, `is a symbolic link out of the directory, to "${target}"`)
}

/** Longest target of a symbolic link, in characters. */
export const MAX_TARGET_LENGTH = 1000

/** The error for a longer one. */
export function tooLongTarget(entry: Pick<Entry, 'name'>): Error {
  return refused(entry, 'is a symbolic link with too long a target')
}

/** Links one after the other. Systems follow more, but no site has such chains. */
const MAX_HOPS = 8

/** Walks a path as the system does: a link on the way is replaced by its target before the next part is looked at. */
function follow(place: string, links: ReadonlyMap<string, string>): 'inside' | 'outside' | 'circle' {
  const walked: string[] = []
  const ahead = place.split('/')
  let hops = 0
  for (let part = ahead.shift(); part !== undefined; part = ahead.shift()) {
    if (part === '..') {
      if (walked.pop() === undefined) return 'outside'
      continue
    }
    walked.push(part)
    const target = links.get(walked.join('/'))
    if (target === undefined) continue
    if (++hops > MAX_HOPS) return 'circle'
    walked.pop()
    ahead.unshift(...partsOf(target))
  }
  return 'inside'
}
