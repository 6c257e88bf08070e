/** What the demo prints: its parts, and the promises that it holds the action to. */

export function heading(text: string): void {
  console.log(`\n== ${text}\n`)
}

/** A promise that is not kept makes the demo fail. */
export function check(promise: string, kept: boolean): void {
  console.log(`${kept ? 'ok' : 'NOT OK'}: ${promise}`)
  if (!kept) process.exitCode = 1
}
