/** When a job that reports its progress will be done. Pure: told of each look, asked for the finish. */

/** A forecast of the finish, all in milliseconds. */
export interface Finish {
  /** Age of the job. */
  atMs: number
  /** Standard error of that age; 0 where the progress lies on a line. */
  errorMs: number
  /** How long one per cent takes. */
  percentMs: number
}

export interface Forecast {
  /**
   * Takes in one look at the job.
   *
   * @param ageMs milliseconds since the job was started or first seen
   * @param progress per cent, where it was reported
   * @returns `undefined` while nothing can be said
   */
  observe(ageMs: number, progress: number | undefined): Finish | undefined
}

/** The age at which the progress came to a value. */
interface Step {
  ageMs: number
  progress: number
}

/** Fewer steps than this are no trend. */
const MIN_STEPS = 3

/**
 * Fits a line through the steps of the progress and follows it to 100 %.
 *
 * Whole numbers are taken to be rounded down, to multiples of the smallest step that was seen: a value that is new at
 * a look was reached somewhere since the look before, and if it jumped by several such steps, in the last part of that
 * time. The older half of the steps is left out, so that a change of pace is soon followed.
 */
export function createForecast(): Forecast {
  let steps: Step[] = []
  let smallestStep = Infinity
  let last: Step | undefined
  let finish: Finish | undefined
  return {
    observe(ageMs, progress) {
      if (progress === undefined) return finish
      if (last === undefined || progress < last.progress) {
        steps = []
        smallestStep = Infinity
        finish = undefined
      } else if (progress > last.progress) {
        const jump = progress - last.progress
        smallestStep = Math.min(smallestStep, jump)
        const uncertainMs = Number.isInteger(progress) ? (ageMs - last.ageMs) * (smallestStep / jump) : 0
        steps.push({ ageMs: ageMs - uncertainMs / 2, progress })
        finish = fit(steps.slice(-Math.max(MIN_STEPS, Math.ceil(steps.length / 2))))
      }
      last = { ageMs, progress }
      return finish
    },
  }
}

/** Least squares of age over progress, at 100 %. */
function fit(steps: Step[]): Finish | undefined {
  if (steps.length < MIN_STEPS) return undefined
  const mean = (value: (step: Step) => number): number =>
    steps.reduce((sum, step) => sum + value(step), 0) / steps.length
  const [meanAge, meanProgress] = [mean((step) => step.ageMs), mean((step) => step.progress)]
  const covariance = mean((step) => (step.ageMs - meanAge) * (step.progress - meanProgress))
  const variance = mean((step) => (step.progress - meanProgress) ** 2)
  const percentMs = covariance / variance
  const ageAt = (progress: number): number => meanAge + percentMs * (progress - meanProgress)
  const residual = Math.sqrt(mean((step) => (step.ageMs - ageAt(step.progress)) ** 2))
  const reach = (100 - meanProgress) ** 2 / variance
  return { atMs: ageAt(100), errorMs: residual * Math.sqrt((1 + reach) / steps.length), percentMs }
}
