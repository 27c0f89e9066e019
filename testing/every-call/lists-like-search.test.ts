import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { playlistsApi } from '#features/playlists/contract.ts'
import { productsApi } from '#features/products/contract.ts'
import { profilesApi } from '#features/profiles/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { searchApi, type SearchKind } from '#features/search/contract.ts'
import { showcasesApi } from '#features/showcases/contract.ts'
import { videosApi } from '#features/videos/contract.ts'
import { startApi } from '../api.ts'
import { givenProductRow } from '../given/products.ts'
import { givenDeveloperProfile, givenRequest } from '../given/rows.ts'
import { givenShowcaseRow } from '../given/showcases.ts'
import { givenVideoRow } from '../given/videos.ts'

const api = await startApi()
const { db, nobody } = api

// Each kind has the same texts: some fit well, some in part, one not at all.
const TEXTS: [title: string, text: string][] = [
  ['A web shop for plants', 'Orders, stock and seedlings.'],
  ['Watering', 'Tells when each plant in the greenhouse is thirsty.'],
  ['Planting plans', 'For shops that sell herbs; made by Zoë Müller.'],
  ['Accounting', 'Books for the web.'],
  ['Bicycles', 'Repaired while you wait.'],
]
const owners = await Promise.all(TEXTS.map(() => api.signUp('developer')))
const [ada] = owners
for (const [at, [title, text]] of TEXTS.entries()) {
  const owner = owners[at]!
  await db.updateTable('accounts').set({ full_name: title }).where('id', '=', owner.id).execute()
  await givenDeveloperProfile(db, owner, { bio: text, experience_years: at })
  await givenShowcaseRow(db, owner, { title, description: text })
  await givenRequest(db, owner, { title, content: text, is_public: true })
  await givenVideoRow(db, owner, { title, description: text, is_public: true })
  await givenProductRow(db, owner, { name: title, description: text, price_cents: at * 700 })
  await db
    .insertInto('playlists')
    .values({ creator_id: owner.id, name: title, description: text, is_public: true, created_at: new Date() })
    .execute()
}
await sql`insert into search_synonyms (words, keys, created_at)
  values (array['bicycle', 'bike'], array['bicycl', 'bicycle', 'bike'], now())`.execute(db)
await api.runScheduledJob('update-search')

type Asked = { limit: number; after?: string; order?: 'newest'; sort?: 'newest' }
const send = {
  creator: (q: string, more: Asked) => nobody.send(profilesApi.listPublicDevelopers, { query: { q, ...more } }),
  showcase: (q: string, more: Asked) => nobody.send(showcasesApi.list, { query: { q, ...more } }),
  request: (q: string, more: Asked) => nobody.send(requestsApi.listPublic, { query: { q, ...more } }),
  product: (q: string, more: Asked) => nobody.send(productsApi.list, { query: { search: q, ...more } }),
  video: (q: string, more: Asked) => nobody.send(videosApi.list, { query: { q, ...more } }),
  playlist: (q: string, more: Asked) => nobody.send(playlistsApi.list, { query: { q, ...more } }),
}
const LISTS = Object.keys(send) as (keyof typeof send)[]

const linkIn = (link: unknown, relation: string, name: string) => {
  const [, address] = new RegExp(`<([^>]*)>; rel="${relation}"`).exec(String(link)) ?? []
  return address === undefined ? null : new URL(address, 'http://local').searchParams.get(name)
}

async function listed(kind: keyof typeof send, q: string, more: Asked = { limit: 20 }) {
  const { status, body, headers } = await send[kind](q, more)
  expect(status).toBe(200)
  const items = Array.isArray(body) ? body : body.items
  return {
    ids: items.map((item) => (kind === 'creator' ? (item as { user_id: number }).user_id : item.id)),
    corrected: linkIn(headers['link'], 'corrected', kind === 'product' ? 'search' : 'q'),
    next: linkIn(headers['link'], 'next', 'after'),
    total: Array.isArray(body) ? null : body.total,
    missing: items.map(({ missing }) => missing),
    isLimited: String(headers['link']).includes('rel="limited"'),
  }
}

async function searched(kind: SearchKind, q: string) {
  const { body } = await nobody.send(searchApi.find, { query: { q, kind, limit: 50 } })
  return { ids: body.items.map(({ id }) => id), corrected: body.corrected, total: body.total }
}

