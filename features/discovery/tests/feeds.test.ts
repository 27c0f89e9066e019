import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { givenRequest } from '#testing/given/rows.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { countStatements } from '#testing/database/statements.ts'
import { parseXml } from '#testing/xml.ts'
import { givenHidden, givenOneOfEach, PAGES } from './given-pages.ts'

const PUBLIC_URL = 'https://atelier.example'
const api = await startApi({ PUBLIC_URL, PRODUCT_NAME: 'Shed & Sons' })
const dana = await api.signUp('developer')
const client = await api.signUp('client')
const works = await givenOneOfEach(api, dana, client)
const hidden = await givenHidden(api)
const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers })

const textIn = (element: Element | Document | undefined, name: string) =>
  [...(element?.getElementsByTagName(name) ?? [])][0]?.textContent
interface JsonItem {
  id: string
  url: string
  title: string
  content_text: string
  image: string
  date_published: string
  authors: { name: string }[]
}
const jsonItems = async (name: string) => (await get(`/feeds/${name}.json`)).json<{ items: JsonItem[] }>().items
const rssItems = async (name: string) => [...parseXml((await get(`/feeds/${name}.xml`)).body).querySelectorAll('item')]

const NAMES = [
  ['tickets', 'ticket', '/tickets'],
  ['showcases', 'showcase', '/showcase'],
  ['videos', 'video', '/videos'],
] as const

test.each(NAMES)('the feeds of %s tell what everybody may see, and nothing else', async (name, kind, page) => {
  const address = PUBLIC_URL + PAGES[kind](works[kind])
  const secret = hidden.filter((one) => one.kind === kind).map(({ id }) => PUBLIC_URL + PAGES[kind](id))
  expect(secret.length).toBeGreaterThan(1)

  const rss = await get(`/feeds/${name}.xml`)
  expect([rss.statusCode, rss.headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8'])
  const channel = parseXml(rss.body)
  expect(textIn(channel, 'link')).toBe(PUBLIC_URL + page)
  expect(textIn(channel, 'title')).toMatch(/^Shed & Sons: /)
  const links = (await rssItems(name)).map((item) => textIn(item, 'link'))
  expect(links).toContain(address)

  const json = await get(`/feeds/${name}.json`)
  expect([json.statusCode, json.headers['content-type']]).toEqual([200, 'application/feed+json; charset=utf-8'])
  expect(json.json()).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: textIn(channel, 'title'),
    home_page_url: PUBLIC_URL + page,
    feed_url: `${PUBLIC_URL}/feeds/${name}.json`,
  })
  const items = await jsonItems(name)
  expect(items.map(({ url }) => url)).toEqual(links)
  const one = items.find(({ url }) => url === address)
  expect(one).toMatchObject({ id: address, date_published: expect.stringMatching(/Z$/) })
  expect(one?.image).toMatch(new RegExp(`^${PUBLIC_URL}/cards/${kind}/${works[kind]}\\.png\\?v=`))
  expect(links.filter((link) => secret.includes(String(link)))).toEqual([])
})

test('a client is named as on their tickets, and not by their full name', async () => {
  const [ticket] = await jsonItems('tickets')
  expect(ticket?.authors).toEqual([{ name: client.username }])
  expect((await get('/feeds/tickets.xml')).body).not.toContain(client.user.full_name)
})

test('a feed tells the newest 50, the newest first, by one statement', async () => {
  const before = await countStatements(() => get('/feeds/showcases.xml'))
  const made: number[] = []
  for (let count = 0; count < 60; count++) made.push((await givenShowcaseRow(api.db, dana)).id)
  const newest = made.toReversed().slice(0, 50)
  expect((await jsonItems('showcases')).map(({ url }) => url)).toEqual(
    newest.map((id) => `${PUBLIC_URL}/showcase/${id}`),
  )
  expect(await rssItems('showcases')).toHaveLength(50)
  expect([before, await countStatements(() => get('/feeds/showcases.xml'))]).toEqual([1, 1])
})

test('whatever people wrote, a feed stays one that can be read', async () => {
  const title = 'Bread & <b>butter</b> ]]> "q" \u0001\u000B\uFFFE 🍞'
  await givenRequest(api.db, client, {
    is_public: true,
    title,
    content: '</description><script>alert(1)</script>\n&amp;',
  })
  const [item] = await rssItems('tickets')
  expect(textIn(item, 'title')).toBe('Bread & <b>butter</b> ]]> "q"  🍞')
  // Readers take it for HTML.
  expect(textIn(item, 'description')).toBe('&lt;/description&gt;&lt;script&gt;alert(1)&lt;/script&gt;\n&amp;amp;')
  const [items] = await jsonItems('tickets')
  expect(items).toMatchObject({ title, content_text: '</description><script>alert(1)</script>\n&amp;' })
})

test('a long text is told by its beginning', async () => {
  await givenRequest(api.db, client, { is_public: true, content: 'word '.repeat(3000) })
  const [items] = await jsonItems('tickets')
  expect(items?.content_text.length).toBe(1000)
})

test('who has a feed is told so until it changes, and it travels compressed', async () => {
  const first = await get('/feeds/tickets.xml', { 'accept-encoding': 'br' })
  expect(first.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(first.rawPayload).toString()).toContain('<rss')
  const headers = { 'accept-encoding': 'br', 'if-none-match': String(first.headers['etag']) }
  expect((await get('/feeds/tickets.xml', headers)).statusCode).toBe(304)
  await sql`update requests set title = title || '!' where is_public`.execute(api.db)
  expect((await get('/feeds/tickets.xml', headers)).statusCode).toBe(200)
})

test('whatever a caller names as the host, addresses are those of PUBLIC_URL', async () => {
  for (const [name] of NAMES) {
    for (const format of ['xml', 'json']) {
      const { body } = await get(`/feeds/${name}.${format}`, {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
      })
      expect(body).not.toContain('evil')
      expect(body).toContain(PUBLIC_URL)
    }
  }
})

test('a feed answers HEAD, and one that does not exist is not found', async () => {
  const head = await api.app.inject({ method: 'HEAD', url: '/feeds/videos.json' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  for (const path of ['/feeds/products.xml', '/feeds/tickets.txt', '/feeds/constructor.json']) {
    expect([path, (await get(path)).statusCode]).toEqual([path, 404])
  }
})
