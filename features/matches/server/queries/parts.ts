import { sql } from 'kysely'

/** Order of the candidates, as an index of the search provides it. */
export const ORDER = sql`search_items.quality desc, search_items.id desc`

/** Hides what a suspension that runs at the same time has not taken out yet. */
export const OWNER_IS_ACTIVE = sql`(select is_active from accounts where accounts.id = search_items.owner_id)`

/** Points from which on shared words are a reason: one word of both titles, or two of the texts. */
export const SIMILAR_POINTS = 2
