import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { suspendAccount } from '#features/accounts/server.ts'
import { blocksApi } from '#features/blocks/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { synonymsApi } from '#features/search/contract.ts'
import { PASSWORD, startApi, type Person } from '#testing/api.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { givenDeveloperProfile, givenRequest } from '#testing/given/rows.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { savedSearchesApi } from '../contract.ts'
import { claimObsoleteMatches } from '../server/queries/matches.ts'
import { findNewItems, saveSearch } from './given-searches.ts'

const api = await startApi({ SEARCH_LANGUAGES: 'english,german' })
const { db, signUp } = api
const dev = await signUp('developer')
await api.runScheduledJob('update-search')

const noticesFor = async (person: Person) =>
  (await person.send(notificationsApi.list, { query: {} })).body.map(({ subject, path }) => ({ subject, path }))
const subjectsOf = async (person: Person) => (await noticesFor(person)).map(({ subject }) => subject)

test('a creator is notified of a new request with all words of a saved search, in other forms, once', async () => {
  const [ann, client] = [await signUp('developer'), await signUp('client')]
  await saveSearch(ann, 'planting a greenhouse', { name: 'Greenhouses' })
  await givenRequest(db, client, { title: 'Greenhouse wanted', content: 'For roses.', is_public: true })
  const { id } = await givenRequest(db, client, {
    title: 'Plants in greenhouses',
    content: 'Watering.',
    is_public: true,
  })
  await findNewItems(api)
  await findNewItems(api)
  const told = [{ subject: 'New for “Greenhouses”: Plants in greenhouses', path: `/tickets/${id}` }]
  expect(await noticesFor(ann)).toEqual(told)
  // Neither an edit nor hiding and showing it again makes it new.
  await db.updateTable('requests').set({ content: 'Greenhouse plants, more of them.' }).where('id', '=', id).execute()
  await findNewItems(api)
  await db.updateTable('requests').set({ is_public: false }).where('id', '=', id).execute()
  await db.updateTable('requests').set({ is_public: true }).where('id', '=', id).execute()
  await findNewItems(api)
  expect(await noticesFor(ann)).toEqual(told)
})

test('a private item is told of when it becomes public, however late', async () => {
  const [ann, client] = [await signUp('developer'), await signUp('client')]
  await saveSearch(ann, 'aquaponics')
  const { id } = await givenRequest(db, client, { title: 'Aquaponics', is_public: true })
  await db.updateTable('requests').set({ is_public: false }).where('id', '=', id).execute()
  await findNewItems(api)
  expect(await noticesFor(ann)).toEqual([])
  await db.updateTable('requests').set({ is_public: true }).where('id', '=', id).execute()
  await findNewItems(api)
  expect(await subjectsOf(ann)).toEqual(['New for “aquaponics”: Aquaponics'])
})

test('private items, own ones, those of blocked people and of suspended accounts are not told of', async () => {
  const ann = await signUp('developer')
  const [blocked, blocking, suspended] = [
    await signUp('developer'),
    await signUp('developer'),
    await signUp('developer'),
  ]
  await saveSearch(ann, 'marzipan')
  await ann.send(blocksApi.block, { params: { id: blocked.id } })
  await blocking.send(blocksApi.block, { params: { id: ann.id } })
  for (const owner of [ann, blocked, blocking, suspended]) await givenShowcaseRow(db, owner, { title: 'Marzipan' })
  await givenShowcaseRow(db, dev, { title: 'Marzipan', is_public: false })
  await suspendAccount(db, suspended.id)
  await findNewItems(api)
  expect(await noticesFor(ann)).toEqual([])
  const found = await db.selectFrom('saved_search_matches').select('item_id').where('kind', '=', 'showcase').execute()
  expect(found).toEqual([])
})

test('facets narrow what is told, also without words', async () => {
  const ann = await signUp('client')
  await saveSearch(ann, '', { name: 'cheap', filter: { kind: 'product', max_price: 20 } })
  await saveSearch(ann, 'planner', { name: 'dear planner', filter: { min_price: 100 } })
  await saveSearch(ann, '', { name: 'Leaflet', filter: { skill: 'leaflet', language: 'de', availability: 'now' } })
  await saveSearch(ann, '', { name: 'rated', filter: { min_rating: 4 } })
  await saveSearch(ann, '', { name: 'rich', filter: { min_budget: 500, max_budget: 900, since: 'week' } })
  await givenProductRow(db, dev, { name: 'Watering planner', price_cents: 1500 })
  await givenDeveloperProfile(db, dev, { skills: ['Leaflet'], languages: ['de'], availability: 'now', is_public: true })
  const client = await signUp('client')
  await givenRequest(db, client, { title: 'A map', estimated_budget: 700, is_public: true })
  await givenRequest(db, client, { title: 'An atlas', estimated_budget: 7000, is_public: true })
  await findNewItems(api)
  expect((await subjectsOf(ann)).sort()).toEqual([
    `New for “Leaflet”: ${dev.user.full_name}`,
    'New for “cheap”: Watering planner',
    'New for “rich”: A map',
  ])
})

