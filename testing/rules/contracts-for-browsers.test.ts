import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { CONTRACTS, contractsForBrowsers, dataOf, withoutShapes, withPureShapes } from '#build/contracts.ts'
import { subject } from '#platform/contract/freshness.ts'

const ROOT = join(import.meta.dirname, '../..')
const ALL = 'virtual:all'
const contracts = globSync(['features/*/contract.ts', 'features/*/contract/*.ts', 'platform/contract/*.ts'], {
  cwd: ROOT,
})

test('a screen that calls an endpoint needs no shape for it', () => {
  const Name = z.string().max(20)
  const rename = { method: 'PUT', path: '/things/:id', access: 'anyone', does: 'Names it.', body: Name, response: Name }
  const list = { method: 'GET', path: '/things', access: 'anyone', does: 'Lists them.', shows: [subject('things')] }
  expect(JSON.parse(dataOf({ rename, list }) ?? '')).toEqual({
    rename: { method: 'PUT', path: '/things/:id', access: 'anyone', response: true },
    list: { method: 'GET', path: '/things', access: 'anyone', shows: [{ subject: 'things' }] },
  })
  expect(dataOf(['newest', 'oldest'])).toBe('["newest","oldest"]')
  for (const value of [Name, { payload: Name }, () => 1, /a/, [new Map()]]) expect(dataOf(value)).toBeNull()
})

test('a contract names shapes from a file of their own, and brings what else there is', async () => {
  const file = join(ROOT, 'features/boards/contract.ts')
  const words = await withoutShapes(file, readFileSync(file, 'utf8'))
  expect(words).toMatch(/export const BOARDS_MAX = \d+/)
  expect(words).toMatch(/export const boardsApi = \{"\w+":\{"method":"\w+","path":"\/boards/)
  expect(words).toMatch(/export \{ BoardName \} from ".*boards\/contract\.shapes-part\.ts"/)
  expect(words).not.toMatch(/zod|\bz\.|"does"/)
  const shapes = withPureShapes(file, 'const Name = z.string().max(20)\nexport const NAME_MAX = 20\n')
  expect(shapes).toBe('const Name = /*#__PURE__*/ (() => (z.string().max(20)))()\nexport const NAME_MAX = 20\n')
})

test('a contract can export what it imports', async () => {
  const file = join(ROOT, 'features/boards/contract.ts')
  const code = `import { BoardName, MOST, type Shown } from './elsewhere.ts'
    export { BoardName, MOST as BOARDS_MAX, type Shown }`
  const words = (await withoutShapes(file, code)).split('\n')
  expect(words).toEqual([
    expect.stringMatching(/^export \{ BoardName \} from ".*boards\/contract\.shapes-part\.ts"$/),
    expect.stringMatching(/^export const BOARDS_MAX = \d+$/),
  ])
})

test('a contract without shapes stays as it is', async () => {
  const file = join(ROOT, 'platform/contract/cards.ts')
  const code = readFileSync(file, 'utf8')
  expect(await withoutShapes(file, code)).toBe(code)
})

test('every contract is known, and is built', async () => {
  expect(contracts.length).toBeGreaterThan(50)
  expect(contracts.filter((file) => !CONTRACTS.test(join(ROOT, file)))).toEqual([])
  const all = contracts.map((file, at) => `export * as contract${at} from ${JSON.stringify(join(ROOT, file))}`)
  const built = (await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      contractsForBrowsers(),
      {
        name: 'all',
        enforce: 'pre',
        resolveId: (id) => (id === ALL ? id : undefined),
        load: (id) => (id === ALL ? all.join('\n') : undefined),
      },
    ],
    build: { write: false, rolldownOptions: { input: ALL, preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput
  expect(built.output[0].exports.length).toBe(contracts.length)
})

test('no screen reads of an endpoint what browsers do not have', () => {
  const screens = globSync(
    ['features/*/web/**/*.{ts,tsx}', 'features/*/{web,admin}.tsx', 'app/**/*.tsx', 'platform/web/**/*.{ts,tsx}'],
    { cwd: ROOT },
  )
  const reads = screens.filter((file) =>
    /\b(?:\w+Api\.\w+|endpoint)\.(?:params|query|body|does|limit|refusal)\b/.test(
      readFileSync(join(ROOT, file), 'utf8'),
    ),
  )
  expect(reads).toEqual([])
})
