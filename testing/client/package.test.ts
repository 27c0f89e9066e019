import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokensApi } from '#features/integrations/contract.ts'
import { startApi } from '../api.ts'
import { generateCalls, type Description } from './generate.ts'

const ROOT = join(import.meta.dirname, '../..')
const CLIENT = join(ROOT, 'client')
const MODULES = join(ROOT, 'node_modules')
const run = promisify(execFile)
/** Compiles a project; returns what the compiler complains about. */
const compile = (project: string): Promise<string> =>
  run(process.execPath, [join(MODULES, 'typescript/bin/tsc'), '-p', project]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )

const WRONG = [
  ['an unknown call', "await atelier.call('GET /nothing')"],
  ['a missing parameter', "await atelier.call('GET /requests/{id}')"],
  ['an unknown field', "await atelier.call('GET /requests', { query: { colour: 1 } })"],
  ['a response that is something else', "const title: number = (await atelier.call('GET /home')).works"],
  ['pages of what is no list', "atelier.each('GET /requests/{id}', { path: { id: 1 } })"],
] as const

const folder = mkdtempSync(join(tmpdir(), 'atelier-client-'))
const consumer = join(folder, 'consumer')
const api = await startApi()
let packed: { name: string; version: string; filename: string; files: { path: string }[] } | undefined
let complaints = ''

const manifest = JSON.parse(readFileSync(join(CLIENT, 'package.json'), 'utf8')) as { name: string; version: string }

// Built, packed and installed as whoever publishes and uses it would.
beforeAll(async () => {
  const source = join(folder, 'source')
  cpSync(CLIENT, source, { recursive: true, filter: (path) => !path.endsWith('/dist') })
  const wrong = await compile(source)
  if (wrong) throw new Error(wrong)
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: source,
  })
  packed = (JSON.parse(stdout) as (typeof packed)[])[0]
  const installed = join(consumer, 'node_modules', manifest.name)
  mkdirSync(installed, { recursive: true })
  await run('tar', ['-xzf', join(folder, packed?.filename ?? ''), '-C', installed, '--strip-components=1'])
  mkdirSync(join(consumer, 'node_modules/@types'))
  symlinkSync(join(MODULES, '@types/node'), join(consumer, 'node_modules/@types/node'), 'dir')
  writeFileSync(join(consumer, 'package.json'), '{ "type": "module" }')
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2023'],
    types: ['node'],
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    noEmit: true,
  }
  writeFileSync(join(consumer, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'docs/api-clients.md'), 'utf8')) ?? []
  writeFileSync(join(consumer, 'example.ts'), example)
  const start = [`import { createClient } from '${manifest.name}'`, "const atelier = createClient({ origin: '' })"]
  writeFileSync(join(consumer, 'wrong.ts'), [...start, ...WRONG.map(([, line]) => line)].join('\n'))
  complaints = await compile(consumer)
})
afterAll(() => rmSync(folder, { recursive: true }))

test('the published types and their version are those of the API: otherwise run npm run client', async () => {
  const description = (await api.app.inject({ url: '/api/openapi.json' })).json<Description>()
  expect(readFileSync(join(CLIENT, 'calls.ts'), 'utf8') === generateCalls(description)).toBe(true)
  expect(manifest.version).toBe(description.info.version)
})

test('the package has its code, types and README, and nothing else', () => {
  const files = (packed?.files ?? []).map(({ path }) => path).toSorted()
  const modules = ['api-error', 'call-types', 'calls', 'client', 'http', 'index']
  const built = modules.flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`])
  expect([packed?.version, files]).toEqual([manifest.version, ['README.md', ...built, 'package.json']])
})

test('the example in the documents compiles in a strict project, and does what it says', async () => {
  expect(complaints).not.toContain('example.ts')
  expect(complaints).not.toContain('node_modules')
  const ann = await api.signUp('client')
  const scopes = ['read', 'write:requests'] as const
  const { body } = await ann.send(tokensApi.create, {
    body: { name: 'Example', scopes: [...scopes], expires_in_days: 7, password: ann.password },
  })
  const origin = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const env = { PATH: process.env['PATH'], ATELIER_ORIGIN: origin, ATELIER_TOKEN: body.token }
  const { stdout } = await run(process.execPath, ['example.ts'], { cwd: consumer, env })
  expect(stdout).toMatch(/^Posted request \d+\nA sign for the jetty\nThere is no request 999999\n$/)
})

test.each(WRONG)('the compiler refuses %s', (_, line) => {
  const at = WRONG.findIndex(([, one]) => one === line) + 3
  expect(complaints).toContain(`wrong.ts(${at},`)
})
