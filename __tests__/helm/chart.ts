/** The example chart, rendered by the real Helm. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { findHelm } from '../../scripts/helm.ts'

export const chartFolder = resolve(import.meta.dirname, '../../examples/chart')

const helm = findHelm() ?? 'helm'

export interface HelmRun {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs Helm on the chart. @param values further values files, by their text */
export async function runHelm(args: string[], values: readonly string[] = []): Promise<HelmRun> {
  const folder = await mkdtemp(join(tmpdir(), 'helm-test-'))
  try {
    const files = await Promise.all(
      values.map(async (text, index) => {
        const file = join(folder, `values-${index}.yaml`)
        await writeFile(file, text)
        return file
      }),
    )
    // Nothing of the caller's own Helm has a say, nor a cluster.
    const env = { PATH: process.env['PATH'], HOME: folder, KUBECONFIG: join(folder, 'none') }
    return await new Promise((done) => {
      const all = [...args, ...files.flatMap((file) => ['--values', file])]
      execFile(helm, all, { env }, (error, stdout, stderr) => {
        done({ exitCode: error === null ? 0 : Number(error.code), stdout, stderr })
      })
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A value of parsed YAML, to look into without a type for each kind of object. */
export class Node {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }

  /** What lies at a path of keys and indices; undefined where there is nothing. */
  at(...path: (string | number)[]): unknown {
    let value = this.value
    for (const key of path) {
      value =
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
    }
    return value
  }
}

/** The objects that the chart renders, by kind. @throws {Error} with what Helm says when it refuses */
export async function render(...values: string[]): Promise<Map<string, Node>> {
  const { exitCode, stdout, stderr } = await runHelm(['template', 'docs', chartFolder], values)
  if (exitCode !== 0) throw new Error(stderr)
  const objects = new Map<string, Node>()
  for (const document of parseAllDocuments(stdout)) {
    const [error] = document.errors
    if (error !== undefined) throw error
    const object = new Node(document.toJS())
    if (object.value === null) continue
    const kind = String(object.at('kind'))
    if (objects.has(kind)) throw new Error(`two objects are a ${kind}`)
    objects.set(kind, object)
  }
  return objects
}

/** The object of a kind. @throws {Error} when there is none */
export function objectOf(objects: ReadonlyMap<string, Node>, kind: string): Node {
  const object = objects.get(kind)
  if (object === undefined) throw new Error(`no ${kind} among ${[...objects.keys()].join(', ')}`)
  return object
}

/** A file of the chart's ConfigMap, as the pods have it. */
export async function chartFile(name: string): Promise<string> {
  const objects = await render(
    'staticExport: { enabled: true, bundleUrl: "https://storage.example.com/a.tar.gz" }',
  )
  return String(objectOf(objects, 'ConfigMap').at('data', name))
}
