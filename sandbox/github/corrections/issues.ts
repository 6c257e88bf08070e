/** Every pull request is an issue on GitHub, not so in the emulator: https://docs.github.com/rest/issues/issues. */
import { roles } from '../accounts.ts'
import {
  ask,
  bodyOf,
  find,
  forward,
  jsonOf,
  param,
  repositoryPath,
  settingsOf,
  type Call,
  type Correction,
} from '../context.ts'
import { isJson, object, objects, strings, text, type Json } from '../json.ts'
import { notesOn } from '../state.ts'

/** Whoever cannot be assigned is left out without a word: https://docs.github.com/rest/issues/assignees. */
export const assignPulls: Correction = async (c, next) => {
  const number = Number(param(c, 'number'))
  if ((await findPull(c, number)) === undefined) return next()
  const logins = strings((await bodyOf(c))['assignees'])
  const { assignees } = notesOn(settingsOf(c), number)
  const isRemoval = c.req.method === 'DELETE'
  assign(
    c,
    number,
    isRemoval ? assignees.filter((login) => !logins.includes(login)) : [...assignees, ...logins],
  )
  return Response.json(await issueOf(c, number), { status: isRemoval ? 200 : 201 })
}

export const givePullAsIssue: Correction = async (c, next) => {
  const number = Number(param(c, 'number'))
  if ((await findPull(c, number)) === undefined) return next()
  return Response.json(await issueOf(c, number))
}

/** Title, text, labels and assignees in one call. */
export const editPullAsIssue: Correction = async (c, next) => {
  const number = Number(param(c, 'number'))
  if ((await findPull(c, number)) === undefined) return next()
  const { labels, assignees, state, milestone, ...fields } = await bodyOf(c)
  if ((state ?? milestone) !== undefined) throw new Error('neither state nor milestone can be set here')
  if (labels !== undefined) {
    const names = await asNamed(c, strings(labels))
    await ask(c, 'PUT', `${repositoryPath(c)}/issues/${number}/labels`, { labels: names })
  }
  if (assignees !== undefined) assign(c, number, strings(assignees))
  await ask(c, 'PATCH', `${repositoryPath(c)}/pulls/${number}`, fields)
  return Response.json(await issueOf(c, number))
}

const findPull = (c: Call, number: number) => find(c, `${repositoryPath(c)}/pulls/${number}`)

function assign(c: Call, number: number, logins: readonly string[]): void {
  notesOn(settingsOf(c), number).assignees = [...new Set(logins)].filter((login) => login in roles)
}

/** The users whom a pull request is assigned to, as answers have them. */
export const assigneesOf = (c: Call, number: number): Promise<unknown[]> =>
  Promise.all(notesOn(settingsOf(c), number).assignees.map((login) => ask(c, 'GET', `/users/${login}`)))

async function issueOf(c: Call, number: number): Promise<Json> {
  const { title, body, state, user, labels, url, html_url } = object(await findPull(c, number))
  const assignees = await assigneesOf(c, number)
  const issue = { number, title, body, state, user, labels, assignee: assignees[0] ?? null, assignees }
  return { ...issue, html_url, pull_request: { url, html_url } }
}

/** The names of labels are not case-sensitive; the emulator would create a second one: https://docs.github.com/rest/issues/labels. */
export const findLabelsInAnyCase: Correction = async (c, next) => {
  const body = await jsonOf(c)
  const labels = isJson(body) ? body['labels'] : body
  return Array.isArray(labels) ? forward(c, { labels: await asNamed(c, strings(labels)) }) : next()
}

async function asNamed(c: Call, names: readonly string[]): Promise<string[]> {
  const listed = objects(await ask(c, 'GET', `${repositoryPath(c)}/labels?per_page=100`))
  const known = new Map(listed.map((label) => [text(label, 'name').toLowerCase(), text(label, 'name')]))
  return names.map((name) => known.get(name.toLowerCase()) ?? name)
}