test('several new items of one search are one notification, and the saved search lists the newest', async () => {
  const ann = await signUp('client')
  const { id } = await saveSearch(ann, 'origami', { name: 'Paper' })
  for (const title of ['Origami one', 'Origami two']) await givenShowcaseRow(db, dev, { title })
  const secret = await givenShowcaseRow(db, dev, { title: 'Origami secret' })
  await findNewItems(api)
  expect(await noticesFor(ann)).toEqual([
    { subject: '3 new results for “Paper”', path: `/saved-searches#search-${id}` },
  ])
  await db.updateTable('showcases').set({ is_public: false }).where('id', '=', secret.id).execute()
  const [search] = (await ann.send(savedSearchesApi.list)).body
  expect(search).toMatchObject({ match_count: 3 })
  expect(search?.newest.map(({ title }) => title)).toEqual(['Origami two', 'Origami one'])
})

test('what turns private is withdrawn, before it is read or emailed, and what else was found with it stays', async () => {
  const ann = await signUp('client')
  await saveSearch(ann, 'bandoneon', { name: 'Bandoneons' })
  const [first, second] = [
    await givenShowcaseRow(db, dev, { title: 'Bandoneon one' }),
    await givenShowcaseRow(db, dev, { title: 'Bandoneon two' }),
  ]
  await findNewItems(api)
  expect(await subjectsOf(ann)).toEqual(['2 new results for “Bandoneons”'])
  const hide = (id: number) => db.updateTable('showcases').set({ is_public: false }).where('id', '=', id).execute()
  await hide(first.id)
  await findNewItems(api)
  expect(await subjectsOf(ann)).toEqual(['New for “Bandoneons”: Bandoneon two'])
  await db.deleteFrom('showcases').where('id', '=', second.id).execute()
  await findNewItems(api)
  expect(await subjectsOf(ann)).toEqual([])
  // Shown again it is no news, as any item that was told of, but still one of those found.
  await db.updateTable('showcases').set({ is_public: true }).where('id', '=', first.id).execute()
  await findNewItems(api)
  expect(await subjectsOf(ann)).toEqual([])
  const [search] = (await ann.send(savedSearchesApi.list)).body
  expect(search?.newest.map(({ title }) => title)).toEqual(['Bandoneon one'])
})

test('an item with many notices is withdrawn some at a time, until none is left', async () => {
  const people = [await signUp('client'), await signUp('client'), await signUp('client')]
  for (const person of people) await saveSearch(person, 'hurdy-gurdy')
  const { id } = await givenShowcaseRow(db, dev, { title: 'Hurdy-gurdy' })
  await findNewItems(api)
  await db.deleteFrom('showcases').where('id', '=', id).execute()
  const take = () => claimObsoleteMatches(db, { items: 5, matches: 2 }, '2020-01-01T00:00:00.000Z')
  const taken = [await take(), await take(), await take()]
  expect(taken.map(({ is_more, notices }) => [is_more, notices.length])).toEqual([
    [true, 2],
    [false, 1],
    [false, 0],
  ])
})

test('a notice that was emailed is not sent again when one of its items is hidden', async () => {
  const ann = await signUp('client')
  await saveSearch(ann, 'celesta', { name: 'Celestas' })
  const { id } = await givenShowcaseRow(db, dev, { title: 'Celesta one' })
  await givenShowcaseRow(db, dev, { title: 'Celesta two' })
  await findNewItems(api)
  await db.updateTable('notifications').set({ mailed_at: api.now() }).where('account_id', '=', ann.id).execute()
  await db.updateTable('showcases').set({ is_public: false }).where('id', '=', id).execute()
  await findNewItems(api)
  expect(await subjectsOf(ann)).toEqual([])
})

test('more results than are told of at once are two notices, of which none replaces the other', async () => {
  const ann = await signUp('client')
  const { id: search_id } = await saveSearch(ann, 'kazoo', { name: 'Kazoos' })
  await sql`insert into showcases (developer_id, title, description, created_at, updated_at)
    select ${dev.id}::bigint, 'Kazoo', 'Hums.', now(), now() from generate_series(1, 502)`.execute(db)
  // Written as the version before does, without saying how they are told.
  await sql`insert into saved_search_matches (search_id, kind, item_id, found_at)
    select ${search_id}::bigint, 'showcase', id, now() from showcases where title = 'Kazoo'`.execute(db)
  await sql`update saved_search_items set is_new = false`.execute(db)
  await findNewItems(api)
  expect((await subjectsOf(ann)).sort()).toEqual(['2 new results for “Kazoos”', '500 new results for “Kazoos”'])
  await db.deleteFrom('showcases').where('title', '=', 'Kazoo').execute()
  await findNewItems(api)
  expect(await subjectsOf(ann)).toEqual([])
})

