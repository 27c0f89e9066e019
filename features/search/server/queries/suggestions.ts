import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { SEARCH_KINDS } from '../../contract.ts'
import type { FoundItem } from './found-items.ts'
import { authorOf } from './rank-items.ts'
import { isActive, isOpen, ORDER, TITLES } from './filters.ts'

const KINDS = sql`unnest(${SEARCH_KINDS}::text[]) as kinds(kind)`
// Best items of each kind, which are looked at one by one: they say how frequent the words are.
const SAMPLED = 60
// As many more are looked at where the index is not asked or has more than is read of it: frequent words are found there.
const WALKED = 200
// In how many items a word is for the index to be asked for it: collecting more takes longer than somebody waits for a key.
const COLLECTED = 100_000
// In how many items all words are for the index to be asked at all: of more, enough are among those that are walked.
const FOUND = 20_000
// Items from the index whose words are read, and items that are looked at to find as many that are open: that costs less.
const READ = 500
const LISTED = 20 * READ
// Items of each kind that are looked up in place of those whose authors are being suspended.
const SPARE = 5

const allItems = sql`(select id from search_items order by id desc limit 1)`

/**
 * Finds the best items of each kind with all these words in their titles, names or skills; each word is a query in the syntax of
 * `to_tsquery`. The number of items examined is limited, however many there are: rare words come from the index of titles.
 */
export async function findSuggestions(db: Database, words: readonly string[], each: number): Promise<FoundItem[]> {
  const query = sql`(select query from whole)`
  // The best items of kinds, from one place to another.
  const walk = (kinds: RawBuilder<unknown>, from: number, to: number) => sql`
    select search_items.*, titles @@ ${query} as holds from ${kinds} cross join lateral (
      select id, search_items.kind, quality, ${TITLES} as titles
      from search_items where search_items.kind = kinds.kind and ${isOpen}
      order by ${ORDER} offset ${sql.lit(from)} limit ${sql.lit(to - from)}
    ) as search_items`
  const { rows } = await sql<FoundItem>`
    with whole as materialized (
      -- Apart, so that the plan does not depend on it and is made once.
      select to_tsquery('simple', ${words.join(' & ')}) as query
    ), walked as materialized (${walk(KINDS, 0, SAMPLED)}), seen as materialized (
      select count(*) filter (where holds) * ${allItems} / greatest(count(*), 1) as holding, count(*) as number from walked
    ), sought as materialized (
      -- Each word once, because a query takes longer to read than to compare.
      select word, to_tsquery('simple', word) as query from unnest(${words}::text[]) as word
    ), asked as materialized (
      select to_tsquery('simple', string_agg(word, ' & ')) as words, count(*) = ${words.length} as is_all from sought
      where (select holding <= ${sql.lit(FOUND)} and number >= ${sql.lit(SAMPLED)} from seen) and (
        select count(*) from walked where titles @@ sought.query
      ) * ${allItems} / (select number from seen) <= ${sql.lit(COLLECTED)}
    ), collected as materialized (
      -- Read only as far as the next parts ask for it.
      select kind, id, quality, ${isOpen} and ((select is_all from asked) or ${TITLES} @@ ${query}) as holds
      from search_items where ${TITLES} @@ (select words from asked) limit ${sql.lit(LISTED)}
    ), listed as materialized (
      select * from collected as search_items where ${isOpen} limit ${sql.lit(READ)}
    ), lacking as materialized (
      select kind from ${KINDS} where (select words is null from asked) or (select count(*) from listed) = ${sql.lit(READ)}
        or (select count(*) from collected) = ${sql.lit(LISTED)}
      except select kind from walked where holds group by kind having count(*) >= ${each + SPARE}
    ), found as materialized (
      select id, kind, quality from walked where holds
      union select id, kind, quality from listed where holds
      union select id, kind, quality from (${walk(sql`lacking as kinds`, SAMPLED, WALKED)}) as further where holds
    ), best as materialized (
      select id from (
        select id, row_number() over (partition by kind order by ${ORDER}) as place from found as search_items
      ) as placed where place <= ${each + SPARE}
    )
    select kind, item_id, title, author_name from (
      select search_items.*, ${authorOf('search_items')} as author_name,
        row_number() over (partition by kind order by ${ORDER}) as place
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
