import { expect, test } from '@jest/globals'
import { parseUrl, withoutSecrets } from '../../src/url.ts'

test('an address is shown without what may be secret in it', () => {
  const address = new URL('https://user:pass@storage.example.com:8443/a/b.tar.gz?X-Amz-Signature=1#top')
  expect(withoutSecrets(address)).toBe('https://storage.example.com:8443/a/b.tar.gz')
})

test('what is no address is undefined', () => {
  expect(parseUrl('/a?b', 'https://docs.example.com/c')?.href).toBe('https://docs.example.com/a?b')
  expect(parseUrl('https://')).toBeUndefined()
  expect(parseUrl('/a')).toBeUndefined()
})
