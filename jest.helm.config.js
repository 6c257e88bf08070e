import shared from './jest.config.js'

/** The tests of the example chart, which need Helm: `npm run test:helm`. */
export default {
  ...shared,
  roots: ['<rootDir>/__tests__/helm'],
  testMatch: ['**/*.helm.ts'],
}
