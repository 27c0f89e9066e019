import { sql, type RawBuilder } from 'kysely'
import {
  joinConditions,
  allOf,
  listRanked,
  isListed,
  foundColumns,
  unrankedOrder,
  rankingWords,
  type Database,
  type Listing,
  type ListPosition,
  type SearchedList,
  type SearchedWords,
} from '#platform/server/database/database.ts'
import type { Availability, CreatorOrder, Language } from '../../contract.ts'
import { publicDevelopers } from './profiles.ts'

/** Filters of the creator search. */
export interface CreatorSearch {
  words: SearchedWords | undefined
  skill: string | undefined
  min_experience?: number | undefined
  availability?: Availability | undefined
  language?: Language | undefined
  max_price?: number | undefined
  reply_within_hours?: number | undefined
  /** By default the best matches of words, or the newest. */
  order?: CreatorOrder | undefined
  after: ListPosition
  skip: number
  limit: number
}

const RANK = {
  newest: 'developer_profiles.id',
  rating: 'developer_profiles.rating_score',
  experience: 'developer_profiles.experience_years',
  projects: 'developer_profiles.total_projects',
} as const satisfies Record<Exclude<CreatorOrder, 'relevance'>, string>

// Hides closed and suspended accounts by a lookup per remaining row instead of a join with all accounts.
const isActive = sql`(select is_active from accounts where accounts.id = developer_profiles.user_id)`

const CREATORS: SearchedList = { table: 'developer_profiles', key: 'user_id', kind: 'creator' }

/** Conditions of a search beside the words: those that a GIN index supports, that of the experience, and others. */
function conditionsOf(search: CreatorSearch) {
  const { skill, min_experience, availability, language, max_price, reply_within_hours } = search
  const indexedConditions: RawBuilder<unknown>[] = []
  const otherConditions: RawBuilder<unknown>[] = []
  if (skill !== undefined) indexedConditions.push(sql`developer_profiles.skill_keys @> array[lowered(${skill}::text)]`)
  if (language !== undefined) indexedConditions.push(sql`developer_profiles.languages @> array[${language}::text]`)
  if (availability !== undefined) otherConditions.push(sql`developer_profiles.availability = ${availability}`)
  if (max_price !== undefined) otherConditions.push(sql`developer_profiles.price_from <= ${max_price}`)
  if (reply_within_hours !== undefined)
    otherConditions.push(sql`developer_profiles.reply_within_hours <= ${reply_within_hours}`)
  const experience = min_experience === undefined ? [] : [sql`developer_profiles.experience_years >= ${min_experience}`]
  return { indexed: indexedConditions, experience, others: otherConditions }
}

/** Lists the creators that fit the words best. */
function listBest(db: Database, words: SearchedWords, search: CreatorSearch) {
  const { indexed: indexedConditions, experience, others: otherConditions } = conditionsOf(search)
  const best = words.bestOf(CREATORS, [...indexedConditions, ...experience, ...otherConditions])
  return listRanked(
    publicDevelopers(db).innerJoin(best.as('best'), 'best.item_id', 'developer_profiles.user_id'),
    CREATORS,
    words,
    search,
  )
}

/**
 * Lists public creators in one of the sort orders, each using its own index, with one row more than requested to know whether another page
 * follows. `first` and `place` are the cursor.
 */
export function listPublicDevelopers(db: Database, search: CreatorSearch) {
  const { words, after, skip, limit } = search
  const ranking = rankingWords(search.order, words)
  if (ranking) return listBest(db, ranking, search)
  const order = unrankedOrder(search.order, 'newest')
  const first = sql.ref<number>(RANK[order])
  const { indexed: indexedConditions, experience, others: otherConditions } = conditionsOf(search)
  const along = [sql`(${first}, developer_profiles.id) < (${after.first}::bigint, ${after.id}::bigint)`]
  ;(order === 'experience' ? along : otherConditions).push(...experience)
  const held = joinConditions(words?.heldIn(CREATORS) ?? null, indexedConditions)
  // Filters by account before the page is cut, so that hidden accounts take up no rows of it.
  const wanted = held !== null || otherConditions.length > 0 ? [isActive, ...otherConditions] : []
  const listing: Listing = {
    table: 'developer_profiles',
    held,
    among: sql`developer_profiles.is_public`,
    own: null,
    along: allOf(along),
    wanted: allOf(wanted),
    order: sql`${first} desc, developer_profiles.id desc`,
    skip,
    limit: limit + 1,
  }
  return publicDevelopers(db)
    .select([first.as('first'), 'developer_profiles.id as place'])
    .select(foundColumns(CREATORS, words))
    .where(isListed(listing))
    .orderBy(first, 'desc')
    .orderBy('developer_profiles.id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** Returns the most frequent skills among the newest public creators; sampled, so that the cost does not grow with their number. */
export async function listFrequentSkills(db: Database, sampleSize: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ skill: string }>`
    select mode() within group (order by skill) as skill
    from (
      select id, skills from developer_profiles where is_public order by id desc limit ${sampleSize}
    ) newest, unnest(newest.skills) skill
    group by lowered(skill)
    order by count(*) desc, lowered(skill)
    limit ${limit}`.execute(db)
  return rows.map(({ skill }) => skill)
}
