import { sql, type RawBuilder } from 'kysely'
import {
  allOf,
  countHolding,
  holdsWords,
  isListed,
  ownedBy,
  plannedAnew,
  type Database,
  type Listing,
} from '#platform/server/database/database.ts'
import type { ProductCategory, ProductSort, ProductStatus } from '../../contract/shapes.ts'
import { summariesFor } from './rows.ts'

/** How many products a list counts: beyond, nobody needs the exact number, and counting a million takes its time. */
export const COUNTED_MAX = 1000

/** Which published products a list is of. */
export interface Filter {
  category: ProductCategory | undefined
  /** What PostgreSQL's `to_tsquery` reads. */
  words: string | undefined
  min_cents: number | undefined
  max_cents: number | undefined
}

/** Which page of a list, in which order. */
export interface PageWanted {
  sort: ProductSort
  /** The last row of the page before. */
  after: { first: number | string; id: number } | null
  skip: number
  limit: number
}

const ORDERS = {
  newest: { column: 'published_at', type: 'timestamptz', direction: 'desc' },
  best_rated: { column: 'rating_score', type: 'bigint', direction: 'desc' },
  price_low: { column: 'price_cents', type: 'bigint', direction: 'asc' },
  price_high: { column: 'price_cents', type: 'bigint', direction: 'desc' },
  most_bought: { column: 'purchase_count', type: 'bigint', direction: 'desc' },
} as const satisfies Record<ProductSort, unknown>

// Written out, because an index on the published ones is used only where the statement says so itself.
const published = ({ category }: Filter): RawBuilder<boolean> =>
  category === undefined
    ? sql<boolean>`products.status = 'published'`
    : sql<boolean>`products.status = 'published' and products.category = ${plannedAnew} ${category}`

function priced({ min_cents, max_cents }: Filter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = []
  if (min_cents !== undefined) conditions.push(sql`products.price_cents >= ${plannedAnew} ${min_cents}`)
  if (max_cents !== undefined) conditions.push(sql`products.price_cents <= ${plannedAnew} ${max_cents}`)
  return allOf(conditions)
}

function onward({ sort, after }: Pick<PageWanted, 'sort' | 'after'>): RawBuilder<boolean> {
  if (!after) return sql<boolean>`true`
  const { column, type, direction } = ORDERS[sort]
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  return sql<boolean>`
    (${sql.ref(`products.${column}`)}, products.id) ${beyond} (${after.first}::${sql.raw(type)}, ${after.id}::bigint)`
}

// An order by price holds the prices itself. In the others they are looked at as the words are: few may be of such a price.
function listingOf(filter: Filter, page: PageWanted): Listing {
  const { column, direction } = ORDERS[page.sort]
  const way = sql.raw(direction)
  const [held, wanted] = column === 'price_cents' ? [priced(filter), allOf([])] : [allOf([]), priced(filter)]
  return {
    table: 'products',
    held: filter.words === undefined ? null : holdsWords('products', filter.words),
    among: published(filter),
    own: null,
    along: sql`${held} and ${onward(page)}`,
    wanted,
    order: sql`${sql.ref(`products.${column}`)} ${way}, products.id ${way}`,
    skip: page.skip,
    // One more than asked, to know whether another page follows.
    limit: page.limit + 1,
  }
}

/** A page of the published products, one more than asked. `first` of a row stands before its id in the order: both are the cursor. */
export function listPublished(db: Database, reader: number | null, filter: Filter, page: PageWanted) {
  const { column, direction } = ORDERS[page.sort]
  const first = sql<number | string>`${sql.ref(`products.${column}`)}`
  return summariesFor(db, reader)
    .select(first.as('first'))
    .where(isListed(listingOf(filter, page)))
    .orderBy(first, direction)
    .orderBy('products.id', direction)
    .limit(page.limit + 1)
    .execute()
}

/** Whose products, in which state; undefined is every state. */
export interface Owned {
  developer_id: number
  status: ProductStatus | undefined
}

/** Somebody's products, newest first; one more than asked. */
export function listOf(
  db: Database,
  reader: number | null,
  { developer_id, status }: Owned,
  { before, skip, limit }: { before: number; skip: number; limit: number },
) {
  const all = summariesFor(db, reader)
    .where(ownedBy('products.developer_id', developer_id))
    .where('products.id', '<', before)
  return (status === undefined ? all : all.where('products.status', '=', status))
    .orderBy('products.developer_id', 'desc')
    .orderBy('products.id', 'desc')
    .offset(skip)
    .limit(limit + 1)
    .execute()
}

async function counted(db: Database, condition: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (select from products where ${condition} limit ${COUNTED_MAX}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

export async function countPublished(db: Database, filter: Filter): Promise<number> {
  const isPriced = filter.min_cents !== undefined || filter.max_cents !== undefined
  const sort = isPriced ? 'price_low' : 'newest'
  const { held, ...all } = listingOf(filter, { sort, after: null, skip: 0, limit: COUNTED_MAX })
  if (held === null) return counted(db, sql<boolean>`${published(filter)} and ${priced(filter)}`)
  // Any order counts as many: as they lie is the quickest, unless few are of the prices.
  const { rows } = await countHolding({ ...all, held, order: isPriced ? all.order : null, page: COUNTED_MAX }).execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export const countOf = (db: Database, { developer_id, status }: Owned): Promise<number> =>
  counted(
    db,
    status === undefined
      ? sql<boolean>`products.developer_id = ${developer_id}`
      : sql<boolean>`products.developer_id = ${developer_id} and products.status = ${status}`,
  )
