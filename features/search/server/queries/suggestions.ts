import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { SEARCH_KINDS } from '../../contract.ts'
import type { FoundItem } from './found-items.ts'
import { authorOf } from './rank-items.ts'
import { isActive, isOpen, CANDIDATE_ORDER, TITLE_WORDS } from './filters.ts'

const KINDS = sql`unnest(${SEARCH_KINDS}::text[]) as kinds(kind)`
// Best items of each kind, which are looked at one by one: they say how frequent the words are.
const SAMPLE_SIZE = 60
// As many more are looked at where the index is not asked or has more than is read of it: frequent words are found there.
const WALKED_MAX = 200
// In how many items a word is for the index to be asked for it: collecting more takes longer than somebody waits for a key.
const COLLECTED_MAX = 100_000
// In how many items all words are for the index to be asked at all: of more, enough are among those that are walked.
const FOUND_MAX = 20_000
// Items from the index whose words are read, and items that are looked at to find as many that are open: that costs less.
const READ_LIMIT = 500
const EXAMINED_MAX = 20 * READ_LIMIT
// Items of each kind that are looked up in place of those whose authors are being suspended.
const SPARE_ITEMS = 5

const allItems = sql`(select id from search_items order by id desc limit 1)`

/**
 * Finds the best items of each kind with all these words in their titles, names or skills; each word is a query in the syntax of
 * `to_tsquery`. The number of items examined is limited, however many there are: rare words come from the index of titles.
 */
export async function findSuggestions(db: Database, words: readonly string[], each: number): Promise<FoundItem[]> {
  const query = sql`(select query from whole)`
  // The best items of kinds, from one place to another.
  const bestItemsBetween = (kinds: RawBuilder<unknown>, from: number, to: number) => sql`
    select search_items.*, titles @@ ${query} as holds from ${kinds} cross join lateral (
      select id, search_items.kind, quality, ${TITLE_WORDS} as titles
      from search_items where search_items.kind = kinds.kind and ${isOpen}
      order by ${CANDIDATE_ORDER} offset ${sql.lit(from)} limit ${sql.lit(to - from)}
    ) as search_items`
  const { rows } = await sql<FoundItem>`
    with whole as materialized (
      -- Apart, so that the plan does not depend on it and is made once.
      select to_tsquery('simple', ${words.join(' & ')}) as query
    ), walked as materialized (${bestItemsBetween(KINDS, 0, SAMPLE_SIZE)}), seen as materialized (
      select count(*) filter (where holds) * ${allItems} / greatest(count(*), 1) as holding, count(*) as number from walked
    ), sought as materialized (
      -- Each word once, because a query takes longer to read than to compare.
      select word, to_tsquery('simple', word) as query from unnest(${words}::text[]) as word
    ), asked as materialized (
      select to_tsquery('simple', string_agg(word, ' & ')) as words, count(*) = ${words.length} as is_all from sought
      where (select holding <= ${sql.lit(FOUND_MAX)} and number >= ${sql.lit(SAMPLE_SIZE)} from seen) and (
        select count(*) from walked where titles @@ sought.query
      ) * ${allItems} / (select number from seen) <= ${sql.lit(COLLECTED_MAX)}
    ), collected as materialized (
      -- Read only as far as the next parts ask for it.
      select kind, id, quality, ${isOpen} and ((select is_all from asked) or ${TITLE_WORDS} @@ ${query}) as holds
      from search_items where ${TITLE_WORDS} @@ (select words from asked) limit ${sql.lit(EXAMINED_MAX)}
    ), listed as materialized (
      select * from collected as search_items where ${isOpen} limit ${sql.lit(READ_LIMIT)}
    ), lacking as materialized (
      select kind from ${KINDS} where (select words is null from asked) or (select count(*) from listed) = ${sql.lit(READ_LIMIT)}
        or (select count(*) from collected) = ${sql.lit(EXAMINED_MAX)}
      except select kind from walked where holds group by kind having count(*) >= ${each + SPARE_ITEMS}
    ), found as materialized (
      select id, kind, quality from walked where holds
      union select id, kind, quality from listed where holds
      union select id, kind, quality from (${bestItemsBetween(sql`lacking as kinds`, SAMPLE_SIZE, WALKED_MAX)}) as further where holds
    ), best as materialized (
      select id from (
        select id, row_number() over (partition by kind order by ${CANDIDATE_ORDER}) as place from found as search_items
      ) as placed where place <= ${each + SPARE_ITEMS}
    )
    select kind, item_id, title, author_name from (
      select search_items.*, ${authorOf('search_items')} as author_name,
        row_number() over (partition by kind order by ${CANDIDATE_ORDER}) as place
      from search_items where id in (select id from best) and ${isActive}
    ) as placed
    where place <= ${each} order by quality desc, id desc`.execute(db)
  return rows
}

// Skills are counted among the best creators, so that the cost does not grow with their number.
const SAMPLED_CREATORS = 300

/** Lists the most frequent skills of creators that begin with this text. */
export async function listFrequentSkills(db: Database, start: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ skill: string }>`
    select skill from (
      select skills from search_items where kind = 'creator' order by quality desc, id desc limit ${SAMPLED_CREATORS}
    ) best, unnest(best.skills) skill
    where starts_with(skill, ${start})
    group by skill order by count(*) desc, skill limit ${most}`.execute(db)
  return rows.map(({ skill }) => skill)
}
