import { expect, test } from 'vitest'
import { suspendAccount } from '#features/accounts/server.ts'
import { startApi } from '#testing/api.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { parseXml } from '#testing/xml.ts'
import { savedSearchesApi } from '../contract.ts'
import { findNewItems, saveSearch } from './given-searches.ts'

const PUBLIC_URL = 'https://atelier.example'
const api = await startApi({ PUBLIC_URL })
const { db } = api
const dev = await api.signUp('developer')
const read = (url: string | null) => api.app.inject({ url: (url ?? '').replace(PUBLIC_URL, '') })
const titlesIn = async (url: string | null) =>
  [...parseXml((await read(url)).body).querySelectorAll('item > title')].map(({ textContent }) => textContent)

test('a feed at a private address lists new public items, until its address is replaced or it is no feed any longer', async () => {
  const ann = await api.signUp('client')
  const search = await saveSearch(ann, 'alpenhorn', { name: 'Horns & more', delivery: 'feed' })
  expect(search.feed_url).toMatch(/^https:\/\/atelier\.example\/feeds\/searches\/\d+\.1\.[\w-]{43}\.xml$/)
  expect(await titlesIn(search.feed_url)).toEqual([])
  await givenShowcaseRow(db, dev, { title: 'Alpenhorn <one>', description: 'In wood.' })
  const secret = await givenShowcaseRow(db, dev, { title: 'Alpenhorn secret' })
  await findNewItems(api)
  await db.updateTable('showcases').set({ is_public: false }).where('id', '=', secret.id).execute()
  const { statusCode, headers } = await read(search.feed_url)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8'])
  expect(headers['cache-control']).toBe('private, no-cache')
  expect(await titlesIn(search.feed_url)).toEqual(['Alpenhorn <one>'])
  const params = { id: search.id }
  const { body } = await ann.send(savedSearchesApi.replaceFeed, { params })
  expect((await read(search.feed_url)).statusCode).toBe(404)
  expect(await titlesIn(body.feed_url)).toEqual(['Alpenhorn <one>'])
  const changed = await ann.send(savedSearchesApi.change, { params, body: { delivery: 'email_weekly' } })
  expect(changed.body.feed_url).toBeNull()
  expect((await read(body.feed_url)).statusCode).toBe(404)
})

test('an address that is guessed, and that of a suspended account, lead nowhere', async () => {
  const ann = await api.signUp('client')
  const { feed_url: url, id } = await saveSearch(ann, 'didgeridoo', { delivery: 'feed' })
  for (const guess of [`${id}.1.${'A'.repeat(43)}.xml`, `${id}.xml`, 'nonsense', `${(url ?? '').slice(0, -6)}xx.xml`])
    expect((await read(`/feeds/searches/${guess}`)).statusCode).toBe(404)
  await suspendAccount(db, ann.id)
  expect((await read(url)).statusCode).toBe(404)
})
