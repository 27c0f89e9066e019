import { sql, type RawBuilder } from 'kysely'
import { RANKED_MAX } from '#platform/contract/search-text.ts'
import {
  allOf,
  isListed,
  matchesQuery,
  searchQuery,
  type BestItem,
  type Database,
  type IndexCondition,
} from '#platform/server/database/database.ts'
import type { SearchFacets } from '../../contract.ts'
import type { FoundResult, SearchInput } from './found-items.ts'
import { isActive, isOpen, ofKind, CANDIDATE_ORDER, TITLE_WORDS, filterConditions } from './filters.ts'
import { facetsOf } from './facets.ts'
import { knownWords, meantCtes, type WordSource } from './meant-words.ts'
import type { MeantWord } from './words.ts'

// One more than are ranked, to know whether there are more.
const READ_LIMIT = RANKED_MAX + 1

/** The items that are searched: their kind, if it is one, and further conditions. */
interface SearchScope {
  kind: string | undefined
  /** Whether closed requests are among them. They count among the rows that a search may examine. */
  hasClosed: boolean
  wanted: RawBuilder<boolean>
}

const listOf = ({ kind, hasClosed, wanted }: SearchScope) => ({
  table: 'search_items',
  ...ofKind(kind),
  along: hasClosed ? sql`true` : isOpen,
  wanted: allOf([isActive, wanted]),
  order: CANDIDATE_ORDER,
})

/** SQL for the ids of the best items, without words. */
const bestItems = (scope: SearchScope): RawBuilder<unknown> => sql`
  select id from search_items
  where ${isListed({ ...listOf(scope), held: null, own: null, skip: 0, limit: READ_LIMIT })}
  order by ${CANDIDATE_ORDER} limit ${READ_LIMIT}`

/**
 * Returns SQL for the ids of items to rank, each set limited: items with all words, those with any in their title, and those with any of
 * the rarer words; the best of each. Frequent words alone do not bring in everything they are in.
 */
function candidates(scope: SearchScope): RawBuilder<unknown> {
  const find = (name: string, heldFor: (query: RawBuilder<unknown>) => IndexCondition) => {
    const query = sql`(select ${sql.ref(name)} from queries)`
    const search = { ...listOf(scope), held: heldFor(query), page: READ_LIMIT }
    return sql`select id from ${searchQuery(search)} as found where ${query} is not null`
  }
  const each = sql`array(select '(' || anywhere::text || ')' from meant)`
  const all = [
    find('all_words', (query) => matchesQuery('search_items', query, each)),
    find('any_title', (query) => ({
      ...matchesQuery('search_items', query),
      // The index does not have the fields.
      inIndex: sql`${TITLE_WORDS} @@ (select any_word from queries)`,
      inRow: sql`search_items.search @@ ${query}`,
    })),
    find('any_rare', (query) => matchesQuery('search_items', query)),
  ]
  return sql.join(all, sql` union `)
}

// Fields from D to A: README, text, skills, title.
const FIELD_WEIGHTS = sql`'{0.1, 0.3, 0.7, 1}'::real[]`
// Quality raises the score by up to this much, so that it decides between items that fit equally well.
const QUALITY_SHARE = 0.2
const DAY_MS = 86_400_000

// What each item has of the words: for each, its weight times that of the fields, less for synonyms. Items that lack words come behind.
const scoreOf = (now: Date): RawBuilder<unknown> => sql`(
    select sum(meant.weight * greatest(
        least(1, ts_rank(${FIELD_WEIGHTS}, rows.words, meant.own) * meant.own_count),
        0.6 * least(1, coalesce(ts_rank(${FIELD_WEIGHTS}, rows.words, meant.alike) * meant.alike_count, 0))
      )) * (0.2 + 0.8 * coalesce(
        sum(meant.weight) filter (where rows.words @@ meant.own or rows.words @@ meant.alike), 0
      ) / sum(meant.weight))
    from meant
  ) * (case when rows.words @@ (select phrase from queries) then 1.25 else 1 end)
    * (1 + ${QUALITY_SHARE}::double precision
      * least(1, greatest(0, (rows.quality - ${Math.floor(now.getTime() / DAY_MS)}::integer + 730) / 1825.0)))`

