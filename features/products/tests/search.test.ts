import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type Answered } from '#testing/api.ts'
import { productsApi, type ProductSort } from '../contract.ts'

const { db, nobody, signUp } = await startApi()
const owner = await signUp('developer')

// So many that an order is looked through before the index of words is. Prices, scores and purchases repeat and go up and down.
await sql`
  insert into products (developer_id, status, name, description, price_cents, category, rating_score, purchase_count,
    created_at, updated_at, published_at)
  select ${owner.id}, case when n % 10 = 0 then 'archived' else 'published' end::product_status, 'Product',
    concat_ws(' ', 'thing', case when n % 3 = 0 then 'common' end, case when n % 97 = 0 then 'frequent' end,
      case when n % 2011 = 0 then 'rare' end, case when n < 60 then 'old' end,
      case when n < 60 or n > 21950 and n % 9 = 0 then 'fashion' end),
    n * 7 % 5000, case when n % 50 = 1 then 'marketing' else 'other' end::product_category, n * 31 % 900, n % 40, at, at, at
  from generate_series(1, 22000) n, lateral (select timestamptz '2024-01-01' + n / 2 * interval '1 minute') as of (at)
`.execute(db)
await sql`analyze products`.execute(db)

const ORDERS = {
  newest: sql`published_at desc, id desc`,
  best_rated: sql`rating_score desc, id desc`,
  price_low: sql`price_cents, id`,
  price_high: sql`price_cents desc, id desc`,
  most_bought: sql`purchase_count desc, id desc`,
} satisfies Record<Exclude<ProductSort, 'relevance'>, unknown>

const WORDS = [
  'thing',
  'common',
  'frequent',
  'common frequent',
  'rare',
  'old',
  'fashion',
  'common fashion',
  'nowhere',
  'things nowhere',
]

interface Wish {
  sort: keyof typeof ORDERS
  search: string
  category?: 'marketing'
  min_price?: number
  max_price?: number
}

/** What is to be found, looked for in the texts one by one. */
async function plainly({ sort, search, category, min_price = 0, max_price = 1e6 }: Wish): Promise<number[]> {
  const words = search.split(' ').map((word) => sql`' ' || description || ' ' like ${`% ${word.replace(/s$/, '')} %`}`)
  const { rows } = await sql<{ id: number }>`
    select id from products where status = 'published' and (${sql.join(words, sql` or `)})
      and (${category ?? null}::text is null or category::text = ${category ?? null})
      and price_cents between ${min_price * 100}::bigint and ${max_price * 100}::bigint
    order by ${ORDERS[sort]}`.execute(db)
  return rows.map(({ id }) => id)
}

const ask = (query: Wish & { skip?: number; limit: number; after?: string | undefined }) =>
  nobody.send(productsApi.list, { query })

const cursorIn = ({ headers }: Answered<typeof productsApi.list>) => {
  const [, after] = /after=([^&>]+)/.exec(String(headers['link'] ?? '')) ?? []
  return after === undefined ? undefined : decodeURIComponent(after)
}

/** The first pages, each from the end of the one before. */
async function walk(wish: Wish, limit: number, pages: number): Promise<number[]> {
  const walked: number[] = []
  let after: string | undefined
  for (let page = 0; page < pages; page++) {
    const answer = await ask({ ...wish, limit, after })
    walked.push(...answer.body.items.map(({ id }) => id))
    after = cursorIn(answer)
    if (after === undefined) break
  }
  return walked
}

const NARROWINGS = [{}, { category: 'marketing' }, { min_price: 10, max_price: 13 }] as const
const WISHES = WORDS.flatMap((search) =>
  (Object.keys(ORDERS) as (keyof typeof ORDERS)[]).flatMap((sort) =>
    NARROWINGS.map((narrowing): Wish => ({ search, sort, ...narrowing })),
  ),
)

test.each(WISHES)('a search for %j finds what a plain look through all of them finds', async (wish) => {
  const all = await plainly(wish)
  expect(await walk(wish, 12, 3)).toEqual(all.slice(0, 36))
  const { items, total } = (await ask({ ...wish, skip: 40, limit: 5 })).body
  expect(items.map(({ id }) => id)).toEqual(all.slice(40, 45))
  expect(total).toBe(Math.min(all.length, 1000))
})

test('whoever walks a whole search meets each product once', async () => {
  const wish: Wish = { search: 'frequent', sort: 'most_bought' }
  expect(await walk(wish, 20, 100)).toEqual(await plainly(wish))
})
