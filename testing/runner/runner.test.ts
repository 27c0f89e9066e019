import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

// What `npm test` makes of tests that fail always, once, or never: small projects of their own go through its parts.

const RUNNER = import.meta.dirname
const MODULES = realpathSync(join(import.meta.dirname, '../../node_modules'))
const TIMEOUT_MS = 120_000

/** Fails at the first try, and says why. */
const ONCE = `
import { existsSync, writeFileSync } from 'node:fs'
export const failOnce = (name) => {
  const mark = new URL(name + '.mark', import.meta.url)
  if (existsSync(mark)) return
  writeFileSync(mark, '')
  throw new Error('the cat sat on ' + name)
}`

const driver = (step: string) => `
import { runnerIn } from '${RUNNER}/run.mjs'
import { runJourneys } from '${RUNNER}/journeys.mjs'
import { runTests } from '${RUNNER}/tests.mjs'
import { Total } from '${RUNNER}/total.mjs'
const root = import.meta.dirname
const run = runnerIn(root, process.execPath, (more) => ({ PATH: process.env.PATH, ...more }))
const report = root + '/report.json'
const total = new Total()
total.count('Step', ${step})
process.exitCode = total.print() ? 0 : 1`

/** Runs a step on a project of these files; answers its end: the lists and the last line. */
function runStep(step: string, files: Record<string, string>) {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'atelier-runner-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync(MODULES, join(folder, 'node_modules'), 'dir')
  for (const [name, text] of Object.entries({ 'once.mjs': ONCE, 'driver.mjs': driver(step), ...files }))
    writeFileSync(join(folder, name), text)
  const env = { PATH: process.env['PATH'] }
  const ran = spawnSync(process.execPath, [join(folder, 'driver.mjs')], { cwd: folder, encoding: 'utf8', env })
  const from = ran.stdout.search(/^(Skipped \(.*\)|Unsteady \(mend these\)|Failed):$/m)
  const lines = (from === -1 ? '' : ran.stdout.slice(from)).split('\n').filter((line) => !/^ {10}/.test(line))
  return { code: ran.status, folder, end: lines, last: ran.stdout.trimEnd().split('\n').at(-1), all: ran.stdout }
}

const runTests = (files: Record<string, string>) =>
  runStep(
    'runTests({ root, run, report })',
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [
        name,
        `import { beforeAll, expect, test } from 'vitest'\nimport { failOnce } from './once.mjs'\n${text}`,
      ]),
    ),
  )

test(
  'a test that passes only when tried again counts as passed, and stands at the end by name with its first error',
  () => {
    const { code, end, last } = runTests({
      'steady.test.mjs': `test('holds', () => {})`,
      'mat.test.mjs': `test('before', () => {}); test('sits', () => failOnce('the mat'))`,
    })
    expect(end.slice(0, 4)).toEqual([
      'Unsteady (mend these):',
      '  Step',
      '    mat.test.mjs > sits',
      '      Error: the cat sat on the mat',
    ])
    expect([last, code]).toEqual(['3 passed, 0 failed', 0])
  },
  TIMEOUT_MS,
)

test(
  'what is broken fails, beside what is unsteady, and is told from it',
  () => {
    const { code, end, last } = runTests({
      // Tried alone it would pass: the tests of a file are one story.
      'story.test.mjs': `let told = 0
        test('first', () => { told++ }); test('second', () => { told++; expect(told).toBe(1) })`,
      'once.test.mjs': `test('sits', () => failOnce('a chair'))`,
    })
    const names = end.filter((line) => /^\S|^ {4}\S/.test(line))
    expect(names).toEqual([
      'Unsteady (mend these):',
      '    once.test.mjs > sits',
      'Failed:',
      '    story.test.mjs > second',
      '2 passed, 1 failed',
    ])
    expect([last, code]).toEqual(['2 passed, 1 failed', 1])
  },
  TIMEOUT_MS,
)

