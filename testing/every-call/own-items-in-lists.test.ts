import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { playlistsApi } from '#features/playlists/contract.ts'
import { videosApi } from '#features/videos/contract.ts'
import { startApi } from '../api.ts'
import { givenVideoRow } from '../given/videos.ts'

const api = await startApi()
const { db, nobody } = api
const [ada, ben] = [await api.signUp('developer'), await api.signUp('developer')]
await givenVideoRow(db, ben, {
  title: 'Watering',
  description: 'Tells when each plant in the greenhouse is thirsty.',
  is_public: true,
})
await givenVideoRow(db, ben, { title: 'Bicycles', description: 'Repaired while you wait on the web.', is_public: true })
await db
  .insertInto('playlists')
  .values({
    creator_id: ben.id,
    name: 'Watering',
    description: 'Of greenhouses.',
    is_public: true,
    created_at: new Date(),
  })
  .execute()
await api.runScheduledJob('update-search')

test('people find their own private videos and playlists by the same words, and nobody else does', async () => {
  await givenVideoRow(db, ada, { title: 'Unfinished', description: 'About greenhouses' })
  const playlist = { name: 'Later', description: 'Greenhouses', is_public: false, created_at: new Date() }
  await db
    .insertInto('playlists')
    .values({ creator_id: ada.id, ...playlist })
    .execute()
  const titles = async (who: typeof nobody, order?: 'most_liked', q = 'greenhouse') => {
    const { body } = await who.send(videosApi.list, { query: { q, order } })
    return body.map(({ title }) => title)
  }
  expect(await titles(nobody)).toEqual(['Watering'])
  expect(await titles(ada)).toEqual(['Watering', 'Unfinished'])
  expect(await titles(ada, 'most_liked')).toEqual(['Unfinished', 'Watering'])
  // A word of their own is not corrected away.
  await givenVideoRow(db, ada, { title: 'Bicycels' })
  expect(await titles(nobody, undefined, 'bicycels')).toEqual(['Bicycles'])
  expect(await titles(ada, undefined, 'bicycels')).toEqual(['Bicycles', 'Bicycels'])
  const { body } = await ada.send(playlistsApi.list, { query: { q: 'greenhouse' } })
  expect(body.map(({ name }) => name)).toEqual(['Watering', 'Later'])
})

test('a private video or playlist says too which words it lacks', async () => {
  const watering = { name: 'Saxifrages', description: 'For rockeries', is_public: false, created_at: new Date() }
  await db
    .insertInto('playlists')
    .values({ creator_id: ada.id, ...watering })
    .execute()
  await givenVideoRow(db, ada, { title: 'Saxifrages', description: 'For rockeries' })
  const query = { q: 'saxifrage rockery web' }
  const videos = await ada.send(videosApi.list, { query })
  expect(videos.body.find(({ title }) => title === 'Saxifrages')?.missing).toEqual(['web'])
  const playlists = await ada.send(playlistsApi.list, { query })
  expect(playlists.body.find(({ name }) => name === 'Saxifrages')?.missing).toEqual(['web'])
})

// One after the other, because searches that wait for long are refused.
async function found(who: typeof nobody, q: string, query: { order: 'newest' | undefined; video_type?: 'tutorials' }) {
  const titles: string[] = []
  for (const skip of [0, 100, 200]) {
    const { status, body } = await who.send(videosApi.list, { query: { ...query, q, skip, limit: 100 } })
    expect(status).toBe(200)
    titles.push(...body.map(({ title }) => title))
    if (body.length < 100) break
  }
  return titles
}

interface Many {
  title: string
  description: string
  is_public?: boolean
  video_type?: 'tutorials'
}
const add = (owner: { id: number }, count: number, { title, description, is_public = false, video_type }: Many) =>
  sql`insert into videos (user_id, title, description, video_type, is_public, state, folder, type, size, width, height, upload_date, state_since)
    select ${owner.id}::bigint, ${title} || n, ${description}, ${video_type ?? 'solution_demo'}::video_type, ${is_public}, 'ready',
      gen_random_uuid(), 'video/mp4', 1000, 16, 9, now(), now()
    from generate_series(1, ${count}::integer) n`.execute(db)

const ORDERS = [undefined, 'newest'] as const
const titlesFrom = (title: string, last: number, count: number) =>
  Array.from({ length: count }, (_, at) => `${title}${last - at}`)

test.each(ORDERS)('of what somebody has in private, the newest is searched, up to a limit: order %s', async (order) => {
  const [many, long, busy] = [
    await api.signUp('developer'),
    await api.signUp('developer'),
    await api.signUp('developer'),
  ]
  await add(many, 210, { title: 'Draft ', description: 'Snapdragons' })
  // Of 5,000 bytes each, about.
  await add(long, 15, { title: 'Long ', description: 'Snapdragons '.repeat(416) })
  // Behind more public ones than are read.
  await add(busy, 1, { title: 'Before ', description: 'Snapdragons' })
  await add(busy, 1999, { title: 'Public ', description: 'Roses', is_public: true })
  expect(await found(many, 'snapdragon', { order })).toEqual(titlesFrom('Draft ', 210, 200))
  expect(await found(long, 'snapdragon', { order })).toEqual(titlesFrom('Long ', 15, 11))
  expect(await found(busy, 'snapdragon', { order })).toEqual(['Before 1'])
  await add(busy, 1, { title: 'Public ', description: 'Roses', is_public: true })
  expect(await found(busy, 'snapdragon', { order })).toEqual([])
  expect(await found(nobody, 'snapdragon', { order })).toEqual([])
})

test.each(ORDERS)('a private video longer than the limit hides none, and is found: order %s', async (order) => {
  const owner = await api.signUp('developer')
  await add(owner, 1, { title: 'Short ', description: 'Larkspurs' })
  await add(owner, 1, { title: 'Long ', description: `Larkspurs ${'€'.repeat(18_000)}` })
  expect(await found(owner, 'larkspur', { order })).toEqual(['Long 1'])
  await add(owner, 1, { title: 'Newest ', description: 'Larkspurs' })
  expect(await found(owner, 'larkspur', { order })).toEqual(['Newest 1', 'Long 1'])
})

test.each(ORDERS)('private videos of another type do not count for the limit: order %s', async (order) => {
  const owner = await api.signUp('developer')
  await add(owner, 2, { title: 'Lesson ', description: 'Hollyhocks', video_type: 'tutorials' })
  await add(owner, 200, { title: 'Demo ', description: 'Hollyhocks' })
  expect(await found(owner, 'hollyhock', { order, video_type: 'tutorials' })).toEqual(['Lesson 2', 'Lesson 1'])
})
