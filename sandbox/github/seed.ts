/** Fills a new emulator: accounts, repositories, who may push, a team, labels. */
import { bots, organization, roles, team, tokens, users } from './accounts.ts'
import { ownerLogin, ownerToken, type Emulator } from './emulator.ts'
import type { FileContent } from './tree-entry.ts'

export interface RepositorySeed {
  /** With its owner: `octo-org/deploy`. */
  readonly name: string
  /** `main` unless given. */
  readonly defaultBranch?: string
  /** Of the first commit; without any the repository stays empty. */
  readonly files?: Readonly<Record<string, FileContent>>
  /** Private unless told. */
  readonly public?: boolean
  readonly labels?: readonly string[]
}

export function seedOf(repositories: readonly RepositorySeed[]) {
  const owners = repositories.map(({ name }) => ownerOf(name))
  const organizations = new Set([organization, ...owners.filter((owner) => !isUser(owner))])
  return {
    tokens: {
      [ownerToken]: { login: ownerLogin },
      ...Object.fromEntries(Object.values(tokens).map(({ value, login }) => [value, { login }])),
    },
    github: {
      users,
      orgs: [...organizations].map((login) => ({ login, members: [{ login: ownerLogin, role: 'admin' }] })),
      repos: repositories.map((repository) => ({
        owner: ownerOf(repository.name),
        name: repository.name.slice(ownerOf(repository.name).length + 1),
        default_branch: repository.defaultBranch ?? 'main',
        private: repository.public !== true,
        auto_init: false,
      })),
    },
  }
}

/** What the emulator takes no seed for. */
export async function furnish(emulator: Emulator, repositories: readonly RepositorySeed[]): Promise<void> {
  await ask(emulator, 'POST', `/orgs/${organization}/teams`, { name: team })
  const membership = `/orgs/${organization}/teams/${team}/memberships`
  await ask(emulator, 'PUT', `${membership}/reviewer`, { role: 'member' })
  for (const { name, labels = [] } of repositories) {
    // The emulator has no other way to let a bot push.
    const access = { ...roles, ...Object.fromEntries(bots.map((bot) => [bot, 'push'])) }
    for (const [login, permission] of Object.entries(access)) {
      const collaborator = `/repos/${name}/collaborators/${encodeURIComponent(login)}`
      await ask(emulator, 'PUT', collaborator, { permission })
    }
    for (const label of labels) await ask(emulator, 'POST', `/repos/${name}/labels`, { name: label })
    if (ownerOf(name) === organization) {
      await ask(emulator, 'PUT', `/orgs/${organization}/teams/${team}/repos/${name}`)
    }
  }
}

const ownerOf = (name: string) => name.slice(0, name.indexOf('/'))
const isUser = (login: string) => users.some((user) => user.login === login)

async function ask(emulator: Emulator, method: string, path: string, body?: object): Promise<void> {
  const answer = await emulator.ask(method, path, body)
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}
