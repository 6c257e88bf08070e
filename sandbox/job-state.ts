/** What an export job answers at a given moment: a pure function of its plan and the time. */
export type Ending =
  | { readonly kind: 'completes' }
  | { readonly kind: 'fails'; readonly atPercent: number; readonly error: string }
  | { readonly kind: 'never' }

/** Everything that will ever happen to a job; known when it starts. */
export interface JobPlan {
  readonly createdAtMs: number
  readonly queueMs: number
  /** Time from `running` to the end of a job that completes. */
  readonly runMs: number
  readonly pageTotal: number
  readonly ending: Ending
}

export interface JobState {
  readonly status: 'queued' | 'running' | 'completed' | 'failed'
  /** 0 to 100; 100 only when completed. */
  readonly progress: number
  /** Pages exported so far; `pageTotal` only when completed. */
  readonly pageCount: number
  readonly updatedAtMs: number
  readonly error: string | null
}

/** Where a job that never ends stops moving. */
const stuckAtPercent = 90

/** The state of a job at `nowMs`, on the same clock as `plan.createdAtMs`; a time before that counts as `queued`. */
export function stateAt(plan: JobPlan, nowMs: number): JobState {
  const { createdAtMs, queueMs, runMs, pageTotal, ending } = plan
  const ageMs = Math.max(0, nowMs - createdAtMs)
  if (ageMs < queueMs) {
    return { status: 'queued', progress: 0, pageCount: 0, updatedAtMs: createdAtMs, error: null }
  }
  const ranMs = ageMs - queueMs
  const percent = ranMs < runMs ? (100 * ranMs) / runMs : 100
  const at = (percentDone: number, afterMs: number) => ({
    progress: Math.floor(percentDone),
    pageCount: Math.floor((pageTotal * percentDone) / 100),
    updatedAtMs: createdAtMs + queueMs + afterMs,
  })

  switch (ending.kind) {
    case 'completes':
      return percent < 100
        ? { status: 'running', ...at(percent, ranMs), error: null }
        : { status: 'completed', ...at(100, runMs), error: null }
    case 'fails': {
      const { atPercent, error } = ending
      return percent < atPercent
        ? { status: 'running', ...at(percent, ranMs), error: null }
        : { status: 'failed', ...at(atPercent, (runMs * atPercent) / 100), error }
    }
    case 'never':
      return { status: 'running', ...at(Math.min(percent, stuckAtPercent), ranMs), error: null }
    default:
      return ending satisfies never
  }
}
