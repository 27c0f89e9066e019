import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startApi, type Answered } from '#testing/api.ts'
import { givenProductPictureRow, givenProductRow } from '#testing/given/products.ts'
import { countStatements, recordStatements } from '#testing/database/statements.ts'
import { PRODUCT_SORTS, productsApi, type ProductSort, type ProductList } from '../contract.ts'

const api = await startApi()
const { db, nobody, signUp } = api
const [ada, ben] = [await signUp('developer'), await signUp('developer')]
const DAY_MS = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

const loved = await givenProductRow(db, ada, {
  name: 'Loved by many',
  rating_score: 47_273,
  average_rating: 4.9,
  total_ratings: 100,
  purchase_count: 3,
  price_cents: 999,
  category: 'marketing',
  published_at: daysAgo(1),
})
const cheap = await givenProductRow(db, ben, {
  name: 'Free for bakers',
  rating_score: 31_818,
  average_rating: 5,
  total_ratings: 1,
  purchase_count: 9,
  price_cents: 0,
  long_description: 'It bakes *bread*.',
  long_description_html: '<p>It bakes <em>bread</em>.</p>',
  published_at: daysAgo(3),
})
// Made last, shown to everybody first of all.
const dear = await givenProductRow(db, ada, { name: 'Dear', price_cents: 999_999_999, published_at: daysAgo(9) })
const draft = await givenProductRow(db, ada, { name: 'Not yet', status: 'draft' })
const archived = await givenProductRow(db, ada, { name: 'No more', status: 'archived' })

type Wanted = Partial<
  Record<'category' | 'search' | 'sort' | 'min_price' | 'max_price' | 'skip' | 'limit' | 'after', unknown>
>
const ask = (query: Wanted = {}) => nobody.send(productsApi.list, { query: query as object })
const idsOf = ({ items }: ProductList) => items.map(({ id }) => id)
const listed = async (query: Wanted = {}) => idsOf((await ask(query)).body)

const cursorIn = ({ headers }: Pick<Answered<typeof productsApi.list>, 'headers'>): string | undefined => {
  const [, after] = /after=([^&>]+)/.exec(String(headers['link'] ?? '')) ?? []
  return after === undefined ? undefined : decodeURIComponent(after)
}

test('published products are listed in the order that is asked for, and no others', async () => {
  expect(await listed()).toEqual([loved.id, cheap.id, dear.id])
  expect(await listed({ sort: 'best_rated' })).toEqual([loved.id, cheap.id, dear.id])
  expect(await listed({ sort: 'most_bought' })).toEqual([cheap.id, loved.id, dear.id])
  expect(await listed({ sort: 'price_low' })).toEqual([cheap.id, loved.id, dear.id])
  expect(await listed({ sort: 'price_high' })).toEqual([dear.id, loved.id, cheap.id])
})

test('a list says what products cost with the fee, how they are rated, and how many there are', async () => {
  await givenProductPictureRow(db, loved, { position: 2, alt: 'Later' })
  const first = await givenProductPictureRow(db, loved, { position: 1, alt: 'First' })
  const { body } = await ask({ limit: 2 })
  expect(body).toMatchObject({ total: 3, skip: 0, limit: 2 })
  expect(body.items).toHaveLength(2)
  expect(body.items[0]).toMatchObject({
    name: 'Loved by many',
    developer: { id: ada.id, username: ada.username, full_name: ada.user.full_name },
    price: 9.99,
    fee: 0.49,
    total: 10.48,
    rating: 4.9,
    total_ratings: 100,
    picture: { id: first.id, alt: 'First' },
  })
  expect(body.items[0]?.image_url).toBe(body.items[0]?.picture?.url)
  expect(body).not.toHaveProperty('next')
  expect((await ask({ skip: 1, limit: 1 })).body).toMatchObject({ total: 3, skip: 1, items: [{ id: cheap.id }] })
  expect((await ask()).body.limit).toBe(10)
})

test('a list is kept to a category, to words and to a range of prices', async () => {
  expect(await listed({ category: 'marketing' })).toEqual([loved.id])
  expect(await listed({ category: 'other', sort: 'price_high' })).toEqual([dear.id, cheap.id])
  expect(await listed({ category: '' })).toHaveLength(3)
  expect(await listed({ search: 'breads bakery' })).toEqual([cheap.id])
  expect(await listed({ search: 'yet' })).toEqual([])
  expect(await listed({ min_price: 0.01, max_price: '9.99' })).toEqual([loved.id])
  expect(await listed({ min_price: 10 })).toEqual([dear.id])
  expect(await listed({ max_price: 0 })).toEqual([cheap.id])
  expect((await ask({ max_price: 10, search: 'many' })).body).toMatchObject({ total: 1, items: [{ id: loved.id }] })
})

