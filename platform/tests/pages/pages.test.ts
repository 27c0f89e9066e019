import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { subject } from '#platform/contract/freshness.ts'
import type { Renderer } from '#platform/contract/page.ts'
import { parseConfig } from '#platform/server/config.ts'
import { createHttpServer } from '#platform/server/http/http-server.ts'
import { openResponseCache } from '#platform/server/pages/response-cache.ts'
import { serveScreens } from '#platform/server/pages/screens.ts'

const notesSubject = subject('notes')
const wallApi = api({
  list: {
    method: 'GET',
    path: '/notes',
    access: 'anyone',
    does: 'Lists notes.',
    response: z.array(z.string()),
    shows: [notesSubject],
    public: true,
  },
  listOwn: {
    method: 'GET',
    path: '/notes/own',
    access: 'anyone',
    does: 'Lists notes as their reader sees them.',
    response: z.array(z.string()),
    shows: [notesSubject],
  },
})

const folder = mkdtempSync(join(tmpdir(), 'atelier-pages-'))
const NOINDEX = '<meta name="robots" content="noindex"/>'

let logged: string[] = []
const sink = new Writable({ write: (line, _encoding, done) => (logged.push(String(line)), done()) })
const app = await createHttpServer(parseConfig({ NODE_ENV: 'test' }), pino({ level: 'error' }, sink))

let notes: string[] = []
let asked: Record<string, unknown>[] = []
for (const path of ['/api/notes', '/api/notes/own'])
  app.get(path, (request) => {
    asked.push(request.headers)
    return notes
  })

app.get('/api/notes/busy', (_request, reply) => reply.code(429).header('retry-after', 7).send({}))

// Fast enough to wait for.
const WITHIN_MS = 200
const endpointOf = (path: string) => (path === '/own' ? wallApi.listOwn : wallApi.list)

const NOTHING_ASKED = { minute: 0, queries: null, asksAgain: false }

// The wall of notes, drawn by hand.
const renderPage: Renderer['renderPage'] = async (address, { ask, signal }) => {
  const [path = ''] = address.split('?', 1)
  if (path === '/restricted') return null
  if (path.endsWith('/broken')) throw new Error('It fell off the wall')
  if (path === '/busy') {
    const { status } = await ask(wallApi.list, '/notes/busy')
    return { status, head: { path }, html: 'Too many', screen: undefined, parts: [], state: NOTHING_ASKED }
  }
  if (path === '/slow') {
    const late = signal as AbortSignal
    return new Promise((_, reject) => late.addEventListener('abort', () => reject(late.reason as Error)))
  }
  const endpoint = endpointOf(path)
  const { text } = await ask(endpoint, endpoint.path)
  const status = path === '/gone' || path.startsWith('/unknown') ? 404 : 200
  const html = `<h1>${text}</h1>${'<p>A wall of notes</p>'.repeat(60)}`
  return {
    status,
    head: { path },
    html,
    screen: undefined,
    parts: [],
    state: { ...NOTHING_ASKED, asksAgain: path === '/secret' },
  }
}
const kindOf: Renderer['kindOf'] = (address) => {
  if (address.startsWith('/unknown')) return 'unknown'
  return address === '/restricted' ? 'restricted' : 'public'
}
const writeDocument: Renderer['writeDocument'] = ({ productName, publicUrl }, { status, head, html }) => {
  const isHidden = status !== 200 || head.isHidden
  const link = head.path === undefined ? '' : `<link rel="canonical" href="${publicUrl}${head.path}"/>`
  return `<title>${productName}</title>${isHidden ? NOINDEX : link}<div id="root">${html}</div>`
}
const memory = await openResponseCache(
  { embedded: true, listen: async () => async () => undefined },
  { announce: () => undefined },
  { endpoints: Object.values(wallApi), clock: () => new Date(), megabytes: 8 },
)
await serveScreens(app, {
  folder,
  pages: {
    open: async () => ({ renderer: { renderPage, kindOf, writeDocument }, assets: {} }),
    site: () => ({ productName: 'Walls', publicUrl: 'https://walls.example' }),
    memory,
    clock: () => new Date(),
    withinMs: WITHIN_MS,
  },
})
afterAll(async () => {
  await app.close()
  await memory.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  notes = ['one', 'two']
  asked = []
  logged = []
  memory.drop([notesSubject])
})

