import { sql, type RawBuilder } from 'kysely'

/** Order of the candidates, as an index of the search provides it. */
export const CANDIDATE_ORDER = sql`search_items.quality desc, search_items.id desc`

/** Open requests. Closed ones have a quality below zero in the index of the search. */
export const OPEN_REQUESTS = sql`search_items.kind = 'request' and search_items.quality > 0`

/** Hides what a suspension that runs at the same time has not taken out yet. */
export const OWNER_IS_ACTIVE = sql`(select is_active from accounts where accounts.id = search_items.owner_id)`

/** Points from which on shared words are a reason: one word of both titles, or two of the texts. */
export const SIMILAR_POINTS = 2

/** SQL for the item of a candidate. Looked up one by one: PostgreSQL cannot estimate how few there are and would read all items. */
export const itemOf = (found: string): RawBuilder<unknown> =>
  sql`(select * from search_items where id = ${sql.ref(`${found}.id`)} offset 0)`
