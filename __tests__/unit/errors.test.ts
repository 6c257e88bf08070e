import { expect, test } from '@jest/globals'
import { ActionError, causeChain, explain, sentences } from '../../src/errors.ts'

test('an error is its message and its hint, as sentences', () => {
  expect(explain(new ActionError('It broke', { hint: 'Mend it' }))).toBe('It broke. Mend it.')
  expect(explain(new ActionError('It broke'))).toBe('It broke.')
})

test.each<[unknown, string]>([
  [new TypeError('x'), 'Unexpected error, TypeError: x. This is a bug'],
  ['text', "Unexpected error, 'text'. This is a bug"],
  [undefined, 'Unexpected error, undefined. This is a bug'],
])('%p is named as a bug', (thrown, start) => {
  expect(explain(thrown).startsWith(start)).toBe(true)
})

test('each part ends in one mark', () => {
  expect(sentences('One', 'Two.', undefined, '', 'Three?', 'Four!')).toBe('One. Two. Three? Four!')
})

test('the chain of causes has everything, line by line, and ends', () => {
  const root = new Error('root')
  const lines = causeChain(new ActionError('outer', { cause: root }))
  expect(lines[0]).toBe('ActionError: outer')
  expect(lines).toContain('Error: root')
  root.cause = root
  expect(causeChain(root).length).toBeLessThan(200)
})
