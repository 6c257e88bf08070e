import shared from './jest.config.js'

/** The tests that need a browser: `npm run test:browser`. */
export default {
  ...shared,
  roots: ['<rootDir>/__tests__/browser'],
  testPathIgnorePatterns: [],
  testTimeout: 60_000,
}
