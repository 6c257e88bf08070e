/** Bumps the values in a pull request: finds out how things stand, decides, writes, and starts over where it lost a race. */
import { REHEARSAL, editFiles, type Bump, type EditedFile, type Release } from '../bump.ts'
import type { BumpInputs } from '../bump-inputs.ts'
import { ActionError } from '../errors.ts'
import { formatKeyPath } from '../values/key-path.ts'
import { Announcer, type Content } from './announcer.ts'
import type { PullRequestContext } from './context.ts'
import { commitMessage } from './face.ts'
import { GitHubError, isMoved, stepAfterExport } from './github-error.ts'
import { MAX_CHANGES } from './marker.ts'
import { memoryOf, mergeChanges, plan, type Edit, type Plan, type State, type Targets } from './plan.ts'
import { LostRace, type Repository } from './repository.ts'
import type { SnapshotFile } from './snapshot.ts'
import { findTarget, readState, refuseBranchInTheWay, type Target } from './target.ts'

/** How often others may change the branch in the meantime before the action gives up. */
const MAX_RACES = 20
const RACE_WAIT_MS = 500
const MAX_RACE_WAIT_MS = 5000

/** A commit that this run has made. It counts once the branch was seen with it. */
interface Made extends Extract<Plan, { kind: 'commit' }> {
  sha: string
}

/** One bump: what its preflight has found out, its later half does not find out again. */
export class PullRequestBump implements Bump {
  readonly #inputs: Pick<BumpInputs, 'files' | 'section' | 'version' | 'domain'>
  readonly #context: PullRequestContext
  readonly #targets: Targets
  readonly #announcer: Announcer
  readonly #warned = new Set<string>()
  readonly #made: Made[] = []
  #target: Target | undefined

  constructor(
    inputs: Pick<BumpInputs, 'files' | 'section' | 'version' | 'domain'>,
    context: PullRequestContext,
  ) {
    this.#inputs = inputs
    this.#context = context
    this.#targets = { paths: inputs.files, key: formatKeyPath(inputs.section) }
    this.#announcer = new Announcer(context)
  }

  async preflight(): Promise<void> {
    const { github, inputs, runner } = this.#context
    const { version, domain, files } = this.#inputs
    const target = await findTarget(github, inputs)
    const [{ isHeadProtected, ...state }] = await Promise.all([
      readState(target, files),
      refuseBranchInTheWay(target),
    ])
    this.#target = target
    if (isHeadProtected) {
      runner.warning(
        `The head branch ${inputs.branch} is protected: GitHub may refuse the commit. Name another one in \`branch\` if it does.`,
      )
    }
    const release = { ...REHEARSAL, version, domain }
    this.#warnOf(plan(state, release, this.#targets, this.#editing(release)))
  }

  async apply(release: Release): Promise<void> {
    const { clock, github, inputs, random, runner, signal } = this.#context
    for (let tries = 1; ; tries++) {
      try {
        this.#target ??= await findTarget(github, inputs)
        await this.#attempt(release, this.#target)
        return
      } catch (error) {
        const isRenamed = error instanceof GitHubError && isMoved(error) && tries === 1
        if (isRenamed) this.#target = undefined
        else if (!(error instanceof LostRace)) throw afterExport(error)
        else if (tries >= MAX_RACES) throw error.cause
        runner.info(`${error.message}; reading again how things stand`)
        await clock.sleep(random() * Math.min(MAX_RACE_WAIT_MS, RACE_WAIT_MS * 2 ** (tries - 1)), signal)
      }
    }
  }

