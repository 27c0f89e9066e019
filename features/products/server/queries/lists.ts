import { sql, type RawBuilder } from 'kysely'
import {
  allOf,
  countMatches,
  listRanked,
  isListed,
  foundColumns,
  ownedBy,
  unrankedOrder,
  planEachTime,
  rankingWords,
  type Database,
  type Listing,
  type SearchedList,
  type SearchedWords,
} from '#platform/server/database/database.ts'
import type { ProductCategory, ProductSort, ProductStatus } from '../../contract/shapes.ts'
import { summariesFor } from './rows.ts'

/** Maximum count of a list: beyond it, the exact number matters to nobody, and counting a million rows is slow. */
export const COUNT_LIMIT = 1000

/** Filter of published products. */
export interface Filter {
  category: ProductCategory | undefined
  words: SearchedWords | undefined
  min_cents: number | undefined
  max_cents: number | undefined
}

/** Page of a list, and its order. */
export interface PageWanted {
  /** By default the best matches of words, or the newest. */
  sort: ProductSort | undefined
  /** Last row of the previous page. */
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
} as const satisfies Record<Exclude<ProductSort, 'relevance'>, unknown>

const PRODUCTS: SearchedList = { table: 'products', key: 'id', kind: 'product' }

// Literal, because a partial index on published products is used only if the query contains its condition.
const published = ({ category }: Filter): RawBuilder<boolean> =>
  category === undefined
    ? sql<boolean>`products.status = 'published'`
    : sql<boolean>`products.status = 'published' and products.category = ${planEachTime} ${category}`

function isPriceInRange({ min_cents, max_cents }: Filter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = []
  if (min_cents !== undefined) conditions.push(sql`products.price_cents >= ${planEachTime} ${min_cents}`)
  if (max_cents !== undefined) conditions.push(sql`products.price_cents <= ${planEachTime} ${max_cents}`)
  return allOf(conditions)
}

function isBeyondCursor({ sort, after }: Pick<PageWanted, 'sort' | 'after'>): RawBuilder<boolean> {
  if (!after) return sql<boolean>`true`
  const { column, type, direction } = ORDERS[unrankedOrder(sort, 'newest')]
  const comparison = sql.raw(direction === 'asc' ? '>' : '<')
  return sql<boolean>`
    (${sql.ref(`products.${column}`)}, products.id) ${comparison} (${after.first}::${sql.raw(type)}, ${after.id}::bigint)`
}

// An order by price filters by its own index. In other orders prices are filtered like words, because few rows may match.
function listingOf(filter: Filter, page: PageWanted): Listing {
  const { column, direction } = ORDERS[unrankedOrder(page.sort, 'newest')]
  const directionSql = sql.raw(direction)
  const [held, wanted] =
    column === 'price_cents' ? [isPriceInRange(filter), allOf([])] : [allOf([]), isPriceInRange(filter)]
  return {
    table: 'products',
    held: filter.words?.heldIn(PRODUCTS) ?? null,
    among: published(filter),
    own: null,
    along: sql`${held} and ${isBeyondCursor(page)}`,
    wanted,
    order: sql`${sql.ref(`products.${column}`)} ${directionSql}, products.id ${directionSql}`,
    skip: page.skip,
    // One more than requested, to know whether another page follows.
    limit: page.limit + 1,
  }
}

/** Lists a page of published products, one more than requested. The columns `first` and `place` of a row form the cursor. */
export function listPublished(db: Database, reader: number | null, filter: Filter, page: PageWanted) {
  const best = rankingWords(page.sort, filter.words)?.bestOf(PRODUCTS, [published(filter), isPriceInRange(filter)])
  if (best)
    return listRanked(
      summariesFor(db, reader).innerJoin(best.as('best'), 'best.item_id', 'products.id'),
      PRODUCTS,
      filter.words,
      page,
    )
  const { column, direction } = ORDERS[unrankedOrder(page.sort, 'newest')]
  const first = sql<number | string>`${sql.ref(`products.${column}`)}`
  return summariesFor(db, reader)
    .select([first.as('first'), 'products.id as place'])
    .select(foundColumns(PRODUCTS, filter.words))
    .where(isListed(listingOf(filter, page)))
    .orderBy(first, direction)
    .orderBy('products.id', direction)
    .limit(page.limit + 1)
    .execute()
}

/** Owner and status of products to list; undefined for every status. */
export interface OwnedFilter {
  developer_id: number
  status: ProductStatus | undefined
}

/** Lists an account's products, newest first; one more than requested. */
export function listOf(
  db: Database,
  reader: number | null,
  { developer_id, status }: OwnedFilter,
  { before, skip, limit }: { before: number; skip: number; limit: number },
) {
  const all = summariesFor(db, reader)
    .where(ownedBy('products.developer_id', developer_id))
    .where('products.id', '<', before)
  return (status === undefined ? all : all.where('products.status', '=', status))
    .orderBy('products.developer_id')
    .orderBy('products.id', 'desc')
    .offset(skip)
    .limit(limit + 1)
    .execute()
}

async function countRows(db: Database, condition: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (select from products where ${condition} limit ${COUNT_LIMIT}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts what a list has, up to a limit; by relevance, the best matches. */
export async function countPublished(
  db: Database,
  filter: Filter,
  wanted: ProductSort | 'relevance' | undefined,
): Promise<number> {
  const best = rankingWords(wanted, filter.words)?.bestOf(PRODUCTS, [published(filter), isPriceInRange(filter)])
  if (best) {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${best} as best`.execute(db)
    return rows[0]?.count ?? 0
  }
  const isPriced = filter.min_cents !== undefined || filter.max_cents !== undefined
  const sort = isPriced ? 'price_low' : 'newest'
  const { held, ...all } = listingOf(filter, { sort, after: null, skip: 0, limit: COUNT_LIMIT })
  if (held === null) return countRows(db, sql<boolean>`${published(filter)} and ${isPriceInRange(filter)}`)
  // The count does not depend on the order: a scan in physical order is fastest, unless few rows match the prices.
  const { rows } = await countMatches({ ...all, held, order: isPriced ? all.order : null, page: COUNT_LIMIT }).execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export const countOf = (db: Database, { developer_id, status }: OwnedFilter): Promise<number> =>
  countRows(
    db,
    status === undefined
      ? sql<boolean>`products.developer_id = ${developer_id}`
      : sql<boolean>`products.developer_id = ${developer_id} and products.status = ${status}`,
  )
