import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { CONTRACTS, contractsForBrowsers, inParts } from '#build/contracts.ts'

const ROOT = join(import.meta.dirname, '../..')
const ALL = 'virtual:all'
const contracts = globSync(['features/*/contract.ts', 'features/*/contract/*.ts', 'platform/contract/*.ts'], {
  cwd: ROOT,
})

const CONTRACT = `
import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id } from '#platform/contract/fields.ts'
export const NAME_MAX = 20
export const Name = z.string().max(NAME_MAX)
const one = z.object({ id: Id })
export const isNamed = (given: z.output<typeof Name> | null): boolean => given !== null
export const thingsApi = api({
  rename: { method: 'PUT', path: '/things/:id', access: 'anyone', does: 'Names it.', params: one, body: Name, response: one, status: 201 },
  list: { method: 'GET', path: '/things', access: 'anyone', does: 'Lists them.' },
})
export type { Access } from '#platform/contract/access.ts'
`

test('a screen that calls an endpoint needs no shape for it', () => {
  const { words, shapes, whole } = inParts('/things/contract.ts', CONTRACT)
  expect(words).toContain('NAME_MAX = 20')
  expect(words).toContain('isNamed')
  expect(words).toMatch(
    /rename: \{ method: 'PUT', path: '\/things\/:id', access: 'anyone', response: true, status: 201 \}/,
  )
  expect(words).toMatch(/list: \{ method: 'GET', path: '\/things', access: 'anyone', \}/)
  expect(words).not.toMatch(/const (?:Name|one)\b/)
  expect(shapes).toMatch(/import \{ NAME_MAX, isNamed, thingsApi \} from "\/things\/contract\.words-part\.ts"/)
  expect(shapes).toMatch(/const Name = .*PURE/)
  expect(whole).toContain('export { NAME_MAX, isNamed, thingsApi } from "/things/contract.words-part.ts"')
  expect(whole).toContain('export { Name } from "/things/contract.shapes-part.ts"')
})

test('what a feature makes endpoints from needs no shape either', () => {
  const made = `
    import { linksApi } from '#features/links/contract.ts'
    import { Thing } from './shapes.ts'
    export const thingLinksApi = linksApi('/things', { link: { response: Thing, failure: 'Failed' }, owner: { refusal: 'No' } })`
  const { words } = inParts('/things/contract.ts', made)
  expect(words).toContain(`linksApi('/things', { link: { response: true, failure: 'Failed' }, owner: { } })`)
})

test('every contract is known, and comes to two parts that are built', async () => {
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
    ['features/*/web/**/*.{ts,tsx}', 'features/*/web.tsx', 'app/**/*.tsx', 'platform/web/**/*.{ts,tsx}'],
    { cwd: ROOT },
  )
  const reads = screens.filter((file) =>
    /\b(?:\w+Api\.\w+|endpoint)\.(?:params|query|body|does|limit|refusal)\b/.test(
      readFileSync(join(ROOT, file), 'utf8'),
    ),
  )
  expect(reads).toEqual([])
})
