import { sql, type RawBuilder } from 'kysely'
import {
  allOf,
  countMatches,
  listRanked,
  isListed,
  foundColumns,
  unrankedOrder,
  planEachTime,
  rankingWords,
  type Database,
  type Listing,
  type Search,
  type SearchedList,
  type SearchedWords,
} from '#platform/server/database/database.ts'
import type { TicketOrder } from '../../contract.ts'
import type { Window } from './lists.ts'
import { requestsFor } from './requests.ts'

/** Filters for public requests; null does not filter. */
export interface TicketsWanted extends Window {
  /** By default the best matches of words, or the newest. */
  order?: TicketOrder | undefined
  rank: number | null
  min_budget: number | null
  max_budget: number | null
  /** Last row of the previous page. */
  after: { first: number; id: number } | null
}

// Literal SQL rather than a parameter, because the partial indexes apply only when their predicate is part of the statement.
const isPublic = sql<boolean>`requests.is_public`

type PlainOrder = Exclude<TicketOrder, 'relevance'>

// Leading sort column of each order, as in its index, and whether it ascends. Newest first sorts by id alone.
const ORDERS: Record<Exclude<PlainOrder, 'newest'>, { first: RawBuilder<number>; rising: boolean }> = {
  tickets: { first: sql`requests.listing_rank`, rising: true },
  highest_budget: { first: sql`coalesce((requests.estimated_budget * 100)::bigint, -1)`, rising: false },
  lowest_budget: { first: sql`coalesce((requests.estimated_budget * 100)::bigint, 200000000000)`, rising: true },
}
// A bare 0 would refer to a column by position.
const byIdOnly = { first: sql<number>`0::bigint`, rising: false }

const REQUESTS: SearchedList = { table: 'requests', key: 'id', kind: 'request' }

// Restricts to budgets in a range, as budget orders store them: -1 and 200000000000 mean "no budget".
const isBudgetInRange = (first: RawBuilder<number>, min: number | null, max: number | null) =>
  sql`${first} between ${(min ?? 0) * 100}::bigint and ${max === null ? 199_999_999_999 : max * 100}::bigint`

/**
 * Splits the filters into conditions covered by the index of the sort order and conditions searched for like the words, because few
 * requests may match the latter.
 */
function conditionsOf(order: PlainOrder, { rank, min_budget, max_budget, after }: Omit<TicketsWanted, keyof Window>) {
  const { first, rising } = order === 'newest' ? byIdOnly : ORDERS[order]
  const along: RawBuilder<unknown>[] = []
  const wanted: RawBuilder<unknown>[] = []
  if (rank !== null) (order === 'tickets' ? along : wanted).push(sql`requests.listing_rank = ${rank}`)
  const isByBudget = order === 'highest_budget' || order === 'lowest_budget'
  if (isByBudget && (min_budget ?? max_budget) !== null) along.push(isBudgetInRange(first, min_budget, max_budget))
  if (!isByBudget && min_budget !== null) wanted.push(sql`requests.estimated_budget >= ${min_budget}`)
  if (!isByBudget && max_budget !== null) wanted.push(sql`requests.estimated_budget <= ${max_budget}`)
  if (after && order === 'newest') along.push(sql`requests.id < ${after.id}`)
  else if (after && rising) along.push(sql`(${first}, -requests.id) > (${after.first}::bigint, ${-after.id})`)
  else if (after) along.push(sql`(${first}, requests.id) < (${after.first}::bigint, ${after.id})`)
  return { along: allOf(along), wanted: allOf(wanted) }
}

/** Lists the public requests that fit the words best. */
function listBest(db: Database, reader: number | null, words: SearchedWords, wanted: TicketsWanted) {
  const { along, wanted: others } = conditionsOf('newest', { ...wanted, after: null })
  const best = words.bestOf(REQUESTS, [along, others])
  return listRanked(
    requestsFor(db, reader).innerJoin(best.as('best'), 'best.item_id', 'requests.id'),
    REQUESTS,
    words,
    wanted,
  )
}

/**
 * Lists public requests in one of the sort orders. `first` precedes `place` in the order, and both together form the cursor. Filtering by
 * one rank reads one range of the rank order.
 */
export function listPublicRequests(
  db: Database,
  reader: number | null,
  wanted: TicketsWanted,
  words: SearchedWords | undefined,
) {
  const { rank, skip, limit } = wanted
  const ranking = rankingWords(wanted.order, words)
  if (ranking) return listBest(db, reader, ranking, wanted)
  const plainOrderWanted = unrankedOrder(wanted.order, 'newest')
  const order = plainOrderWanted === 'newest' && rank !== null ? 'tickets' : plainOrderWanted
  const { first, rising } = order === 'newest' ? byIdOnly : ORDERS[order]
  const id = rising ? sql`-requests.id asc` : sql`requests.id desc`
  const orderSql = order === 'newest' ? id : sql`${first} ${rising ? sql`asc` : sql`desc`}, ${id}`
  const listing: Listing = {
    table: 'requests',
    held: words?.heldIn(REQUESTS) ?? null,
    among: isPublic,
    own: null,
    ...conditionsOf(order, wanted),
    order: orderSql,
    skip,
    limit: limit + 1,
  }
  return requestsFor(db, reader)
    .select([first.as('first'), 'requests.id as place'])
    .select(foundColumns(REQUESTS, words))
    .where(isListed(listing))
    .orderBy(orderSql)
    .limit(limit + 1)
    .execute()
}

// A developer's skills as a text query: any of the skills, with all words of it. Null without a profile.
const skillsOf = (developerId: number) => sql`(
  select string_agg('(' || asked.words::text || ')', ' | ')::tsquery
  from developer_profiles, unnest(developer_profiles.skills) skill,
    lateral (select plainto_tsquery('simple', words_of(skill)) as words) asked
  where developer_profiles.user_id = ${developerId} and numnode(asked.words) > 0
)`

// Open requests that the developer has no conversation about yet.
const isNewTo = (developerId: number) => sql`requests.status = 'open' and not exists (
  select from request_participants participant where participant.request_id = requests.id and participant.account_id = ${developerId}
)`

// Open public requests that name one of a developer's skills, newest first, excluding those they have a conversation about.
const matching = (developerId: number, page: number): Search => ({
  table: 'requests',
  held: { holds: sql`requests.search @@ ${planEachTime} ${skillsOf(developerId)}` },
  among: isPublic,
  along: allOf([]),
  wanted: isNewTo(developerId),
  order: sql`requests.id desc`,
  page,
})

/**
 * Counts open public requests that name one of a developer's skills, excluding those they have a conversation about; stops at a maximum.
 */
export async function countMatchingRequests(db: Database, developerId: number, most: number): Promise<number> {
  const { rows } = await countMatches(matching(developerId, most)).execute(db)
  return rows[0]?.count ?? 0
}
