/** Download, digest and unpack of a large bundle, beside the same work by curl, sha256sum and tar. */
import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { formatBytes } from '../src/bytes.ts'
import { median, printTable, quantile } from './table.ts'

const ACTION = resolve(import.meta.dirname, '../dist/index.js')
const SHELL = resolve(import.meta.dirname, 'bundle.sh')
const RUNS = 7
const MB = 1_000_000
/** Of the archive, in bytes. */
const ARCHIVE_BYTES = 300 * MB
const PAGES = 4000
const MEMORY_EACH_MS = 20
/** Of memory, in bytes. */
const PAGE_BYTES = 4096

interface Candidate {
  name: string
  /** @param folder an empty one */
  command: (folder: string) => { command: string; args: string[]; env: Record<string, string> }
}

interface Figures {
  ms: number
  /** Of all processes together, resident, at the worst moment that was seen. */
  peakBytes: number
}

export async function printBundle(): Promise<void> {
  const missing = ['curl', 'sha256sum', 'tar', 'gzip'].filter((tool) => spawnSync(tool, ['--version']).error)
  if (missing.length > 0) {
    console.log(`\n## Bundle\n\nNot measured: ${missing.join(', ')} not found.`)
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'bench-bundle-'))
  try {
    const archive = await makeArchive(folder)
    const host = await serve(archive)
    try {
      await measure(folder, archive, host.url)
    } finally {
      host.close()
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function measure(folder: string, archive: string, url: string): Promise<void> {
  const path = process.env['PATH'] ?? ''
  const action = (inputs: Record<string, string>): Candidate['command'] => {
    const env = { 'INPUT_API-KEY': 'bench_key', 'INPUT_BASE-URL': url, 'INPUT_JOB-ID': 'job', ...inputs }
    return (work) => ({
      command: process.execPath,
      args: [ACTION],
      env: { PATH: path, GITHUB_WORKSPACE: work, GITHUB_OUTPUT: join(folder, 'output'), ...env },
    })
  }
  const shell: Candidate['command'] = (work) => ({
    command: 'bash',
    args: [SHELL, `${url}/bundle.tar.gz`, work],
    env: { PATH: path },
  })
  const both = { 'INPUT_DOWNLOAD-TO': 'bundle.tar.gz', 'INPUT_EXTRACT-TO': 'site' }
  const candidates: Candidate[] = [
    { name: 'curl, then sha256sum, then tar', command: shell },
    { name: 'dist/index.js, download-to and extract-to', command: action(both) },
    { name: 'dist/index.js, extract-to', command: action({ 'INPUT_EXTRACT-TO': 'site' }) },
  ]
  const figures = candidates.map((): Figures[] => [])
  await writeFile(join(folder, 'output'), '')
  for (let round = -1; round < RUNS; round++) {
    for (const [index, candidate] of candidates.entries()) {
      const work = join(folder, 'work')
      await mkdir(work)
      const own = await run(candidate.name, candidate.command(work))
      await check(candidate.name, work)
      await rm(work, { recursive: true })
      if (round >= 0) figures[index]?.push(own) // The first round only warms the caches of the system.
    }
  }
  const base = median((figures[0] ?? []).map(({ ms }) => ms))
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
  printTable(
    'Bundle',
    `Download, SHA-256 and unpack of ${formatBytes((await stat(archive)).size)} of .tar.gz, ${PAGES} pages and images, from a host on the same machine. ${RUNS} runs each, interleaved; the action's include its start-up and its two calls to the service. Memory is that of all processes of a run together, resident, at its peak.`,
    ['Process', 'median', 'quartiles', 'ratio', 'peak memory, median', 'worst'],
    candidates.map(({ name }, index) => {
      const times = (figures[index] ?? []).map(({ ms }) => ms)
      const peaks = (figures[index] ?? []).map(({ peakBytes }) => peakBytes)
      return [
        name,
        seconds(median(times)),
        `${seconds(quantile(times, 0.25))}–${seconds(quantile(times, 0.75))}`,
        `${(median(times) / base).toFixed(2)} ×`,
        formatBytes(median(peaks)),
        formatBytes(Math.max(...peaks)),
      ]
    }),
  )
}

/** A site of text that compresses and images that do not, packed to the wanted size. @returns the archive */
async function makeArchive(folder: string): Promise<string> {
  const site = join(folder, 'made')
  const archive = join(folder, 'bundle.tar.gz')
  const pack = async (): Promise<number> => {
    const { status, stderr } = spawnSync('tar', ['-czf', archive, '-C', site, '.'], { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return (await stat(archive)).size
  }
  const words = Array.from({ length: 5000 }, (_, index) =>
    createHash('sha256')
      .update(`${index}`)
      .digest('base64')
      .slice(0, 2 + (index % 9)),
  )
  for (let page = 0; page < PAGES; page++) {
    const length = 1000 + ((page * 7919) % 7000)
    const text = Array.from({ length }, (_, at) => words[(at * at * 31 + page * 17) % words.length])
    const section = join(site, 'guides', `${page % 100}`)
    await mkdir(section, { recursive: true })
    await writeFile(join(section, `${page}.html`), `<!doctype html><p>${text.join(' ')}</p>`)
  }
  await mkdir(join(site, 'images'))
  let left = ARCHIVE_BYTES - (await pack())
  for (let image = 0; left > 0; image++) {
    const bytes = randomBytes(Math.min(left, 50_000 + ((image * 7919) % 270_000)))
    await writeFile(join(site, 'images', `${image}.png`), bytes)
    left -= bytes.length
  }
  await pack()
  await rm(site, { recursive: true })
  return archive
}

/** A service whose one job is done, and its storage host. */
async function serve(archive: string): Promise<{ url: string; close: () => void }> {
  const { size } = await stat(archive)
  const server = createServer((request, response) => {
    const { method, url = '' } = request
    if (url.startsWith('/bundle.tar.gz')) {
      response.writeHead(200, { 'content-length': size, etag: '"bench"' })
      createReadStream(archive, { highWaterMark: 1024 * 1024 }).pipe(response)
      return
    }
    const bundle = {
      bundleUrl: `${host}/bundle.tar.gz?signature=1`,
      expiresAt: '2099-01-01',
      sizeBytes: size,
    }
    response.end(JSON.stringify(method === 'POST' ? bundle : { status: 'completed' }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: host,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Runs a candidate in a process group of its own, whose memory is watched. */
async function run(name: string, { command, args, env }: ReturnType<Candidate['command']>): Promise<Figures> {
  const startedAt = performance.now()
  const child = spawn(command, args, { env, stdio: 'ignore', detached: true })
  let peakBytes = 0
  const timer = setInterval(() => {
    void residentBytes(child.pid ?? 0).then((bytes) => {
      peakBytes = Math.max(peakBytes, bytes)
    })
  }, MEMORY_EACH_MS)
  const code = await new Promise<number | null>((resolveExit, reject) => {
    child.once('error', reject)
    child.once('exit', resolveExit)
  })
  clearInterval(timer)
  if (code !== 0) throw new Error(`${name} ended with ${code ?? 'a signal'}`)
  return { ms: performance.now() - startedAt, peakBytes }
}

/** Resident memory of a process group, from Linux's procfs; 0 elsewhere. */
async function residentBytes(group: number): Promise<number> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      // Fields after the name in brackets, which may have spaces: state, parent, group; the 22nd is pages resident.
      const stats = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      const fields = stats.slice(stats.lastIndexOf(')') + 2).split(' ')
      return Number(fields[2]) === group ? Number(fields[21]) * PAGE_BYTES : 0
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function check(name: string, work: string): Promise<void> {
  const guides = await readdir(join(work, 'site', 'guides'), { recursive: true })
  if (guides.length !== PAGES + 100) throw new Error(`${name} unpacked ${guides.length} entries`)
}
