/** What people see of a bump: the commit message, and the title and the body of the pull request. Pure. */
import type { Release } from '../bump.ts'
import type { PullRequestInputs } from '../bump-inputs.ts'
import { excerpt, markdownCode, markdownText, oneLine, plainText } from '../escape.ts'
import { fillIn } from '../placeholders.ts'
import { formatBytes } from '../bytes.ts'
import { MAX_CHANGES, type Change } from './marker.ts'

/** GitHub's own limit on a title, in characters. */
const MAX_TITLE_LENGTH = 256
/** Longer addresses are refused by servers; the body is then left out. */
const MAX_URL_LENGTH = 7000

/** A last paragraph of nothing but trailers, such as `Signed-off-by: …`, which git reads together. */
const TRAILERS = /\n\n(?:[\w-]+: [^\n]+\n)*[\w-]+: [^\n]+$/

export interface FaceOptions {
  inputs: Pick<PullRequestInputs, 'commitMessage' | 'title' | 'body'>
  /** Of the workflow run, where there is one. */
  runUrl: string | undefined
  /** Takes secrets out of a text. Done before anything is escaped, which would give a secret another spelling. */
  hide: (text: string) => string
}

/** The message of the commit. Its trailer names the export job. */
export function commitMessage(release: Release, { inputs, hide }: FaceOptions): string {
  const message = fillIn(hide(inputs.commitMessage), names(release, hide, plainText))
    .replaceAll('\r\n', '\n')
    .trim()
  const gap = TRAILERS.test(message) ? '\n' : '\n\n'
  return `${message}${gap}Static-Export-Job: ${plainText(hide(release.jobId))}\n`
}

/** The title of the pull request: one line. */
export function titleOf(release: Release, { inputs, hide }: FaceOptions): string {
  const [line = ''] = hide(inputs.title ?? inputs.commitMessage)
    .trim()
    .split('\n')
  const title = Array.from(fillIn(oneLine(line), names(release, hide, plainText)))
  return title.length <= MAX_TITLE_LENGTH
    ? title.join('')
    : `${title.slice(0, MAX_TITLE_LENGTH - 1).join('')}…`
}

/**
 * The action's part of the body, as Markdown.
 *
 * @param changes the latest last
 * @param shown how many of them, at most
 */
export function bodyOf(
  release: Release,
  changes: Change[],
  { inputs, runUrl, hide }: FaceOptions,
  shown = MAX_CHANGES,
): string {
  if (inputs.body !== undefined) return fillIn(hide(inputs.body), names(release, hide, markdownText))
  const code = (text: string): string => markdownCode(excerpt(hide(text)))
  const facts: [string, string | undefined][] = [
    ['Job', code(release.jobId)],
    ['Pages', release.pageCount?.toString()],
    ['Size', release.sizeBytes === undefined ? undefined : formatBytes(release.sizeBytes)],
    ['SHA-256', release.sha256 === undefined ? undefined : code(release.sha256)],
    ['Link expires', release.expiresAt === undefined ? undefined : code(release.expiresAt)],
    ['Made by', runUrl === undefined ? undefined : `[this workflow run](${runUrl})`],
  ]
  return [
    `Bumps the static export of ${code(release.domain)} to ${code(release.version)}.`,
    '',
    '| File | Value | Old | New |',
    '| --- | --- | --- | --- |',
    ...changes.slice(Math.max(0, changes.length - shown)).flatMap((change) => changeRows(change, code)),
    '',
    ...(changes.length > shown ? [`And ${changes.length - shown} more.`, ''] : []),
    '| | |',
    '| --- | --- |',
    ...facts.flatMap(([name, value]) => (value === undefined ? [] : [`| ${name} | ${value} |`])),
    '',
    afterwards(release, code),
  ].join('\n')
}

function changeRows({ file, key, ...change }: Change, code: (text: string) => string): string[] {
  const row = (name: string, before: string | undefined, after: string): string =>
    `| ${code(file)} | ${code(`${key}.${name}`)} | ${before === undefined ? '–' : code(before)} | ${code(after)} |`
  return [
    row('version', change.oldVersion, change.newVersion),
    row('bundleUrl', change.oldUrl, change.newUrl),
  ]
}

function afterwards({ jobId, version, expiresAt }: Release, code: (text: string) => string): string {
  if (expiresAt === undefined) {
    return 'The values point to a mirror: have the bundle there before you merge.'
  }
  return `Links are shown without their signature. **Has the link expired?** Run the workflow again with ${code(`job-id: ${jobId}`)} (and ${code(`version: ${version}`)} to keep the label): it gets a fresh link to the same export and updates this pull request. A deployment that has to start after that needs a fresh one too.`
}

/** The values of the placeholders, made safe for their place. */
function names(
  { domain, version, jobId }: Release,
  hide: (text: string) => string,
  escape: (text: string) => string,
): Record<string, string> {
  return { domain: escape(hide(domain)), version: escape(hide(version)), jobId: escape(hide(jobId)) }
}

/**
 * The page on which a person can open the same pull request, filled in.
 *
 * @see https://docs.github.com/en/pull-requests/collaborating-with-pull-requests/proposing-changes-to-your-work-with-pull-requests/using-query-parameters-to-create-a-pull-request
 */
export function compareUrl(
  repositoryUrl: string,
  {
    base,
    branch,
    title,
    body,
    labels,
  }: { base: string; branch: string; title: string; body: string; labels: string[] },
): string {
  const path = [base, branch].map((name) => name.split('/').map(encodeURIComponent).join('/')).join('...')
  const query = new URLSearchParams({ quick_pull: '1', title })
  if (labels.length > 0) query.set('labels', labels.join(','))
  const short = `${repositoryUrl}/compare/${path}?${query.toString()}`
  query.set('body', body)
  const whole = `${repositoryUrl}/compare/${path}?${query.toString()}`
  return whole.length <= MAX_URL_LENGTH ? whole : short
}
