import { sql, type RawBuilder } from 'kysely'
import { plannedAnew, type Database } from '#platform/server/database.ts'
import type { TicketOrder } from '../../contract.ts'
import type { Window } from './lists.ts'
import { requestsFor } from './requests.ts'

/** Which public requests are wanted; null wants all of them. */
export interface TicketsWanted extends Window {
  order: TicketOrder
  rank: number | null
  /** What PostgreSQL's `to_tsquery` reads. */
  words: string | undefined
  min_budget: number | null
  max_budget: number | null
  /** The last row of the page before. */
  after: { first: number; id: number } | null
}

// Written out, not sent as a value: the partial indexes are only used where the statement itself says so.
const isPublic = sql<boolean>`requests.is_public`

// What each order looks at before the id, as its index has it, and whether small values come first. Newest first needs the id alone.
const ORDERS: Record<Exclude<TicketOrder, 'newest'>, { first: RawBuilder<number>; rising: boolean }> = {
  tickets: { first: sql`requests.listing_rank`, rising: true },
  highest_budget: { first: sql`coalesce((requests.estimated_budget * 100)::bigint, -1)`, rising: false },
  lowest_budget: { first: sql`coalesce((requests.estimated_budget * 100)::bigint, 2000000000)`, rising: true },
}
// A bare 0 would name a column by its place.
const idAlone = { first: sql<number>`0::bigint`, rising: false }

// How far an order is walked in search of words before their own index is asked instead.
const WALKED = 5000
// To look for words in a row costs many times what its index costs: in a table of so few rows the index is asked at once.
const isLarge = sql`(select reltuples from pg_class where oid = 'requests'::regclass) > 20000`

interface Holding {
  /** The text search, as SQL. */
  query: RawBuilder<unknown>
  /** What else is wanted of a request, besides being public. */
  wanted: RawBuilder<unknown>
  /** What the order looks at first; then come the newest. */
  first: RawBuilder<number>
  rising: boolean
  /** How many are enough. */
  page: number
}

/**
 * The ids of public requests that hold the words: the first of the order, or all there are. PostgreSQL cannot tell how rare the
 * beginning of a word is, and would walk a whole order for one that hardly occurs, or gather half the table for one that
 * nearly everybody uses. So a stretch of the order is looked through first; when that does not fill the page the words are
 * rare, and their index has them. Both are cut to the page, so that what is done with them is planned for so many.
 */
function holding({ query, wanted, first, rising, page }: Holding) {
  const direction = rising ? sql`asc` : sql`desc`
  // As the indexes have it: the newest come first in every order.
  const walk = sql`${first} ${direction}, ${rising ? sql`-requests.id asc` : sql`requests.id desc`}`
  return sql`(
    with near as materialized (
      select id from (
        select requests.id, ${first} as first, requests.search from requests
        where ${isPublic} and ${wanted}
        order by ${walk} limit ${WALKED}
      ) walked
      where ${isLarge} and search @@ ${query} order by first ${direction}, id desc limit ${page}
    ), rare as materialized (
      select requests.id, ${first} as first from requests
      where ${isPublic} and requests.search @@ ${query} and ${wanted} and (select count(*) from near) < ${page}
    ), found as (
      select id from rare order by first ${direction}, id desc limit ${page}
    )
    select id from near union select id from found
  )`
}

/**
 * Public requests in one of their orders. `first` of a row stands before its id in the order: both together are the cursor. A
 * list of one rank is its stretch of the order by rank.
 */
export function listPublicRequests(db: Database, reader: number | null, wanted: TicketsWanted) {
  const { rank, words, min_budget, max_budget, after, skip, limit } = wanted
  const order = wanted.order === 'newest' && rank !== null ? 'tickets' : wanted.order
  const { first, rising } = order === 'newest' ? idAlone : ORDERS[order]
  const beyond = (): RawBuilder<unknown>[] => {
    if (!after) return []
    if (order === 'newest') return [sql`requests.id < ${after.id}`]
    return [
      rising
        ? sql`(${first}, -requests.id) > (${after.first}::bigint, ${-after.id})`
        : sql`(${first}, requests.id) < (${after.first}::bigint, ${after.id})`,
    ]
  }
  const conditions = sql.join(
    [
      isPublic,
      ...(rank === null ? [] : [sql`requests.listing_rank = ${rank}`]),
      ...(min_budget === null ? [] : [sql`requests.estimated_budget >= ${min_budget}`]),
      ...(max_budget === null ? [] : [sql`requests.estimated_budget <= ${max_budget}`]),
      ...beyond(),
    ],
    sql` and `,
  )
  const id = rising ? sql`-requests.id asc` : sql`requests.id desc`
  const ordered = order === 'newest' ? id : sql`${first} ${rising ? sql`asc` : sql`desc`}, ${id}`
  let found = requestsFor(db, reader)
    .select(first.as('first'))
    .where(sql<boolean>`${conditions}`)
  if (words !== undefined) {
    const query = sql`${plannedAnew} to_tsquery('simple', ${words})`
    const ids = holding({ query, wanted: conditions, first, rising, page: skip + limit + 1 })
    found = found.where(sql<boolean>`requests.id in ${ids}`)
  }
  return found
    .orderBy(ordered)
    .offset(skip)
    .limit(limit + 1)
    .execute()
}

// What a developer says they can, as a text query: any skill, all the words of one. Null without a profile.
const skillsOf = (developerId: number) => sql`(
  select string_agg('(' || asked.words::text || ')', ' | ')::tsquery
  from developer_profiles, unnest(developer_profiles.skills) skill,
    lateral (select plainto_tsquery('simple', words_of(skill)) as words) asked
  where developer_profiles.user_id = ${developerId} and numnode(asked.words) > 0
)`

// Open ones that a developer does not talk about yet.
const newTo = (developerId: number) => sql`requests.status = 'open' and not exists (
  select from request_participants participant where participant.request_id = requests.id and participant.account_id = ${developerId}
)`

/** How many open public requests name one of a developer's skills, without those they talk about; counted up to a most. */
export async function countMatchingRequests(db: Database, developerId: number, most: number): Promise<number> {
  const matching = holding({ query: skillsOf(developerId), wanted: newTo(developerId), ...idAlone, page: most })
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select id from ${matching} held limit ${most}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * The newest open public requests that name one of a developer's skills, or simply the newest ones when none does; without those
 * the developer talks about already.
 */
export const listMatchingRequests = (db: Database, developerId: number, limit: number) => {
  const isWanted = newTo(developerId)
  const matching = holding({ query: skillsOf(developerId), wanted: isWanted, ...idAlone, page: limit })
  return requestsFor(db, developerId)
    .select(sql<boolean>`coalesce(requests.search @@ ${skillsOf(developerId)}, false)`.as('matches_skills'))
    .where(
      sql<boolean>`requests.id in (
        with matching as materialized (select id from ${matching} held order by id desc limit ${limit})
        select id from matching
        union all (
          select requests.id from requests
          where ${isPublic} and ${isWanted} and not exists (select from matching)
          order by requests.id desc limit ${limit}
        )
      )`,
    )
    .orderBy('requests.id', 'desc')
    .limit(limit)
    .execute()
}
