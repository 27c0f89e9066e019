import { defineConfig } from 'oxlint'

const MAX_LINES = 300

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  jsPlugins: ['./testing/walls/plugin.ts'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['node_modules', '.cache', 'dist', 'dist-server', 'data', 'coverage', 'test-results'],
  rules: {
    'walls/imports': 'error',
    'walls/globals': 'error',
    'walls/tables': 'error',
    'walls/words': 'error',

    'max-lines': ['error', { max: MAX_LINES }],
    'no-console': 'error',
    eqeqeq: 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'no-alert': 'error',
    'no-else-return': 'error',
    'no-param-reassign': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-duplicates': 'error',
    'react/no-danger': 'error',
    'react/rules-of-hooks': 'error',
    'no-restricted-imports': [
      'error',
      {
        paths: [
          {
            name: 'react-router',
            importNames: ['Link', 'NavLink', 'Form', 'BrowserRouter', 'useSearchParams', 'useLinkClickHandler'],
            message:
              'Ours are in #platform/web/ui/layout/Link.tsx and #platform/web/page: a first visit is lighter without these.',
          },
        ],
      },
    ],
    'react/exhaustive-deps': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/return-await': ['error', 'in-try-catch'],
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-deprecated': 'error',
    'unicorn/prefer-node-protocol': 'error',
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',

    // Casts at the edges (drivers, parsed JSON) are what `as` is for; `any` stays refused.
    'typescript/no-unsafe-type-assertion': 'off',
    // CommonJS packages such as pg have only a default under Node, and stripe's default is the one it documents.
    'import/no-named-as-default-member': 'off',
    'import/no-named-as-default': 'off',
    // They refuse what is right here: an array made on the line before, a local function beside its only use, Zod's methods.
    'unicorn/no-array-sort': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'typescript/unbound-method': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/require-array-sort-compare': 'off',
    // Tests here are tables of cases that call a shared check.
    'vitest/expect-expect': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/no-conditional-tests': 'off',
    // Tests with real films, which `testing/given/test-clips.ts` runs where ffmpeg is there.
    'vitest/no-standalone-expect': ['error', { additionalTestBlockFunctions: ['test', 'test.each', 'filmTest'] }],
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    // The channel between tabs has no target origin; only windows have.
    'unicorn/require-post-message-target-origin': 'off',
    // Style sheets are imported for what they do, not for a value.
    'import/no-unassigned-import': ['error', { allow: ['**/*.css'] }],
    // `role="status"` on a block is what assistive technology knows; an `output` element is inline and belongs to a form.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // An effect may run again for a reason it does not read: a new path, a new attempt. `exhaustive-deps` still asks for what it reads.
    'react/exhaustive-effect-dependencies': 'off',
    // JSX is compiled without React in scope.
    'react/react-in-jsx-scope': 'off',
  },
  overrides: [
    {
      // The linter's, the bundler's and the test runners' own files export a default.
      files: [
        '*.config.ts',
        'testing/walls/plugin.ts',
        'testing/journeys/playwright.config.ts',
        'testing/journeys/global-teardown.ts',
        'testing/runner/report.mjs',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    // In a test a missing value fails it, and that is what tests are for; the sandbox is a stand-in of the same kind.
    { files: ['**/tests/**', 'testing/**', 'sandbox/**'], rules: { 'typescript/no-non-null-assertion': 'off' } },
    // `expect.any(...)` and its kin are any.
    { files: ['**/tests/**', 'testing/**'], rules: { 'typescript/no-unsafe-assignment': 'off' } },
    // The one that makes our own of it.
    { files: ['platform/web/ui/layout/Link.tsx'], rules: { 'no-restricted-imports': 'off' } },
    // Generated, or a table that has an entry for each feature.
    {
      files: ['platform/server/database/tables.ts', 'client/calls.ts', 'architecture.ts'],
      rules: { 'max-lines': 'off' },
    },
    // What people read on the terminal.
    { files: ['*.mjs', 'bench/**'], rules: { 'no-console': 'off' } },
    {
      // Plain JavaScript has no types to hold on to.
      files: ['*.mjs'],
      rules: {
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
        'typescript/consistent-return': 'off',
      },
    },
  ],
})
