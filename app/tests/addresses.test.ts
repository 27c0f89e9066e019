import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { openResponseCache } from '#platform/server/pages/response-cache.ts'
import { serveScreens } from '#platform/server/pages/screens.ts'
import { startApi } from '#testing/api.ts'
import { routes } from '../routes.ts'
import { renderPage, kindOf, writeDocument } from '../web-server.tsx'

const NOINDEX = '<meta name="robots" content="noindex"/>'

// Without it there is no contact page.
const api = await startApi({ MARKETPLACE_LAW: 'on' })
const folder = mkdtempSync(join(tmpdir(), 'atelier-addresses-'))
const pages = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
pages.get('/api/*', async (request, reply) => {
  const { statusCode, headers, body } = await api.app.inject({ url: request.url })
  return reply.code(statusCode).headers(headers).send(body)
})
const memory = await openResponseCache(
  { embedded: true, listen: async () => async () => undefined },
  { announce: () => undefined },
  { endpoints: [], clock: () => new Date(), megabytes: 1 },
)
await serveScreens(pages, {
  folder,
  pages: {
    open: async () => ({ renderer: { renderPage, kindOf, writeDocument }, assets: {} }),
    site: () => ({ productName: 'Shed', publicUrl: 'https://shed.example' }),
    memory,
    clock: () => new Date(),
    // The first drawing reads every screen.
    withinMs: 60_000,
  },
})
afterAll(async () => {
  await pages.close()
  await memory.close()
  rmSync(folder, { recursive: true })
})

const get = async (url: string, method: 'GET' | 'HEAD' = 'GET') => {
  const { statusCode, headers, body } = await pages.inject({ method, url })
  return { status: statusCode, isPage: headers['content-type']?.startsWith('text/html') === true, body }
}
const isHidden = ({ body }: { body: string }) => body.includes(NOINDEX)

/** Ways to write one path that lead to the same screen. */
const written = (path: string) => [
  path,
  `${path === '/' ? '' : path}/`,
  `${path}?from=elsewhere&q=%zz`,
  path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
]
const filled = (path: string, value: string) => path.replaceAll(/:\w+/g, value)
const one = routes.filter(({ path }) => !path.includes(':'))
const many = routes.filter(({ path }) => path.includes(':'))

test.each(one.filter(({ access }) => access === 'anyone'))(
  'anybody finds $path',
  async ({ path, isHidden: hidden }) => {
    for (const address of written(path)) {
      const page = await get(address)
      expect([address, page.status, page.isPage]).toEqual([address, 200, true])
      if (hidden) expect(isHidden(page)).toBe(true)
      expect((await get(address, 'HEAD')).status).toBe(200)
    }
  },
)

const restricted = [...routes.filter(({ access }) => access !== 'anyone'), { path: '/dashboard' }]

test.each(restricted)('search engines leave out $path, which is for people who sign in', async ({ path }) => {
  for (const address of written(filled(path, '7'))) {
    const page = await get(address)
    expect([address, page.status, page.isPage, isHidden(page)]).toEqual([address, 200, true, true])
    expect((await get(address, 'HEAD')).status).toBe(200)
  }
})

test.each(many.filter(({ access }) => access === 'anyone'))(
  'nothing is found at $path where nothing is',
  async ({ path }) => {
    for (const value of ['999999', 'nothing', '%E2%98%83', '0', '-1', '99999999999999999999']) {
      const address = filled(path, value)
      const page = await get(address)
      expect([address, page.status, page.isPage, isHidden(page)]).toEqual([address, 404, true, true])
      expect((await get(address, 'HEAD')).status).toBe(404)
    }
  },
)

test.each([
  '/nonsense',
  '/nonsense/',
  '/nonsense?next=/tickets',
  '/%6eonsense',
  '/%E2%98%83',
  '/deeper/than/any',
  '/dashboard/deeper',
  '/tickets/deeper/still',
  '//tickets/nonsense',
  '/showcase/1/nonsense',
  '/conversations/1/2',
])('%s is unknown, and its page says so', async (address) => {
  const page = await get(address)
  expect([page.status, page.isPage, isHidden(page)]).toEqual([404, true, true])
  expect(page.body).toContain('Page not found')
  expect(page.body).toContain('There is nothing here')
  expect((await get(address, 'HEAD')).status).toBe(404)
})
