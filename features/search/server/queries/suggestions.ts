import { sql } from 'kysely'
import { plannedAnew, type Database } from '#platform/server/database/database.ts'
import { SEARCH_KINDS } from '../../contract.ts'
import type { FoundItem } from './found-items.ts'
import { authorOf } from './rank-items.ts'
import { isActive, isOpen, ORDER, TITLES } from './filters.ts'

// Best items of each kind, which are looked at one by one: frequent words are found there.
const WALKED = 200
// In how many items a word is for the index to be asked for it: collecting more takes longer than somebody waits for a key.
const COLLECTED = 100_000
// In how many items all words are for the index to be asked at all: of more, enough are among those that are walked.
const FOUND = 20_000
// Items from the index whose words are read, and items that are looked at to find as many that are open: that costs a tenth each.
const READ = 1000
const LISTED = 10 * READ

const allItems = sql`(select id from search_items order by id desc limit 1)`

/**
 * Finds the best items of each kind with all these words in their titles, names or skills; each word is a query in the syntax of
 * `to_tsquery`. The number of items examined is limited, however many there are: rare words come from the index of titles.
 */
export async function findSuggestions(db: Database, words: readonly string[], each: number): Promise<FoundItem[]> {
  const query = sql`${plannedAnew} to_tsquery('simple', ${words.join(' & ')})`
  const { rows } = await sql<FoundItem>`
    with walked as materialized (
      select search_items.id, search_items.titles, search_items.titles @@ ${query} as holds
      from unnest(${SEARCH_KINDS}::text[]) as kinds(kind) cross join lateral (
        select id, ${TITLES} as titles from search_items where search_items.kind = kinds.kind and ${isOpen}
        order by ${ORDER} limit ${sql.lit(WALKED)}
      ) as search_items
    ), seen as materialized (
      select count(*) filter (where holds) * ${allItems} / greatest(count(*), 1) as holding, count(*) as number from walked
    ), asked as materialized (
      select to_tsquery('simple', string_agg(word, ' & ')) as words from unnest(${words}::text[]) as word
      where (select holding <= ${sql.lit(FOUND)} and number >= ${sql.lit(WALKED)} from seen) and (
        select count(*) from walked where titles @@ to_tsquery('simple', word)
      ) * ${allItems} / (select number from seen) <= ${sql.lit(COLLECTED)}
    ), found as materialized (
      select id from walked where holds
      union
      select id from (
        select * from (
          select * from search_items where ${TITLES} @@ (select words from asked) limit ${sql.lit(LISTED)}
        ) as search_items where ${isOpen} limit ${sql.lit(READ)}
      ) as search_items where ${TITLES} @@ ${query}
    )
    select kind, item_id, title, author_name from (
      select search_items.*, ${authorOf('search_items')} as author_name,
        row_number() over (partition by kind order by ${ORDER}) as place
      from search_items where id in (select id from found) and ${isActive} and ${isOpen}
    ) as placed
    where place <= ${each} order by quality desc, id desc`.execute(db)
  return rows
}

// Skills are counted among the best creators, so that the cost does not grow with their number.
const SAMPLED = 300

/** Lists the most frequent skills of creators that begin with this text. */
export async function listFrequentSkills(db: Database, start: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ skill: string }>`
    select skill from (
      select skills from search_items where kind = 'creator' order by quality desc, id desc limit ${SAMPLED}
    ) best, unnest(best.skills) skill
    where starts_with(skill, ${start})
    group by skill order by count(*) desc, skill limit ${most}`.execute(db)
  return rows.map(({ skill }) => skill)
}
