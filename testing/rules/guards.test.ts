import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { features } from '../../architecture.ts'
import type { platformTables } from '../walls/platform-tables.ts'
import type { DB } from '#platform/server/database/tables.ts'
import { mapProblems } from '../walls/map.ts'
import { sideLeaks, violations } from '../walls/violations.ts'

// A checker that reads nothing also reports nothing. So every wall is broken once, in a copy of the tree, and the real tools
// must refuse it.

const ROOT = resolve(import.meta.dirname, '../..')
const MODULES = join(ROOT, 'node_modules')
const FOLDERS = ['app', 'platform', 'features', 'db', 'sandbox', 'client', 'testing', 'bench']
const FEWEST_FILES = 20

const copies: string[] = []
afterAll(() => {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true })
})

/** A copy of the tree with files changed or added. Nothing is planted in the tree itself, so a killed run leaves it clean. */
function copyTree(planted: Record<string, string> = {}): string {
  const copy = mkdtempSync(join(realpathSync(tmpdir()), 'atelier-guards-'))
  copies.push(copy)
  const beside = globSync(['*.ts', 'tsconfig*.json', 'package.json'], { cwd: ROOT })
  for (const name of [...FOLDERS, ...beside]) {
    if (existsSync(join(ROOT, name))) cpSync(join(ROOT, name), join(copy, name), { recursive: true })
  }
  symlinkSync(realpathSync(MODULES), join(copy, 'node_modules'), 'dir')
  for (const [name, text] of Object.entries(planted)) {
    mkdirSync(dirname(join(copy, name)), { recursive: true })
    writeFileSync(join(copy, name), text)
  }
  return copy
}

function run(copy: string, file: string, ...args: string[]) {
  const ran = spawnSync(process.execPath, [join(MODULES, file), ...args], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, PATH: [join(MODULES, '.bin'), process.env['PATH']].join(delimiter) },
  })
  return { ok: ran.status === 0, text: `${ran.stdout}${ran.stderr}` }
}

// The projects in which a side ends: what tests see is every side.
const SIDES = ['tsconfig.server.json', 'tsconfig.web.json']
const compile = (copy: string) => run(copy, 'typescript/bin/tsc', '-b', ...SIDES, '--pretty', 'false')

interface Report {
  diagnostics: { message: string; filename: string }[]
}

function lint(copy: string, files: readonly string[]): Report {
  const { text } = run(copy, 'oxlint/bin/oxlint', '--format=json', ...files)
  return JSON.parse(text) as Report
}

describe('the tree as it stands', () => {
  const copy = copyTree()

  // That it compiles and keeps inside the walls is a check of its own; here, that there is something to check.
  test('is what the compiler reads', () => {
    const read = run(copy, 'typescript/bin/tsc', '-p', 'tsconfig.server.json', '--listFilesOnly').text
    expect(read.split('\n').filter((line) => line.startsWith(copy)).length).toBeGreaterThan(FEWEST_FILES)
  })

  test('switches no wall off', () => {
    // What measures visits brings packages of its own.
    const exclude = ['**/node_modules/**']
    const files = globSync(`{${FOLDERS.join(',')}}/**/*.{ts,tsx,mjs}`, { cwd: copy, exclude })
    expect(files.length).toBeGreaterThan(FEWEST_FILES)
    const switches = /(?:oxlint|eslint)-disable(?:-next-line|-line)?(?:\s*(?:--|\*\/|$)|.*\bwalls\/)/m
    expect(files.filter((file) => switches.test(readFileSync(join(copy, file), 'utf8')))).toEqual([])
  })
})

describe('the compiler refuses', () => {
  const copy = copyTree(sideLeaks)
  const { text } = compile(copy)

  test.each([
    ['a screen that imports server code', 'features/projects/web/planted-value.ts'],
    ['a screen that imports even a type of it', 'features/projects/web/planted-type.ts'],
    ['a server that imports a screen', 'features/projects/server/planted-screen.ts'],
  ])('%s', (_kind, file) => {
    expect(
      text
        .split('\n')
        .filter((line) => line.startsWith(`${file}(`))
        .join('\n'),
    ).toMatch(/error TS/)
  })
})

