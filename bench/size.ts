/** What a workflow downloads with the action. */
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { printTable } from './table.ts'

const DIST = resolve(import.meta.dirname, '../dist')

export async function printSizes(): Promise<void> {
  const entries = await readdir(DIST, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const rows = await Promise.all(
    files.toSorted().map(async (file) => {
      const content = await readFile(file)
      return [file.slice(DIST.length + 1), kilobytes(content.length), kilobytes(gzipSync(content).length)]
    }),
  )
  printTable('Size of dist/', 'In kB of 1,000 bytes.', ['File', 'size', 'gzipped'], rows)
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
