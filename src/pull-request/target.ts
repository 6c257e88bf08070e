/** The repository and the branches of a bump, checked as far as reading tells. */
import type { PullRequestInputs } from '../bump-inputs.ts'
import { ActionError } from '../errors.ts'
import type { Branch, PullRequest, RepositoryFacts } from './answers.ts'
import type { GitHub } from './github-client.ts'
import type { State } from './plan.ts'
import { openRepository, readRepository, type Repository } from './repository.ts'
import { createSnapshotReader, type SnapshotReader } from './snapshot.ts'

export interface Target {
  repository: Repository
  facts: RepositoryFacts
  base: string
  /** Head branch. */
  branch: string
  reader: SnapshotReader
}

/**
 * Finds the repository, under its new name where it was renamed.
 *
 * @throws {ActionError} where it can't be seen or can't be changed
 */
export async function findTarget(github: GitHub, inputs: PullRequestInputs): Promise<Target> {
  const facts = await readRepository(github, inputs.repository)
  const repository = openRepository(github, facts.name)
  const fullName = `${facts.name.owner}/${facts.name.name}`
  if (facts.isArchived) {
    throw new ActionError(`${fullName} is archived or disabled and cannot be changed`, {
      hint: 'Set `repository` to the one that is deployed from',
    })
  }
  // Tokens of apps, and so the workflow's own, read `false` there whatever they may do.
  if (facts.canPush === false && !inputs.token.startsWith('ghs_')) {
    throw new ActionError(`The token in \`github-token\` may read ${fullName}, but not write to it`, {
      hint: 'Its owner needs the role Write there, and the token `contents: write` and `pull-requests: write`',
    })
  }
  const base = inputs.base ?? facts.defaultBranch
  if (base === inputs.branch) {
    throw new ActionError(`The head branch ${inputs.branch} is also the base branch of ${fullName}`, {
      hint: 'Name another one in `branch`, or set `base`',
    })
  }
  return { repository, facts, base, branch: inputs.branch, reader: createSnapshotReader(repository) }
}

/**
 * Reads how things stand: both branches, their values files, and the pull requests between them.
 *
 * @throws {ActionError} where there is no base branch, or the head branch goes with another one
 */
export async function readState(
  { repository, facts, base: baseName, branch, reader }: Target,
  paths: readonly string[],
): Promise<State & { isHeadProtected: boolean }> {
  const [base, found, pullRequests] = await Promise.all([
    repository.branch(baseName),
    repository.branch(branch),
    repository.pullRequests(branch),
  ])
  if (base?.name !== baseName) throw missingBase(baseName, base, facts)
  // GitHub leads on to the new name of a branch that was renamed.
  const head = found?.name === branch ? found : undefined
  refuseOtherBase(head, pullRequests, baseName)
  const [onBase, onHead] = await Promise.all([reader.read(base, paths), head && reader.read(head, paths)])
  return {
    base: onBase,
    head: onHead,
    open: pullRequests.find((one) => one.isOpen && one.base === baseName),
    last: pullRequests.find((one) => !one.isOpen && one.base === baseName),
    isHeadProtected: head?.isProtected ?? false,
  }
}

/** A branch that was built on one base would bring the commits of that one to another. */
function refuseOtherBase(head: Branch | undefined, pullRequests: PullRequest[], base: string): void {
  const open = pullRequests.find((one) => one.isOpen && one.base !== base)
  const [newest] = pullRequests
  const other = open ?? (newest?.base === base ? undefined : newest)
  if (head === undefined || other === undefined) return
  throw new ActionError(
    `The head branch ${head.name} belongs to pull request #${other.number}, which goes to ${other.base} and not to ${base}`,
    {
      hint: other.isOpen
        ? `Name another one in \`branch\`, or set \`base: ${other.base}\``
        : 'Delete the branch, or name another one in `branch`',
    },
  )
}

/**
 * Git keeps no branch beside another one whose name is the beginning of its own.
 *
 * @throws {ActionError} where there is such a branch
 */
export async function refuseBranchInTheWay({ repository, branch }: Target): Promise<void> {
  const parts = branch.split('/')
  const names = parts.slice(1).map((_part, index) => parts.slice(0, index + 1).join('/'))
  const found = await Promise.all(names.map((name) => repository.branch(name)))
  const inTheWay = found.find((one, index) => one?.name === names[index])
  if (inTheWay === undefined) return
  throw new ActionError(`The branch ${inTheWay.name} is in the way: git can't keep ${branch} beside it`, {
    hint: 'Delete it, or name another head branch in `branch`',
  })
}

function missingBase(name: string, found: Branch | undefined, facts: RepositoryFacts): ActionError {
  const fullName = `${facts.name.owner}/${facts.name.name}`
  const renamed = found === undefined ? '' : `; it is called ${found.name} now`
  return new ActionError(`${fullName} has no branch ${name}${renamed}`, {
    hint:
      name === facts.defaultBranch
        ? 'It may have no commits yet: put the values file there first'
        : `Check \`base\`; the default branch is ${facts.defaultBranch}`,
  })
}
