/** Merges as git does. The emulator takes the tree of the head as it was at first, and forgets the base since then. */
import {
  ask,
  bodyOf,
  encodePath,
  find,
  forward,
  headOf,
  param,
  repositoryPath,
  settingsOf,
  type Call,
  type Correction,
} from '../context.ts'
import { object, objects, text, type Json } from '../json.ts'
import { Refusal } from '../refusal.ts'
import { notesOn } from '../state.ts'

/** https://docs.github.com/rest/pulls/pulls#merge-a-pull-request; a body is not required, as it is by the emulator. */
export const mergeAsGit: Correction = async (c, next) => {
  const number = Number(param(c, 'number'))
  const pull = await find(c, `${repositoryPath(c)}/pulls/${number}`)
  if (pull === undefined) return next()
  const body = await bodyOf(c)
  if (text(pull, 'state') === 'closed') throw new Refusal(405, 'Pull Request is not mergeable')
  if (object(pull)['draft'] === true) throw new Refusal(405, 'Pull Request is still a draft')
  const head = await headOf(c, text(pull, 'head', 'ref'))
  const base = await headOf(c, text(pull, 'base', 'ref'))
  if (head === undefined || base === undefined) throw new Refusal(405, 'Pull Request is not mergeable')
  if (body['sha'] !== undefined && body['sha'] !== head) {
    throw new Refusal(409, 'Head branch was modified. Review and try the merge again.')
  }
  const sha = await mergeCommit(c, object(pull), { base, head, body })

  const answer = await forward(c, body)
  if (!answer.ok) return answer
  await answer.body?.cancel()
  await ask(c, 'PATCH', `${repositoryPath(c)}/git/refs/heads/${encodePath(text(pull, 'base', 'ref'))}`, {
    sha,
    force: true,
  })
  Object.assign(notesOn(settingsOf(c), number), { closedHead: head, mergeCommit: sha })
  return Response.json({ sha, merged: true, message: 'Pull Request successfully merged' })
}

interface Sides {
  readonly base: string
  readonly head: string
  readonly body: Json
}

async function mergeCommit(c: Call, pull: Json, { base, head, body }: Sides): Promise<string> {
  const title = `Merge pull request #${String(pull['number'])} from ${text(pull, 'head', 'label').replace(':', '/')}`
  const commit = await ask(c, 'POST', `${repositoryPath(c)}/git/commits`, {
    message: typeof body['commit_title'] === 'string' ? body['commit_title'] : title,
    tree: await mergedTree(c, base, head),
    parents: body['merge_method'] === 'squash' || body['merge_method'] === 'rebase' ? [base] : [base, head],
  })
  return text(commit, 'sha')
}

/** What the head changed since they parted, put into the base. Whole files; two changes of one are a conflict. */
async function mergedTree(c: Call, base: string, head: string): Promise<string> {
  const path = repositoryPath(c)
  const compared = await ask(c, 'GET', `${path}/compare/${base}...${head}`)
  const [common, ours, theirs] = await Promise.all(
    [text(compared, 'merge_base_commit', 'sha'), base, head].map((sha) => filesOf(c, sha)),
  )
  if (common === undefined || ours === undefined || theirs === undefined) throw new TypeError('three trees')
  const changes = [...new Set([...common.files.keys(), ...theirs.files.keys()])].filter(
    (file) => idOf(theirs.files.get(file)) !== idOf(common.files.get(file)),
  )
  for (const file of changes) {
    const isOurs = idOf(ours.files.get(file)) !== idOf(common.files.get(file))
    if (isOurs && idOf(ours.files.get(file)) !== idOf(theirs.files.get(file))) {
      throw new Refusal(405, 'Pull Request is not mergeable')
    }
  }
  const tree = changes
    .filter((file) => idOf(theirs.files.get(file)) !== idOf(ours.files.get(file)))
    .map((file) => {
      const entry = theirs.files.get(file) ?? { ...ours.files.get(file), sha: null }
      const { mode, type, sha } = entry
      return { path: file, mode, type, sha }
    })
  return tree.length === 0
    ? ours.tree
    : text(await ask(c, 'POST', `${path}/git/trees`, { base_tree: ours.tree, tree }), 'sha')
}

const idOf = (entry: Json | undefined) => entry && `${String(entry['mode'])} ${String(entry['sha'])}`

async function filesOf(c: Call, commit: string): Promise<{ tree: string; files: ReadonlyMap<string, Json> }> {
  const listed = object(await ask(c, 'GET', `${repositoryPath(c)}/git/trees/${commit}?recursive=1`))
  const entries = objects(listed['tree']).filter((entry) => entry['type'] !== 'tree')
  return { tree: text(listed, 'sha'), files: new Map(entries.map((entry) => [text(entry, 'path'), entry])) }
}
