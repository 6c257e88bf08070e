/** What a domain's first label makes the sandbox do: the one table behind the code and docs/sandbox.md. */
/** The operations of the export API that a scenario can make fail. */
export type Operation = 'start' | 'status' | 'bundle'

export interface Scenario {
  /** What users are told, in Markdown. docs/sandbox.md repeats it word for word. */
  readonly effect: string
  /** The job takes this many times as long. */
  readonly slowdown?: number
  /** Why the job fails, and at how many per cent. */
  readonly failure?: { readonly atPercent: number; readonly error: string }
  readonly neverEnds?: true
  /** Status answers carry no `progress` and no `pageCount`. */
  readonly isSilent?: true
  /** The first tries of each operation get this answer instead. */
  readonly refusals?: {
    readonly status: 429 | 503
    readonly error: string
    readonly tries: number
    /** The operations whose refusal says when to come back, in seconds. */
    readonly retryAfterSeconds?: Partial<Record<Operation, number>>
  }
  /** The first bundle call after the end still says that the job has not finished. */
  readonly hasLateBundle?: true
}

const regular: Scenario = { effect: 'The export succeeds.' }

export const scenarios: ReadonlyMap<string, Scenario> = new Map<string, Scenario>([
  [
    'failing',
    {
      effect: 'The job fails at 60 %.',
      failure: { atPercent: 60, error: 'page "guides/broken" could not be rendered' },
    },
  ],
  ['stuck', { effect: 'The job reaches 90 % and then stays `running` for ever.', neverEnds: true }],
  ['slow', { effect: 'The job takes ten times as long.', slowdown: 10 }],
  ['silent', { effect: 'No answer carries `progress` or `pageCount`.', isSilent: true }],
  [
    'busy',
    {
      effect:
        'The first two requests of each operation are answered with 429: to start with `Retry-After: 1`, the others without.',
      refusals: {
        status: 429,
        error: 'too many requests',
        tries: 2,
        retryAfterSeconds: { start: 1 },
      },
    },
  ],
  [
    'flaky',
    {
      effect: 'The first request of each operation is answered with 503.',
      refusals: { status: 503, error: 'service unavailable', tries: 1 },
    },
  ],
  [
    'lagging',
    {
      effect: 'The first bundle request after `completed` is still answered with 409.',
      hasLateBundle: true,
    },
  ],
])

/** The scenario of a host name; names whose first label is not in the table export normally. */
export function scenarioOf(domain: string): Scenario {
  const [label = ''] = domain.toLowerCase().split('.')
  return scenarios.get(label) ?? regular
}
