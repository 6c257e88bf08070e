import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

/** A vendor package has one importer, so that it can be replaced in one file. */
const oneImporter = [
  { package: '@actions/core', importer: 'src/runner.ts' },
  { package: '@actions/http-client', importer: 'src/service/http.ts' },
  { package: 'tar', importer: 'src/bundle/tar-archive.ts' },
  { package: 'yauzl', importer: 'src/bundle/zip-archive.ts' },
  { package: 'parse5', importer: 'src/bundle/audit/html.ts' },
  { package: '@csstools/css-tokenizer', importer: 'src/bundle/audit/css.ts' },
  { package: 'acorn', importer: 'src/bundle/audit/script.ts' },
  { package: '@actions/github', importer: 'src/pull-request/github-client.ts' },
]

const restrict = (packages) => [
  'error',
  {
    patterns: packages.map(({ package: name, importer }) => ({
      group: [name, `${name}/*`],
      message: `Only ${importer} imports ${name}.`,
    })),
  },
]

export default defineConfig(
  globalIgnores(['dist/', 'build/', 'coverage/', '.demo/']),
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreUsingDeclarations: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': restrict(oneImporter),
      'no-console': 'error',
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true } }],
    },
  },
  ...oneImporter.map((exempt) => ({
    files: [exempt.importer],
    rules: {
      '@typescript-eslint/no-restricted-imports': restrict(oneImporter.filter((entry) => entry !== exempt)),
    },
  })),
)
