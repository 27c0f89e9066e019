import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { environment, findNode, install, ROOT } from './install.mjs'

// `npm test`: every check there is. A step that fails does not stop the others, so that one run tells everything.
// With TEST_DATABASE_URL only the tests that use a database run, on the PostgreSQL it names.

install()
const node = findNode()
const REPORTS = join(ROOT, '.cache/reports')
mkdirSync(REPORTS, { recursive: true })

const MESSAGE_LINES = 12
const total = { passed: 0, failed: 0 }
const failures = []

function run(title, file, args, more = {}) {
  console.log(`\n== ${title}`)
  const started = Date.now()
  const ran = spawnSync(node, [join(ROOT, 'node_modules', file), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: environment(more),
  })
  return { ok: ran.status === 0, seconds: ((Date.now() - started) / 1000).toFixed(1) }
}

function count(title, { passed, failed, failures: told = [] }, seconds) {
  total.passed += passed
  total.failed += failed
  if (failed > 0) failures.push({ title, told })
  console.log(`-- ${title}: ${passed} passed, ${failed} failed (${seconds} s)`)
}

/** A tool that finds nothing or something: one check. */
function check(title, file, args, more) {
  const { ok, seconds } = run(title, file, args, more)
  count(title, { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }, seconds)
}

/** A test runner that counts for itself, in a report. Running nothing is a failure, and so is a bad end without a failed test. */
function tests(title, file, args, more, read) {
  const report = join(REPORTS, `${title.replaceAll(/\W+/g, '-')}.json`)
  rmSync(report, { force: true })
  const { ok, seconds } = run(title, file, args(report), more(report))
  const counted = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 }
  const silent = counted.failed === 0 && (!ok || counted.passed === 0)
  if (silent) counted.failures = [{ name: ok ? 'no test ran' : 'ended badly without a failed test', message: '' }]
  count(title, { ...counted, failed: counted.failed + (silent ? 1 : 0) }, seconds)
}

const inProject = (file) => file.replace(`${ROOT}/`, '')

/** The journeys that did not pass at once, from the nested report of Playwright; those that passed when tried again say so. */
const failedJourneys = (suites) =>
  suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...failedJourneys(inner),
    ...specs
      .filter((spec) => spec.tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
      .map(({ file, title, ok, tests: runs }) => ({
        name: `${file} > ${title}${ok ? ' (passed when tried again)' : ''}`,
        message: runs
          .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message)))
          .join('\n'),
      })),
  ])

// What a reader of the log looks for stands at its end, however long the log is.
function tellFailures() {
  console.log('\nFailed:')
  for (const { title, told } of failures) {
    console.log(`  ${title}`)
    for (const { name, message } of told) {
      console.log(`    ${name}`)
      const lines = stripVTControlCharacters(message).split('\n')
      for (const line of lines.slice(0, MESSAGE_LINES)) console.log(`      ${line}`)
    }
  }
}

const vitest = (title, projects) =>
  tests(
    title,
    'vitest/vitest.mjs',
    (report) => [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...projects.map((name) => `--project=${name}`),
    ],
    () => ({ NODE_ENV: 'test' }),
    ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      // A file that cannot be loaded has failed without a test of its own.
      failed:
        numFailedTests +
        testResults.filter(
          ({ status, assertionResults }) =>
            status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
        ).length,
      failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
        const failed = assertionResults.filter((test) => test.status === 'failed')
        if (status === 'failed' && failed.length === 0) return [{ name: inProject(name), message }]
        return failed.map((test) => ({
          name: `${inProject(name)} > ${test.fullName}`,
          message: test.failureMessages.join('\n'),
        }))
      }),
    }),
  )

if (process.env.TEST_DATABASE_URL) {
  vitest('API tests on PostgreSQL', ['server', 'apart'])
} else {
  check('Types', 'typescript/bin/tsc', ['-b', '--pretty', 'false'])
  check('Lint and walls', 'oxlint/bin/oxlint', [])
  check('Format', 'oxfmt/bin/oxfmt', ['--check'])
  check('Unused code', 'knip/bin/knip.js', ['--no-progress', '--no-config-hints'])
  vitest('Tests', [])
  check('Build of the screens', 'vite/bin/vite.js', ['build', '--logLevel', 'warn'], { NODE_ENV: 'production' })
  tests(
    'Browser journeys',
    '@playwright/test/cli.js',
    () => ['test', '--config=testing/journeys/playwright.config.ts', '--reporter=list,json'],
    (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    ({ stats, suites }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      failures: failedJourneys(suites),
    }),
  )
}

if (failures.length > 0) tellFailures()
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
