/** A limit on the time that an exchange, or a silence in it, may take. */

/** A time limit that can be started anew. */
export interface Limit {
  /** Aborted when the time is over, with an error that says so. */
  signal: AbortSignal
  restart(): void
  stop(): void
}

/** A timer of its own and not `AbortSignal.timeout`, which does not keep the process alive until it fires. */
export function startLimit(ms: number, problem: string): Limit {
  const controller = new AbortController()
  const start = (): NodeJS.Timeout =>
    setTimeout(() => {
      controller.abort(new Error(problem))
    }, ms)
  let timer = start()
  return {
    signal: controller.signal,
    restart() {
      clearTimeout(timer)
      timer = start()
    },
    stop() {
      clearTimeout(timer)
    },
  }
}
