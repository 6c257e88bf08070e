/** One repository of the stand-in, to change and to look at directly: not recorded, never faulted. */
import { tokens } from './accounts.ts'
import type { AskDirectly } from './direct.ts'
import { ownerToken } from './emulator.ts'
import { gitOf, type Git } from './git.ts'
import { object } from './json.ts'
import { pullRequestsOf, type PullRequests } from './pull-requests.ts'
import type { Protection, Settings, State } from './state.ts'

export interface Repository extends Git, PullRequests {
  /** With its owner, as it is now. */
  readonly name: string
  readonly defaultBranch: string
  /** What can be changed at any time. */
  readonly settings: Settings
  /** Nobody may push to the branch any more, except these helpers. */
  protect(branch: string, by?: Protection): void
  /** Calls with the old name are redirected from now on. @param name without the owner */
  rename(name: string): Promise<void>
}

export interface RepositoryParts {
  readonly name: string
  readonly defaultBranch: string
  readonly settings: Settings
  readonly state: State
  readonly askDirectly: AskDirectly
}

export function repositoryOf(parts: RepositoryParts): Repository {
  const { defaultBranch, settings, state, askDirectly } = parts
  let { name } = parts
  const path = () => `/repos/${name}`
  const owner = askDirectly(ownerToken)
  return {
    get name() {
      return name
    },
    defaultBranch,
    settings,
    ...gitOf(path, defaultBranch, owner),
    ...pullRequestsOf(path, defaultBranch, askDirectly(tokens.colleague.value)),
    protect(branch, by = 'rule set') {
      settings.protections.set(branch, by)
    },
    async rename(newName) {
      const renamed = object(await owner.ask('PATCH', path(), { name: newName }))
      state.repositories.delete(name)
      state.formerNames.set(name.toLowerCase(), Number(renamed['id']))
      name = `${name.split('/')[0] ?? ''}/${newName}`
      state.repositories.set(name, settings)
    },
  }
}
