import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startApi, type Answered, type Sender } from '#testing/api.ts'
import { givenDeveloperProfile } from '#testing/given/rows.ts'
import { givenPictureRow, givenShowcaseRow } from '#testing/given/showcases.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { countStatements, recordStatements } from '#testing/database/statements.ts'
import { showcaseRatingsApi } from '#features/ratings/contract.ts'
import { showcasesApi, type Showcase, type ShowcaseOrder } from '../contract.ts'

const api = await startApi()
const { db, nobody, signUp } = api
const [ada, ben] = [await signUp('developer'), await signUp('developer')]
const YEAR_MS = 365.25 * 24 * 60 * 60 * 1000
const ago = (years: number) => new Date(Date.now() - years * YEAR_MS)
const rated = (average_rating: number, total_ratings: number, rating_score: number) => ({
  average_rating,
  total_ratings,
  rating_score,
})

const single = await givenShowcaseRow(db, ada, { title: 'One vote', ...rated(5, 1, 31_818) })
const loved = await givenShowcaseRow(db, ben, {
  title: 'A hundred votes',
  ...rated(4.9, 100, 47_273),
  created_at: ago(0.5),
})
const fresh = await givenShowcaseRow(db, ada, { title: 'New', for_whom: 'Bakers of bread' })
const old = await givenShowcaseRow(db, ada, {
  title: 'Well liked long ago',
  ...rated(4.9, 100, 47_273),
  created_at: ago(4),
})

const idsOf = (showcases: readonly Showcase[]) => showcases.map(({ id }) => id)
const listed = async (query: { q?: string; order?: ShowcaseOrder; skip?: number; limit?: number } = {}) =>
  idsOf((await nobody.send(showcasesApi.list, { query })).body)

const cursorIn = ({ headers }: Pick<Answered<typeof showcasesApi.list>, 'headers'>): string | undefined => {
  const [, after] = /after=([^&>]+)/.exec(String(headers['link'] ?? '')) ?? []
  return after === undefined ? undefined : decodeURIComponent(after)
}

/** The ids of all pages, and how many pages there were. */
async function walk(order: ShowcaseOrder, limit: number): Promise<number[][]> {
  const pages: number[][] = []
  let after: string | undefined
  do {
    const response = await nobody.send(showcasesApi.list, { query: { order, limit, ...(after && { after }) } })
    pages.push(idsOf(response.body))
    after = cursorIn(response)
  } while (after !== undefined)
  return pages
}

test('showcases are listed newest first, by their ratings, or by all that speaks for them', async () => {
  expect(await listed()).toEqual([old.id, fresh.id, loved.id, single.id])
  // One vote of five does not beat a hundred of 4.9.
  expect(await listed({ order: 'best_rated' })).toEqual([old.id, loved.id, single.id, fresh.id])
  // The same stars, years ago, count for less than none at all today.
  expect(await listed({ order: 'ranked' })).toEqual([loved.id, single.id, fresh.id, old.id])
  const { body } = await nobody.send(showcasesApi.listRanked, { query: { limit: 2 } })
  expect(idsOf(body)).toEqual([loved.id, single.id])
})

test.each<[Exclude<ShowcaseOrder, 'relevance'>]>([['newest'], ['best_rated'], ['ranked']])(
  'the list %s goes on where its page ended',
  async (order) => {
    const all = await listed({ order })
    expect(await walk(order, 1)).toEqual(all.map((id) => [id]))
    expect((await walk(order, 3)).flat()).toEqual(all)
    expect(await listed({ order, skip: 1, limit: 2 })).toEqual(all.slice(1, 3))
    const wrong = await nobody.send(showcasesApi.list, { query: { order, after: 'x' } })
    expect(wrong.status).toBe(422)
  },
)

test('words are sought in all that a showcase says, in any form', async () => {
  expect(await listed({ q: 'bread' })).toEqual([fresh.id])
  expect(await listed({ q: 'voting', order: 'best_rated' })).toEqual([loved.id, single.id])
  expect(await listed({ q: 'votes hundred' })).toEqual([loved.id, single.id])
  expect(await listed({ q: 'butter' })).toEqual([])
  expect((await nobody.send(showcasesApi.list, { query: { q: 'a'.repeat(201) } })).status).toBe(422)
})