describe('the linter refuses', () => {
  const targets = {
    'features/accounts/server/planted-target.ts': `export const nothing = 0\nexport type Nothing = null\n`,
    'sandbox/planted.ts': `export const anything = 0\n`,
    // A comment may give an example, and a feature has words of its own.
    'platform/server/planted-comment.ts': `/** Such as a payment. */\nexport const keyboard = 'Request a message'\n`,
    'features/projects/server/planted-words.ts': `export const sentence = 'Only clients of snags'\n`,
  }
  const planted = { ...targets, ...Object.fromEntries(violations.map(([, file, text]) => [file, text])) }
  const copy = copyTree(planted)
  const { diagnostics } = lint(copy, Object.keys(planted))
  const messagesFor = (file: string) =>
    diagnostics.filter(({ filename }) => relative(copy, resolve(copy, filename)) === file).map(({ message }) => message)

  test.each(violations)('%s', (_kind, file, _text, refusal) => {
    expect(messagesFor(file).join('\n')).toMatch(refusal)
  })

  test('and lets pass what is allowed beside it', () => {
    expect(messagesFor('sandbox/planted.ts')).toEqual([])
    expect(messagesFor('features/accounts/server/planted-target.ts')).toEqual([])
    expect(messagesFor('platform/server/planted-comment.ts')).toEqual([])
    expect(messagesFor('features/projects/server/planted-words.ts')).toEqual([])
  })
})

describe('the map', () => {
  test('with a cycle stops the linter before it reads a file', () => {
    const map = readFileSync(join(ROOT, 'architecture.ts'), 'utf8')
    const bent = map.replace(/(accounts: \{[^}]*?uses: \[)\]/, `$1'requests']`)
    expect(bent).not.toBe(map)
    const { ok, text } = run(copyTree({ 'architecture.ts': bent }), 'oxlint/bin/oxlint')
    expect(ok).toBe(false)
    expect(text).toMatch(/Grants form a cycle: accounts -> requests -> accounts/)
  })

  test.each([
    ['a grant of a feature that does not exist', { a: ['b'] }, { a: [] }, [], 'a uses b, which is no feature'],
    ['a long cycle', { a: ['b'], b: ['c'], c: ['a'] }, {}, [], 'Grants form a cycle: a -> b -> c -> a'],
    ['a feature that grants itself', { a: ['a'] }, {}, [], 'Grants form a cycle: a -> a'],
    ['a table with two writers', { a: [], b: [] }, { a: ['t'], b: ['t'] }, [], 'The table t has two writers'],
    ['a table of the platform and a feature', { a: [] }, { a: ['t'] }, ['t'], 'The table t has two writers'],
  ])(
    'refuses %s',
    (_kind, uses: Record<string, string[]>, tables: Record<string, string[]>, platform: string[], problem) => {
      const drawn = new Map(
        Object.entries(uses).map(([name, used]) => [name, { uses: used, tables: tables[name] ?? [] }]),
      )
      expect(mapProblems(drawn, platform)).toEqual([problem])
    },
  )

  test('names a writer for every table there is, and no other', () => {
    type Owned = (typeof features)[keyof typeof features]['tables'][number] | (typeof platformTables)[number]
    // Of a property that is missing, the compiler shows the name.
    type Unowned = {
      [
        Table in Exclude<
          keyof DB,
          Owned
        > as `The table ${Table} has no writer: add it to the tables of a feature in architecture.ts`
      ]: never
    }
    type Unknown = {
      [
        Table in Exclude<
          Owned,
          keyof DB
        > as `architecture.ts names the table ${Table}, which no migration creates, or npm run tables did not run`
      ]: never
    }
    const problems: Unowned & Unknown = {}
    expect(problems).toEqual({})
  })
})
