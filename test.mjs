import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { environment, findNode, install, ROOT } from './install.mjs'

// `npm test`: types, lint, format, unused code, API tests, screens, and the journeys of the main job. `npm test -- boards` runs the
// tests of one feature, `npm run test:all` also what takes longer (`--rest` is that alone): whole programs that are killed, attacks
// on every address, films that are transcoded, and all other journeys. With TEST_DATABASE_URL the tests that use a database run on the PostgreSQL it names.
// A step that fails does not stop the others, so that one run tells everything.

await install({ tools: true })
const { runJourneys } = await import('#testing/runner/journeys.mjs')
const { runnerIn, runTogether } = await import('#testing/runner/run.mjs')
const { runTests } = await import('#testing/runner/tests.mjs')
const { Total } = await import('#testing/runner/total.mjs')

const REPORTS = join(ROOT, '.cache/reports')
mkdirSync(REPORTS, { recursive: true })
const postgres = process.env.TEST_DATABASE_URL
const node = findNode()
const total = new Total()

const tests = (title, args, more = { TEST_DATABASE_URL: undefined }) => {
  const run = runnerIn(ROOT, node, (settings) => environment({ ...settings, ...more }))
  total.count(title, runTests({ root: ROOT, run, report: join(REPORTS, `${title.replaceAll(' ', '-')}.json`), args }))
}

const BUILD = {
  title: 'Build of the screens',
  file: 'vite/bin/vite.js',
  args: ['build', '--logLevel', 'warn'],
  more: { NODE_ENV: 'production' },
}
const CHECKS = [
  { title: 'Types', file: 'typescript/bin/tsc', args: ['-b', '--pretty', 'false'] },
  { title: 'Lint and boundaries', file: 'oxlint/bin/oxlint', args: [] },
  { title: 'Format', file: 'oxfmt/bin/oxfmt', args: ['--check'] },
  { title: 'Unused code', file: 'knip/bin/knip.js', args: ['--no-progress', '--no-config-hints'] },
]

/** Tools that find nothing or something: one check each. They run side by side, so that no core waits for another. */
async function check(tools) {
  for (const { title, ok, seconds } of await runTogether(ROOT, node, environment, tools)) {
    const failures = ok ? [] : [{ name: 'see above', message: '' }]
    total.count(title, { passed: ok ? 1 : 0, failures, seconds })
  }
}

function walkJourneys(title, project) {
  const run = runnerIn(ROOT, node, environment)
  const report = join(REPORTS, `${project}-journeys.json`)
  total.count(title, runJourneys({ title, run, config: 'testing/journeys/playwright.config.ts', project, report }))
}

const MAIN = ['--project=server', '--project=apart', '--project=screens']

async function runMain() {
  await check([...CHECKS, BUILD])
  tests('Tests', MAIN)
  walkJourneys('Journeys of the main job', 'main')
}

async function runRest() {
  tests('Long tests', ['--project=long', '--project=guards'])
  walkJourneys('Other journeys', 'others')
}

const runOnPostgres = () =>
  tests('API tests on PostgreSQL', ['--project=server', '--project=apart', '--project=long'], {})

const [asked] = process.argv.slice(2)
if (asked === '--all' || asked === '--rest') {
  if (asked === '--all') await runMain()
  else await check([BUILD])
  await runRest()
  if (postgres) runOnPostgres()
} else if (asked !== undefined) tests('Tests', [`features/${asked}/`, ...MAIN], {})
else if (postgres) runOnPostgres()
else await runMain()

process.exitCode = total.print() ? 0 : 1
