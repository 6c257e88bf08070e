/** Whom GitHub lets be asked for a review: https://docs.github.com/rest/pulls/review-requests. */
import { roles, team } from '../accounts.ts'
import { bodyOf, find, fullName, param, replaceAnswer, repositoryPath, type Correction } from '../context.ts'
import { strings, text } from '../json.ts'
import { notFound, Refusal } from '../refusal.ts'

/** The emulator lets everybody be asked whom it knows. */
export const checkReviewers: Correction = async (c, next) => {
  const body = await bodyOf(c)
  const [reviewers, teams] = [strings(body['reviewers']), strings(body['team_reviewers'])]
  const pull = await find(c, `${repositoryPath(c)}/pulls/${param(c, 'number')}`)
  if (pull === undefined) throw notFound()
  if (reviewers.includes(text(pull, 'user', 'login'))) {
    throw new Refusal(422, 'Review cannot be requested from pull request author.')
  }
  if (reviewers.some((login) => !(login in roles)) || teams.some((slug) => slug !== team)) {
    throw new Refusal(
      422,
      `Reviews may only be requested from collaborators. One or more of the users or teams you specified is not a collaborator of the ${fullName(c)} repository.`,
    )
  }
  await next()
  if (c.res.status === 200)
    replaceAnswer(c, new Response(c.res.body, { status: 201, headers: c.res.headers }))
}

/** A token without `members: read` cannot see a team that exists; see https://github.com/actions/github-script/issues/572. */
export const hideTeams: Correction = async (c, next) => {
  const { caller } = c.var
  const seesTeams = caller?.holder === 'owner' || caller?.permissions.members !== undefined
  if (!seesTeams && strings((await bodyOf(c))['team_reviewers']).includes(team)) {
    throw new Refusal(422, 'Validation Failed', {
      errors: ["Could not resolve to a node with the global id of 'T_kwDOABCDEs4AEjRW'."],
    })
  }
  await next()
}
