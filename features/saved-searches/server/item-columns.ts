import { authorOf, periodStart, priceOf } from '#features/search/server.ts'
import type { ItemColumns } from './queries/matches.ts'

/** What the queries of matches read of a search item, as the search reads it. */
export const ITEM_COLUMNS: ItemColumns = { author: authorOf('item'), price: priceOf('item'), periodStart }