async function missingIn(kind: keyof typeof send, q: string, order?: 'newest') {
  const { ids, missing } = await listed(kind, q, { limit: 20, ...(kind === 'product' ? { sort: order } : { order }) })
  return Object.fromEntries(ids.map((id, at) => [id, missing[at]]))
}

test.each(LISTS)('the list of each %s finds what the search finds, in its order', async (kind) => {
  const found: [string, number][] = []
  // In other forms, misspelt, without accents, by a synonym, as typed, and as a beginning.
  for (const q of [
    'web shop for plants',
    'planted shops',
    'plnat',
    'zoe muller',
    'bikes',
    '"plnat"',
    'green',
    'the',
    'nothing of the kind',
  ]) {
    const { ids, corrected, total } = await searched(kind, q)
    const list = await listed(kind, q)
    expect([q, list.ids, list.corrected]).toEqual([q, ids, corrected])
    if (kind === 'product') expect(list.total).toBe(total)
    found.push([q, ids.length])
  }
  expect(found).toEqual([
    ['web shop for plants', 4],
    ['planted shops', 3],
    ['plnat', 3],
    ['zoe muller', 1],
    ['bikes', 1],
    ['"plnat"', 0],
    ['green', 1],
    ['the', 0],
    ['nothing of the kind', 0],
  ])
})

test.each(LISTS)('the list of each %s goes on by cursor, corrected or not', async (kind) => {
  for (const q of ['web shop for plants', 'web shop for plnats']) {
    const all = await listed(kind, q)
    const walked: number[] = []
    let after: string | null = ''
    while (after !== null) {
      const page = await listed(kind, q, { limit: 1, ...(after && { after }) })
      walked.push(...page.ids)
      after = page.next
    }
    expect(walked).toEqual(all.ids)
  }
})

test.each(LISTS)('the list of each %s refuses a cursor of another order', async (kind) => {
  const byRelevance = (await listed(kind, 'plants', { limit: 1 })).next ?? undefined
  const wrong = (await send[kind]('', { limit: 1, after: 'nonsense' })) as { status: number; body: unknown }
  expect([byRelevance, wrong.status]).toEqual([expect.any(String), 422])
  const { status, body } = await send[kind]('', { limit: 1, after: byRelevance! })
  expect([status, body]).toEqual([422, wrong.body])
  if (kind === 'playlist') return
  const inOrder = await send[kind]('plants', {
    limit: 1,
    after: byRelevance!,
    [kind === 'product' ? 'sort' : 'order']: 'newest',
  })
  expect(inOrder.status).toBe(422)
})

test.each(LISTS)('the list of each %s goes on from a cursor of 0.1.0, which says no order', async (kind) => {
  const { next } = await listed(kind, 'plants', { limit: 1 })
  const [, ...keys] = JSON.parse(Buffer.from(next!, 'base64url').toString()) as unknown[]
  const older = Buffer.from(JSON.stringify(keys)).toString('base64url')
  const ids = async (after: string) => (await listed(kind, 'plants', { limit: 1, after })).ids
  expect(await ids(older)).toEqual(await ids(next!))
})

test('another order has every match, and the filters of a list stay', async () => {
  const creators = async (query: object) => {
    const { body } = await nobody.send(profilesApi.listPublicDevelopers, { query: { q: 'plants web', ...query } })
    return body.map(({ user }) => user.full_name)
  }
  const [shop, watering, plans, accounting] = TEXTS.map(([title]) => title)
  expect(await creators({ order: 'experience' })).toEqual([accounting, plans, watering, shop])
  expect(await creators({ order: 'experience', min_experience: 2 })).toEqual([accounting, plans])
  expect(await creators({ min_experience: 3 })).toEqual([accounting])
  const products = async (query: object) => {
    const { body } = await nobody.send(productsApi.list, { query: { search: 'plants web', ...query } })
    return [body.total, ...body.items.map(({ name }) => name)]
  }
  expect(await products({ sort: 'price_low' })).toEqual([4, shop, watering, plans, accounting])
  expect(await products({ sort: 'price_low', limit: 1, min_price: 7 })).toEqual([3, watering])
  expect(await products({ max_price: 0 })).toEqual([1, shop])
})

