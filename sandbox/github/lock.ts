/** One at a time: each task begins when the one before it has settled. */

export type Lock = <T>(task: () => Promise<T>) => Promise<T>

export function createLock(): Lock {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = last.then(task, task)
    last = result.catch(() => undefined)
    return result
  }
}
