import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from '@jest/globals'
import { holdSandbox } from './client.ts'
import { runProgram, spawnProgram, type Program } from './program.ts'

const start = fileURLToPath(new URL('../../sandbox/start.ts', import.meta.url))

const runStart = (...args: string[]) => runProgram(start, args)

describe('npm run sandbox', () => {
  test.each([
    [['--prot', '1'], "Unknown option '--prot'"],
    [['docs'], "Unexpected argument 'docs'"],
    [['--port'], "Option '--port <value>' argument missing"],
    [['--port', 'http'], '--port must be a port number from 0 to 65535, not "http"'],
    [['--storage-port', '65536'], '--storage-port must be a port number from 0 to 65535, not "65536"'],
    [['--port=-1'], '--port must be a port number from 0 to 65535, not "-1"'],
    [['--job-seconds', 'soon'], '--job-seconds must be seconds from 0 to 86400, not "soon"'],
    [['--content', '/no/such/folder'], '--content must be a folder; there is none at "/no/such/folder"'],
    [['--content', start], `--content must be a folder; there is none at "${start}"`],
  ])('%j is refused in one line', async (args, message) => {
    expect(await runStart(...args)).toEqual({ exitCode: 2, stdout: '', stderr: `sandbox: ${message}\n` })
  })

  test('--help lists the options', async () => {
    const { exitCode, stdout, stderr } = await runStart('--help')
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    for (const option of ['--port', '--storage-port', '--content', '--job-seconds', '--help']) {
      expect(stdout).toContain(option)
    }
  })

  test('a port in use is one line', async () => {
    await using held = await holdSandbox()
    const port = new URL(held.sandbox.apiUrl).port
    expect(await runStart('--port', port, '--storage-port', '0')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `sandbox: port ${port} is already in use\n`,
    })
  })

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'serves until %s, with the printed key and address',
    async (signal) => {
      const child = spawnProgram(start, ['--port', '0', '--storage-port', '0', '--job-seconds', '0'])
      const closed = once(child, 'close')
      const briefing = await outputUntil(child, 'Stop with Ctrl+C.')
      const [, key = '', body = '', address = ''] =
        /curl -H 'Authorization: Bearer (.*?)' .* -d '(.*)' (\S+)$/m.exec(briefing) ?? []
      const response = await fetch(address, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}` },
        body,
      })
      expect(response.status).toBe(202)
      child.kill(signal)
      await closed
      expect({ exitCode: child.exitCode, signal: child.signalCode }).toEqual({ exitCode: 0, signal: null })
    },
  )
})

async function outputUntil(child: Program, end: string): Promise<string> {
  let output = ''
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += String(chunk)
    if (output.includes(end)) return output
  }
  throw new Error(`the sandbox ended early: ${output}`)
}
