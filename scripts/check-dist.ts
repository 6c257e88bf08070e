/** Fails when `dist/` is not, byte for byte, what the sources build. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const committed = resolve(import.meta.dirname, '../dist')
const folder = mkdtempSync(join(tmpdir(), 'dist-'))
try {
  const fresh = join(folder, 'dist')
  execFileSync(process.execPath, [join(import.meta.dirname, 'build.ts'), fresh], { stdio: 'inherit' })
  const names = new Set([...filesIn(committed), ...filesIn(fresh)])
  const different = [...names].filter((name) => contentOf(committed, name) !== contentOf(fresh, name))
  if (different.length > 0) {
    console.error(
      `dist/ is not what src/ builds: ${different.join(', ')}. Run \`npm run build\` and commit the result.`,
    )
    process.exitCode = 1
  } else {
    console.log(`dist/ is what src/ builds: ${names.size} files.`)
  }
} finally {
  rmSync(folder, { recursive: true })
}

function filesIn(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
}

function contentOf(path: string, name: string): string | undefined {
  try {
    return readFileSync(join(path, name), 'latin1')
  } catch {
    return undefined
  }
}
