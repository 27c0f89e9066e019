import { SearchFilter } from '#features/search/contract.ts'
import { pathOf } from '#features/search/server.ts'
import type { Database } from '#platform/server/database/database.ts'
import { NEWEST_MAX, type SavedSearch } from '../contract.ts'
import { ITEM_COLUMNS } from './item-columns.ts'
import { listNewest, type Match } from './queries/matches.ts'
import type { SearchRow } from './queries/searches.ts'
import { feedAddresses } from './signed-names.ts'

const FACETS = SearchFilter.keyof().options

/** A stored facet may have a value that this version no longer knows: it is named, and left out of the filter. */
function presentSearch(row: SearchRow, feedUrl: (row: SearchRow) => string, newest: readonly Match[]): SavedSearch {
  const stored = FACETS.flatMap((facet) => (row[facet] === null ? [] : [{ facet, value: row[facet] }]))
  const isKnown = ({ facet, value }: (typeof stored)[number]) => SearchFilter.shape[facet].safeParse(value).success
  const missing = stored.filter((one) => !isKnown(one) || (one.facet === 'skill' && row.is_skill_missing))
  return {
    id: row.id,
    name: row.name,
    q: row.words,
    filter: SearchFilter.parse(Object.fromEntries(stored.filter(isKnown).map(({ facet, value }) => [facet, value]))),
    missing: missing.map(({ facet, value }) => ({ facet, value: String(value) })),
    delivery: row.delivery,
    is_stopped: row.stopped_at !== null,
    feed_url: row.delivery === 'feed' ? feedUrl(row) : null,
    newest: newest.map(({ kind, item_id: id, title }) => ({ kind, id, title, path: pathOf(kind, id) })),
    match_count: row.match_count,
    created_at: row.created_at,
  }
}

/** Presents saved searches with their newest matches. */
export async function presentSearches(
  db: Database,
  publicUrl: string,
  rows: readonly SearchRow[],
): Promise<SavedSearch[]> {
  if (rows.length === 0) return []
  const feedUrl = await feedAddresses(db, publicUrl)
  const newest = Map.groupBy(
    await listNewest(
      db,
      rows.map(({ id }) => id),
      NEWEST_MAX,
      ITEM_COLUMNS,
    ),
    ({ search_id }) => search_id,
  )
  return rows.map((row) => presentSearch(row, feedUrl, newest.get(row.id) ?? []))
}
