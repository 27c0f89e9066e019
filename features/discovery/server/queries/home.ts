import { sql, type RawBuilder } from 'kysely'
import { allOf, containsWords, isListed, type Database, type Listing } from '#platform/server/database/database.ts'
import { HOME_REQUESTS, type RequestInBrief } from '../../contract.ts'

/** A work as stored, with its creator. */
export interface WorkRow {
  id: number
  title: string
  /** Name of the thumbnail of its first picture; thumbnails of videos are resolved separately. */
  picture: string | null
  duration_ms: number | null
  creator_id: number
  creator_name: string
  creator_username: string
  creator_picture: string | null
}

/** A search result, with the number of searched words that it contains. */
export type FoundWork = WorkRow & { hits: number }

export interface FoundCreator extends Omit<WorkRow, 'id' | 'title' | 'picture' | 'duration_ms'> {
  skills: string
  average_rating: number
  total_ratings: number
  hits: number
}

// A hidden profile also hides its picture elsewhere.
const creator = sql`
  creator.id as creator_id, creator.full_name as creator_name, creator.shown_name as creator_username,
  case when profile.is_public then profile.profile_image end as creator_picture`

const showcases = sql`
  select showcases.id, showcases.title, null::integer as duration_ms, ${creator}, (
    select shown.small_name from showcase_pictures shown
    where shown.showcase_id = showcases.id order by shown.position limit 1
  ) as picture`
const fromShowcases = sql`
  from showcases join accounts creator on creator.id = showcases.developer_id and creator.is_active
  left join developer_profiles profile on profile.user_id = creator.id`

const videos = sql`
  select videos.id, videos.title, videos.duration_ms, ${creator}, null::text as picture`
const fromVideos = sql`
  from videos join accounts creator
    on creator.id = videos.user_id and creator.is_active and creator.user_type = 'developer'
  left join developer_profiles profile on profile.user_id = creator.id`
const isPublicVideo = sql`videos.is_public and videos.state <> 'failed'`

/** Lists the best showcases, then the newest: the given number of each, without duplicates. */
export async function listHomeShowcases(db: Database, perList: number): Promise<(WorkRow & { is_best: boolean })[]> {
  const { rows } = await sql<WorkRow & { is_best: boolean }>`
    with best as (select id from showcases where is_public order by rank desc, id desc limit ${perList}),
      newest as (select id from showcases where is_public order by id desc limit ${perList})
    ${showcases}, showcases.id in (select id from best) as is_best
    ${fromShowcases}
    where showcases.id in (select id from best union select id from newest)
    order by is_best desc, case when showcases.id in (select id from best) then showcases.rank end desc, showcases.id desc`.execute(
    db,
  )
  return rows
}

/** Lists the newest videos by creators. */
export async function listHomeVideos(db: Database, count: number): Promise<WorkRow[]> {
  const { rows } = await sql<WorkRow>`
    ${videos} ${fromVideos} where ${isPublicVideo} order by videos.id desc limit ${count}`.execute(db)
  return rows
}

/** Lists the newest open public requests. */
export async function listHomeRequests(db: Database): Promise<RequestInBrief[]> {
  const { rows } = await sql<RequestInBrief>`
    select requests.id, requests.title, requests.estimated_budget, requests.is_idea, requests.pitch_count,
      requests.created_at
    from requests join accounts owner on owner.id = requests.user_id and owner.is_active
    where requests.is_public and requests.status = 'open'
    order by requests.id desc limit ${HOME_REQUESTS}`.execute(db)
  return rows
}

// Sorts candidates with any of the words by number of matches; at most this many are compared.
const CANDIDATES_MAX = 50

const countHits = (table: string, words: readonly string[]): RawBuilder<unknown> => {
  const search = sql.ref(`${table}.search`)
  return sql.join(
    words.map((word) => sql`(${search} @@ to_tsquery('simple', ${word}))::integer`),
    sql` + `,
  )
}

const isAmong = (table: string, words: readonly string[], among: RawBuilder<unknown>) => {
  const listing: Listing = {
    table,
    held: containsWords(table, words.join(' | ')),
    among,
    own: null,
    along: sql`true`,
    wanted: allOf([]),
    order: sql`${sql.ref(`${table}.id`)} desc`,
    skip: 0,
    limit: CANDIDATES_MAX,
  }
  return isListed(listing)
}

/** Finds the showcases with the most of these words, each in `to_tsquery` syntax. */
export async function findShowcases(db: Database, words: readonly string[], count: number): Promise<FoundWork[]> {
  const { rows } = await sql<FoundWork>`
    ${showcases}, ${countHits('showcases', words)} as hits ${fromShowcases}
    where ${isAmong('showcases', words, sql`showcases.is_public`)}
    order by hits desc, showcases.rank desc, showcases.id desc limit ${count}`.execute(db)
  return rows
}

/** Finds the creators' videos with the most of these words. */
export async function findVideos(db: Database, words: readonly string[], count: number): Promise<FoundWork[]> {
  const { rows } = await sql<FoundWork>`
    ${videos}, ${countHits('videos', words)} as hits ${fromVideos}
    where ${isAmong('videos', words, isPublicVideo)}
    order by hits desc, videos.rating_score desc, videos.id desc limit ${count}`.execute(db)
  return rows
}

/** Finds the creators whose profiles contain the most of these words. */
export async function findCreators(db: Database, words: readonly string[], count: number): Promise<FoundCreator[]> {
  const { rows } = await sql<FoundCreator>`
    select ${creator}, array_to_string(developer_profiles.skills, ', ') as skills, developer_profiles.average_rating,
      developer_profiles.total_ratings, ${countHits('developer_profiles', words)} as hits
    from developer_profiles
    join accounts creator on creator.id = developer_profiles.user_id and creator.is_active
    join developer_profiles profile on profile.id = developer_profiles.id
    where ${isAmong('developer_profiles', words, sql`developer_profiles.is_public`)}
    order by hits desc, developer_profiles.rating_score desc, developer_profiles.id desc limit ${count}`.execute(db)
  return rows
}