test.each<[string, Wanted]>([
  ['a category nobody knows', { category: 'bread' }],
  ['an order nobody knows', { sort: 'best' }],
  ['a price below nothing', { min_price: -1 }],
  ['a price that is no number', { max_price: 'all' }],
  ['a price in parts of a cent', { min_price: 0.001 }],
  ['too many words', { search: 'a'.repeat(201) }],
  ['a page that is too large', { limit: 101 }],
  ['a cursor that is none', { after: 'x' }],
  ['the cursor of another order', { sort: 'newest', after: Buffer.from('[5,5]').toString('base64url') }],
])('a list with %s is refused', async (_, query) => {
  expect((await ask(query)).status).toBe(422)
})

const SORTS = PRODUCT_SORTS.filter((sort) => sort !== 'relevance')

test.each(SORTS.map((sort) => [sort]))('the list %s goes on where its page ended', async (sort) => {
  const all = await listed({ sort })
  const walked: number[] = []
  let after: string | undefined
  do {
    const answer = await ask({ sort, limit: 1, ...(after && { after }) })
    walked.push(...idsOf(answer.body))
    after = cursorIn(answer)
  } while (after !== undefined)
  expect(walked).toEqual(all)
})

test('a creator lists their own products in every state, and others what is published of them', async () => {
  const own = async (query: object = {}) => (await ada.send(productsApi.listOwn, { query })).body
  expect(idsOf(await own())).toEqual([archived.id, draft.id, dear.id, loved.id])
  expect(await own({ status: 'draft' })).toMatchObject({ total: 1, items: [{ id: draft.id }] })
  const page = await ada.send(productsApi.listOwn, { query: { limit: 3 } })
  expect(idsOf(await own({ after: cursorIn(page) }))).toEqual([loved.id])
  const of = (developerId: number) => nobody.send(productsApi.listOfDeveloper, { params: { developerId } })
  expect((await of(ada.id)).body).toMatchObject({ total: 2, items: [{ id: dear.id }, { id: loved.id }] })
  expect((await of(999_999)).problem.detail).toBe('Creator not found')
  expect((await nobody.send(productsApi.listOwn)).status).toBe(401)
})

test('a list asks as often for many products as for few', async () => {
  const lists = [
    () => nobody.send(productsApi.list),
    () => ben.send(productsApi.list, { query: { sort: 'best_rated', search: 'bread', max_price: 5 } }),
    () => ada.send(productsApi.listOwn),
    () => nobody.send(productsApi.listOfDeveloper, { params: { developerId: ada.id } }),
  ]
  const few: number[] = []
  for (const list of lists) few.push(await countStatements(list))
  for (let n = 0; n < 3; n++) await givenProductPictureRow(db, await givenProductRow(db, ada))
  api.passTime(10_000)
  for (const [nth, list] of lists.entries()) expect(await countStatements(list)).toBe(few[nth])
})

describe('among thousands', async () => {
  const filled = await startApi()
  const owner = await filled.signUp('developer')
  await sql`
    insert into products (developer_id, status, name, description, price_cents, category, rating_score, purchase_count,
      created_at, updated_at, published_at)
    select ${owner.id}, 'published', 'Product ' || nth, 'One of many', nth * 7 % 5000,
      case when nth % 50 = 0 then 'marketing' else 'other' end::product_category, nth % 50000, nth % 900, moment, moment, moment
    from generate_series(1, 5000) nth, lateral (select timestamptz '2024-01-01' + nth * interval '1 minute') as at (moment)
  `.execute(filled.db)
  await sql`analyze products`.execute(filled.db)
  const list = (query: object) => filled.nobody.send(productsApi.list, { query })
  const planOf = async (query: object) => {
    const [statement] = await recordStatements(() => list({ limit: 12, ...query }))
    const { rows } = await filled.opened.query(`explain ${statement!.text}`, statement!.values)
    return rows.map((row) => (row as { 'QUERY PLAN': string })['QUERY PLAN']).join('\n')
  }

  test.each<[ProductSort, string]>([
    ['newest', 'products_newest'],
    ['best_rated', 'products_best_rated'],
    ['price_low', 'products_by_price'],
    ['price_high', 'products_by_price'],
    ['most_bought', 'products_most_bought'],
  ])(
    'those in the order %s are read off the index %s, also deep in the list and of a rare category',
    async (sort, index) => {
      const deep = cursorIn(await list({ sort, skip: 2000, limit: 10 }))
      expect(deep).toBeDefined()
      for (const after of [{}, { after: deep }]) {
        const plan = await planOf({ sort, ...after })
        expect(plan).toMatch(new RegExp(`using ${index} on`))
        expect(plan).not.toMatch(/Seq Scan on products|Sort/)
        expect(await planOf({ sort, category: 'marketing', ...after })).toContain(`using ${index}_of_category on`)
      }
    },
  )

  test('they are counted up to a thousand, and as far as a page reaches', async () => {
    expect((await list({})).body.total).toBe(1000)
    expect((await list({ skip: 2000, limit: 10 })).body.total).toBe(2011)
    expect((await list({ category: 'marketing' })).body.total).toBe(100)
    expect((await list({ max_price: 0.01, min_price: 0.01 })).body.total).toBe(1)
  })
})
