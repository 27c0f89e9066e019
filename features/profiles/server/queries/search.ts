import { sql, type RawBuilder } from 'kysely'
import { allOf, containsWords, isListed, type Database, type Listing } from '#platform/server/database/database.ts'
import type { Availability, CreatorOrder, Language } from '../../contract.ts'
import { publicDevelopers } from './profiles.ts'

/** Filters of the creator search; `words` is a text search query. */
export interface CreatorSearch {
  words: string | undefined
  skill: string | undefined
  min_experience?: number | undefined
  availability?: Availability | undefined
  language?: Language | undefined
  max_price?: number | undefined
  reply_within_hours?: number | undefined
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

// Hides closed and suspended accounts by a lookup per remaining row instead of a join with all accounts.
const isActive = sql`(select is_active from accounts where accounts.id = developer_profiles.user_id)`

/**
 * Lists public creators in one of the sort orders, each using its own index, with one row more than requested to know whether another page
 * follows.
 */
export function listPublicDevelopers(db: Database, search: CreatorSearch) {
  const { words, skill, min_experience, availability, language, max_price, reply_within_hours } = search
  const { order, after, skip, limit } = search
  const rank = sql.ref<number>(RANK[order])
  const along: RawBuilder<unknown>[] = [
    sql`(${rank}, developer_profiles.id) < (${after[0]}::bigint, ${after[1]}::bigint)`,
  ]
  const wanted: RawBuilder<unknown>[] = []
  if (min_experience !== undefined)
    (order === 'experience' ? along : wanted).push(sql`developer_profiles.experience_years >= ${min_experience}`)
  if (availability !== undefined) wanted.push(sql`developer_profiles.availability = ${availability}`)
  if (max_price !== undefined) wanted.push(sql`developer_profiles.price_from <= ${max_price}`)
  if (reply_within_hours !== undefined) wanted.push(sql`developer_profiles.reply_within_hours <= ${reply_within_hours}`)
  // Skills and languages have the same kind of index as words, so they are searched together.
  const listed: RawBuilder<unknown>[] = []
  if (skill !== undefined) listed.push(sql`developer_profiles.skill_keys @> array[lowered(${skill}::text)]`)
  if (language !== undefined) listed.push(sql`developer_profiles.languages @> array[${language}::text]`)
  // Filters by account before the page is cut, so that hidden accounts take up no rows of it.
  if (words !== undefined || listed.length > 0 || wanted.length > 0) wanted.unshift(isActive)
  const condition = listed.length === 0 ? null : { holds: allOf(listed) }
  const listing: Listing = {
    table: 'developer_profiles',
    held: words === undefined ? condition : containsWords('developer_profiles', words, allOf(listed)),
    among: sql`developer_profiles.is_public`,
    own: null,
    along: allOf(along),
    wanted: allOf(wanted),
    order: sql`${rank} desc, developer_profiles.id desc`,
    skip,
    limit: limit + 1,
  }
  return publicDevelopers(db)
    .select(rank.as('rank'))
    .where(isListed(listing))
    .orderBy(rank, 'desc')
    .orderBy('developer_profiles.id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** Returns the most frequent skills among the newest public creators; sampled, so that the cost does not grow with their number. */
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
