import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CARD_KINDS } from '../contract.ts'
import { startApi } from '#testing/api.ts'
import { givenPlaylistRow, givenHidden, givenOneOfEach, PAGES } from './given-pages.ts'
import { countStatements } from '#testing/database/statements.ts'
import { parseXml } from '#testing/xml.ts'
import { sitemap, sitemapIndex } from '../server/sitemaps.ts'

const PUBLIC_URL = 'https://atelier.example'
const api = await startApi({ PUBLIC_URL })
const { config } = api.services
const dana = await api.signUp('developer')
const works = await givenOneOfEach(api, dana, await api.signUp('client'))
const hidden = await givenHidden(api)

const locationsIn = (xml: string) => [...parseXml(xml).querySelectorAll('loc')].map(({ textContent }) => textContent)
const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers })

/** Every address that the site map leads to, from the file that robots.txt names. */
async function walk(): Promise<string[]> {
  const { body } = await get('/robots.txt')
  const [, index = ''] = /^Sitemap: (.+)$/m.exec(body) ?? []
  const all: string[] = []
  for (const address of locationsIn((await get(index.replace(PUBLIC_URL, ''))).body)) {
    const { statusCode, headers, body: xml } = await get(address.replace(PUBLIC_URL, ''))
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    all.push(...locationsIn(xml))
  }
  return all
}

test('the site map leads to everything that everybody may see, and to nothing else', async () => {
  const all = await walk()
  for (const kind of CARD_KINDS) {
    expect([kind, all.includes(PUBLIC_URL + PAGES[kind](works[kind]))]).toEqual([kind, true])
  }
  for (const path of ['/', '/tickets', '/creators', '/showcase', '/videos', '/products']) {
    expect(all).toContain(PUBLIC_URL + path)
  }
  for (const { why, kind, id } of hidden) {
    expect([why, all.includes(PUBLIC_URL + PAGES[kind](id))]).toEqual([why, false])
  }
  expect(all.filter((address) => !address.startsWith(`${PUBLIC_URL}/`))).toEqual([])
  expect(new Set(all).size).toBe(all.length)
})

test('each work says when it was changed, where that is known', async () => {
  const lastOf = async (kind: string) =>
    parseXml((await get(`/sitemap-${kind}-1.xml`)).body).querySelector('lastmod')?.textContent
  const { updated_at } = await api.db
    .selectFrom('showcases')
    .select('updated_at')
    .where('id', '=', works.showcase)
    .executeTakeFirstOrThrow()
  expect(await lastOf('showcase')).toBe(updated_at)
  expect(await lastOf('playlist')).toBeUndefined()
})

test('whatever a caller names as the host, addresses are those of PUBLIC_URL', async () => {
  for (const path of ['/sitemap.xml', '/sitemap-screens.xml', '/sitemap-product-1.xml', '/robots.txt']) {
    const { body } = await get(path, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    expect(body).not.toContain('evil')
    expect(body).toContain(`${PUBLIC_URL}/`)
  }
})

test('works are divided by their ids, each into one file, and no file is empty', async () => {
  const ids = new Set<number>([works.playlist])
  for (let made = 0; made < 12; made++) ids.add((await givenPlaylistRow(api, dana)).id)
  // A gap as wide as a file.
  await sql`select setval(pg_get_serial_sequence('playlists', 'id'), ${Math.max(...ids) + 20})`.execute(api.db)
  ids.add((await givenPlaylistRow(api, dana)).id)
  const files = locationsIn(await sitemapIndex(api.db, config, 5))
  const playlists = files.filter((address) => address.includes('playlist'))
  const found: string[] = []
  for (const address of playlists) {
    const number = Number(/-(\d+)\.xml$/.exec(address)?.[1])
    const parts = await sitemap(api.db, config, { kind: 'playlist', number }, 5)
    let xml = ''
    for await (const part of parts ?? []) xml += part
    const listed = locationsIn(xml)
    expect(listed.length).toBeGreaterThan(0)
    expect(listed.length).toBeLessThanOrEqual(5)
    found.push(...listed)
  }
  expect(found).toEqual([...ids].map((id) => `${PUBLIC_URL}/playlists/${id}`))
})

test('the list of site maps takes one statement, and a site map one for each thousand works', async () => {
  expect(await countStatements(() => get('/sitemap.xml'))).toBe(1)
  await sql`
    insert into playlists (creator_id, name, is_public, created_at)
    select ${dana.id}, 'List ' || n, true, now() from generate_series(1, 2500) n`.execute(api.db)
  expect(await countStatements(() => get('/sitemap.xml'))).toBe(1)
  let listed: string[] = []
  const statements = await countStatements(async () => {
    listed = locationsIn((await get('/sitemap-playlist-1.xml')).body)
  })
  expect(listed.length).toBeGreaterThan(2500)
  expect(new Set(listed).size).toBe(listed.length)
  // One of them asks whether there is anything at all.
  expect(statements).toBe(4)
})

test.each([
  '/sitemap-playlist-0.xml',
  '/sitemap-playlist-2.xml',
  '/sitemap-playlist-99999999999999999999.xml',
  '/sitemap-nothing-1.xml',
  '/sitemap-constructor-1.xml',
  '/sitemap-playlist.xml',
])('there is no site map at %s', async (path) => {
  expect((await get(path)).statusCode).toBe(404)
})

test('site maps are compressed, and who has the list is told so', async () => {
  const { headers } = await get('/sitemap-playlist-1.xml', { 'accept-encoding': 'gzip' })
  expect(headers['content-encoding']).toBe('gzip')
  const first = await get('/sitemap.xml')
  const again = await get('/sitemap.xml', { 'if-none-match': String(first.headers['etag']) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})
