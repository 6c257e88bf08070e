/** Whether a name was probably meant to be another one. */

/** The same but for case, `-` and `_`; or one slip away for a name of 4 to 7 characters, two for a longer one. */
export function isNearName(name: string, wanted: string): boolean {
  if (name === wanted) return false
  if (plainName(name) === plainName(wanted)) return true
  const slips = wanted.length < 4 ? 0 : wanted.length < 8 ? 1 : 2
  return Math.abs(name.length - wanted.length) <= slips && distance(name, wanted) <= slips
}

function plainName(name: string): string {
  return name.replace(/[-_]/g, '').toLowerCase()
}

/** Damerau and Levenshtein's distance: characters added, left out, replaced, or swapped with their neighbour. */
function distance(a: string, b: string): number {
  let twoBack: number[] = []
  let back = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current[column] = Math.min(
        at(back, column) + 1,
        at(current, column - 1) + 1,
        at(back, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(twoBack, column - 2) + 1 : Infinity,
      )
    }
    twoBack = back
    back = current
  }
  return at(back, b.length)
}

function at(row: number[], column: number): number {
  return row[column] ?? Infinity
}
