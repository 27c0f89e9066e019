import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { environment, findNode, install, ROOT } from './install.mjs'
import { runJourneys } from '#testing/runner/journeys.mjs'
import { runnerIn } from '#testing/runner/run.mjs'
import { runTests } from '#testing/runner/tests.mjs'
import { Total } from '#testing/runner/total.mjs'

// `npm test`: every check there is. A step that fails does not stop the others, so that one run tells everything.
// With TEST_DATABASE_URL only the tests that use a database run, on the PostgreSQL it names.

install()
const node = findNode()
const REPORTS = join(ROOT, '.cache/reports')
mkdirSync(REPORTS, { recursive: true })
const total = new Total()

const run = runnerIn(ROOT, node, environment)

/** A tool that finds nothing or something: one check. */
function check(title, file, args, more) {
  const { ok, seconds } = run(title, file, args, more)
  total.count(title, { passed: ok ? 1 : 0, failures: ok ? [] : [{ name: 'see above', message: '' }], seconds })
}

const tests = (title, args) =>
  total.count(title, runTests({ root: ROOT, run, report: join(REPORTS, `${title.replaceAll(' ', '-')}.json`), args }))

if (process.env.TEST_DATABASE_URL) {
  tests('API tests on PostgreSQL', ['--project=server', '--project=apart'])
} else {
  check('Types', 'typescript/bin/tsc', ['-b', '--pretty', 'false'])
  check('Lint and walls', 'oxlint/bin/oxlint', [])
  check('Format', 'oxfmt/bin/oxfmt', ['--check'])
  check('Unused code', 'knip/bin/knip.js', ['--no-progress', '--no-config-hints'])
  tests('Tests', [])
  check('Build of the screens', 'vite/bin/vite.js', ['build', '--logLevel', 'warn'], { NODE_ENV: 'production' })
  const config = 'testing/journeys/playwright.config.ts'
  total.count('Browser journeys', runJourneys({ run, config, report: join(REPORTS, 'Browser-journeys.json') }))
}

process.exitCode = total.tell() ? 0 : 1