test("a creator's showcases are listed newest first; of nobody there are none", async () => {
  const of = (id: number) => nobody.send(showcasesApi.listOfDeveloper, { params: { id } })
  expect(idsOf((await of(ada.id)).body)).toEqual([old.id, fresh.id, single.id])
  expect((await of(999_999)).problem.detail).toBe('Creator not found')
})

test('what people think of a showcase stands in the lists at once, and its owner does not vote', async () => {
  const { id } = await givenShowcaseRow(db, ada, { title: 'To be rated' })
  const client = await signUp('client')
  const rate = (who: Sender, stars: number) => who.send(showcaseRatingsApi.rate, { params: { id }, body: { stars } })
  const before = await db.selectFrom('showcases').select('rank').where('id', '=', id).executeTakeFirstOrThrow()
  expect((await rate(client, 5)).status).toBe(200)
  expect((await rate(ben, 4)).status).toBe(200)
  expect((await rate(ada, 5)).problem.code).toBe('cannot_rate_own')
  expect((await nobody.send(showcasesApi.read, { params: { id } })).body).toMatchObject({
    average_rating: 4.5,
    total_ratings: 2,
  })
  const after = await db.selectFrom('showcases').select('rank').where('id', '=', id).executeTakeFirstOrThrow()
  expect(after.rank).toBeGreaterThan(before.rank)
  await ada.send(showcasesApi.remove, { params: { id } })
  expect(await db.selectFrom('ratings').select('id').where('target_id', '=', id).execute()).toEqual([])
})

test('a list asks as often for many showcases as for few', async () => {
  const give = async () => {
    const owner = await signUp('developer')
    await givenDeveloperProfile(db, owner)
    const showcase = await givenShowcaseRow(db, owner, { include_profile: true })
    await givenPictureRow(db, showcase)
    const video = await givenVideoRow(db, owner, { is_public: true })
    await db
      .insertInto('showcase_videos')
      .values({ showcase_id: showcase.id, video_id: video.id, position: 1 })
      .execute()
  }
  await give()
  const lists = [
    () => nobody.send(showcasesApi.list),
    () => ada.send(showcasesApi.list, { query: { order: 'ranked', q: 'shop' } }),
    () => nobody.send(showcasesApi.listRanked),
  ]
  const few: number[] = []
  for (const list of lists) few.push(await countStatements(list))
  await Promise.all([give(), give(), give()])
  for (const [nth, list] of lists.entries()) expect(await countStatements(list)).toBe(few[nth])
})

describe('among thousands', async () => {
  const filled = await startApi()
  const owner = await filled.signUp('developer')
  const words = sql`'Work number ' || nth`
  await sql`
    insert into showcases (developer_id, title, description, rating_score, total_ratings, created_at, updated_at)
    select ${owner.id}, ${words}, ${words}, nth % 50000, nth % 7, moment, moment
    from generate_series(1, 5000) nth, lateral (select timestamptz '2024-01-01' + nth * interval '1 minute') as at (moment)
  `.execute(filled.db)
  await sql`analyze showcases`.execute(filled.db)

  test.each<[ShowcaseOrder, string]>([
    ['newest', 'showcases_pkey'],
    ['best_rated', 'showcases_best_rated'],
    ['ranked', 'showcases_ranked'],
  ])(
    'those in the order %s are read off the index %s, on the first page and deep in the list',
    async (order, index) => {
      const list = (query: object) => filled.nobody.send(showcasesApi.list, { query: { order, ...query } })
      const deep = cursorIn(await list({ skip: 2000, limit: 10 }))
      expect(deep).toBeDefined()
      for (const after of [undefined, deep]) {
        const [statement] = await recordStatements(() => list({ limit: 12, ...(after && { after }) }))
        const { rows } = await filled.opened.query(`explain ${statement!.text}`, statement!.values)
        const plan = rows.map((row) => (row as { 'QUERY PLAN': string })['QUERY PLAN']).join('\n')
        expect(plan).toContain(`using ${index} on`)
        expect(plan).not.toContain('Seq Scan on showcases')
      }
    },
  )
})
