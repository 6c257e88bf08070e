/** Inputs read through their rules. Every problem is collected before one error names them all. */
import type { Checked } from './checked.ts'
import { ActionError } from './errors.ts'

export type Rule<T> = (text: string) => Checked<T>

/** A value that may be taken once {@link InputReader.throwIfAny} has let the run go on. */
export type Taken<T> = () => T

export class InputReader<Name extends string> {
  readonly #read: (name: Name) => string
  readonly #defaults: Partial<Record<Name, string>>
  readonly #problems: string[] = []

  /** @param defaults for an input that is given but empty */
  constructor(read: (name: Name) => string, defaults: Partial<Record<Name, string>>) {
    this.#read = read
    this.#defaults = defaults
  }

  /** The text of an input, or its default, or nothing. */
  text(name: Name): string {
    return this.#read(name) || (this.#defaults[name] ?? '')
  }

  /** Whether an input was given, and as something else than its default. */
  isSet(name: Name): boolean {
    return this.text(name) !== (this.#defaults[name] ?? '')
  }

  required<T>(name: Name, rule: Rule<T>): Taken<T> {
    return this.check(name, rule(this.text(name)))
  }

  /** An input that may be left out. */
  optional<T>(name: Name, rule: Rule<T>): Taken<T | undefined> {
    const text = this.text(name)
    return text === '' ? () => undefined : this.check(name, rule(text))
  }

  check<T>(name: Name, checked: Checked<T>): Taken<T> {
    if ('value' in checked) return () => checked.value
    this.add(name, checked.problem)
    return () => {
      throw new Error(`the invalid input ${name} was used`)
    }
  }

  /** @param problem what is wrong and what to write instead: the rest of a sentence about the input */
  add(name: Name, problem: string): void {
    this.#problems.push(`\`${name}\` ${problem}`)
  }

  /** @throws {ActionError} one line that names every invalid input and what to write instead */
  throwIfAny(): void {
    const [only, ...more] = this.#problems
    if (only === undefined) return
    const all = this.#problems.map((line, index) => `(${index + 1}) ${line}`).join('; ')
    throw new ActionError(
      more.length === 0 ? `Invalid input: ${only}` : `${this.#problems.length} invalid inputs: ${all}`,
    )
  }
}
