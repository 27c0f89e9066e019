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
import { afterAll, describe, expect, expectTypeOf, test } from 'vitest'
import type { features, platformTables } from '../architecture.ts'
import type { DB } from '../platform/server/tables.ts'
import { mapProblems } from './walls/map.ts'

// A checker that reads nothing also reports nothing. So every wall is broken once, in a copy of the tree, and the real tools
// must refuse it.

const ROOT = resolve(import.meta.dirname, '..')
const MODULES = join(ROOT, 'node_modules')
const FOLDERS = ['app', 'platform', 'features', 'db', 'sandbox', 'testing', 'bench']
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

const compile = (copy: string) => run(copy, 'typescript/bin/tsc', '-b', '--pretty', 'false')

interface Report {
  diagnostics: { message: string; filename: string; code: string }[]
  number_of_files: number
}

function lint(copy: string): Report {
  const { text } = run(copy, 'oxlint/bin/oxlint', '--format=json')
  return JSON.parse(text) as Report
}

// What is planted, and which words of which tool must answer it.
const sideLeaks: Record<string, string> = {
  'platform/server/planted.ts': `export const secret = 0\n`,
  'platform/server/planted-type.ts': `export type Secret = 0\n`,
  'features/projects/web/planted-value.ts': `export { secret } from '../../../platform/server/planted.ts'\n`,
  'features/projects/web/planted-type.ts': `export type { Secret } from '../../../platform/server/planted-type.ts'\n`,
  'features/projects/server/planted-screen.ts': `export { Leak } from '../web/planted-screen-part.tsx'\n`,
  'features/projects/web/planted-screen-part.tsx': `export const Leak = () => null\n`,
}

const server = 'features/projects/server'
const violations: [kind: string, file: string, text: string, refusal: RegExp][] = [
  [
    'a screen that imports server code',
    'features/projects/web/planted.ts',
    `import type { Database } from '../../../platform/server/database.ts'\nexport type Leak = Database\n`,
    /web code must not import server code/,
  ],
  [
    "another feature's inside",
    `${server}/planted-inside.ts`,
    `export { nothing } from '../../accounts/server/planted-target.ts'\n`,
    /inside of features\/accounts is its own/,
  ],
  [
    "another feature's inside, as a type only",
    `${server}/planted-inside-type.ts`,
    `export type Nothing = import('../../accounts/server/planted-target.ts').Nothing\n`,
    /inside of features\/accounts is its own/,
  ],
  [
    "another feature's inside, on demand",
    `${server}/planted-inside-later.ts`,
    `export const later = () => import('../../accounts/server/planted-target.ts')\n`,
    /inside of features\/accounts is its own/,
  ],
  [
    'a feature that is not granted',
    `${server}/planted-grant.ts`,
    `export { requestsApi } from '../../requests/contract.ts'\n`,
    /does not let projects use requests/,
  ],
  [
    'a feature that is not on the map',
    'features/planted/contract.ts',
    `export const nothing = 0\n`,
    /no place for features\/planted/,
  ],
  [
    'a file where the tree has no place',
    'features/projects/planted.ts',
    `export const nothing = 0\n`,
    /no place for features\/projects/,
  ],
  [
    'a platform that knows a feature',
    'platform/server/planted.ts',
    `export { projectsApi } from '../../features/projects/contract.ts'\n`,
    /platform must not import features/,
  ],
  [
    'a feature that knows the app',
    `${server}/planted-app.ts`,
    `export { createServer } from '../../../app/server.ts'\n`,
    /features must not import app/,
  ],
  [
    'a product that knows the sandbox',
    `${server}/planted-sandbox.ts`,
    `export { anything } from '../../../sandbox/planted.ts'\n`,
    /features must not import sandbox/,
  ],
  [
    'a contract with more than shapes',
    'features/projects/contract/planted.ts',
    `export { default } from 'fastify'\n`,
    /imports zod only/,
  ],
  [
    'input or output in rules',
    `${server}/rules/planted.ts`,
    `export { randomUUID } from 'node:crypto'\n`,
    /rules\.ts decides/,
  ],
  [
    'a database in rules',
    `${server}/rules/planted-query.ts`,
    `export type { Database } from '../../../../platform/server/database.ts'\n`,
    /rules\.ts decides/,
  ],
  [
    'more than SQL in queries',
    `${server}/queries/planted-import.ts`,
    `export { notFound } from '../../../../platform/server/refusals.ts'\n`,
    /queries\.ts holds SQL/,
  ],
  ['SQL outside queries', `${server}/planted-sql.ts`, `export { sql } from 'kysely'\n`, /SQL stands in queries\.ts/],
  [
    'a hidden import',
    `${server}/planted-hidden.ts`,
    `export const load = (name: string) => import(name) as Promise<unknown>\n`,
    /An import names its module/,
  ],
  ['the environment', `${server}/planted-env.ts`, `export const port = process.env['PORT']\n`, /the environment/],
  [
    'the environment, taken apart',
    `${server}/planted-env-apart.ts`,
    `export const { env } = process\n`,
    /the environment/,
  ],
  [
    'the environment, by way of globalThis',
    `${server}/planted-env-global.ts`,
    `export const all = globalThis.process.env\n`,
    /the environment/,
  ],
  [
    'the environment, as a module',
    `${server}/planted-env-module.ts`,
    `export { env } from 'node:process'\n`,
    /the environment/,
  ],
  ['Stripe', `${server}/planted-stripe.ts`, `export { default } from 'stripe'\n`, /Stripe/],
  ['the network', 'features/projects/web/planted-fetch.ts', `export const ask = () => fetch('/api')\n`, /the network/],
  [
    'the network of a screen, by way of window',
    'features/projects/web/planted-window.ts',
    `export const ask = () => window.fetch('/api')\n`,
    /the network/,
  ],
  ['the file system', `${server}/planted-files.ts`, `export { rmSync } from 'node:fs'\n`, /the file system/],
  ['other programs', `${server}/planted-program.ts`, `export { spawn } from 'node:child_process'\n`, /other programs/],
  [
    "another feature's table",
    `${server}/queries/planted-write.ts`,
    `import type { Database } from '../../../../platform/server/database.ts'\nexport const close = (db: Database) => db.updateTable('accounts').set({ is_active: false }).execute()\n`,
    /accounts belongs to accounts, which alone writes it/,
  ],
  [
    "another feature's table, in SQL text",
    `${server}/queries/planted-write-text.ts`,
    `import { sql } from 'kysely'\nexport const close = sql\`with gone as (delete from sessions returning 1) select 1 from gone\`\n`,
    /sessions belongs to accounts, which alone writes it/,
  ],
  [
    'a table that is not granted',
    `${server}/queries/planted-read.ts`,
    `import type { Database } from '../../../../platform/server/database.ts'\nexport const all = (db: Database) => db.selectFrom('projects as p').innerJoin('messages as m', 'm.user_id', 'p.user_id').selectAll().execute()\n`,
    /does not let projects read the tables of conversations/,
  ],
  [
    'a table whose name is hidden',
    `${server}/queries/planted-hidden.ts`,
    `import type { Database } from '../../../../platform/server/database.ts'\nexport const clear = (db: Database, table: 'accounts' | 'projects') => db.deleteFrom(table).execute()\n`,
    /names its table/,
  ],
  [
    'a promise nobody waits for',
    `${server}/planted-promise.ts`,
    `export const go = (work: () => Promise<void>) => {\n  work()\n}\n`,
    /[Pp]romises must be/,
  ],
  ['any', `${server}/planted-any.ts`, `export const cast = (value: unknown) => value as any\n`, /Unexpected `any`/],
  ['printing', `${server}/planted-print.ts`, `console.log('here')\n`, /console/],
  [
    'a file nobody can read at once',
    `${server}/planted-long.ts`,
    'export {}\n'.repeat(301),
    /too many lines|Maximum allowed is 300/i,
  ],
]

