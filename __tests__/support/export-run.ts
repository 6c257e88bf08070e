/** One run of the root action against a scripted service, with inputs that work unless told otherwise. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAction, startAction, type ActionOptions, type ActionRun, type Annotation } from './runner.ts'
import { scriptService, type Script, type ScriptedService } from './scripted-service.ts'

export const API_KEY = 'prefix_0123456789abcdef'
export const DOMAIN = 'docs.example.com'

/** Lets a test use a service, and closes it whatever comes of that. */
export async function withService<T>(
  script: Script,
  use: (service: ScriptedService) => Promise<T>,
): Promise<T> {
  const service = await scriptService(script)
  try {
    return await use(service)
  } finally {
    await service.close()
  }
}

/** Lets a test use an empty folder, and removes it. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'test-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** An address at which nobody listens. */
export function unusedAddress(): Promise<{ url: string; port: number }> {
  return withService({}, ({ url }) => Promise.resolve({ url, port: Number(new URL(url).port) }))
}

/** Inputs that start an export at a service. */
export function startingAt(url: string, inputs: Record<string, string> = {}): Record<string, string> {
  return { 'api-key': API_KEY, domain: DOMAIN, 'base-url': url, ...inputs }
}

/** Inputs that follow a job at a service, whose first look is at once. */
export function following(jobId: string, inputs: Record<string, string> = {}): Record<string, string> {
  return { domain: '', 'job-id': jobId, ...inputs }
}

/** Runs the action to its end against a service of its own. */
export function runAgainst(
  script: Script,
  { inputs, ...options }: ActionOptions = {},
): Promise<{ run: ActionRun; service: ScriptedService }> {
  return withService(script, async (service) => {
    const run = await runAction({ ...options, inputs: startingAt(service.url, inputs) })
    return { run, service }
  })
}

/** The moment at which a run is cancelled: when a line was logged or a request came. */
export type Moment = { line: RegExp } | { request: RegExp }

export interface CancelledRun {
  run: ActionRun
  service: ScriptedService
  stoppedAfterMs: number
}

/** Runs the action against a service of its own, and sends it a signal as soon as `when` has come. */
export function cancelAgainst(
  script: Script,
  signal: NodeJS.Signals,
  when: Moment,
  inputs: Record<string, string> = {},
): Promise<CancelledRun> {
  return withService(script, (service) =>
    cancelAt(when, signal, service, { inputs: startingAt(service.url, inputs) }),
  )
}

/** Starts an action against a service, and sends it a signal as soon as `when` has come. */
export async function cancelAt(
  when: Moment,
  signal: NodeJS.Signals,
  service: ScriptedService,
  options: ActionOptions,
): Promise<CancelledRun> {
  const action = await startAction(options)
  if ('line' in when) await action.line(when.line)
  else await service.seen(when.request)
  const sentAt = performance.now()
  action.kill(signal)
  const run = await action.done
  return { run, service, stoppedAfterMs: performance.now() - sentAt }
}

/** The messages of one level. */
export function messages({ annotations }: ActionRun, level: Annotation['level']): string[] {
  return annotations.filter((annotation) => annotation.level === level).map(({ message }) => message)
}

/** The message of the one error annotation; empty after a good run. */
export function failure(run: ActionRun): string {
  return messages(run, 'error').join('\n')
}
