/** What the stand-in knows of a repository and the emulator does not. */

/** By a rule set, or by the older branch protection rule; they refuse in other words. */
export type Protection = 'rule set' | 'branch protection'

/** What the emulator does not keep of a pull request. */
export interface PullNotes {
  assignees: string[]
  /** Where the head stood when it was closed; it stays there. */
  closedHead?: string
  mergeCommit?: string
}

export interface Settings {
  /** Whether pull requests can be drafts; private repositories of a free plan cannot have them. */
  drafts: boolean
  /** Whether a workflow's own token may open pull requests, as the organization allows or forbids. */
  actionsMayOpenPullRequests: boolean
  archived: boolean
  /** As long as nothing was ever pushed. */
  empty: boolean
  /** How the branches are protected that are. */
  readonly protections: Map<string, Protection>
  /** By number. */
  readonly pulls: Map<number, PullNotes>
}

export interface State {
  /** What `html_url`s begin with. */
  readonly server: string
  /** By full name, as it is now. */
  readonly repositories: Map<string, Settings>
  /** Former full names in lower case, and the id of the repository that had them. */
  readonly formerNames: Map<string, number>
}

export const newSettings = (): Settings => ({
  drafts: true,
  actionsMayOpenPullRequests: true,
  archived: false,
  empty: true,
  protections: new Map(),
  pulls: new Map(),
})

export function notesOn(settings: Settings, number: number): PullNotes {
  const notes = settings.pulls.get(number) ?? { assignees: [] }
  settings.pulls.set(number, notes)
  return notes
}