const SHARED = 'public, max-age=0, s-maxage=5, must-revalidate'
const EMPTY = '<title>Walls</title><div id="root"></div>'
const HIDDEN = EMPTY.replace('<div', `${NOINDEX}<div`)

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('a public page is drawn once, and then comes from memory, compressed and by its version', async () => {
  const first = await get('/wall')
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, SHARED])
  expect(first.body).toContain('<h1>["one","two"]</h1>')
  const packed = await get('/wall', { 'accept-encoding': 'br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(first.body)
  const same = await get('/wall', { 'if-none-match': String(first.headers.etag) })
  expect([same.statusCode, same.body, same.headers['cache-control']]).toEqual([304, '', SHARED])
  const head = await app.inject({ method: 'HEAD', url: '/wall' })
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', first.headers.etag])
  expect(asked).toHaveLength(1)
})

test('a page is drawn anew as soon as what it shows has changed', async () => {
  const first = await get('/wall')
  notes = ['three']
  expect((await get('/wall')).body).toBe(first.body)
  memory.drop([notesSubject])
  const again = await get('/wall', { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body.includes('three')]).toEqual([200, true])
})

test('a page that asks for what is not the same for everybody is never kept, here or in between', async () => {
  const pages = [await get('/own'), await get('/own')]
  expect(pages.map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store'])
  expect(asked).toHaveLength(2)
})

test('a page with a secret in its address is never kept in between', async () => {
  const { statusCode, headers } = await get('/secret')
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
})

test('a refusal is never kept, and goes out with its status', async () => {
  const pages = [await get('/gone'), await get('/gone')]
  expect(pages.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  expect(pages[0]?.body).toContain('<meta name="robots" content="noindex"/>')
  expect(asked).toHaveLength(2)
})

test('whoever asks, a page is drawn for nobody', async () => {
  const anns = await get('/own', { authorization: 'Bearer ann', cookie: 'session=ann' })
  expect(anns.body).toBe((await get('/own')).body)
  expect(asked.map(({ authorization, cookie }) => [authorization, cookie])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ])
})

test('addresses in a page begin as the installation says, whatever a caller calls it', async () => {
  const hostile = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  const { body } = await get('/wall?from=a', hostile)
  expect(body).toContain('<link rel="canonical" href="https://walls.example/wall"/>')
  expect(body).not.toContain('evil')
})

test('a page that cannot be drawn is left to the browser, and the log says so once', async () => {
  const { statusCode, body } = await get('/broken')
  expect([statusCode, body]).toEqual([200, EMPTY])
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('It fell off the wall')
})

test('nobody waits for a page that is never done', async () => {
  const { statusCode, body } = await get('/slow')
  expect([statusCode, body]).toEqual([200, EMPTY])
  expect(logged).toHaveLength(1)
})

test('a restricted page is empty, left out by search engines, and nobody needs to know', async () => {
  const first = await get('/restricted')
  expect([first.statusCode, first.body]).toEqual([200, HIDDEN])
  expect((await get('/restricted', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
  expect(logged).toEqual([])
})

test('unknown addresses have one page, which is drawn once and is never known already', async () => {
  const first = await get('/unknown/one')
  const other = await get('/unknown/another?at=all', { 'if-none-match': String(first.headers.etag) })
  expect([first, other].map(({ statusCode }) => statusCode)).toEqual([404, 404])
  expect(first.body).toContain('<meta name="robots" content="noindex"/>')
  expect([other.body, asked.length]).toEqual([first.body, 1])
  const head = await app.inject({ method: 'HEAD', url: '/unknown' })
  expect([head.statusCode, head.body]).toEqual([404, ''])
})

test('an unknown address stays one where its page cannot be drawn', async () => {
  const { statusCode, body } = await get('/unknown/broken')
  expect([statusCode, body]).toEqual([404, HIDDEN])
})

test('who asks too often gets a page that says when to come again, and the next gets a page of their own', async () => {
  const busy = await app.inject({ url: '/busy' })
  expect([busy.statusCode, busy.headers['retry-after'], busy.headers['cache-control']]).toEqual([429, '7', 'no-store'])
  expect(busy.headers['content-type']).toMatch(/^text\/html/)
  expect((await app.inject({ url: '/' })).headers['retry-after']).toBeUndefined()
})
