import { expect, test } from '@jest/globals'
import { BRANCH, PATH, VALUES, bumped, withGitHub } from '../support/bump-run.ts'
import { failure } from '../support/export-run.ts'

test.concurrent('refuses to bring the commits of one base to another', () =>
  withGitHub(async ({ repo }, run) => {
    await repo.commit('staging', { files: { 'staging-only.txt': 'x' } })
    const first = await run({ base: 'staging' })
    expect(first.outputs['pullRequestOperation']).toBe('created')

    const second = await run({ base: 'main' })
    expect(failure(second)).toMatch(
      /belongs to pull request #1, which goes to staging and not to main\. Name another one in `branch`, or set `base: staging`/,
    )
    expect(second.asked).toEqual([])

    await repo.closePullRequest(1)
    expect(failure(await run({ base: 'main' }))).toMatch(
      /goes to staging and not to main\. Delete the branch/,
    )
    await repo.deleteBranch(BRANCH)
    const last = await run({ base: 'main' })
    expect(last.outputs['pullRequestOperation']).toBe('created')
    await expect(repo.text(BRANCH, 'staging-only.txt')).rejects.toThrow()
  }),
)

test.concurrent('does not bring back what was taken out of the history of the base', () =>
  withGitHub(async ({ repo }, run) => {
    const start = (await repo.head('main')) ?? ''
    await repo.commit('main', { files: { 'secret.txt': 'hunter2' } })
    await run()
    await repo.setBranch('main', start)
    await repo.commit('main', { files: { 'other.txt': 'x' } })

    expect(failure(await run({ version: 'v3' }))).toMatch(
      /history of the base branch was rewritten.*Delete the head branch/,
    )
    await repo.deleteBranch(BRANCH)
    const last = await run({ version: 'v3' })
    expect(failure(last)).toBe('')
    expect(await repo.text(BRANCH, PATH)).toBe(bumped('v3'))
  }),
)

test.concurrent('opens a pull request anew for values whose merge was reverted', () =>
  withGitHub(async ({ repo }, run) => {
    const first = await run()
    await repo.mergePullRequest(Number(first.outputs['pullRequestNumber']))
    await repo.commit('main', { files: { [PATH]: VALUES }, message: 'Revert' })
    const second = await run()

    expect(failure(second)).toBe('')
    expect(second.outputs['pullRequestOperation']).toBe('created')
    expect(await repo.text(BRANCH, PATH)).toBe(bumped('v2'))
  }),
)

test.concurrent('follows a values file that was moved on the base, once the way is clear', () =>
  withGitHub(async ({ repo }, run) => {
    await run()
    await repo.commit('main', { files: { [PATH]: null, 'new/values.yaml': VALUES } })
    const moved = { 'values-file': 'new/values.yaml', version: 'v3' }
    expect(failure(await run(moved))).toMatch(/merge that into the head branch, or delete the head branch/)
    await repo.closePullRequest(1)
    const last = await run(moved)
    expect(failure(last)).toBe('')
    expect(await repo.text(BRANCH, 'new/values.yaml')).toBe(bumped('v3'))
  }),
)

test.concurrent('leaves nothing of a wrong key behind once its pull request is closed', () =>
  withGitHub(async ({ repo }, run) => {
    const first = await run({ 'values-key': 'docs.staticExport' })
    await repo.closePullRequest(Number(first.outputs['pullRequestNumber']))
    const second = await run()

    expect(second.outputs['pullRequestOperation']).toBe('created')
    expect(await repo.text(BRANCH, PATH)).toBe(bumped('v2'))
  }),
)

test.concurrent('says before the export that another branch is in the way', () =>
  withGitHub(async ({ repo }, run) => {
    await repo.commit('static-export', { files: { a: 'x' } })
    const result = await run()
    expect(failure(result)).toMatch(/^The branch static-export is in the way/)
    expect(result.asked).toEqual([])
  }),
)
