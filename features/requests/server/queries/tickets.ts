import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../../platform/server/database.ts'
import type { TicketOrder } from '../../contract.ts'
import type { Window } from './lists.ts'
import { requestsFor } from './requests.ts'

/** Which public requests are wanted; null wants all of them. */
export interface TicketsWanted extends Window {
  order: TicketOrder
  rank: number | null
  /** What PostgreSQL's `to_tsquery` reads. */
  words: string | null
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
const idAlone = { first: sql<number>`0`, rising: false }

/**
 * Public requests in one of their orders. `first` of a row stands before its id in the order: both together are the cursor. A
 * list of one rank is its stretch of the order by rank.
 */
export function listPublicRequests(db: Database, reader: number | null, wanted: TicketsWanted) {
  const { rank, words, min_budget, max_budget, after } = wanted
  const order = wanted.order === 'newest' && rank !== null ? 'tickets' : wanted.order
  const { first, rising } = order === 'newest' ? idAlone : ORDERS[order]
  let found = requestsFor(db, reader).select(first.as('first')).where(isPublic)
  if (rank !== null) found = found.where('requests.listing_rank', '=', rank)
  if (words !== null) found = found.where(sql<boolean>`requests.search @@ to_tsquery('simple', ${words})`)
  if (min_budget !== null) found = found.where('requests.estimated_budget', '>=', min_budget)
  if (max_budget !== null) found = found.where('requests.estimated_budget', '<=', max_budget)
  if (after && order === 'newest') found = found.where('requests.id', '<', after.id)
  else if (after && rising) found = found.where(sql<boolean>`(${first}, -requests.id) > (${after.first}, ${-after.id})`)
  else if (after) found = found.where(sql<boolean>`(${first}, requests.id) < (${after.first}, ${after.id})`)
  // A search is not ordered off an index: PostgreSQL takes every word for a frequent one, and would read the whole list in order to
  // find the few tickets with a rare one. Adding 0 leaves it the index of the words.
  const barrier = words === null ? sql`` : sql` + 0`
  const direction = rising ? 'asc' : 'desc'
  if (order !== 'newest') found = found.orderBy(sql`${first}${barrier}`, direction)
  return found
    .orderBy(rising ? sql`-requests.id${barrier}` : sql`requests.id${barrier}`, direction)
    .offset(wanted.skip)
    .limit(wanted.limit + 1)
    .execute()
}

// What a developer says they can, as a text query: any skill, all the words of one. Null without a profile.
const skillsOf = (developerId: number) => sql`(
  select string_agg('(' || asked.words::text || ')', ' | ')::tsquery
  from developer_profiles, unnest(developer_profiles.skills) skill,
    lateral (select plainto_tsquery('simple', words_of(skill)) as words) asked
  where developer_profiles.user_id = ${developerId} and numnode(asked.words) > 0
)`

/**
 * The newest open public requests that name one of a developer's skills, or simply the newest ones when none does; without those
 * the developer talks about already.
 */
export const listMatchingRequests = (db: Database, developerId: number, limit: number) => {
  const isWanted = sql`open.is_public and open.status = 'open' and not exists (
    select from request_talkers talker where talker.request_id = open.id and talker.account_id = ${developerId}
  )`
  return requestsFor(db, developerId)
    .select(sql<boolean>`coalesce(requests.search @@ ${skillsOf(developerId)}, false)`.as('matches_skills'))
    .where(
      sql<boolean>`requests.id in (
        with matching as materialized (
          select open.id from requests open
          where ${isWanted} and open.search @@ ${skillsOf(developerId)}
          order by open.id desc limit ${limit}
        )
        select id from matching
        union all (
          select open.id from requests open
          where ${isWanted} and not exists (select from matching)
          order by open.id desc limit ${limit}
        )
      )`,
    )
    .orderBy('requests.id', 'desc')
    .limit(limit)
    .execute()
}
