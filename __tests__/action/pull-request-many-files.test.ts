import { expect, test } from '@jest/globals'
import { BRANCH, VALUES, bumped, withGitHub } from '../support/bump-run.ts'
import { failure } from '../support/export-run.ts'

const pathsOf = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `environments/site-${index}/values.yaml`)

test.concurrent.each([31, 100])('knows %i files again', (count) => {
  const paths = pathsOf(count)
  const files = Object.fromEntries(paths.map((path) => [path, VALUES]))
  return withGitHub(
    async ({ repo }, run) => {
      const first = await run({ 'values-file': paths.join('\n') })
      const second = await run({ 'values-file': paths.join('\n') })

      expect([first, second].map(failure)).toEqual(['', ''])
      expect(second.outputs['pullRequestOperation']).toBe('unchanged')
      expect((await repo.pullRequests())[0]?.body).toContain(`And ${count - 30} more.`)

      await repo.closePullRequest(Number(first.outputs['pullRequestNumber']))
      const third = await run({ 'values-file': paths.join('\n') })
      expect(third.outputs['pullRequestOperation']).toBe('unchanged')
    },
    { repositories: [{ name: 'octo-org/deploy', files }] },
  )
})

test.concurrent('does not forget another file whose bump is not merged yet', () => {
  const paths = pathsOf(30)
  const done = Object.fromEntries(paths.map((path) => [path, bumped('v2')]))
  return withGitHub(
    async ({ repo }, run) => {
      await run({ 'values-file': 'other.yaml' })
      await run({ 'values-file': paths.join('\n') })
      const third = await run({ 'values-file': paths.join('\n'), version: 'v3' })

      expect(third.outputs['pullRequestOperation']).toBe('updated')
      expect(await repo.text(BRANCH, 'other.yaml')).toBe(bumped('v2'))
      expect(await repo.text(BRANCH, paths[0] ?? '')).toBe(bumped('v3'))
    },
    { repositories: [{ name: 'octo-org/deploy', files: { ...done, 'other.yaml': VALUES } }] },
  )
})
