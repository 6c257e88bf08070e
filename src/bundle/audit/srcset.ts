/** The addresses in a `srcset`. https://html.spec.whatwg.org/multipage/images.html#parsing-a-srcset-attribute */

export interface Candidate {
  url: string
  /** Where it begins in the attribute's value. */
  offset: number
}

export function* srcsetCandidates(value: string): Generator<Candidate> {
  const skip = (pattern: RegExp, from: number): number => {
    let at = from
    while (at < value.length && pattern.test(value.charAt(at))) at++
    return at
  }
  for (let at = 0; ;) {
    const start = skip(/[\s,]/, at)
    if (start >= value.length) return
    const end = skip(/\S/, start)
    const url = value.slice(start, end)
    const bare = withoutCommas(url)
    yield { url: bare, offset: start }
    at = bare === url ? endOfDescriptors(value, end) : end
  }
}

/** Without those at its end. Not by a pattern, which takes hours for a million of them in the middle. */
function withoutCommas(url: string): string {
  let end = url.length
  while (url.charAt(end - 1) === ',') end--
  return url.slice(0, end)
}

/** Descriptors end at a comma that is not in parentheses. */
function endOfDescriptors(value: string, from: number): number {
  let isInside = false
  for (let at = from; at < value.length; at++) {
    const character = value.charAt(at)
    if (character === '(') isInside = true
    else if (character === ')') isInside = false
    else if (character === ',' && !isInside) return at + 1
  }
  return value.length
}
