/** How the emulator's answers about a repository itself and its branches differ from GitHub's. */
import { roles } from '../accounts.ts'
import { amendJson, find, param, repositoryPath, settingsOf, type Correction } from '../context.ts'
import { isJson, object, text } from '../json.ts'
import { notFound, Refusal } from '../refusal.ts'

/**
 * The emulator makes everybody an administrator. GitHub gives the role of the person who calls, whatever the token
 * may do, and none to the token of an installation: https://docs.github.com/rest/repos/repos#get-a-repository.
 */
export const giveCallersRole: Correction = async (c, next) => {
  await next()
  const { caller } = c.var
  if (caller?.holder === 'owner') return
  const role = caller?.holder === 'person' ? roles[caller.login] : undefined
  await amendJson(c, (body) =>
    isJson(body) && 'permissions' in body
      ? {
          ...body,
          permissions: {
            admin: false,
            maintain: false,
            push: role === 'push',
            triage: role === 'push',
            pull: role !== undefined,
          },
        }
      : body,
  )
}

/**
 * The emulator names the commit of a branch and says no more of it; on GitHub it comes whole, with its tree, and its
 * absence is "Branch not found": https://docs.github.com/rest/branches/branches#get-a-branch.
 */
export const giveBranchWithCommit: Correction = async (c, next) => {
  const name = param(c, 'branch')
  await next()
  if (c.res.status === 404) throw notFound('Branch not found')
  if (!c.res.ok) return
  await amendJson(c, async (body) => {
    const branch = object(body)
    const sha = text(branch, 'commit', 'sha')
    const listed = await find(c, `${repositoryPath(c)}/commits?sha=${sha}&per_page=1`)
    const path = `${c.var.url}${repositoryPath(c)}/branches/${name}`
    const isProtected = settingsOf(c).protections.has(name)
    return {
      ...branch,
      commit: Array.isArray(listed) ? (listed[0] as unknown) : branch['commit'],
      _links: { self: path, html: `${c.var.state.server}/${path.split('/repos/')[1] ?? ''}` },
      protected: isProtected,
      protection: {
        enabled: isProtected,
        required_status_checks: { enforcement_level: 'off', contexts: [], checks: [] },
      },
    }
  })
}

/** The emulator writes into a repository without commits: https://docs.github.com/rest/git/trees#create-a-tree (409). */
export const refuseGitOfEmptyRepository: Correction = async (c, next) => {
  const settings = settingsOf(c)
  if (settings.empty && c.var.caller?.holder !== 'owner') throw new Refusal(409, 'Git Repository is empty.')
  await next()
  // The owner pushes with git, which needs no commit to begin with.
  if (c.req.method === 'POST' && c.req.path.endsWith('/git/refs') && c.res.ok) settings.empty = false
}

/** https://docs.github.com/rest/repos/contents#get-repository-content: the one way to begin is to put a file. */
export const sayThatContentsAreEmpty: Correction = async (c, next) => {
  const settings = settingsOf(c)
  if (settings.empty && c.req.method === 'GET') throw notFound('This repository is empty.')
  await next()
  if (c.req.method === 'PUT' && c.res.ok) settings.empty = false
}
