/** Values from outside, of which nothing is known yet. */

/** What stands under a path of keys; `undefined` where the path ends before. */
export function field(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (parent, key) =>
      typeof parent === 'object' && parent !== null ? (parent as Record<string, unknown>)[key] : undefined,
    value,
  )
}
