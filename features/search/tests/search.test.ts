import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { requestsApi } from '#features/requests/contract.ts'
import { searchApi } from '../contract.ts'
import { startApi } from '#testing/api.ts'
import { countStatements } from '#testing/database/statements.ts'
import { givenDeveloperProfile, givenRequest } from '#testing/given/rows.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { givenVideoRow } from '#testing/given/videos.ts'

const api = await startApi({ SEARCH_LANGUAGES: 'english,german' })
const ann = await api.signUp('client')
const dev = await api.signUp('developer')
await givenDeveloperProfile(api.db, dev, {
  bio: 'I map parks and gardens.',
  skills: ['Leaflet', 'PostGIS'],
  is_public: true,
})
await givenShowcaseRow(api.db, dev, { title: 'A web shop for plants', description: 'Orders, stock and seedlings.' })
const product = await givenProductRow(api.db, dev, {
  name: 'Watering planner',
  description: 'Tells when each plant is thirsty.',
})
const request = await givenRequest(api.db, ann, {
  title: 'Gärtnerei sucht Webseite',
  content: 'Für unsere Mühle.',
  is_public: true,
})
await api.runScheduledJob('update-search')

// Signs that are no words, under the rules of any locale.
test.each(['❤️', '½', '²', '①', 'the ❤️'])('a search for %s is answered', async (q) => {
  expect((await api.nobody.send(searchApi.find, { query: { q } })).status).toBe(200)
  expect((await api.nobody.send(searchApi.suggest, { query: { q } })).status).toBe(200)
})

const find = async (q: string, more: object = {}) => {
  const { status, body } = await api.nobody.send(searchApi.find, { query: { q, ...more } })
  expect(status).toBe(200)
  return body
}
const titles = async (q: string, more: object = {}) => (await find(q, more)).items.map(({ title }) => title.text)
const seen = async (q: string) => {
  const { body } = await api.nobody.send(searchApi.suggest, { query: { q } })
  return body
}

test('a visitor finds items of several kinds by other forms of their words, the title first', async () => {
  expect(await titles('plants')).toEqual(['A web shop for plants', 'Watering planner'])
  expect(await titles('planting')).toEqual(['A web shop for plants', 'Watering planner'])
  expect(await titles('gardening')).toEqual([dev.user.full_name])
})

test('any word may match, and missing words are named', async () => {
  const [first, second] = (await find('web shop for plants')).items
  expect(first).toMatchObject({ kind: 'showcase', missing: [], path: expect.stringMatching(/^\/showcase\/\d+$/) })
  expect(first?.matched.map(({ field }) => field)).toEqual(['title', 'title', 'title'])
  expect(second).toMatchObject({ kind: 'product', id: product.id, missing: ['web', 'shop'] })
})

test('matching words are marked in the title and the excerpt, and markup stays text', async () => {
  const [first] = (await find('plant')).items
  const { text, marks } = first?.title ?? { text: '', marks: [] }
  expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(['plants'])
  await givenShowcaseRow(api.db, dev, { title: 'Unzip', description: '<script>alert(1)</script> zeppelin' })
  const [other] = (await find('zeppelin')).items
  expect(other?.excerpt.text).toBe('<script>alert(1)</script> zeppelin')
})

test('a misspelt word is corrected, unless the visitor wants it as typed', async () => {
  expect(await find('plnat')).toMatchObject({ corrected: 'plant', words: ['plant'] })
  expect(await titles('plnat')).toEqual(['A web shop for plants', 'Watering planner'])
  expect(await find('plnat', { exact: true })).toMatchObject({ corrected: null, items: [], total: 0 })
  expect(await find('webshop')).toMatchObject({ corrected: 'web shop' })
})

test('names and words are found without accents, in German too', async () => {
  expect(await titles('gartnerei muhle')).toEqual(['Gärtnerei sucht Webseite'])
  expect(await titles('MÜHLEN')).toEqual(['Gärtnerei sucht Webseite'])
})

test('results are narrowed by facets, whose kinds stay to choose from', async () => {
  const { items, facets } = await find('plants', { kind: 'product', max_price: 20 })
  expect(items.map(({ id, price }) => [id, price])).toEqual([[product.id, 20]])
  expect(facets.kind).toEqual([{ value: 'product', count: 1 }])
  expect((await find('plants', { kind: 'product' })).facets.kind).toHaveLength(2)
  expect(await titles('', { skill: 'leaflet' })).toEqual([dev.user.full_name])
  expect(await titles('plants', { min_price: 21 })).toEqual([])
})

test('pages follow each other without repetition', async () => {
  const first = await api.nobody.send(searchApi.find, { query: { q: 'plants', limit: 1 } })
  const after = /after=([^&>]+)/.exec(String(first.headers.link))?.[1] ?? ''
  expect(await titles('plants', { limit: 1, after })).toEqual(['Watering planner'])
  expect((await api.nobody.send(searchApi.find, { query: { q: 'plants', after: 'nonsense' } })).status).toBe(422)
})

