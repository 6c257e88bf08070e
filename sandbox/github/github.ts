/** A local stand-in of GitHub's REST API over HTTP, with its state, its refusals and its bad days. */
import { listen } from '../listen.ts'
import { tokens } from './accounts.ts'
import { createGitHubApi } from './api.ts'
import { askingDirectly } from './direct.ts'
import { startEmulator } from './emulator.ts'
import { createFaults, type Fault, type OrderedFault } from './faults.ts'
import { createProxy } from './proxy.ts'
import { createJournal, type RecordedRequest } from './record.ts'
import { repositoryOf, type Repository } from './repository.ts'
import { furnish, seedOf, type RepositorySeed } from './seed.ts'
import { newSettings, type State } from './state.ts'

export interface GitHubOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number
  /** What every path begins with, as `/api/v3` does on GitHub Enterprise Server; nothing by default. */
  readonly apiPath?: string
  /** What links to pages for people begin with; https://github.com by default. */
  readonly server?: string
  /** `octo-org/deploy` with a README unless given. */
  readonly repositories?: readonly [RepositorySeed, ...RepositorySeed[]]
}

export interface GitHubStandIn extends AsyncDisposable {
  /** Of the API; a `GITHUB_API_URL`. */
  readonly url: string
  readonly tokens: typeof tokens
  /** Every call so far; empty it to begin anew. */
  readonly requests: RecordedRequest[]
  /** Resolves as soon as a call came that matches: `PATCH /repos/octo-org/deploy/pulls/1`. */
  seen(pattern: RegExp): Promise<void>
  /** The first of the seeded repositories. */
  readonly repo: Repository
  /** @param name with its owner, as it was seeded */
  repository(name: string): Repository
  fault(fault: Fault): OrderedFault
  /** Ends every connection, hanging calls included. */
  close(): Promise<void>
}

const deploy: RepositorySeed = { name: 'octo-org/deploy', files: { 'README.md': '# Deploy\n' } }

/**
 * Resolves once it listens and the repositories are there.
 * @throws {PortError} when the port cannot be had
 */
export async function startGitHub(options: GitHubOptions = {}): Promise<GitHubStandIn> {
  const { port = 0, apiPath = '', server = 'https://github.com', repositories: seeds = [deploy] } = options

  await using starting = new AsyncDisposableStack()
  const emulator = starting.use(await startEmulator(seedOf(seeds)))
  await furnish(emulator, seeds)

  const state: State = { server, repositories: new Map(), formerNames: new Map() }
  const faults = createFaults()
  const journal = createJournal()
  const api = createGitHubApi({ emulator, state, url: () => url })
  const answer = (request: Request) => Promise.resolve(api.fetch(request))
  const listening = starting.use(await listen(createProxy({ faults, journal, apiPath, answer }), port))
  const url = listening.url + apiPath

  const askDirectly = askingDirectly(answer)
  const repositories = seeds.map(({ name, defaultBranch = 'main' }) => {
    const settings = newSettings()
    state.repositories.set(name, settings)
    return repositoryOf({ name, defaultBranch, settings, state, askDirectly })
  })
  for (const [index, { files, defaultBranch = 'main' }] of seeds.entries()) {
    if (files !== undefined) {
      await repositories[index]?.commit(defaultBranch, { files, message: 'Initial commit' })
    }
  }

  const repository = (name: string) => {
    const found = repositories[seeds.findIndex((seed) => seed.name === name)]
    if (found === undefined) throw new Error(`no repository ${name}`)
    return found
  }
  const running = starting.move()
  const close = () => running.disposeAsync()
  return {
    url,
    tokens,
    requests: journal.requests,
    seen: (pattern) => journal.seen(pattern),
    repo: repository(seeds[0].name),
    repository,
    fault: (fault) => faults.order(fault),
    close,
    [Symbol.asyncDispose]: close,
  }
}
