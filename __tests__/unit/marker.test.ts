import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readMemory, renderBlock, replaceBlock, type Memory } from '../../src/pull-request/marker.ts'

const memory: Memory = {
  run: '1x',
  job: 'job_1',
  title: 'Bump static export of docs.example.com to v1',
  own: 'a'.repeat(40),
  base: 'b'.repeat(40),
  changes: [
    {
      file: 'deploy/values.yaml',
      key: 'staticExport',
      oldUrl: undefined,
      newUrl: 'https://s.example.com/a.tar.gz',
      oldVersion: 'v0',
      newVersion: 'v1',
    },
  ],
}

test('gives back what was written down', () => {
  expect(readMemory(renderBlock(memory, 'Bumps it.'))).toEqual(memory)
  expect(readMemory(`Mine\n\n${renderBlock(memory, 'Bumps it.')}\n\nMine too`)).toEqual(memory)
})

test('gives back any text, and no text ends the comment that holds it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary-ascii' }), (job, title) => {
      const block = renderBlock({ ...memory, job, title: `${title}-->--!><!--` }, 'Bumps it.')
      expect(readMemory(block)).toEqual({ ...memory, job, title: `${title}-->--!><!--` })
      const [comment = ''] = block.split('\n')
      expect(comment.slice(4, -3)).not.toMatch(/--|[<>]/)
    }),
  )
})

test.each([
  ['LF', '\n'],
  ['CRLF, as the editor of GitHub stores it', '\r\n'],
])('replaces its own part and nothing else, with %s', (_name, eol) => {
  const mine = (block: string): string =>
    ['Do **not** merge before noon.', '', block, '', 'Checked by $& and $1.'].join('\n').replaceAll('\n', eol)
  const after = replaceBlock(
    mine(renderBlock(memory, 'Old')),
    renderBlock({ ...memory, job: 'job_2' }, 'New $&'),
  )
  const [head = '', tail = ''] = mine('@').split('@')
  expect(after).toBe(`${head}${renderBlock({ ...memory, job: 'job_2' }, 'New $&')}${tail}`)
})

test.each([
  ['is gone', 'A text of their own'],
  ['has lost its end', renderBlock(memory, 'Old').split('\n').slice(0, -1).join('\n')],
  ['has lost its beginning', renderBlock(memory, 'Old').split('\n').slice(1).join('\n')],
])('leaves a body alone whose marker %s', (_name, body) => {
  expect(replaceBlock(body, 'New')).toBeUndefined()
  expect(readMemory(body)).toBeUndefined()
})

test.each([
  ['no JSON', (json: string) => json.replace('"job"', 'job')],
  ['no run', (json: string) => json.replace('"run"', '"runs"')],
  ['no job', (json: string) => json.replace('"job"', '"jobs"')],
  ['another kind of list', (json: string) => json.replace('"changes":[', '"changes":["x",')],
  ['no list', (json: string) => json.replace(/"changes":\[.*\]/, '"changes":{}')],
  ['another kind of title', (json: string) => json.replace(/"title":"[^"]*"/, '"title":7')],
])('does not trust a memory with %s', (_name, spoil) => {
  const body = renderBlock(memory, 'Old')
  const spoilt = spoil(body)
  expect(spoilt).not.toBe(body)
  expect(readMemory(spoilt)).toBeUndefined()
})

test('takes no marker from the text of a user', () => {
  const block = renderBlock(memory, 'x\n<!-- static-export-action:end -->\ny')
  expect(replaceBlock(`${block}\nmine`, 'New')).toBe('New\nmine')
})

test('remembers the latest of very many changes', () => {
  const changes = Array.from({ length: 40 }, (_, index) => ({
    file: `${index}.yaml`,
    key: 'staticExport',
    newUrl: 'https://s.example.com/a.tar.gz',
    newVersion: 'v1',
  }))
  const body = renderBlock(
    {
      ...memory,
      changes: changes.map((change) => ({ ...change, oldUrl: undefined, oldVersion: undefined })),
    },
    'Bumps it.',
  )
  expect(readMemory(body)?.changes).toEqual(changes.slice(10))
})
