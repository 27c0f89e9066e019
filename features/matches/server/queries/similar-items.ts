import { sql } from 'kysely'
import { planEachTime, searchQuery, shownFullName, type Database } from '#platform/server/database/database.ts'
import type { SimilarKind } from '../../contract.ts'
import type { SimilarFacts } from './facts.ts'
import { itemOf, CANDIDATE_ORDER, OWNER_IS_ACTIVE, SIMILAR_POINTS } from './parts.ts'

/** A similar item, and what it shares. */
export interface SimilarRow extends SimilarFacts {
  id: number
  title: string
  author_name: string
  /** Thumbnail of a showcase or product; those of videos are resolved separately. */
  picture: string | null
}

const CANDIDATES_MAX = 100

interface SimilarQuery {
  kind: SimilarKind
  id: number
  /** Who asks; null if signed out. */
  reader: number | null
  limit: number
}

/**
 * Lists public items of the same kind by others with the words of a public item in their titles and categories, the most and then the
 * best first; none for an item that is not public. Excludes the reader's own, and those of people they cannot reach.
 */
export async function listSimilarItems(db: Database, { kind, id, reader, limit }: SimilarQuery): Promise<SimilarRow[]> {
  const isForReader =
    reader === null
      ? sql`true`
      : sql`search_items.owner_id <> ${reader} and not are_blocked(search_items.owner_id, ${reader})`
  const similarTexts = searchQuery({
    table: 'search_items',
    held: { holds: sql`search_items.search @@ ${planEachTime} (select query from asked_for)` },
    among: sql`search_items.kind = ${kind}`,
    along: sql`true`,
    wanted: sql`search_items.owner_id <> (select owner_id from source) and ${OWNER_IS_ACTIVE} and ${isForReader}`,
    order: CANDIDATE_ORDER,
    page: CANDIDATES_MAX,
  })
  const { rows } = await sql<SimilarRow>`
    with source as materialized (
      select owner_id, concat_ws(' ', title, tags) as title, body from search_items
      where kind = ${kind} and item_id = ${id} and ${OWNER_IS_ACTIVE}
    ), asked as materialized (
      select words.word, words.points, match_query(words.lexemes, 'AB') as query
      from source, search_settings, match_words(search_settings.languages, source.title, source.body) words
    ), asked_for as materialized (
      select string_agg(query::text, ' | ')::tsquery as query from asked
    ), best as materialized (
      select search_items.item_id, search_items.title, search_items.tags, search_items.owner_id, search_items.quality,
        search_items.id as search_id, shared.words, shared.points,
        coalesce(search_items.average_rating, 0) as average_rating, search_items.total_ratings
      from ${similarTexts} found cross join lateral ${itemOf('found')} search_items cross join lateral (
        select coalesce(sum(asked.points), 0)::integer as points,
          array_agg(asked.word order by asked.points desc, asked.word) as words
        from asked where search_items.search @@ asked.query
      ) shared
      where shared.points >= ${sql.lit(SIMILAR_POINTS)}
      order by shared.points desc, quality desc, search_id desc limit ${limit}
    )
    select best.item_id as id, best.title, best.words, best.average_rating, best.total_ratings,
      coalesce(nullif(trim(${shownFullName('owner')}), ''), owner.shown_name) as author_name,
      case ${kind}::text
        when 'showcase' then (
          select small_name from showcase_pictures where showcase_id = best.item_id order by position limit 1
        )
        when 'product' then (
          select small_name from product_pictures where product_id = best.item_id order by position limit 1
        )
      end as picture
    from best join accounts owner on owner.id = best.owner_id
    order by best.points desc, best.quality desc, best.search_id desc`.execute(db)
  return rows
}
