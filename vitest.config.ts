import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { needsServer } from '#testing/database/on-postgres.ts'

// Only what hangs takes as long: what is slow on a busy machine is no failure.
const TIMEOUT_MS = 20_000
const POLL_PATIENCE_MS = 15_000
// The guards run the compiler and the linter on a copy of the whole tree.
const GUARDS_PATIENCE_MS = 120_000

// Minutes, not seconds: `npm run test:all` runs them.
const LONG = [
  // Whole programs that are started, killed and cut off from their database, and attacks on every address.
  'testing/crashes/*.test.ts',
  'testing/every-call/{bad-input,callers,public-reads,video-access}.test.ts',
  'testing/fuzz/*.test.ts',
  // Every call, for where its statements would run on several nodes.
  'testing/distributed/statements.test.ts',
  // Another browser.
  'testing/firefox/*.test.ts',
  'testing/{commands/release,demo/demo-sandbox,money/{connect,money},monitoring/whole-program,runner/runner}.test.ts',
  // Proxies in front of whole programs, and the image of a container.
  'testing/deploy/{cdn,image,proxies,varnish,varnish-pair}.test.ts',
  // Database servers of its own, which go down.
  'testing/database/read-replica.test.ts',
  // Sixty-four at the same instant, and a thousand payouts.
  'features/products/tests/buy-at-once.test.ts',
  'features/agreements/tests/milestones/at-once.test.ts',
  'features/payouts/tests/many-payouts.test.ts',
  // Films that ffmpeg really transcodes.
  'features/videos/tests/{prepare-video,processing,renditions,replacement,replacement-races,transcripts}.test.ts',
]

// They change what their whole process may do: which pictures it reads.
const APART = [
  'testing/demo/demo.test.ts',
  'testing/demo/demo-videos.test.ts',
  'features/profiles/tests/picture.test.ts',
]

// What a page remembers, each of these changes: like screens they get a page of their own.
const PAGES = globSync('{features/*,platform,app}/tests/**/*.test.ts', { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(`${import.meta.dirname}/${file}`, 'utf8').startsWith('// @vitest-environment jsdom'),
)

// As the program runs (node-flags.json): compiling the embedded database a second time, for speed, takes longer than most tests.
const DATABASE_FLAGS = ['--liftoff-only']

const SERVER = ['{features/*,platform,sandbox,app}/tests/**/*.test.ts', 'testing/**/*.test.ts']
// What opens no database finds out nothing new beside one of another kind.
const RUN_ONCE = process.env['TEST_DATABASE_URL']
  ? globSync(SERVER, { cwd: import.meta.dirname }).filter((file) => !needsServer(file))
  : []

export default defineConfig({
  test: {
    allowOnly: false,
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    // Its own patience is a second, which a busy machine takes for nothing.
    expect: { poll: { timeout: POLL_PATIENCE_MS } },
    // All cores: the default leaves one idle, which is half of a small machine.
    maxWorkers: '100%',
    // They run in the order of their names. The guards start compilers, which use all cores: not last, where nothing else is left to do.
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: SERVER,
          exclude: ['testing/rules/guards.test.ts', ...APART, ...LONG, ...PAGES, ...RUN_ONCE],
          execArgv: DATABASE_FLAGS,
          // Every file starts a server of its own, and what a server remembers belongs to it: the modules are loaded once.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', environment: 'node', include: APART, execArgv: DATABASE_FLAGS } },
      { extends: true, test: { name: 'long', environment: 'node', include: LONG, exclude: RUN_ONCE, isolate: false } },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          // A page and modules of its own for each file, in a process that has read the libraries once.
          pool: 'vmForks',
          vmMemoryLimit: '1GB',
          include: ['{features/*,platform,app}/tests/**/*.test.tsx', ...PAGES],
          setupFiles: ['testing/screens/set-up.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'guards',
          environment: 'node',
          include: ['testing/rules/guards.test.ts'],
          testTimeout: GUARDS_PATIENCE_MS,
          hookTimeout: GUARDS_PATIENCE_MS,
        },
      },
    ],
  },
})
