import { sql, type RawBuilder } from 'kysely'
import { plannedAnew, type Database } from '#platform/server/database.ts'
import type { CreatorOrder } from '../../contract.ts'
import { publicDevelopers } from './profiles.ts'

/** Which creators are listed; `words` is a query of the text search. */
export interface CreatorSearch {
  words: string | undefined
  skill: string | undefined
  min_experience?: number | undefined
  order: CreatorOrder
  after: readonly [rank: number, id: number]
  skip: number
  limit: number
}

const RANK = {
  newest: 'developer_profiles.id',
  rating: 'developer_profiles.rating_score',
  experience: 'developer_profiles.experience_years',
  projects: 'developer_profiles.total_projects',
} as const satisfies Record<CreatorOrder, string>

// How far an order is walked in search of words before their own index is asked instead.
const WALKED = 5000
// To look for words in a row costs many times what its index costs: in a table of so few rows the index is asked at once.
const isLarge = sql`(select reltuples from pg_class where oid = 'developer_profiles'::regclass) > 20000`

/** Public creators in one of the orders, each walked on its own index; one more than asked, to know whether another page follows. */
export function listPublicDevelopers(db: Database, search: CreatorSearch) {
  const { words, order, after, skip, limit } = search
  const rank = sql.ref<number>(RANK[order])
  const id = sql.ref<number>('developer_profiles.id')
  const wanted = sql.join(
    [
      sql`(${rank}, ${id}) < (${after[0]}::bigint, ${after[1]}::bigint)`,
      ...(search.skill === undefined
        ? []
        : [sql`developer_profiles.skill_keys @> array[lowered(${search.skill}::text)]`]),
      ...(search.min_experience === undefined
        ? []
        : [sql`developer_profiles.experience_years >= ${search.min_experience}`]),
    ],
    sql` and `,
  )
  return publicDevelopers(db)
    .select(rank.as('rank'))
    .where(sql<boolean>`${wanted}`)
    .$if(words !== undefined, (query) =>
      query.where(sql<boolean>`developer_profiles.id in ${holding(words ?? '', { ...search, wanted })}`),
    )
    .orderBy(rank, 'desc')
    .orderBy('developer_profiles.id', 'desc')
    .offset(skip)
    .limit(limit + 1)
    .execute()
}

/**
 * The profiles that hold the words: enough for the page, or all there are. PostgreSQL cannot tell how rare the beginning of a word
 * is, and would walk a whole order for one that hardly occurs, or gather half the table for one that nearly everybody uses. So a
 * stretch of the order is looked through first; when that does not fill the page the words are rare, and their index has them.
 */
function holding(words: string, { wanted, order, skip, limit }: CreatorSearch & { wanted: RawBuilder<unknown> }) {
  const rank = sql.ref(RANK[order])
  const query = sql`${plannedAnew} to_tsquery('simple', ${words})`
  const page = skip + limit + 1
  // A lookup for each row that is left, not a join of all accounts.
  const isActive = sql`(select is_active from accounts where accounts.id = user_id)`
  return sql`(
    with near as materialized (
      select id from (
        select developer_profiles.id, user_id, ${rank} as rank, search from developer_profiles
        where developer_profiles.is_public and ${wanted}
        order by ${rank} desc, developer_profiles.id desc limit ${WALKED}
      ) walked
      where ${isLarge} and search @@ ${query} and ${isActive}
      order by rank desc, id desc limit ${page}
    ), rare as materialized (
      select developer_profiles.id, user_id, ${rank} as rank from developer_profiles
      where developer_profiles.is_public and search @@ ${query} and ${wanted} and (select count(*) from near) < ${page}
    ), found as (
      select id from rare where ${isActive} order by rank desc, id desc limit ${page}
    )
    select id from near union select id from found
  )`
}

/** The skills that occur most among the newest public creators: of that many, so that it costs the same however many there are. */
export async function listFrequentSkills(db: Database, sampled: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ skill: string }>`
    select mode() within group (order by skill) as skill
    from (
      select id, skills from developer_profiles where is_public order by id desc limit ${sampled}
    ) newest, unnest(newest.skills) skill
    group by lowered(skill)
    order by count(*) desc, lowered(skill)
    limit ${limit}`.execute(db)
  return rows.map(({ skill }) => skill)
}
