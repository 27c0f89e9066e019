import { sql, type RawBuilder } from 'kysely'
import { ownedBy, plannedAnew, type Database } from '#platform/server/database.ts'
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
function published({ category, words, min_cents, max_cents }: Filter): RawBuilder<boolean> {
  const conditions = [sql`products.status = 'published'`]
  if (category !== undefined) conditions.push(sql`products.category = ${plannedAnew} ${category}`)
  if (words !== undefined) conditions.push(sql`products.search @@ ${plannedAnew} to_tsquery('simple', ${words})`)
  if (min_cents !== undefined) conditions.push(sql`products.price_cents >= ${plannedAnew} ${min_cents}`)
  if (max_cents !== undefined) conditions.push(sql`products.price_cents <= ${plannedAnew} ${max_cents}`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function onward({ sort, after }: PageWanted): RawBuilder<boolean> {
  if (!after) return sql<boolean>`true`
  const { column, type, direction } = ORDERS[sort]
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  return sql<boolean>`
    (${sql.ref(`products.${column}`)}, products.id) ${beyond} (${after.first}::${sql.raw(type)}, ${after.id}::bigint)`
}

/** A page of the published products, one more than asked. `first` of a row stands before its id in the order: both are the cursor. */
export function listPublished(db: Database, reader: number | null, filter: Filter, page: PageWanted) {
  const { column, direction } = ORDERS[page.sort]
  const first = sql<number | string>`${sql.ref(`products.${column}`)}`
  return summariesFor(db, reader)
    .select(first.as('first'))
    .where(published(filter))
    .where(onward(page))
    .orderBy(first, direction)
    .orderBy('products.id', direction)
    .offset(page.skip)
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

export const countPublished = (db: Database, filter: Filter): Promise<number> => counted(db, published(filter))

export const countOf = (db: Database, { developer_id, status }: Owned): Promise<number> =>
  counted(
    db,
    status === undefined
      ? sql<boolean>`products.developer_id = ${developer_id}`
      : sql<boolean>`products.developer_id = ${developer_id} and products.status = ${status}`,
  )
