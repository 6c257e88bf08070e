/** When a job that reports its progress will be done. Pure: told of each look, asked for the finish. */

export interface Forecast {
  /**
   * Takes in one look at the job.
   *
   * @param ageMs milliseconds since the job was started or first seen
   * @param progress per cent, where it was reported
   * @returns the age in milliseconds at which the job will be done, or `undefined` while nothing can be said
   */
  observe(ageMs: number, progress: number | undefined): number | undefined
}

/** One step of the progress: the age at which a value was reached. */
interface Step {
  ageMs: number
  progress: number
}

/** Fewer steps than this are no trend. */
const MIN_STEPS = 3

/**
 * Fits a line through the steps of the progress and follows it to 100 %.
 *
 * Whole numbers are taken to be rounded down: a value that is first seen at one look was reached between the look
 * before and this one, on average half of one per cent's time ago. Where a service rounds to the nearest, the
 * forecast is early by half a per cent of the job, which costs looks and not lateness. The older half of the steps
 * is left out, so that a change of pace is soon followed.
 */
export function createForecast(): Forecast {
  let steps: Step[] = []
  let last: Step | undefined
  let finishMs: number | undefined
  return {
    observe(ageMs, progress) {
      if (progress === undefined) return finishMs
      if (last === undefined || progress < last.progress) {
        steps = []
        finishMs = undefined
      } else if (progress > last.progress) {
        steps.push({ ageMs: ageMs - reachedBefore(last, { ageMs, progress }), progress })
        finishMs = fit(steps.slice(-Math.max(MIN_STEPS, Math.ceil(steps.length / 2))))
      }
      last = { ageMs, progress }
      return finishMs
    },
  }
}

/** How long before a look its progress was reached, in milliseconds. */
function reachedBefore(earlier: Step, look: Step): number {
  if (!Number.isInteger(look.progress)) return 0
  return (look.ageMs - earlier.ageMs) / (look.progress - earlier.progress) / 2
}

/** Least squares of age over progress, at 100 %. */
function fit(steps: Step[]): number | undefined {
  if (steps.length < MIN_STEPS) return undefined
  const mean = (value: (step: Step) => number): number =>
    steps.reduce((sum, step) => sum + value(step), 0) / steps.length
  const [meanAge, meanProgress] = [mean((step) => step.ageMs), mean((step) => step.progress)]
  const covariance = mean((step) => (step.ageMs - meanAge) * (step.progress - meanProgress))
  const variance = mean((step) => (step.progress - meanProgress) ** 2)
  return meanAge + (covariance / variance) * (100 - meanProgress)
}