/** CTEs up to `ranked`, the items with their scores; without words, all items are ranked by their quality. */
const rankedCtes = (source: WordSource, scope: SearchScope, now: Date, hasWords = true): RawBuilder<unknown> => sql`
  ${meantCtes(source)},
  candidates as materialized (${hasWords ? candidates(scope) : bestItems(scope)}),
  rows as materialized (
    -- Joined with nothing, so that the words are decompressed once.
    select search_items.*, search || ''::tsvector as words from search_items where id in (select id from candidates)
  ), scored as materialized (
    select rows.*, round((${hasWords ? scoreOf(now) : sql`rows.quality::double precision`}) * 1000000)::bigint as score
    from rows
  ), ranked as materialized (
    select * from scored where score > 0 order by score desc, id desc limit ${RANKED_MAX}
  )`

// Whether more items match than are ranked.
const isLimited = sql<boolean>`(select count(*) > ${sql.lit(RANKED_MAX)} from scored where score > 0)`

/** SQL for the best items of a pool: `item_id`, `score`, `place` and `is_limited`. */
export const selectBest = (source: WordSource, scope: SearchScope, now: Date): RawBuilder<BestItem> => sql`(
  with ${rankedCtes(source, scope, now)}
  select item_id, score, id as place, ${isLimited} as is_limited from ranked
)`

const picture = sql`case page.kind
  when 'creator' then (select profile_image from developer_profiles where user_id = page.item_id and is_public)
  when 'showcase' then (
    select small_name from showcase_pictures where showcase_id = page.item_id order by position limit 1
  )
  when 'product' then (select small_name from product_pictures where product_id = page.item_id order by position limit 1)
end`

/** SQL for the name of an item's author, as its own page shows it; null for creators themselves. */
export const authorOf = (item: string): RawBuilder<unknown> => sql`(
  select case ${sql.ref(`${item}.kind`)} when 'creator' then null when 'request' then shown_name when 'playlist' then shown_name
    else coalesce(nullif(trim(full_name), ''), shown_name) end
  from accounts where accounts.id = ${sql.ref(`${item}.owner_id`)}
)`

interface Row extends Omit<FoundResult, 'id'> {
  id: number | null
  total: number
  is_limited: boolean
  facets: SearchFacets
}

/** Ranks the items with these words, or without words all items; returns one result more than requested to know whether more follow. */
export async function rankItems(db: Database, words: readonly MeantWord[], sought: SearchInput) {
  const [score, id] = sought.after ?? [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
  const scope = { kind: sought.filter.kind, hasClosed: false, wanted: filterConditions(sought) }
  const { rows } = await sql<Row>`
    with ${rankedCtes(knownWords(words), scope, sought.now, words.length > 0)},
    page as materialized (
      select * from ranked where (score, id) < (${score}::bigint, ${id}::bigint)
      order by score desc, id desc limit ${sought.limit + 1}
    )
    select counted.total, counted.is_limited, counted.facets, page.id, page.score, page.kind, page.item_id, page.title, page.tags,
      left(page.body, 6000) as body, left(page.more, 12000) as more, page.skills, page.availability, page.price_cents,
      page.price_from, exists (
        select from products where page.kind = 'product' and products.id = page.item_id
          and products.pricing_model = 'pay_what_you_want'
      ) as is_price_least, page.budget, page.average_rating, page.total_ratings, page.published_at,
      ${authorOf('page')} as author_name, ${picture} as picture, coalesce((
        select json_agg(case
          when page.words @@ meant.titles then 'title' when page.words @@ meant.tags then 'skills'
          when page.words @@ meant.body then 'text' when page.words @@ meant.anywhere then 'more'
        end order by meant.place) from meant
      ), '[]') as fields
    from (select (select count(*)::integer from ranked) as total, ${isLimited} as is_limited, ${facetsOf(sought.now)} as facets) counted
    left join page on true
    order by page.score desc, page.id desc`.execute(db)
  const [first] = rows
  return {
    total: first?.total ?? 0,
    isLimited: first?.is_limited ?? false,
    facets: first?.facets,
    results: rows.flatMap(
      ({ total: _total, is_limited: _limited, facets: _facets, id: found, ...row }): FoundResult[] =>
        found === null ? [] : [{ ...row, id: found }],
    ),
  }
}
