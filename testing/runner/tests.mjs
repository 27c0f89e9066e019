import { existsSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const REPORTER = fileURLToPath(new URL('report.mjs', import.meta.url))
/** When more files than this have failed, something is broken: trying them all again would only take long. */
const FILES_TRIED_AGAIN = 10

const nameOf = (root, { file, name }) => [file.replace(`${root}/`, ''), name].filter(Boolean).join(' > ')

/**
 * What two runs of the same files make: a test that passed in one of them has passed, and is unsteady when it failed in the other.
 * A file stands for itself too, by an empty name: it failed when something went wrong in it outside of a test.
 */
export function settle(first, second) {
  const files = new Set(second.map(({ file }) => file))
  const key = ({ file, name }) => `${file}\0${name}`
  const again = new Map(second.map((result) => [key(result), result]))
  const settled = first.map((result) => {
    const whole = { passed: result.name === '' && files.has(result.file) }
    const other = again.get(key(result)) ?? whole
    again.delete(key(result))
    if (other.passed && !result.passed) return { ...result, passed: true, unsteady: true }
    if (result.passed && other.message) return { ...result, unsteady: true, message: other.message }
    return result
  })
  // What the first try did not come to, or what went wrong outside of the tests only now.
  return [...settled, ...again.values()]
}

/** Runs Vitest; the files in which something failed run once more, from their beginning, since their tests may share what they do. */
export function runTests({ root, run, report, args = [] }) {
  const once = (title, more) => {
    rmSync(report, { force: true })
    const { ok, seconds } = run(
      title,
      'vitest/vitest.mjs',
      ['run', '--reporter=default', `--reporter=${REPORTER}`, ...args, ...more],
      {
        NODE_ENV: 'test',
        VITEST_REPORT: report,
      },
    )
    const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : []
    return { results: [...results, ...silent(ok, results)], seconds }
  }
  const first = once('Tests', [])
  const files = [...new Set(first.results.filter(({ passed }) => !passed).map(({ file }) => file))]
  const mayBeUnsteady = files.length > 0 && files.length <= FILES_TRIED_AGAIN && !files.includes('')
  if (!mayBeUnsteady) return outcome(root, first.results, first.seconds)
  const second = once('Tests that failed, once more', ['--maxWorkers=1', ...files])
  return outcome(root, settle(first.results, second.results), first.seconds + second.seconds)
}

// Running nothing is a failure, and so is a bad end without a failed test.
function silent(ok, results) {
  if (results.some(({ passed }) => !passed) || (ok && results.some(({ skipped }) => !skipped))) return []
  return [{ file: '', name: ok ? 'no test ran' : 'ended badly without a failed test', passed: false, message: '' }]
}

function outcome(root, results, seconds) {
  const failuresOf = (some) => some.map((result) => ({ name: nameOf(root, result), message: result.message }))
  return {
    passed: results.filter(({ passed, skipped, name }) => passed && !skipped && name !== '').length,
    failures: failuresOf(results.filter(({ passed }) => !passed)),
    unsteady: failuresOf(results.filter(({ unsteady }) => unsteady)),
    skipped: failuresOf(results.filter(({ skipped }) => skipped)),
    seconds,
  }
}
