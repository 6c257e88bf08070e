/** An agent job in words, for log, annotation and summary alike. Pure. */
import { excerpt } from '../escape.ts'
import type { AgentJob } from '../service/decode.ts'
import { parseUrl, withoutSecrets } from '../url.ts'

/** Which pull request a job has, or that it has none: part of a sentence. */
export function pullRequestOf(job: AgentJob): string {
  const { pullRequest } = job
  switch (pullRequest.kind) {
    case 'link':
      return `its pull request is ${linkOf(pullRequest.link).text}`
    case 'none':
      return `no pull request${whyNone(job)}`
    case 'unnamed':
      return 'the service names no pull request'
    case 'refused':
      return 'its pull request cannot be handed on'
  }
}

/** Why a job has no pull request, as far as its status tells: the rest of a sentence. */
export function whyNone({ status }: Pick<AgentJob, 'status'>): string {
  switch (status) {
    case 'completed':
    case 'archived':
      return ', since no file was changed'
    case 'failed':
      return ''
    default:
      return ' yet'
  }
}

/**
 * The link of a pull request as it may be shown: without what may be secret in it.
 *
 * @returns the text, and the address where that leads to the same page
 */
export function linkOf(link: string): { text: string; address: string | undefined } {
  const url = new URL(link)
  const address = withoutSecrets(url)
  return url.href === address
    ? { text: excerpt(address), address }
    : { text: `${excerpt(address)} (the rest is not shown)`, address: undefined }
}

/** Where the agent works: part of a sentence. */
export function placeOf({ repository, ref }: AgentJob): string {
  const where = repository === undefined ? 'no repository named' : `repository ${addressOf(repository)}`
  return `${where}, ${ref === undefined ? 'no branch named' : `branch ${excerpt(ref)}`}`
}

/** When a job was archived: part of a sentence. */
export function archivedOf({ archivedAt }: AgentJob): string {
  return archivedAt === undefined ? 'at a time that the service does not give' : `at ${excerpt(archivedAt)}`
}

/** An address as it may be shown. What is none is shown from behind its user to before its query, too. */
export function addressOf(text: string): string {
  const url = parseUrl(text)
  if (url !== undefined && url.host !== '') return excerpt(withoutSecrets(url))
  return excerpt(text.replace(/[?#].*$/s, '').replace(/^.*@/s, ''))
}