test('items are suggested while the visitor types, and similar ones for a misspelt word', async () => {
  expect((await seen('wat')).groups).toMatchObject([
    { kind: 'product', items: [{ title: { text: 'Watering planner' } }] },
  ])
  expect((await seen('web sh')).groups.map(({ kind }) => kind)).toEqual(['showcase'])
  expect(await seen('wateirng')).toMatchObject({ corrected: 'watering', groups: [{ kind: 'product' }] })
  expect((await seen('lea')).searches).toEqual(['leaflet'])
  expect(await seen('')).toMatchObject({ groups: [], corrected: null })
})

test('everybody gets the same results, whoever asks', async () => {
  const { body } = await api.nobody.send(searchApi.find, { query: { q: 'plants' } })
  for (const person of [ann, dev])
    expect((await person.send(searchApi.find, { query: { q: 'plants' } })).body).toEqual(body)
})

test.each([
  ['only fillers', 'the of and', 200],
  ['one letter', 'a', 200],
  ['quotes and operators', `"plants" & | ! ( ) :* <-> ' \\ %_`, 200],
  ['right-to-left marks', '\u202eplants\u202c', 200],
  ['a lone surrogate', '\ud800', 200],
  ['emoji', '🌱🌱', 200],
  ['a NUL byte', 'plants\0', 422],
  ['an address', 'https://example.com/plants?a=b ann@example.com', 200],
  ['numbers', '2026 3.14 -7 1e400 007', 200],
  ['fifty words', Array.from({ length: 50 }, (_, at) => `w${at}`).join(' '), 200],
  ['ten thousand letters', 'a'.repeat(10_000), 422],
])('%s get a clear answer', async (_what, q, status) => {
  for (const endpoint of [searchApi.find, searchApi.suggest]) {
    expect((await api.nobody.send(endpoint, { query: { q } })).status).toBe(status)
  }
})

// Every table in which a search looks for words.
const wordsLike = async (like: string) => {
  const { rows } = await sql`
    select word from search_words where word like ${like} union all
    select lexeme from search_items, unnest(tsvector_to_array(search)) lexeme where lexeme like ${like}`.execute(api.db)
  return rows
}

test('a private item changes no response, and nothing that is done for it', async () => {
  const ask = async () => [
    await find('zyzzyva'),
    await find('zyzzyvas garden'),
    await find(''),
    await seen('zyz'),
    await seen('zyzzyav'),
    await seen(''),
  ]
  const before = await ask()
  const statements = await countStatements(ask)
  const hidden = await givenRequest(api.db, ann, { title: 'Zyzzyva', content: 'zyzzyva garden', is_public: false })
  await api.runScheduledJob('update-search')
  expect(await ask()).toEqual(before)
  // Nor what is done for it, as its time would tell: nothing of the item is in the tables that a search reads.
  expect(await countStatements(ask)).toBe(statements)
  expect(await wordsLike('zyzzyva%')).toEqual([])
  expect(
    (await ann.send(requestsApi.setPrivacy, { params: { id: hidden.id }, query: { is_public: true } })).status,
  ).toBe(200)
  await api.runScheduledJob('update-search')
  expect(await titles('zyzzyva')).toEqual(['Zyzzyva'])
  await ann.send(requestsApi.setPrivacy, { params: { id: hidden.id }, query: { is_public: false } })
  // The vocabulary still has the word.
  expect(await ask()).toEqual(before)
})

test('a README and the captions of a video are searched, until the item is hidden', async () => {
  const showcase = await givenShowcaseRow(api.db, dev, { title: 'Tide table', description: 'For sailors.' })
  const text = { markdown: 'Built with Kubernetes.', html: '<p>Built with Kubernetes.</p>', updated_at: api.now() }
  await api.db
    .insertInto('showcase_readmes')
    .values({ showcase_id: showcase.id, ...text })
    .execute()
  const video = await givenVideoRow(api.db, dev, { title: 'Harbour tour', is_public: true })
  const captions = { label: 'English', language: 'en', name: 'captions.vtt', created_at: api.now() }
  await api.db
    .insertInto('video_captions')
    .values({ video_id: video.id, words: 'Mind the lighthouses', ...captions })
    .execute()
  const [shown] = (await find('kubernetes')).items
  expect(shown).toMatchObject({ id: showcase.id, matched: [{ word: 'kubernetes', field: 'more' }] })
  expect((await find('lighthouse')).items).toMatchObject([
    { kind: 'video', id: video.id, excerpt: { text: 'Mind the lighthouses' } },
  ])
  await api.db.updateTable('showcases').set({ is_public: false }).where('id', '=', showcase.id).execute()
  await api.db.deleteFrom('video_captions').where('video_id', '=', video.id).execute()
  expect(await titles('kubernetes')).toEqual([])
  expect(await titles('lighthouse')).toEqual([])
})

test('suspended people and closed requests leave the search at once, and come back', async () => {
  await api.db.updateTable('accounts').set({ is_active: false }).where('id', '=', dev.id).execute()
  expect(await titles('plants')).toEqual([])
  await api.db.updateTable('accounts').set({ is_active: true }).where('id', '=', dev.id).execute()
  expect(await titles('plants')).toEqual(['A web shop for plants', 'Watering planner'])
  await api.db.updateTable('requests').set({ status: 'cancelled' }).where('id', '=', request.id).execute()
  expect(await titles('Gärtnerei')).toEqual([])
})