  async #attempt(release: Release, target: Target): Promise<void> {
    const state = await readState(target, this.#inputs.files)
    const decision = plan(state, release, this.#targets, this.#editing(release))
    this.#warnOf(decision)
    const landed = this.#made.find(({ sha }) => sha === state.head?.commit)
    const confirmed =
      landed ?? (decision.kind === 'commit' ? undefined : await this.#findBelow(target, state))
    if (confirmed !== undefined) this.#confirm(confirmed)
    switch (decision.kind) {
      case 'nothing':
        this.#leave(decision.because, target)
        break
      case 'announce':
        await this.#announce(release, target, state, contentOf(landed ?? decision, release, state))
        break
      case 'commit': {
        const made = await this.#commit(release, target, state, decision)
        await this.#announce(release, target, state, contentOf(made, release, state))
      }
    }
  }

  /** Writes the files, the commit and the branch. Until the branch is moved, nothing of it can be seen. */
  async #commit(
    release: Release,
    { repository, branch }: Target,
    state: State,
    decision: Extract<Plan, { kind: 'commit' }>,
  ): Promise<Made> {
    await refuseRewrittenBase(repository, state, decision.parents)
    const changes = decision.edits
      .filter(({ isChanged }) => isChanged)
      .map(({ file, text }) => ({ path: file.path, mode: file.mode, content: text }))
    const tree = changes.length === 0 ? decision.tree : await repository.createTree(decision.tree, changes)
    const message = commitMessage(release, this.#context)
    const sha = await repository.createCommit({ message, tree, parents: decision.parents })
    const made = { ...decision, sha }
    this.#made.push(made)
    await (state.head === undefined
      ? repository.createBranch(branch, sha)
      : repository.moveBranch(branch, sha))
    this.#confirm(made)
    return made
  }

  /** The commit of this run that somebody has built on, where an answer was lost. */
  async #findBelow({ repository }: Target, { head }: State): Promise<Made | undefined> {
    const last = this.#made.at(-1)
    if (head === undefined || last === undefined) return undefined
    return (await repository.isPartOf(last.sha, head.commit)) ? last : undefined
  }

  #confirm({ sha }: Made): void {
    const { facts, inputs, runner } = this.#context
    if (facts.commitSha === sha) return
    facts.commitSha = sha
    runner.output('commitSha', sha)
    runner.info(`Committed ${sha} to ${inputs.branch}`)
  }

  #announce(release: Release, target: Target, { open }: State, content: Content): Promise<void> {
    const hasCommitted = this.#context.facts.commitSha !== undefined
    return this.#announcer.announce(release, target, open, content, hasCommitted)
  }

  #leave(because: 'on base' | 'closed', { base, branch }: Target): void {
    const { facts, runner } = this.#context
    facts.pullRequest = { operation: 'unchanged' }
    runner.output('pullRequestOperation', 'unchanged')
    if (because === 'on base') runner.info(`The values are on ${base} already: there is nothing to bump`)
    else {
      runner.notice(
        `The pull request of this export from ${branch} was closed by a person: it is not opened again. The next export opens a new one.`,
      )
    }
  }

  /** Edits each snapshot once. */
  #editing(wanted: Pick<Release, 'bundleUrl' | 'version'>): Edit {
    const done = new Map<string, EditedFile<SnapshotFile>[]>()
    return ({ commit, files }) => {
      if (!Array.isArray(files)) throw files
      const edited = done.get(commit) ?? editFiles(files, this.#inputs.section, wanted)
      done.set(commit, edited)
      return edited
    }
  }

  /** Gives each warning about the files once: most are known before the export. */
  #warnOf(decision: Plan): void {
    if (decision.kind !== 'commit') return
    for (const warning of decision.edits.flatMap(({ warnings }) => warnings)) {
      if (!this.#warned.has(warning)) this.#context.runner.warning(warning)
      this.#warned.add(warning)
    }
  }
}

/** Commits that were taken out of the base would come back with the branch, if that were joined with the new base. */
async function refuseRewrittenBase(repository: Repository, state: State, parents: string[]): Promise<void> {
  const before = memoryOf(state)?.base
  if (parents.length < 2 || before === undefined) return
  if (await repository.isPartOf(before, state.base.commit)) return
  throw new ActionError(
    'The history of the base branch was rewritten since the head branch was made from it',
    {
      hint: 'Delete the head branch and run again, so that it is made from the new history',
    },
  )
}

/** What the body has to remember of the branch. */
function contentOf(
  decision: Made | Extract<Plan, { kind: 'announce' }>,
  { jobId: job }: Release,
  state: State,
): Content {
  const before = memoryOf(state)
  // Another run may have added to the pull request since this one decided.
  const others = state.open === undefined ? [] : (before?.changes ?? [])
  const changes = mergeChanges(others, decision.changes)
  const { own, base } =
    decision.kind === 'commit'
      ? { own: decision.isOwn ? decision.sha : undefined, base: decision.base }
      : { own: before?.own, base: before?.base ?? state.base.commit }
  // A change that is forgotten would be lost when the branch is built anew.
  return { job, own: changes.length > MAX_CHANGES ? undefined : own, base, changes }
}

function afterExport(error: unknown): unknown {
  if (!(error instanceof GitHubError)) return error
  return new ActionError(error.message, { hint: stepAfterExport(error), cause: error })
}