describe('the tree as it stands', () => {
  const copy = copyTree()

  test('compiles, and the compiler has read it', () => {
    const { ok, text } = compile(copy)
    expect(text).toBe('')
    expect(ok).toBe(true)
    const read = run(copy, 'typescript/bin/tsc', '-p', 'tsconfig.server.json', '--listFilesOnly').text
    expect(read.split('\n').filter((line) => line.startsWith(copy)).length).toBeGreaterThan(FEWEST_FILES)
  })

  test('keeps inside the walls, and the linter has read it', () => {
    const { diagnostics, number_of_files } = lint(copy)
    expect(diagnostics.filter(({ code }) => code.startsWith('walls'))).toEqual([])
    expect(number_of_files).toBeGreaterThan(FEWEST_FILES)
  })

  test('switches no wall off', () => {
    const files = globSync(`{${FOLDERS.join(',')}}/**/*.{ts,tsx,mjs}`, { cwd: copy })
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
  }
  const copy = copyTree({ ...targets, ...Object.fromEntries(violations.map(([, file, text]) => [file, text])) })
  const { diagnostics } = lint(copy)
  const toldOf = (file: string) =>
    diagnostics.filter(({ filename }) => relative(copy, resolve(copy, filename)) === file).map(({ message }) => message)

  test.each(violations)('%s', (_kind, file, _text, refusal) => {
    expect(toldOf(file).join('\n')).toMatch(refusal)
  })

  test('and lets pass what is allowed beside it', () => {
    expect(toldOf('sandbox/planted.ts')).toEqual([])
    expect(toldOf('features/accounts/server/planted-target.ts')).toEqual([])
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
    expectTypeOf<Exclude<keyof DB, Owned>>().toBeNever()
    expectTypeOf<Exclude<Owned, keyof DB>>().toBeNever()
  })
})
