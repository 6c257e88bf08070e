/**
 * Writes the tables of inputs and outputs in README.md from action.yml; with `--check`, fails where they differ.
 *
 * A table stands between `<!-- inputs of action.yml -->` and `<!-- end -->`, likewise for outputs.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'

interface Manifest {
  inputs: Record<string, { description: string; default?: string; required?: boolean }>
  outputs: Record<string, { description: string }>
}

const root = resolve(import.meta.dirname, '..')
const readme = join(root, 'README.md')
const before = readFileSync(readme, 'utf8')
const after = before.replaceAll(
  /(<!-- (inputs|outputs) of (\S+) -->\n)(?:(?!<!--)[^])*(<!-- end -->)/g,
  (_all, head: string, kind: 'inputs' | 'outputs', file: string, tail: string) =>
    `${head}\n${pretty(table(kind, file))}\n${tail}`,
)

if (!before.includes('<!-- inputs of action.yml -->') || !before.includes('<!-- outputs of action.yml -->')) {
  throw new Error('README.md has no marked place for the inputs or the outputs of action.yml')
}
if (process.argv.includes('--check')) {
  if (after !== before) {
    console.error(
      'The tables in README.md are not those of action.yml. Run `npm run fix` and commit the result.',
    )
    process.exitCode = 1
  } else {
    console.log('The tables in README.md are those of action.yml.')
  }
} else {
  writeFileSync(readme, after)
}

function table(kind: 'inputs' | 'outputs', file: string): string {
  const manifest = parse(readFileSync(join(root, file), 'utf8')) as Manifest
  const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
  if (kind === 'outputs') {
    const rows = Object.entries(manifest.outputs).map(
      ([name, { description }]) => `| \`${name}\` | ${cell(description)} |`,
    )
    return ['| Output | What it is |', '| --- | --- |', ...rows].join('\n')
  }
  const rows = Object.entries(manifest.inputs).map(([name, { description, default: fallback, required }]) => {
    const shown = required === true ? 'required' : fallback === undefined ? '' : `\`${fallback}\``
    return `| \`${name}\` | ${shown} | ${cell(description)} |`
  })
  return ['| Input | Default | What it is |', '| --- | --- | --- |', ...rows].join('\n')
}

/** As the formatter lays a table out, so that both checks agree. */
function pretty(markdown: string): string {
  const prettier = createRequire(import.meta.url).resolve('prettier/bin/prettier.cjs')
  return execFileSync(process.execPath, [prettier, '--parser', 'markdown'], {
    input: markdown,
    encoding: 'utf8',
  })
}
