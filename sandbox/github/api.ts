/** GitHub's REST API as documented: the emulator, and in front of it a correction wherever it deviates. */
import { Hono } from 'hono'
import { acceptAnyCase, acceptIds, redirectFromFormerNames } from './addresses.ts'
import * as callers from './authentication.ts'
import { amendJson, forward, type Env } from './context.ts'
import * as files from './corrections/files.ts'
import * as issues from './corrections/issues.ts'
import * as merge from './corrections/merge.ts'
import * as messages from './corrections/messages.ts'
import * as pullAnswers from './corrections/pull-answers.ts'
import * as pulls from './corrections/pulls.ts'
import * as reviewers from './corrections/reviewers.ts'
import * as refs from './corrections/refs.ts'
import * as repositories from './corrections/repositories.ts'
import type { Emulator } from './emulator.ts'
import { markBots, retarget, roundTimes } from './links.ts'
import { createLock } from './lock.ts'
import { Refusal } from './refusal.ts'
import type { State } from './state.ts'

export interface ApiParts {
  readonly emulator: Emulator
  readonly state: State
  /** Where this API answers; what its links begin with. */
  readonly url: () => string
}

export function createGitHubApi({ emulator, state, url }: ApiParts): Hono<Env> {
  const app = new Hono<Env>()
  const alone = createLock()

  app.onError((error) => {
    if (!(error instanceof Refusal)) throw error
    const { status, message, errors, headers } = error
    return Response.json({ message, ...(errors && { errors }) }, { status, headers })
  })

  app.use(async (c, next) => {
    c.set('emulator', emulator)
    c.set('state', state)
    c.set('url', url())
    await next()
  })
  app.use('/repositories/:id/*', acceptIds(app))
  app.use('/repos/:owner/:repo/*', redirectFromFormerNames, acceptAnyCase(app))

  // A check and the write that it allows are one step, as they are on GitHub.
  app.use((c, next) => (c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : alone(next)))

  app.use(async (c, next) => {
    await next()
    await amendJson(c, (body) => {
      retarget(body, { from: emulator.linkBase, api: url(), server: state.server })
      markBots(body, state.server)
      roundTimes(body)
    })
    const pages = c.res.headers.get('link')?.replaceAll(emulator.origin, url())
    if (pages !== undefined) c.res.headers.set('link', pages)
    c.res.headers.set('x-github-request-id', 'C0DE:1234:5678:9ABC:DEF00000')
    c.res.headers.set('x-github-media-type', 'github.v3; format=json')
  })
  app.use(messages.pointToGitHubsDocs, callers.requireUserAgent, callers.refuseUnknownTokens)

  const repo = '/repos/:owner/:repo'
  app.use(`${repo}/*`, callers.hidePrivateRepositories)
  app.use(`${repo}/*`, callers.requirePermissions, callers.refuseWritesToArchives)

  app.get(repo, repositories.giveCallersRole)
  app.get(`${repo}/branches/:branch{.+}`, repositories.giveBranchWithCommit)
  app.use(`${repo}/git/*`, repositories.refuseGitOfEmptyRepository)
  app.use(`${repo}/contents/*`, repositories.sayThatContentsAreEmpty, refs.guardProtectedContents)
  app.get(`${repo}/contents/*`, files.limitContents)
  app.get(`${repo}/git/blobs/:sha`, files.giveBlobInLinesOrRaw)

  app.post(`${repo}/git/refs`, refs.guardProtectedRefs, refs.refuseCollidingNames)
  app.on(
    ['PATCH', 'DELETE'],
    `${repo}/git/refs/:ref{.+}`,
    refs.refuseRefsAsGitHub,
    refs.guardProtectedRefs,
    refs.closePullsOfBranch,
  )

  app.use(`${repo}/pulls`, pullAnswers.givePullsAsTheyAre)
  app.get(`${repo}/pulls`, pullAnswers.ignoreHeadWithoutOwner)
  app.post(
    `${repo}/pulls`,
    pulls.refuseActionsUnlessAllowed,
    pulls.refuseLongTexts,
    pulls.refuseMissingBranches,
    pulls.refusePullWithoutCommits,
    pulls.refuseSecondPull,
    pulls.refuseDraftsWhereUnsupported,
  )
  app.use(`${repo}/pulls/:number`, pullAnswers.givePullsAsTheyAre)
  app.patch(
    `${repo}/pulls/:number`,
    pulls.refuseLongTexts,
    pulls.refuseImpossibleEdits,
    pulls.noteHeadWhenClosed,
    pulls.ignoreDraftInEdits,
  )
  app.get(`${repo}/pulls/:number/files`, pullAnswers.giveFilesOfPull)
  app.get(`${repo}/pulls/:number/commits`, pullAnswers.giveCommitsOfPull)
  app.put(`${repo}/pulls/:number/merge`, merge.mergeAsGit)
  app.use(`${repo}/pulls/:number/requested_reviewers`, pullAnswers.givePullsAsTheyAre)
  app.post(`${repo}/pulls/:number/requested_reviewers`, reviewers.hideTeams, reviewers.checkReviewers)
  app.get(`${repo}/issues/:number`, issues.givePullAsIssue)
  app.patch(`${repo}/issues/:number`, pulls.refuseLongTexts, issues.editPullAsIssue)
  app.on(['POST', 'DELETE'], `${repo}/issues/:number/assignees`, issues.assignPulls)
  app.on(['POST', 'PUT'], `${repo}/issues/:number/labels`, issues.findLabelsInAnyCase)

  app.all('*', (c) => forward(c))

  return app
}