test('a notice that was read goes with its item, and the rest of it is not told again', async () => {
  const ann = await signUp('client')
  await saveSearch(ann, 'concertina', { name: 'Concertinas' })
  const { id } = await givenShowcaseRow(db, dev, { title: 'Concertina one' })
  await givenShowcaseRow(db, dev, { title: 'Concertina two' })
  await findNewItems(api)
  await db.updateTable('notifications').set({ read_at: api.now() }).where('account_id', '=', ann.id).execute()
  await db.deleteFrom('showcases').where('id', '=', id).execute()
  await findNewItems(api)
  expect(await subjectsOf(ann)).toEqual([])
})

test('what waits to be told by email is told by notification once its owner chooses that', async () => {
  const ann = await signUp('client')
  const { id } = await saveSearch(ann, 'accordion', { delivery: 'email_weekly' })
  await givenShowcaseRow(db, dev, { title: 'Accordion' })
  await findNewItems(api)
  await ann.send(savedSearchesApi.change, { params: { id }, body: { delivery: 'notification' } })
  await findNewItems(api)
  expect(await subjectsOf(ann)).toEqual(['New for “accordion”: Accordion'])
})

test('synonyms, also in a circle, and German word forms find new items; searches saved before follow new synonyms', async () => {
  const owner = await signUp('client', { operator: ['owner'] })
  const ann = await signUp('client')
  await saveSearch(ann, 'Gärten', { name: 'garden' })
  await saveSearch(ann, 'velocipede', { name: 'bike' })
  for (const words of [
    ['velocipede', 'bicycle'],
    ['bicycle', 'tandem'],
    ['tandem', 'velocipede'],
  ])
    expect((await owner.send(synonymsApi.add, { body: { words } })).status).toBe(201)
  await findNewItems(api)
  await givenShowcaseRow(db, dev, { title: 'Ein Garten', description: 'Text.' })
  await givenShowcaseRow(db, dev, { title: 'Tandems for hire', description: 'Text.' })
  await findNewItems(api)
  expect((await subjectsOf(ann)).sort()).toEqual(['New for “bike”: Tandems for hire', 'New for “garden”: Ein Garten'])
})

test('only stop words are compared with titles, and a search without a known facet finds nothing', async () => {
  const ann = await signUp('client')
  await saveSearch(ann, 'the which', { name: 'fillers' })
  const { id } = await saveSearch(ann, '', { name: 'gone', filter: { language: 'de' } })
  await db.updateTable('saved_searches').set({ language: 'xx' }).where('id', '=', id).execute()
  await givenShowcaseRow(db, dev, { title: 'Which the weather' })
  await findNewItems(api)
  expect(await subjectsOf(ann)).toEqual(['New for “fillers”: Which the weather'])
})

test('older items are no news while the whole index is put together', async () => {
  const ann = await signUp('client')
  await saveSearch(ann, 'sundial')
  await db.updateTable('search_settings').set({ rebuilding: 'creator' }).execute()
  await givenShowcaseRow(db, dev, { title: 'Old sundial', created_at: new Date(Date.now() - 40 * 86_400_000) })
  await givenShowcaseRow(db, dev, { title: 'New sundial' })
  await db.updateTable('search_settings').set({ rebuilding: null }).execute()
  await findNewItems(api)
  expect(await subjectsOf(ann)).toEqual(['New for “sundial”: New sundial'])
})

test('a job that is interrupted tells what it found later, once', async () => {
  const ann = await signUp('client')
  await saveSearch(ann, 'zither')
  await givenShowcaseRow(db, dev, { title: 'Zither' })
  // As if the process had ended between matching and telling.
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'disk full'; end $$`.execute(db)
  await sql`create trigger refuse before insert on notifications for each row execute function refuse()`.execute(db)
  await expect(findNewItems(api)).rejects.toThrow('disk full')
  expect(await noticesFor(ann)).toEqual([])
  await sql`drop trigger refuse on notifications`.execute(db)
  await Promise.all([findNewItems(api), findNewItems(api)])
  expect(await subjectsOf(ann)).toEqual(['New for “zither”: Zither'])
})

test('whoever closes their account is told of nothing, and what they made neither', async () => {
  const [ann, gone] = [await signUp('client'), await signUp('developer')]
  await saveSearch(ann, 'theremin')
  await givenShowcaseRow(db, gone, { title: 'Theremin' })
  await gone.send(accountSettingsApi.closeAccount, { body: { password: PASSWORD } })
  await findNewItems(api)
  expect(await noticesFor(ann)).toEqual([])
})
