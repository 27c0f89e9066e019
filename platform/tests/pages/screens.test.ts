import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import type { Renderer } from '#platform/contract/page.ts'
import { parseConfig } from '#platform/server/config.ts'
import { createHttpServer, createLogger } from '#platform/server/http/http-server.ts'
import { openResponseCache } from '#platform/server/pages/response-cache.ts'
import { serveScreens, type SpecialPage } from '#platform/server/pages/screens.ts'

const SCRIPT = 'console.log("a script that is long enough to be worth compressing")\n'.repeat(100)
const folder = mkdtempSync(join(tmpdir(), 'atelier-screens-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(join(folder, 'assets/start-abc.js'), SCRIPT)
writeFileSync(join(folder, 'assets/start-abc.js.br'), brotliCompressSync(SCRIPT))
writeFileSync(join(folder, 'assets/start-abc.js.gz'), gzipSync(SCRIPT))

const config = parseConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
const app = await createHttpServer(config, createLogger(config))
const special: SpecialPage[] = [
  { path: '/embed/films/:token', isFramed: true },
  { path: '/films/:token', oembed: ({ token }) => `/about?film=${token}` },
]
const renderer: Renderer = {
  kindOf: () => 'public',
  renderPage: async () => null,
  writeDocument: ({ productName }, { oembed }) => `<title>${productName}</title>${oembed ?? ''}${' '.repeat(2000)}`,
}
const memory = await openResponseCache(
  { embedded: true, listen: async () => async () => undefined },
  { announce: () => undefined },
  { endpoints: [], clock: () => new Date(), megabytes: 1 },
)
const site = {
  site: () => ({ productName: 'Atelier', publicUrl: 'https://atelier.example' }),
  memory,
  clock: () => new Date(),
}
const open = async () => ({ renderer, assets: {} })
await serveScreens(app, { folder, special, pages: { ...site, open } })
afterAll(async () => {
  await app.close()
  await memory.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('a browser gets a script as the build compressed it, and keeps it for good', async () => {
  const response = await get('/assets/start-abc.js', { 'accept-encoding': 'gzip, deflate, br' })
  expect(response.headers['content-encoding']).toBe('br')
  expect(response.headers['content-type']).toMatch(/javascript/)
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  // The very bytes of the build: neither packed again nor packed anew.
  expect(response.rawPayload).toEqual(brotliCompressSync(SCRIPT))
  expect(brotliDecompressSync(response.rawPayload).toString()).toBe(SCRIPT)
  expect((await get('/assets/start-abc.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  const plain = await get('/assets/start-abc.js')
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, SCRIPT])
})

test('a script carries no more headers than it needs', async () => {
  const { headers } = await get('/assets/start-abc.js', { 'accept-encoding': 'br' })
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toBeUndefined()
  expect(Object.entries(headers).flat().join(': ').length).toBeLessThan(450)
})

test('the page keeps all its protection', async () => {
  const { headers } = await get('/tickets')
  expect(headers['content-security-policy']).toBeTypeOf('string')
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('who comes back is told in a line that the page is the same', async () => {
  const first = await get('/')
  expect(first.body).toContain('<title>Atelier</title>')
  expect(first.headers['cache-control']).toBe('no-cache')
  const again = await get('/tickets', { 'if-none-match': String(first.headers['etag']) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await get('/', { 'if-none-match': 'W/"another"' })).statusCode).toBe(200)
})

test('pages of others may show the one that is made for it in a frame, and nothing else', async () => {
  const framed = await get('/embed/films/abc')
  expect(framed.statusCode).toBe(200)
  expect(framed.headers['content-security-policy']).toMatch(/frame-ancestors \*(;|$)/)
  expect(framed.headers['content-security-policy']).toContain("script-src 'self'")
  expect(framed.headers['x-frame-options']).toBeUndefined()
  const again = await get('/embed/films/abc', { 'if-none-match': String(framed.headers.etag) })
  expect([again.statusCode, again.headers['x-frame-options']]).toEqual([304, undefined])
  for (const url of [
    '/',
    '/films/abc',
    '/embed',
    '/embed/films',
    '/embed/films/abc/more',
    '/embed/films/..%2f..%2ftickets/x',
    '/tickets?next=/embed/films/abc',
    '/api/embed/films/abc',
  ]) {
    const { headers } = await get(url)
    expect([url, headers['x-frame-options']]).toEqual([url, 'SAMEORIGIN'])
    expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
  }
})

test('a page that others may embed says where to ask, and is another page with another version', async () => {
  const [usual, one, other] = [await get('/tickets'), await get('/films/abc'), await get('/films/xyz')]
  expect(one.body).toContain('/about?film=abc')
  expect(usual.body).not.toContain('/about')
  expect(new Set([usual, one, other].map(({ headers }) => headers.etag)).size).toBe(3)
  expect((await get('/films/abc', { 'if-none-match': String(one.headers.etag) })).statusCode).toBe(304)
  expect((await get('/films/abc', { 'if-none-match': String(usual.headers.etag) })).statusCode).toBe(200)
})

test('files beside the page are found by their names, and nobody looks among them for a page', async () => {
  expect((await get('/favicon.svg')).headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'no-cache',
  })
  expect((await get('/assets/none.js')).statusCode).toBe(404)
  // What came after the start is none of them.
  writeFileSync(join(folder, 'creators'), 'not the page')
  expect((await get('/creators')).body).toContain('<title>Atelier</title>')
})

test('before the screens are built, whoever asks for a page is told how to build them', async () => {
  const unbuilt = await createHttpServer(config, createLogger(config))
  await serveScreens(unbuilt, { folder: join(folder, 'none'), pages: { ...site, open: async () => null } })
  const { statusCode, body } = await unbuilt.inject({ url: '/unbuilt' })
  expect([statusCode, body]).toEqual([503, 'The screens are not built yet: run npm start.'])
  await unbuilt.close()
})
