import { sql } from 'kysely'
import { containsWords, searchQuery, type Database } from '#platform/server/database/database.ts'
import { SEARCH_KINDS } from '../../contract.ts'
import type { FoundItem } from './found-items.ts'
import { authorOf } from './rank-items.ts'
import { amongOf, isActive, ORDER } from './filters.ts'

/** Finds the best items of each kind that this query of `to_tsquery` holds for. */
export async function findSuggestions(db: Database, query: string, each: number): Promise<FoundItem[]> {
  const held = containsWords('search_items', query)
  const found = SEARCH_KINDS.map(
    (kind) => sql`
      select id from ${searchQuery({
        table: 'search_items',
        held,
        among: amongOf({ kind }),
        along: sql`true`,
        wanted: isActive,
        order: ORDER,
        page: each,
      })} as found`,
  )
  const { rows } = await sql<FoundItem>`
    select kind, item_id, title, author_name from (
      select search_items.*, ${authorOf('search_items')} as author_name,
        row_number() over (partition by kind order by ${ORDER}) as place
      from search_items where id in (${sql.join(found, sql` union all `)})
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
