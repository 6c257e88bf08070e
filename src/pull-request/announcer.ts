/** Has a pull request say what is on its branch: creates it, or updates the one that is open. */
import type { Release } from '../bump.ts'
import { ActionError, sentences } from '../errors.ts'
import type { PullRequest } from './answers.ts'
import type { PullRequestContext } from './context.ts'
import { decorate } from './decorate.ts'
import { bodyOf, compareUrl, titleOf } from './face.ts'
import { GitHubError, stepAfterExport } from './github-error.ts'
import { MAX_CHANGES, readMemory, remembers, renderBlock, replaceBlock, type Memory } from './marker.ts'
import type { Target } from './target.ts'

/** Author of what is made with the workflow's own token. */
const WORKFLOW_LOGIN = 'github-actions[bot]'

/** Longest part of the body that shows each change, in characters; GitHub takes 65,536 in all. */
const MAX_BLOCK_LENGTH = 60_000

/** What to remember in the body; the rest is added. */
export type Content = Omit<Memory, 'run' | 'title'>

export class Announcer {
  readonly #context: PullRequestContext
  /** Tells this run from any other one. */
  readonly #run: string

  constructor(context: PullRequestContext) {
    this.#context = context
    this.#run = Math.floor(context.random() * Number.MAX_SAFE_INTEGER).toString(36)
  }

  /**
   * @param open the pull request, where there is one
   * @param hasCommitted whether this run has changed the branch
   * @throws {LostRace} when somebody else has opened one in the meantime
   */
  async announce(
    release: Release,
    target: Target,
    open: PullRequest | undefined,
    content: Content,
    hasCommitted: boolean,
  ): Promise<void> {
    if (open === undefined) {
      await this.#finish('created', await this.#create(release, target, content), target)
    } else if (readMemory(open.body)?.run === this.#run) {
      // This run has made it, though no answer came.
      await this.#finish('created', open, target)
    } else if (hasCommitted || isStale(open, content)) {
      const updated = await this.#update(release, target, open, content)
      if (updated.isOpen) await this.#finish('updated', open, target)
      else await this.#finish('created', await this.#create(release, target, content), target)
    } else {
      await this.#finish('unchanged', open, target)
    }
  }

  #block(release: Release, content: Content, title: string): string {
    const { hide } = this.#context
    const memory = { run: this.#run, ...content, title }
    const block = (shown: number): string =>
      hide(renderBlock(memory, bodyOf(release, content.changes, this.#context, shown)))
    const whole = block(MAX_CHANGES)
    return whole.length <= MAX_BLOCK_LENGTH ? whole : block(0)
  }

  async #create(
    release: Release,
    { repository, branch, base, facts }: Target,
    content: Content,
  ): Promise<PullRequest> {
    const { inputs, facts: report } = this.#context
    const title = titleOf(release, this.#context)
    const body = this.#block(release, content, title)
    try {
      return await repository.createPullRequest({ head: branch, base, title, body, draft: inputs.draft })
    } catch (error) {
      if (!(error instanceof GitHubError)) throw error
      report.openByHand = compareUrl(facts.url, { base, branch, title, body, labels: inputs.labels })
      throw new ActionError(`${error.message} (the commit is on the branch ${branch})`, {
        hint: sentences(
          stepAfterExport(error),
          `Until then, ${report.openByHand} is the page to open it by hand`,
        ),
        cause: error,
      })
    }
  }

  /**
   * Rewrites the action's own part of the body, and the title as long as it is the action's.
   *
   * @returns the pull request as it is then: somebody may have closed or merged it
   */
  async #update(
    release: Release,
    { repository }: Target,
    open: PullRequest,
    content: Content,
  ): Promise<PullRequest> {
    const { number, title, body } = open
    const written = readMemory(body)?.title
    const newTitle = title === written ? titleOf(release, this.#context) : undefined
    const newBody = replaceBlock(body, this.#block(release, content, newTitle ?? written ?? ''))
    if (newBody === undefined) {
      this.#context.runner.info(
        `The body of #${number} has no part of the action any more: it stays as it is`,
      )
    }
    if (newTitle === undefined && newBody === undefined) return open
    return repository.updatePullRequest(number, {
      ...(newTitle !== undefined && { title: newTitle }),
      ...(newBody !== undefined && { body: newBody }),
    })
  }

  async #finish(
    operation: 'created' | 'updated' | 'unchanged',
    pullRequest: PullRequest,
    { repository }: Target,
  ): Promise<void> {
    const { facts, inputs, runner } = this.#context
    const { number, url } = pullRequest
    facts.pullRequest = { operation, number, url }
    runner.output('pullRequestNumber', number.toString())
    runner.output('pullRequestUrl', url)
    runner.output('pullRequestOperation', operation)
    runner.info(`Pull request #${number} ${operation}: ${url}`)
    const isNew = operation === 'created'
    if (isNew && pullRequest.author === WORKFLOW_LOGIN) {
      runner.notice(
        `Pull request #${number} was made with the workflow's own token, so it starts no workflows, and checks that it requires will wait. Give \`github-token\` a GitHub App token, or close and reopen the pull request by hand.`,
      )
    }
    await decorate(repository, pullRequest, inputs, isNew, (message) => {
      runner.warning(message)
    })
  }
}

/** Whether a run has changed the branch and could not say so any more. */
function isStale({ body }: PullRequest, { changes }: Content): boolean {
  const memory = readMemory(body)
  return memory !== undefined && !remembers(memory, changes)
}
