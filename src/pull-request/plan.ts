/** What a bump has to do on the branches as they are. Pure. */
import type { EditedFile, Release } from '../bump.ts'
import { ActionError } from '../errors.ts'
import { parseUrl, withoutSecrets } from '../url.ts'
import { readMemory, remembers, type Change, type Memory } from './marker.ts'
import type { PullRequest } from './answers.ts'
import { Unreadable, type Snapshot, type SnapshotFile } from './snapshot.ts'

/** How much of a value the body repeats, in characters. */
const SHOWN_LENGTH = 150

/** What is on the branches. */
export interface State {
  base: Snapshot
  /** `undefined` where there is no head branch yet. */
  head: Snapshot | undefined
  open: PullRequest | undefined
  /** The last one that was closed or merged. */
  last: PullRequest | undefined
}

/** The sections that are bumped: the same one in each file. */
export interface Targets {
  paths: readonly string[]
  key: string
}

/** Edits the files of a snapshot. @throws {ActionError} when one is refused */
export type Edit = (snapshot: Snapshot) => EditedFile<SnapshotFile>[]

export type Plan =
  /** The values are there already: on the base, or in a pull request which a person closed. */
  | { kind: 'nothing'; because: 'on base' | 'closed' }
  /** The values are on the head branch already. */
  | { kind: 'announce'; changes: Change[] }
  | {
      kind: 'commit'
      /** What the new tree is made from. */
      tree: string
      edits: EditedFile<SnapshotFile>[]
      parents: string[]
      /** Whether the branch holds nothing but the action's own commits then. */
      isOwn: boolean
      /** Commit of the base on which the branch is built. */
      base: string
      changes: Change[]
    }

/**
 * Decides.
 *
 * A branch is never moved back or aside. Where all that is on it is the action's own, and is bumped again, the new
 * commit takes its files from the base and has both branches as parents: what the base has gained is there, and the
 * older commits need not be thrown away. Otherwise the new commit goes on top of what is there.
 */
export function plan(state: State, release: Release, targets: Targets, edit: Edit): Plan {
  const { base, head, open, last } = state
  const memory = memoryOf(state)
  const isMerged = open === undefined && last?.isMerged === true && last.headSha === head?.commit
  const isOwn = head === undefined || isMerged || memory?.own === head.commit
  // What was closed without a merge was turned down as a whole.
  const isRebuilt =
    head === undefined || isMerged || (isOwn && (open === undefined || isCovered(memory, targets)))
  // Somebody may have broken a file on a branch that is built anew anyway, and mended one that is broken on the base.
  const onHead = head && attempt(() => edit(head))
  const onBase = attempt(() => edit(base))

  const changes = changesOf(onBase, targets, release)
  if (open === undefined) {
    if (wasClosed(last, release, changes)) return { kind: 'nothing', because: 'closed' }
    if (isUnchanged(onBase)) return { kind: 'nothing', because: 'on base' }
  }
  if (!isMerged && isUnchanged(onHead)) return { kind: 'announce', changes }
  return {
    kind: 'commit',
    tree: isRebuilt ? base.tree : head.tree,
    edits: isRebuilt ? orThrow(onBase) : orThrow(withWayOut(onHead, onBase)),
    parents: parentsOf(state, isRebuilt, memory),
    isOwn,
    base: isRebuilt ? base.commit : (memory?.base ?? base.commit),
    changes: mergeChanges(isRebuilt ? [] : (memory?.changes ?? []), changes),
  }
}

type Edited = EditedFile<SnapshotFile>[]

function attempt(edit: () => Edited): Edited | ActionError {
  try {
    return edit()
  } catch (error) {
    if (error instanceof ActionError) return error
    throw error
  }
}

function orThrow(edited: Edited | ActionError | undefined): Edited {
  if (edited === undefined || edited instanceof ActionError)
    throw edited ?? new Error('there is no head branch')
  return edited
}

/** A file that is on the base and not on the head branch is missing for another reason than a wrong path. */
function withWayOut(onHead: Edited | ActionError | undefined, onBase: Edited | ActionError) {
  if (!(onHead instanceof Unreadable) || !Array.isArray(onBase)) return onHead
  return new ActionError(onHead.message, {
    hint: 'It is there on the base branch: merge that into the head branch, or delete the head branch, and run again',
    cause: onHead,
  })
}

function isUnchanged(edited: Edited | ActionError | undefined): boolean {
  return Array.isArray(edited) && edited.every(({ isChanged }) => !isChanged)
}

/** What the last run on the branch has written down. */
export function memoryOf({ open, last }: Pick<State, 'open' | 'last'>): Memory | undefined {
  const pullRequest = open ?? last
  return pullRequest && readMemory(pullRequest.body)
}

/** The later one of two changes of the same section replaces the earlier one. */
export function mergeChanges(earlier: Change[], later: Change[]): Change[] {
  const isSame = (one: Change, other: Change): boolean => one.file === other.file && one.key === other.key
  return [...earlier.filter((change) => !later.some((newer) => isSame(change, newer))), ...later]
}

/** Whether a person closed the pull request of this very export without merging it. */
function wasClosed(last: PullRequest | undefined, { jobId }: Release, changes: Change[]): boolean {
  if (last === undefined || last.isMerged) return false
  const memory = readMemory(last.body)
  return memory?.job === jobId && remembers(memory, changes)
}

/** Whether each section that was changed on the branch is changed again. */
function isCovered(memory: Memory | undefined, { paths, key }: Targets): boolean {
  return (memory?.changes ?? []).every((change) => change.key === key && paths.includes(change.file))
}

function parentsOf({ base, head }: State, isRebuilt: boolean, memory: Memory | undefined): string[] {
  if (head === undefined) return [base.commit]
  if (!isRebuilt || memory?.base === base.commit) return [head.commit]
  return [base.commit, head.commit]
}

/** Old values as the base has them. */
function changesOf(onBase: Edited | ActionError, { paths, key }: Targets, release: Release): Change[] {
  return paths.map((path) => {
    const before = Array.isArray(onBase) ? onBase.find(({ file }) => file.path === path)?.before : undefined
    return {
      file: path,
      key,
      oldUrl: before?.bundleUrl === undefined ? undefined : withoutSignature(before.bundleUrl),
      newUrl: withoutSignature(release.bundleUrl),
      oldVersion: before?.version?.slice(0, SHOWN_LENGTH),
      newVersion: release.version,
    }
  })
}

/** The beginning of a link without what makes it work. Cut where it is no address, since a broken one may have a signature too. */
function withoutSignature(link: string): string {
  const url = parseUrl(link)
  const shown =
    url !== undefined && /^https?:$/.test(url.protocol)
      ? withoutSecrets(url)
      : (link.split(/[?#]/)[0] ?? '').replace(/\/\/[^/@]*@/, '//')
  return shown.slice(0, SHOWN_LENGTH)
}
