/** Texts with placeholders such as `{version}`, as some inputs have them. */

const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9_-]*)\}/g

/** The names between braces, in the order of their first use. */
export function placeholdersIn(template: string): string[] {
  return [...new Set(Array.from(template.matchAll(PLACEHOLDER), ([, name = '']) => name))]
}

/** Puts values in the place of their names; a name that has no value stays as it is. */
export function fillIn(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(PLACEHOLDER, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : placeholder,
  )
}
