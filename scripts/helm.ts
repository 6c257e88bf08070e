/**
 * Finds Helm, which `npm run test:helm` needs, and prints its version; where there is none, says how to get it.
 *
 * With `--install`, builds it into build/tools where there is none of the pinned series: that takes Go, and some minutes.
 */
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

const PACKAGE = 'helm.sh/helm/v4/cmd/helm@v4.3.1'
const SERIES = 'v4.3'

const toolFolder = resolve(import.meta.dirname, '../build/tools')

/** The command of a Helm 4: `$HELM`, the one that was built here, or that of the path. Helm 3 shows no notes without a cluster. */
export function findHelm(): string | undefined {
  const { HELM } = process.env
  const candidates = HELM === undefined || HELM === '' ? [join(toolFolder, 'helm'), 'helm'] : [HELM]
  return candidates.find((command) => versionOf(command)?.startsWith('v4.') === true)
}

function versionOf(command: string): string | undefined {
  const { status, stdout } = spawnSync(command, ['version', '--short'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

function install(): void {
  console.log(`Building ${PACKAGE} into ${toolFolder}`)
  const env = { ...process.env, GOBIN: toolFolder }
  const { error, status } = spawnSync('go', ['install', '-p', '2', PACKAGE], { env, stdio: 'inherit' })
  if (error !== undefined) console.error(`Helm cannot be built: there is no Go (${error.message})`)
  else if (status !== 0) console.error(`Helm cannot be built: go install ended with ${String(status)}`)
}

if (import.meta.main) {
  const found = findHelm()
  const isPinned = found !== undefined && versionOf(found)?.startsWith(SERIES) === true
  if (process.argv.includes('--install') && !isPinned) install()
  const helm = findHelm()
  if (helm !== undefined) {
    console.log(`${helm} ${versionOf(helm) ?? ''}`)
  } else {
    console.error(`Helm 4 is missing. Put helm on the PATH, or its path into $HELM. With Go it is built by
  node scripts/helm.ts --install
or anywhere else by
  go install ${PACKAGE}`)
    process.exitCode = 1
  }
}
