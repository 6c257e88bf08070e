import { resolve } from 'node:path'
import { expect, test } from '@jest/globals'
import { runProgram } from './program.ts'

test.concurrent.each(['demo.ts', 'demo-agent-job.ts'])(
  '%s says in one line what is wrong on its command line, and runs nothing',
  async (file) => {
    const program = resolve(import.meta.dirname, '../../sandbox', file)
    expect(await runProgram(program, ['--sreve'])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: "demo: Unknown option '--sreve'\n",
    })
  },
)
