/** The repository and the branches of a bump, checked as far as reading tells. */
import type { PullRequestInputs } from '../bump-inputs.ts'
import { ActionError } from '../errors.ts'
import type { Branch, RepositoryFacts } from './answers.ts'
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
 * @throws {ActionError} where there is no base branch
 */
export async function readState(
  { repository, facts, base: baseName, branch, reader }: Target,
  paths: readonly string[],
): Promise<State & { isHeadProtected: boolean }> {
  const [base, found, pullRequests] = await Promise.all([
    repository.branch(baseName),
    repository.branch(branch),
    repository.pullRequests(branch, baseName),
  ])
  if (base?.name !== baseName) throw missingBase(baseName, base, facts)
  // GitHub leads on to the new name of a branch that was renamed.
  const head = found?.name === branch ? found : undefined
  const [onBase, onHead] = await Promise.all([reader.read(base, paths), head && reader.read(head, paths)])
  return {
    base: onBase,
    head: onHead,
    open: pullRequests.find(({ isOpen }) => isOpen),
    last: pullRequests.find(({ isOpen }) => !isOpen),
    isHeadProtected: head?.isProtected ?? false,
  }
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
