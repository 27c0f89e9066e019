import { sql, type RawBuilder } from 'kysely'
import {
  allOf,
  containsWords,
  isListed,
  plannedAnew,
  searchQuery,
  type Database,
} from '#platform/server/database/database.ts'
import { RANKED_MAX, type SearchFacets } from '../../contract.ts'
import type { FoundResult, Sought } from './found-items.ts'
import { amongOf, isActive, ORDER, wantedOf } from './filters.ts'
import { facetsOf } from './facets.ts'

/** A word to search for: queries in the syntax of `tsquery`, and its weight, which is greater for rare words. */
export interface RankedWord {
  lexemes: readonly string[]
  synonyms: readonly string[]
  weight: number
  isFrequent: boolean
}

const orOf = (lexemes: readonly string[], fields = '') =>
  lexemes.map((lexeme) => `'${lexeme}'${fields && `:${fields}`}`).join(' | ')
const allForms = ({ lexemes, synonyms }: RankedWord) => [...lexemes, ...synonyms]
const group = (word: RankedWord, fields = '') => `( ${orOf(allForms(word), fields)} )`

/**
 * Returns SQL for the ids of items to rank, each set limited: items with all words, those with any in their title, and those with any of
 * the rarer words; the best of each. Frequent words alone do not bring in everything they are in.
 */
function candidates(words: readonly RankedWord[], sought: Sought): RawBuilder<unknown> {
  const list = { table: 'search_items', among: amongOf(sought.filter), along: sql`true`, order: ORDER }
  const wanted = allOf([isActive, wantedOf(sought)])
  if (words.length === 0) {
    const page = { ...list, held: null, own: null, wanted, skip: 0, limit: RANKED_MAX }
    return sql`select id from search_items where ${isListed(page)} order by ${ORDER} limit ${RANKED_MAX}`
  }
  const find = (query: string) =>
    searchQuery({ ...list, held: containsWords('search_items', query), wanted, page: RANKED_MAX })
  const rare = words.filter(({ isFrequent }) => !isFrequent)
  const queries = [
    words.map((word) => group(word)).join(' & '),
    words.map((word) => orOf(allForms(word), 'A')).join(' | '),
    ...(words.length > 1 ? [(rare.length > 0 ? rare : words).map((word) => orOf(allForms(word))).join(' | ')] : []),
  ]
  return sql.join(
    queries.map((query) => sql`select id from ${find(query)} as found`),
    sql` union `,
  )
}

// Fields from D to A: README, text, skills, title.
const WEIGHTS = sql`'{0.1, 0.3, 0.7, 1}'::real[]`
// Quality raises the score by up to this much, so that it decides between items that fit equally well.
const QUALITY_SHARE = 0.2
const DAY_MS = 86_400_000

// What each item has of the words: for each, its weight times that of the fields, less for synonyms. Items that lack words come behind.
const scoreOf = (words: readonly RankedWord[], now: Date): RawBuilder<unknown> => {
  if (words.length === 0) return sql`rows.quality::double precision`
  const phrase = words.length > 1 ? words.map((word) => group(word)).join(' <-> ') : null
  const today = Math.floor(now.getTime() / DAY_MS)
  return sql`(
    select sum(asked.weight * greatest(
        least(1, ts_rank(${WEIGHTS}, rows.words, asked.own) * asked.own_count),
        0.6 * least(1, coalesce(ts_rank(${WEIGHTS}, rows.words, asked.alike) * asked.alike_count, 0))
      )) * (0.2 + 0.8 * coalesce(
        sum(asked.weight) filter (where rows.words @@ asked.own or rows.words @@ asked.alike), 0
      ) / sum(asked.weight))
    from asked
  ) * (case when ${phrase === null ? sql`false` : sql`rows.words @@ ${plannedAnew} ${phrase}::tsquery`} then 1.25 else 1 end)
    * (1 + ${QUALITY_SHARE}::double precision
      * least(1, greatest(0, (rows.quality - ${today}::integer + 730) / 1825.0)))`
}

const askedOf = (words: readonly RankedWord[]): RawBuilder<unknown> => sql`
  select place, own::tsquery as own, nullif(alike, '')::tsquery as alike, own_count, alike_count, weight,
    titles::tsquery as titles, tags::tsquery as tags, body::tsquery as body, anywhere::tsquery as anywhere
  from unnest(
    ${words.map(({ lexemes }) => orOf(lexemes))}::text[],
    ${words.map(({ synonyms }) => orOf(synonyms))}::text[],
    ${words.map(({ lexemes }) => lexemes.length)}::integer[],
    ${words.map(({ synonyms }) => synonyms.length)}::integer[],
    ${words.map(({ weight }) => weight)}::double precision[],
    ${words.map((word) => orOf(allForms(word), 'A'))}::text[],
    ${words.map((word) => orOf(allForms(word), 'B'))}::text[],
    ${words.map((word) => orOf(allForms(word), 'C'))}::text[],
    ${words.map((word) => orOf(allForms(word)))}::text[]
  ) with ordinality as given(own, alike, own_count, alike_count, weight, titles, tags, body, anywhere, place)`

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
  facets: SearchFacets
}

/** Ranks the items with these words, or without words all items; returns one result more than requested to know whether more follow. */
export async function rankItems(db: Database, words: readonly RankedWord[], sought: Sought) {
  const [score, id] = sought.after ?? [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
  const { rows } = await sql<Row>`
    with candidates as materialized (${candidates(words, sought)}),
    asked as materialized (${askedOf(words)}),
    rows as materialized (
      -- Joined with nothing, so that the words are decompressed once.
      select search_items.*, search || ''::tsvector as words from search_items where id in (select id from candidates)
    ), scored as materialized (
      select rows.*, round((${scoreOf(words, sought.now)}) * 1000000)::bigint as score from rows
    ), ranked as materialized (
      select * from scored where score > 0 order by score desc, id desc limit ${RANKED_MAX}
    ), page as materialized (
      select * from ranked where (score, id) < (${score}::bigint, ${id}::bigint)
      order by score desc, id desc limit ${sought.limit + 1}
    )
    select counted.total, counted.facets, page.id, page.score, page.kind, page.item_id, page.title, page.tags,
      left(page.body, 6000) as body, left(page.more, 12000) as more, page.skills, page.availability, page.price_cents,
      page.price_from, exists (
        select from products where page.kind = 'product' and products.id = page.item_id
          and products.pricing_model = 'pay_what_you_want'
      ) as is_price_least, page.budget, page.average_rating, page.total_ratings, page.published_at,
      ${authorOf('page')} as author_name, ${picture} as picture, coalesce((
        select json_agg(case
          when page.words @@ asked.titles then 'title' when page.words @@ asked.tags then 'skills'
          when page.words @@ asked.body then 'text' when page.words @@ asked.anywhere then 'more'
        end order by asked.place) from asked
      ), '[]') as fields
    from (select (select count(*)::integer from ranked) as total, ${facetsOf(sought.now)} as facets) counted
    left join page on true
    order by page.score desc, page.id desc`.execute(db)
  const [first] = rows
  return {
    total: first?.total ?? 0,
    facets: first?.facets,
    results: rows.flatMap(({ total: _total, facets: _facets, id: found, ...row }): FoundResult[] =>
      found === null ? [] : [{ ...row, id: found }],
    ),
  }
}
