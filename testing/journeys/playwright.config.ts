import { defineConfig } from '@playwright/test'
import { findChromium } from '../chromium.ts'

const ROOT = `${import.meta.dirname}/../..`
// Containers give no sandbox rights to root, little shared memory and no graphics card.
// Who records sees a test picture and hears a beep, and is not asked.
const CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
// Keys scroll at once: how long a slow machine takes over it nobody can say.
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-smooth-scrolling', ...CAMERA]

// What people come for: they visit, sign up, post, respond, hire, pay, rate and watch. `npm test` walks these.
const MAIN = ['home', 'market', 'profile', 'ratings', 'story', 'watch', 'work'].map((name) => `${name}.journey.ts`)

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'main', testMatch: MAIN },
    { name: 'others', testMatch: '*.journey.ts', testIgnore: MAIN },
  ],
  globalTeardown: './global-teardown.ts',
  outputDir: `${ROOT}/test-results`,
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  timeout: 300_000,
  // To tell what is broken from what is unsteady.
  retries: 1,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: { executablePath: await findChromium(), args: ARGS },
    // A second try rarely fails as the first one did. Pictures of the screen would cost a quarter of the time; the page itself is
    // kept with every step, and tells more.
    trace: { mode: 'retain-on-first-failure', screenshots: false, snapshots: true, sources: false },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
  },
})
