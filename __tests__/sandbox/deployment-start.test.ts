import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from '@jest/globals'
import { bundleOf, page, startBundleHost, valuesOf } from './bundle-host.ts'
import { folderOf } from './client.ts'
import { runProgram, spawnProgram } from './program.ts'

const start = fileURLToPath(new URL('../../sandbox/deployment/start.ts', import.meta.url))

const runStart = (...args: string[]) => runProgram(start, args)

describe('npm run deployment', () => {
  test.concurrent.each([
    [[], '--values FILE is missing: which values file?'],
    [['--value', 'a'], "Unknown option '--value'"],
    [['--values', '/no/such/file'], '--values must be a file; there is none at "/no/such/file"'],
    [['--values', '/'], '--values must be a file; there is none at "/"'],
    [
      ['--values', start, '--key', 'a..b'],
      '--key must be a dotted path, such as docs.staticExport, not "a..b"',
    ],
    [['--values', start, '--port', 'http'], '--port must be a port number from 0 to 65535, not "http"'],
  ])('%j is refused in one line', async (args, message) => {
    expect(await runStart(...args)).toEqual({ exitCode: 2, stdout: '', stderr: `deployment: ${message}\n` })
  })

  test.concurrent('--help lists the options', async () => {
    const { exitCode, stdout, stderr } = await runStart('--help')
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    for (const option of ['--values', '--key', '--port', '--help']) expect(stdout).toContain(option)
  })

  test.concurrent('values that cannot be used are one line', async () => {
    await using folder = await folderOf({ 'values.yaml': 'docs:\n  staticExport: {}\n' })
    const file = join(folder.path, 'values.yaml')
    expect(await runStart('--values', file, '--key', 'docs.staticExport', '--port', '0')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'deployment: values.yaml: docs.staticExport.enabled is missing: set it to true or false\n',
    })
  })

  test.concurrent('a port in use is one line', async () => {
    await using host = await startBundleHost(bundleOf({ 'index.html': page('Home') }))
    await using folder = await folderOf({ 'values.yaml': valuesOf(host.url) })
    const { port } = new URL(host.url)
    const { exitCode, stderr } = await runStart('--values', join(folder.path, 'values.yaml'), '--port', port)
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: `deployment: port ${port} is already in use\n`,
    })
  })

  test.concurrent.each(['SIGINT', 'SIGTERM'] as const)(
    'serves until %s, and what the file says at the time',
    async (signal) => {
      await using host = await startBundleHost(bundleOf({ 'index.html': page('Home') }))
      await using folder = await folderOf({
        'values.yaml': valuesOf(`${host.url}/a.tar.gz?signature=0123456789`),
      })
      const file = join(folder.path, 'values.yaml')
      const child = spawnProgram(start, ['--values', file, '--port', '0'])
      let output = ''
      const seen = async (pattern: RegExp) => {
        while (!pattern.test(output)) {
          const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
          output += chunk.toString()
        }
        return pattern.exec(output)?.[1] ?? ''
      }
      const health = await seen(/^Health {3}(\S+)$[^]*Stop with Ctrl\+C\.$/m)
      expect(await (await fetch(health)).json()).toMatchObject({ status: 'ok', version: 'first' })
      await writeFile(file, valuesOf(host.url, 'second'))
      await seen(/ serving (second): 1 page of http/)
      expect(output).not.toContain('0123456789')
      const closed = once(child, 'close')
      child.kill(signal)
      await closed
      expect({ exitCode: child.exitCode, signal: child.signalCode }).toEqual({ exitCode: 0, signal: null })
    },
  )
})
