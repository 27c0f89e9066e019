import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { writeDocument } from '#app/Document.tsx'
import { allRoutes } from '#app/server.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Renderer } from '#platform/contract/page.ts'
import { openResponseCache } from '#platform/server/pages/response-cache.ts'
import { serveScreens } from '#platform/server/pages/screens.ts'
import { documents, readDocument } from '../rules/documents.ts'
import { startApiWithProviders } from '../outside/identity.ts'
import { adminScreens, screenTable } from '../screens/screen-table.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

const api = await startApiWithProviders()
const origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
const tokens = {
  nobody: null,
  'a client': (await api.signUp('client')).token,
  'a developer': (await api.signUp('developer')).token,
  'a subscriber': (await api.signUp('developer', { subscribed: true })).token,
  'somebody without a role': (await api.openBrowser().signIn('github', { name: 'New', email: 'new@example.com' }))
    .token,
}

// The body is left where it is: a stream of events has no end.
async function statusOf(path: string, token: string | null): Promise<number> {
  const leave = new AbortController()
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  const { status } = await fetch(`${origin}${path}`, { headers, redirect: 'manual', signal: leave.signal })
  leave.abort()
  return status
}

const endpoints = allRoutes
  .map(({ endpoint }) => endpoint)
  .filter(({ method, path }) => method === 'GET' && !path.includes(':'))
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

test('every endpoint of a contract is mounted', async () => {
  const contracts = globSync(['features/*/contract.ts', 'features/*/contract/**/*.ts'], { cwd: ROOT })
  const declared = new Map<Endpoint, string>()
  for (const file of contracts) {
    const exported = (await import(join(ROOT, file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) {
      if (typeof value !== 'object' || value === null) continue
      for (const [key, endpoint] of Object.entries(value)) {
        if (isEndpoint(endpoint)) declared.set(endpoint, `${name}.${key} in ${file}`)
      }
    }
  }
  expect(declared.size).toBeGreaterThan(100)
  const missing = [...declared]
    .filter(([{ method, path }]) => !api.app.hasRoute({ method, url: `/api${path.replace(/\/$/, '')}` }))
    .map(
      ([{ method, path }, where]) =>
        `${method} ${path} (${where}) is not mounted: add it to the routes of its feature in server.ts`,
    )
  expect(missing).toEqual([])
})

const ownPages = ['/healthz', '/readyz', '/api/openapi.json', '/api/docs', '/api/docs/', '/api/nothing-here']

test.each(Object.entries(tokens))('nothing that %s opens without knowing an id fails', async (_, token) => {
  const opened = [...endpoints.map(({ path }) => `/api${path}`), ...ownPages]
  expect(opened.length).toBeGreaterThan(30)
  const failed: string[] = []
  for (const path of opened) {
    const status = await statusOf(path, token)
    if (status >= 500) failed.push(`${path} -> ${status}`)
  }
  expect(failed).toEqual([])
})

/** The route table's addresses, with a number for each parameter. */
const screens = screenTable.map(({ path }) => path.replace(/:\w+/g, '7'))

const folder = mkdtempSync(join(tmpdir(), 'atelier-screens-'))
writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg" />')
const pages = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
const memory = await openResponseCache(
  { embedded: true, listen: async () => async () => undefined },
  { announce: () => undefined },
  { endpoints: [], clock: () => new Date(), megabytes: 1 },
)
const renderer: Renderer = { kindOf: () => 'restricted', renderPage: async () => null, writeDocument }
await serveScreens(pages, {
  folder,
  pages: {
    open: async () => ({ renderer, assets: {} }),
    site: () => ({ productName: 'Shed & Sons', publicUrl: 'https://shed.example' }),
    memory,
    clock: () => new Date(),
  },
})
afterAll(async () => {
  await pages.close()
  await memory.close()
  rmSync(folder, { recursive: true })
})
const open = async (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => {
  const { statusCode, headers, body } = await pages.inject({ method, url })
  return { status: statusCode, isPage: headers['content-type']?.startsWith('text/html') === true, headers, body }
}

test('every screen, and every address that is none, opens the page that finds the way', async () => {
  expect(screens.length).toBeGreaterThan(30)
  for (const path of [...screens, '/dashboard', '/no-such-screen', '/deeper/than/any', '/apix', '/tickets/?q=a.b']) {
    const { status, isPage, body } = await open(path)
    expect([path, status, isPage]).toEqual([path, 200, true])
    expect(body).toContain('<title>Shed &amp; Sons</title>')
  }
  expect((await open('/favicon.svg')).status).toBe(200)
})

test.each([
  '/api/nothing',
  '/API/requests',
  '/api.json',
  '/api-docs',
  '/metrics',
  '/metrics/',
  '/assets/old-1234.js',
  '/.env',
  '/%2eenv',
  '/.git/config',
  '/.well-known/security.txt',
  '/wp-login.php',
  '/robots.txt',
  '/deeper/backup.sql.gz',
  '/tickets/index.html',
  '/sandbox/mail',
])('a program that asks for %s is told that there is no such thing', async (path) => {
  for (const method of ['GET', 'HEAD', 'POST'] as const) {
    const { status, isPage } = await open(path, method)
    expect([status, isPage]).toEqual([404, false])
  }
})

test('the page has one address: its file leads there', async () => {
  const { status, headers, body } = await open('/index.html')
  expect([status, headers.location, body]).toEqual([301, '/', ''])
})

const OF_SERVER = /^\/(?:(?:api|healthz|readyz|feeds|cards)\b|robots\.txt$|sitemap)/
// Places on a machine, folders of addresses, and what the program serves on a port of its own.
const ELSEWHERE = /^\/(?:(?:dev|etc|home|media|opt|proc|run|srv|tmp|usr|var)\b|sandbox\/|assets\/$|metrics$)/
/** What stands as an address in the documents; the sandbox is served by the program around this server. */
const named = documents
  .flatMap((file) => [...readDocument(file).matchAll(/`(?:http:\/\/localhost:3000|<PUBLIC_URL>)?(\/[a-z][a-z/.-]*)`/g)])
  .map(([, path = '']) => path)
  .filter((path) => !ELSEWHERE.test(path))

test('every address that the documents name is there', async () => {
  expect(named).toEqual(expect.arrayContaining(['/api/docs', '/healthz', '/readyz', '/agreements/verify']))
  const calls = new Set(allRoutes.map(({ endpoint }) => `/api${endpoint.path}`))
  for (const path of new Set(named)) {
    const isScreen = screens.includes(path) || adminScreens.includes(path) || path === '/admin'
    // Where the screens are built, every address that is none leads to the page.
    const isAnswered = OF_SERVER.test(path) && (await statusOf(path, null)) < 400
    const isThere = isScreen || calls.has(path) || isAnswered
    expect([path, isThere]).toEqual([path, true])
  }
})

test('every command that the documents name is there', async () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const all = documents.map(readDocument).join('\n')
  const [files, run] = [/\bnode ([a-z][\w/.-]*\.m?[jt]s)\b/g, /\bnpm run ([a-z][a-z:]*)\b/g].map((form) =>
    [...new Set([...all.matchAll(form)].map(([, name = '']) => name))].toSorted(),
  )
  expect(files).toEqual(expect.arrayContaining(['bench/load.ts', 'bench/start.ts']))
  expect(files?.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  expect(run).toEqual(expect.arrayContaining(['dev', 'tables']))
  expect(run?.filter((name) => !(name in scripts))).toEqual([])
})
