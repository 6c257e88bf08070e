/** What GitHub refuses when a pull request is opened or edited: https://docs.github.com/rest/pulls/pulls. */
import {
  ask,
  bodyOf,
  find,
  forward,
  fullName,
  headOf,
  param,
  repositoryPath,
  settingsOf,
  type Call,
  type Correction,
} from '../context.ts'
import { object, objects, text, textOrNone, type Json } from '../json.ts'
import { Refusal, validationFailed, type FieldError } from '../refusal.ts'
import { notesOn } from '../state.ts'
import { hasNothingNew } from './refs.ts'

const invalid = (field: string): FieldError => ({ resource: 'PullRequest', field, code: 'invalid' })
const custom = (message: string, field?: string): FieldError => ({
  resource: 'PullRequest',
  code: 'custom',
  ...(field !== undefined && { field }),
  message,
})

/** `octo-org:branch` without its owner. */
const branchIn = (head: unknown) => String(head).replace(/^[^:]*:/, '')
const openPulls = async (c: Call) =>
  objects(await ask(c, 'GET', `${repositoryPath(c)}/pulls?state=open&per_page=100`))
const isBetween = (pull: Json, head: string, base: string) =>
  text(pull, 'head', 'ref') === head && text(pull, 'base', 'ref') === base

/** The setting: https://docs.github.com/organizations/managing-organization-settings/disabling-or-limiting-github-actions-for-your-organization. */
export const refuseActionsUnlessAllowed: Correction = async (c, next) => {
  if (!settingsOf(c).actionsMayOpenPullRequests && c.var.caller?.login === 'github-actions[bot]') {
    throw new Refusal(403, 'GitHub Actions is not permitted to create or approve pull requests.')
  }
  await next()
}

/** The emulator creates the branches that are missing, at the head of the default branch. */
export const refuseMissingBranches: Correction = async (c, next) => {
  const { head, base } = await bodyOf(c)
  const problems = [
    ...((await headOf(c, branchIn(head))) === undefined ? [invalid('head')] : []),
    ...((await headOf(c, String(base))) === undefined ? [invalid('base')] : []),
  ]
  if (problems.length > 0) throw validationFailed(...problems)
  await next()
}

export const refusePullWithoutCommits: Correction = async (c, next) => {
  const { head, base } = await bodyOf(c)
  if (await hasNothingNew(c, String(base), branchIn(head))) {
    throw validationFailed(custom(`No commits between ${String(base)} and ${branchIn(head)}`))
  }
  await next()
}

export const refuseSecondPull: Correction = async (c, next) => {
  const { head, base } = await bodyOf(c)
  if ((await openPulls(c)).some((pull) => isBetween(pull, branchIn(head), String(base)))) {
    const [owner] = fullName(c).split('/')
    throw validationFailed(custom(`A pull request already exists for ${owner ?? ''}:${branchIn(head)}.`))
  }
  await next()
}

export const refuseDraftsWhereUnsupported: Correction = async (c, next) => {
  const { draft } = await bodyOf(c)
  if (draft === true && !settingsOf(c).drafts) {
    throw new Refusal(422, 'Draft pull requests are not supported in this repository.')
  }
  await next()
}

/** Not in the documentation; see https://github.com/renovatebot/renovate/issues/2032. */
export const refuseLongTexts: Correction = async (c, next) => {
  const body = await bodyOf(c)
  const limits = { title: 256, body: 65_536 }
  const tooLong = Object.entries(limits)
    .filter(([field, limit]) => Array.from(textOrNone(body, field)).length > limit)
    .map(([field, limit]) => ({
      resource: 'Issue',
      code: 'custom',
      field,
      message: `${field} is too long (maximum is ${limit} characters)`,
    }))
  if (tooLong.length > 0) throw validationFailed(...tooLong)
  await next()
}

/** `draft` is no parameter of an update, and GitHub ignores what it does not know; the emulator converts. */
export const ignoreDraftInEdits: Correction = async (c, next) => {
  const { draft, ...known } = await bodyOf(c)
  return draft === undefined ? next() : forward(c, known)
}

export const refuseImpossibleEdits: Correction = async (c, next) => {
  const wanted = await bodyOf(c)
  const pull = await find(c, `${repositoryPath(c)}/pulls/${param(c, 'number')}`)
  if (pull !== undefined) {
    if (wanted['base'] !== undefined) await checkNewBase(c, object(pull), textOrNone(wanted, 'base'))
    if (wanted['state'] === 'open') await checkReopening(c, object(pull))
  }
  await next()
}

async function checkNewBase(c: Call, pull: Json, base: string): Promise<void> {
  if (base === text(pull, 'base', 'ref')) return
  if (pull['state'] === 'closed') {
    const message = 'Cannot change the base branch of a closed pull request.'
    throw validationFailed({ ...invalid('base'), message })
  }
  if ((await headOf(c, base)) === undefined) throw validationFailed(invalid('base'))
  const head = text(pull, 'head', 'ref')
  if ((await openPulls(c)).some((other) => isBetween(other, head, base))) {
    const message = `A pull request already exists for base branch '${base}' and head branch '${head}'`
    throw validationFailed({ ...invalid('base'), message })
  }
}

async function checkReopening(c: Call, pull: Json): Promise<void> {
  if (pull['state'] === 'open') return
  const refuse = (reason: string) => validationFailed(custom(`state cannot be changed. ${reason}`, 'state'))
  if (pull['merged'] === true) throw refuse('The pull request has been merged.')
  const [head, base] = [text(pull, 'head', 'ref'), text(pull, 'base', 'ref')]
  if ((await headOf(c, head)) === undefined) throw refuse(`The ${head} branch has been deleted.`)
  if ((await openPulls(c)).some((other) => isBetween(other, head, base))) {
    const [owner = ''] = fullName(c).split('/')
    throw refuse(`There is already an open pull request from ${owner}:${head} to ${owner}:${base}.`)
  }
}

/** The head of a closed pull request stays where it was; it moves on when it is opened again. */
export const noteHeadWhenClosed: Correction = async (c, next) => {
  const { state } = await bodyOf(c)
  const number = Number(param(c, 'number'))
  const pull = await find(c, `${repositoryPath(c)}/pulls/${number}`)
  await next()
  if (!c.res.ok || pull === undefined) return
  const notes = notesOn(settingsOf(c), number)
  if (state === 'open') delete notes.closedHead
  if (state === 'closed') {
    const head = await headOf(c, text(pull, 'head', 'ref'))
    if (head !== undefined) notes.closedHead ??= head
  }
}
