/** How the emulator's references differ from GitHub's: https://docs.github.com/rest/git/refs. */
import {
  ask,
  bodyOf,
  encodePath,
  find,
  fullName,
  headOf,
  param,
  repositoryPath,
  settingsOf,
  type Call,
  type Correction,
} from '../context.ts'
import { object, objects, text } from '../json.ts'
import { Refusal } from '../refusal.ts'
import { notesOn } from '../state.ts'
import { amendMessage } from './messages.ts'

const branchOf = (c: Call): string | undefined => /^heads\/(.+)$/.exec(param(c, 'ref'))?.[1]

/** The emulator answers 404 to a change of what does not exist, and words two refusals otherwise. */
export const refuseRefsAsGitHub: Correction = async (c, next) => {
  const ref = await find(c, `${repositoryPath(c)}/git/ref/${encodePath(param(c, 'ref'))}`)
  if (ref === undefined) throw new Refusal(422, 'Reference does not exist')
  await next()
  await amendMessage(c, 'Update is not a fast-forward', 'Update is not a fast forward')
  await amendMessage(c, 'Invalid sha', 'Object does not exist')
}

/** Git keeps branches as files, so that `a` and `a/b` cannot both be; the emulator has no such qualms. */
export const refuseCollidingNames: Correction = async (c, next) => {
  const wanted = String((await bodyOf(c))['ref']).replace(/^refs\//, '')
  const existing = objects(await ask(c, 'GET', `${repositoryPath(c)}/git/matching-refs/heads`))
  const names = existing.map((ref) => text(ref, 'ref').slice('refs/'.length))
  if (names.some((name) => name.startsWith(`${wanted}/`) || wanted.startsWith(`${name}/`))) {
    throw new Refusal(422, 'Reference update failed')
  }
  await next()
  await amendMessage(c, 'Invalid sha', 'Object does not exist')
}

/** Under a rule set the message has its reasons below; a branch protection rule gives the reason alone. */
const protectedMessages = {
  'rule set': {
    create: 'Repository rule violations found\n\nCannot create ref due to creations being restricted.\n\n',
    update: 'Repository rule violations found\n\nChanges must be made through a pull request.\n\n',
    delete: 'Repository rule violations found\n\nCannot delete this branch\n\n',
  },
  'branch protection': {
    create: 'Reference update failed',
    update: 'Changes must be made through a pull request.',
    delete: 'Cannot delete this branch',
  },
} as const

function refuseProtected(
  c: Call,
  branch: string | undefined,
  deed: 'create' | 'update' | 'delete',
  status: number,
) {
  const protection = branch === undefined ? undefined : settingsOf(c).protections.get(branch)
  if (protection === undefined || c.var.caller?.holder === 'owner') return
  throw new Refusal(status, protectedMessages[protection][deed])
}

/**
 * The emulator lets administrators pass and answers 409:
 * https://docs.github.com/repositories/configuring-branches-and-merges-in-your-repository/managing-rulesets/available-rules-for-rulesets.
 */
export const guardProtectedRefs: Correction = async (c, next) => {
  if (c.req.method === 'POST') {
    const ref = String((await bodyOf(c))['ref'])
    refuseProtected(c, ref.replace(/^refs\/heads\//, ''), 'create', 422)
  } else {
    refuseProtected(c, branchOf(c), c.req.method === 'DELETE' ? 'delete' : 'update', 422)
  }
  await next()
}

/** https://docs.github.com/rest/repos/contents#create-or-update-file-contents answers 409 instead of 422. */
export const guardProtectedContents: Correction = async (c, next) => {
  if (c.req.method !== 'GET') {
    const { branch } = await bodyOf(c)
    const { default_branch: main } = object(await ask(c, 'GET', repositoryPath(c)))
    refuseProtected(c, String(branch ?? main), 'update', 409)
  }
  await next()
}

/**
 * A pull request is closed with its branch, and when its branch is set back to nothing new:
 * https://docs.github.com/pull-requests/collaborating-with-pull-requests/proposing-changes-to-your-work-with-pull-requests/creating-and-deleting-branches-within-your-repository.
 */
export const closePullsOfBranch: Correction = async (c, next) => {
  const branch = branchOf(c)
  const old = branch === undefined ? undefined : await headOf(c, branch)
  await next()
  if (old === undefined || !c.res.ok) return
  const pulls = objects(await ask(c, 'GET', `${repositoryPath(c)}/pulls?state=open&per_page=100`))
  const deleted = c.req.method === 'DELETE'
  for (const pull of pulls) {
    const head = text(pull, 'head', 'ref')
    const base = text(pull, 'base', 'ref')
    const isConcerned =
      (head === branch && (deleted || (await hasNothingNew(c, base, head)))) || (base === branch && deleted)
    if (isConcerned) await close(c, Number(pull['number']), (await headOf(c, head)) ?? old)
  }
}

async function close(c: Call, number: number, head: string): Promise<void> {
  notesOn(settingsOf(c), number).closedHead = head
  await ask(c, 'PATCH', `${repositoryPath(c)}/pulls/${number}`, { state: 'closed' })
}

/** Whether `head` has no commit that `base` lacks. */
export async function hasNothingNew(c: Call, base: string, head: string): Promise<boolean> {
  const range = `${encodeURIComponent(base)}...${encodeURIComponent(head)}`
  const compared = await find(c, `/repos/${fullName(c)}/compare/${range}`)
  return compared !== undefined && object(compared)['ahead_by'] === 0
}