test('the list of requests finds closed ones too, behind open ones, and nothing else does', async () => {
  const closed = { is_public: true, content: 'Closed.' }
  await givenRequest(db, ada!, { ...closed, title: 'A web shop for plants', status: 'completed' })
  await givenRequest(db, ada!, { ...closed, title: 'A quillwort', status: 'cancelled' })
  await givenRequest(db, ada!, { ...closed, title: 'A quillwort in private', is_public: false })
  await api.runScheduledJob('update-search')
  const found = async (query: object) => {
    const { body, headers } = await nobody.send(requestsApi.listPublic, { query })
    return [linkIn(headers['link'], 'corrected', 'q'), ...body.map(({ title, status }) => `${title}, ${status}`)]
  }
  expect((await found({ q: 'web shop for plants' })).slice(1, 3)).toEqual([
    'A web shop for plants, open',
    'A web shop for plants, completed',
  ])
  expect(await found({ q: 'web shop for plants', filter: 'completed' })).toEqual([
    null,
    'A web shop for plants, completed',
  ])
  expect(await found({ q: 'quillworts' })).toEqual([null, 'A quillwort, cancelled'])
  // A misspelt word of a closed request alone.
  expect(await found({ q: 'qiullwort' })).toEqual(['quillwort', 'A quillwort, cancelled'])
  expect(await found({ q: 'qiullwort', order: 'newest' })).toEqual(['quillwort', 'A quillwort, cancelled'])
  for (const q of ['quillwort', 'qiullwort']) {
    expect(await searched('request', q)).toEqual({ ids: [], corrected: null, total: 0 })
    const suggested = await nobody.send(searchApi.suggest, { query: { q } })
    expect(suggested.body).toMatchObject({ groups: [], corrected: null })
  }
  expect((await nobody.send(searchApi.find, { query: { limit: 50 } })).body.facets.kind).toContainEqual({
    value: 'request',
    count: TEXTS.length,
  })
})

test('a request is searched for as long as it is open', async () => {
  const client = await api.signUp('client')
  const { id } = await givenRequest(db, client, { title: 'A spleenwort', is_public: true })
  const become = (status: 'cancelled' | 'open') => client.send(requestsApi.update, { params: { id }, body: { status } })
  const found = async () => [(await searched('request', 'spleenwort')).ids, (await listed('request', 'spleenwort')).ids]
  expect(await found()).toEqual([[id], [id]])
  await become('cancelled')
  expect(await found()).toEqual([[], [id]])
  await become('open')
  expect(await found()).toEqual([[id], [id]])
  await db.updateTable('accounts').set({ is_active: false }).where('id', '=', client.id).execute()
  expect(await found()).toEqual([[], []])
})

test.each(LISTS)('the list of each %s says which words an item lacks, as the search does', async (kind) => {
  // In other forms, by a synonym, misspelt, in no item, and frequent.
  for (const q of ['web shop for plants', 'bikes repaired', 'plnat shops', 'web xylophone', 'the web']) {
    const { body } = await nobody.send(searchApi.find, { query: { q, kind, limit: 50 } })
    const missing = Object.fromEntries(
      body.items.map((item) => [item.id, item.missing.length > 0 ? item.missing : undefined]),
    )
    // The list of requests has closed ones too.
    expect(await missingIn(kind, q)).toMatchObject(missing)
    expect(await missingIn(kind, q, 'newest')).toMatchObject(missing)
    if (q === 'plnat shops') expect(Object.values(missing)).toContainEqual(['shops'])
  }
  // Without words there is nothing to say.
  expect((await listed(kind, '')).missing.every((words) => words === undefined)).toBe(true)
})

test('clients that know the list of videos by its older name are told of corrections', async () => {
  const { body, headers } = await nobody.send(videosApi.display, { query: { q: 'plnat', limit: 1 } })
  expect([body.other_videos.length, linkIn(headers['link'], 'corrected', 'q')]).toEqual([1, 'plant'])
  expect(linkIn(headers['link'], 'next', 'q')).toBe('plnat')
})

test('the total of products is that of the list, on every page, and of nothing is none', async () => {
  const total = async (query: object) => (await nobody.send(productsApi.list, { query })).body.total
  const { ids } = await listed('product', 'plants web')
  expect(await total({ search: 'plants web' })).toBe(ids.length)
  expect(await total({ search: 'plants web', limit: 1 })).toBe(ids.length)
  expect(await total({ search: '!!!', skip: 10 })).toBe(0)
})
