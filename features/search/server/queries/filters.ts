import { sql, type RawBuilder } from 'kysely'
import { amountOf } from '#platform/contract/currency.ts'
import { allOf } from '#platform/server/database/database.ts'
import type { SearchPeriod } from '../../contract.ts'
import type { SearchInput } from './found-items.ts'

/** Order of equally fitting items, as provided by an index. */
export const CANDIDATE_ORDER = sql`search_items.quality desc, search_items.id desc`

/** The words of titles, names and skills, as they are indexed. */
export const TITLE_WORDS = sql`ts_filter(search_items.search, '{a,b}')`

/** Hides what a suspension that runs at the same time has not taken out yet. */
export const isActive = sql`(select is_active from accounts where accounts.id = search_items.owner_id)`

/** Leaves out closed requests, which only their list shows: their quality is below zero. */
export const isOpen = sql`search_items.quality > 0`

/**
 * Conditions on the kind of an item, or none for any kind: as the indexes of the order provide it, beside `isOpen`, and as those of words
 * have it.
 */
export const ofKind = (kind: string | undefined): { among: RawBuilder<unknown>; amongWords: RawBuilder<unknown> } =>
  kind === undefined
    ? { among: sql`true`, amongWords: sql`true` }
    : {
        among: sql`search_items.kind = ${sql.lit(kind)}`,
        amongWords: sql`array[search_items.kind] @> array[${sql.lit(kind)}]`,
      }

/** SQL for the price of a product, or the lowest price of a creator, in whole units. */
export const priceOf = (item: string): RawBuilder<unknown> =>
  sql`coalesce(${sql.ref(`${item}.price_cents`)} * ${amountOf(1)}::numeric, ${sql.ref(`${item}.price_from`)})`

/** Number of days of each period. */
export const PERIOD_DAYS: Record<SearchPeriod, number> = { week: 7, month: 31, year: 365 }
const DAY_MS = 86_400_000
/** Start of the day on which a period begins, so that the response stays the same all day. */
export const startOf = (period: SearchPeriod, now: Date): string =>
  new Date((Math.floor(now.getTime() / DAY_MS) - PERIOD_DAYS[period]) * DAY_MS).toISOString()

/** Returns the conditions of the facets, beside the kind. */
export function filterConditions({ filter, now }: Pick<SearchInput, 'filter' | 'now'>): RawBuilder<boolean> {
  const wanted: RawBuilder<unknown>[] = []
  const { skill, language, availability, min_rating, min_price, max_price, min_budget, max_budget, since } = filter
  if (skill !== undefined) wanted.push(sql`search_items.skills @> array[lowered(${skill}::text)]`)
  if (language !== undefined) wanted.push(sql`search_items.languages @> array[${language}::text]`)
  if (availability !== undefined) wanted.push(sql`search_items.availability = ${availability}`)
  if (min_rating !== undefined) wanted.push(sql`search_items.average_rating >= ${min_rating}`)
  if (min_price !== undefined) wanted.push(sql`${priceOf('search_items')} >= ${min_price}`)
  if (max_price !== undefined) wanted.push(sql`${priceOf('search_items')} <= ${max_price}`)
  if (min_budget !== undefined) wanted.push(sql`search_items.budget >= ${min_budget}`)
  if (max_budget !== undefined) wanted.push(sql`search_items.budget <= ${max_budget}`)
  if (since !== undefined) wanted.push(sql`search_items.published_at >= ${startOf(since, now)}::timestamptz`)
  return allOf(wanted)
}
