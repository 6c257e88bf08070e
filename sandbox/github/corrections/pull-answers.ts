/** How the emulator's answers about pull requests differ from GitHub's: https://docs.github.com/rest/pulls/pulls. */
import {
  amendJson,
  ask,
  find,
  forward,
  headOf,
  param,
  replaceAnswer,
  repositoryPath,
  settingsOf,
  type Call,
  type Correction,
} from '../context.ts'
import { isJson, object, objects, text, type Json } from '../json.ts'
import { notesOn } from '../state.ts'
import { assigneesOf } from './issues.ts'

/** In lists a pull request comes without these; the emulator gives them. */
const onlyOfOne = [
  'additions',
  'changed_files',
  'comments',
  'commits',
  'deletions',
  'maintainer_can_modify',
  'mergeable',
  'mergeable_state',
  'merged',
  'merged_by',
  'rebaseable',
  'review_comments',
]

/** The emulator keeps the head that a pull request was opened with, and neither assignees nor numbers of changes. */
export const givePullsAsTheyAre: Correction = async (c, next) => {
  await next()
  if (!c.res.ok) return
  await amendJson(c, async (body) => {
    if (Array.isArray(body)) return Promise.all(body.map((pull) => completed(c, pull, false)))
    return completed(c, body, true)
  })
}

async function completed(c: Call, body: unknown, isAlone: boolean): Promise<unknown> {
  if (!isJson(body) || !isJson(body['head']) || !isJson(body['base'])) return body
  const notes = notesOn(settingsOf(c), Number(body['number']))
  const head = body['head']
  const sha = notes.closedHead ?? (await headOf(c, text(head, 'ref'))) ?? text(head, 'sha')
  const assignees = await assigneesOf(c, Number(body['number']))
  const pull: Json = {
    ...body,
    head: { ...head, sha },
    assignee: assignees[0] ?? null,
    assignees,
    ...(notes.mergeCommit !== undefined && { merge_commit_sha: notes.mergeCommit }),
  }
  if (!isAlone) return Object.fromEntries(Object.entries(pull).filter(([key]) => !onlyOfOne.includes(key)))
  const compared = await comparison(c, pull)
  const files = objects(compared['files'])
  const sum = (key: string) => files.reduce((total, file) => total + Number(file[key]), 0)
  return {
    ...pull,
    commits: compared['total_commits'],
    changed_files: files.length,
    additions: sum('additions'),
    deletions: sum('deletions'),
  }
}

/** Of the head with the base that it was opened against, or with the base as it is now. */
async function comparison(c: Call, pull: Json): Promise<Json> {
  const isOpen = pull['state'] === 'open'
  const base = text(pull, 'base', isOpen ? 'ref' : 'sha')
  const range = `${encodeURIComponent(base)}...${text(pull, 'head', 'sha')}`
  return object((await find(c, `${repositoryPath(c)}/compare/${range}`)) ?? {})
}

/** A filter without an owner is ignored: https://docs.github.com/rest/pulls/pulls#list-pull-requests. */
export const ignoreHeadWithoutOwner: Correction = (c, next) => {
  const query = new URL(c.req.url).searchParams
  if (query.get('head')?.includes(':') !== false) return next()
  query.delete('head')
  return forward(c, undefined, query)
}

/** The emulator makes the files up: https://docs.github.com/rest/pulls/pulls#list-pull-requests-files. */
export const giveFilesOfPull: Correction = (c, next) => giveCompared(c, next, 'files')

/** The emulator counts a commit of the base: https://docs.github.com/rest/pulls/pulls#list-commits-on-a-pull-request. */
export const giveCommitsOfPull: Correction = (c, next) => giveCompared(c, next, 'commits')

async function giveCompared(c: Call, next: () => Promise<void>, part: 'files' | 'commits'): Promise<void> {
  const path = `${repositoryPath(c)}/pulls/${param(c, 'number')}`
  await next()
  if (!c.res.ok) return
  const pull = await ask(c, 'GET', path)
  const compared = await comparison(c, object(await completed(c, pull, true)))
  replaceAnswer(c, Response.json(objects(compared[part])))
}