test(
  'tests that are skipped stand at the end by name, and count neither as passed nor as failed',
  () => {
    const { code, end } = runTests({
      'film.test.mjs': `test.runIf(false)('plays', () => {}); test('is stored', () => {})`,
      'hook.test.mjs': `beforeAll(() => failOnce('a hook')); test('runs', () => {})`,
    })
    expect(end.filter((line) => /^\S|^ {4}\S/.test(line))).toEqual([
      'Skipped (what they need is not there):',
      '    film.test.mjs > plays',
      'Unsteady (mend these):',
      '    hook.test.mjs',
      '2 passed, 0 failed',
    ])
    expect(code).toBe(0)
    expect(runTests({ 'film.test.mjs': `test.skip('plays', () => {})` }).end.at(-2)).toBe('0 passed, 1 failed')
  },
  TIMEOUT_MS,
)

test(
  'files that cannot be loaded, hooks that fail and errors outside of every test fail, or are unsteady',
  () => {
    const { code, end } = runTests({
      'loads.test.mjs': `failOnce('the floor'); test('runs', () => {})`,
      'hook.test.mjs': `beforeAll(() => { throw new Error('no hook') }); test('runs', () => {})`,
      'stray.test.mjs': `test('leaves', () => { setTimeout(() => { throw new Error('astray') }) })
        test('waits', () => new Promise((resolve) => setTimeout(resolve, 50)))`,
    })
    expect(end.filter((line) => /^\S|^ {4}\S/.test(line)).toSorted()).toEqual([
      '    hook.test.mjs',
      '    loads.test.mjs',
      '    stray.test.mjs',
      '3 passed, 2 failed',
      'Failed:',
      'Unsteady (mend these):',
    ])
    expect(end.indexOf('    loads.test.mjs')).toBeLessThan(end.indexOf('Failed:'))
    expect(code).toBe(1)
  },
  TIMEOUT_MS,
)

test(
  'where more has failed than chance explains, nothing is tried again; and running nothing is a failure',
  () => {
    const many = Object.fromEntries(
      Array.from({ length: 11 }, (_, at) => [`a${at}.test.mjs`, `test('sits', () => failOnce('a${at}'))`]),
    )
    const { all, last } = runTests(many)
    expect([last, all.includes('once more')]).toEqual(['0 passed, 11 failed', false])
    expect(runTests({ 'nothing.mjs': '' }).last).toBe('0 passed, 1 failed')
  },
  TIMEOUT_MS,
)

test(
  'a journey that passes only when tried again is unsteady too',
  () => {
    const { code, end, last } = runStep(`runJourneys({ run, report, config: 'playwright.config.mjs' })`, {
      'playwright.config.mjs': `export default { testMatch: '*.journey.mjs', retries: 1 }`,
      'walk.journey.mjs': `import { test } from '@playwright/test'
        import { failOnce } from './once.mjs'
        test('arrives', () => {}); test('stumbles', () => failOnce('a stone')); test('is lost', () => { throw new Error('lost') })`,
    })
    const names = end.filter((line) => /^\S|^ {4}\S/.test(line))
    expect(names).toEqual([
      'Unsteady (mend these):',
      '    walk.journey.mjs > stumbles',
      'Failed:',
      '    walk.journey.mjs > is lost',
      '2 passed, 1 failed',
    ])
    expect(end).toContain('      Error: the cat sat on a stone')
    expect([last, code]).toEqual(['2 passed, 1 failed', 1])
  },
  TIMEOUT_MS,
)

test(
  'the trace of the first failure of a journey is kept, and stands below its name',
  () => {
    const { end, folder } = runStep(`runJourneys({ run, report, config: 'playwright.config.mjs' })`, {
      'playwright.config.mjs': `export default { testMatch: '*.journey.mjs', retries: 1, use: { trace: 'retain-on-first-failure' } }`,
      'walk.journey.mjs': `import { test } from '@playwright/test'
        import { failOnce } from './once.mjs'
        test('arrives', () => {}); test('stumbles', () => failOnce('a stone')); test('is lost', () => { throw new Error('lost') })`,
    })
    const shown = ['stumbles', 'is lost'].map((name) => end[end.indexOf(`    walk.journey.mjs > ${name}`) + 1] ?? '')
    for (const line of shown) {
      expect(line).toMatch(/^ {6}npx playwright show-trace \S+\.zip$/)
      expect(readFileSync(join(folder, line.split(' ').at(-1)!)).byteLength).toBeGreaterThan(0)
    }
    expect(new Set(shown).size).toBe(2)
    expect(end.filter((line) => line.includes('show-trace'))).toHaveLength(2)
  },
  TIMEOUT_MS,
)
