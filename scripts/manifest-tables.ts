/**
 * Writes the tables of inputs and outputs in the documentation from the manifests; with `--check`, fails where they
 * differ.
 *
 * A table stands between `<!-- inputs of action.yml -->` and `<!-- end -->`, likewise for outputs and other manifests.
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

/** Manifest → the page that has its tables. */
const PAGES = { 'action.yml': 'README.md', 'agent-job/action.yml': 'docs/agent-job.md' }

const root = resolve(import.meta.dirname, '..')
const isToCheck = process.argv.includes('--check')

for (const [manifest, page] of Object.entries(PAGES)) {
  const path = join(root, page)
  const before = readFileSync(path, 'utf8')
  const after = (['inputs', 'outputs'] as const).reduce(
    (text, kind) => withTable(text, `<!-- ${kind} of ${manifest} -->`, () => table(kind, manifest)),
    before,
  )
  if (!isToCheck) {
    writeFileSync(path, after)
  } else if (after === before) {
    console.log(`The tables in ${page} are those of ${manifest}.`)
  } else {
    console.error(
      `The tables in ${page} are not those of ${manifest}. Run \`npm run fix\` and commit the result.`,
    )
    process.exitCode = 1
  }
}

/** The text with what stands between a mark and the next `<!-- end -->` replaced. */
function withTable(text: string, mark: string, render: () => string): string {
  const [head, rest, more] = text.split(`${mark}\n`)
  const end = rest?.indexOf('<!-- end -->') ?? -1
  if (head === undefined || rest === undefined || more !== undefined || end === -1) {
    throw new Error(`there must be one place for a table between ${mark} and <!-- end -->`)
  }
  return `${head}${mark}\n\n${pretty(render())}\n${rest.slice(end)}`
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
