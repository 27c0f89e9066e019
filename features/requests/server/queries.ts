import { sql, type Insertable, type Updateable } from 'kysely'
import type { UserType } from '../../../platform/contract/roles.ts'
import type { Database } from '../../../platform/server/database.ts'
import type { Requests } from '../../../platform/server/tables.ts'

/** Where a page starts and how many rows it takes; lists fetch one more to know whether another page follows. */
export interface Window {
  skip: number
  limit: number
}

/** Requests as one reader sees them: with the shares only for the owner, and whether this reader may edit. */
const requestsFor = (db: Database, reader: number | null) =>
  db
    .selectFrom('requests')
    .innerJoin('accounts as owner', 'owner.id', 'requests.user_id')
    .select([
      'requests.id',
      'requests.title',
      'requests.content',
      'requests.estimated_budget',
      'requests.agreed_amount',
      'requests.is_public',
      'requests.contains_sensitive_data',
      'requests.is_idea',
      'requests.seeks_collaboration',
      'requests.collaboration_details',
      'requests.user_id',
      'owner.shown_name as owner_username',
      'requests.status',
      'requests.project_id',
      'requests.added_to_project_at',
      'requests.created_at',
      'requests.updated_at',
      'requests.conversation_count',
      'requests.listing_rank',
      sql<{ user_id: number; username: string; can_edit: boolean }[]>`
        case when requests.user_id is not distinct from ${reader}::bigint then coalesce((
          select json_agg(json_build_object(
            'user_id', share.shared_with_user_id, 'username', sharee.shown_name, 'can_edit', share.can_edit
          ) order by share.id)
          from request_shares share join accounts sharee on sharee.id = share.shared_with_user_id
          where share.request_id = requests.id
        ), '[]') else '[]' end`.as('shared_with_info'),
      sql<boolean>`
        requests.user_id is not distinct from ${reader}::bigint or exists (
          select from request_shares share
          where share.request_id = requests.id and share.shared_with_user_id = ${reader} and share.can_edit
        )`.as('can_edit'),
    ])

/** Finds a request, and whether this reader may see it: it is public, theirs, shared with them, or they talk about it. */
export const findRequest = (db: Database, id: number, reader: number | null) =>
  requestsFor(db, reader)
    .select(
      sql<boolean>`
        requests.is_public or requests.user_id is not distinct from ${reader}::bigint
        or exists (select from request_shares where request_id = requests.id and shared_with_user_id = ${reader})
        or exists (select from request_talkers where request_id = requests.id and account_id = ${reader})`.as(
        'readable',
      ),
    )
    .where('requests.id', '=', id)
    .executeTakeFirst()

/** Holds a request until the transaction ends, so that what is decided about it stays true. Read it after, not before. */
export const lockRequest = (db: Database, id: number) =>
  db
    .selectFrom('requests')
    .select(['id', 'user_id', 'title', 'status', 'is_public', 'contains_sensitive_data'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * A reader's own requests and those shared with them, newest first. Each half comes off its index already in order and cut to
 * the page, so the whole is never sorted.
 */
export const listOwnRequests = (
  db: Database,
  reader: number,
  {
    after,
    skip,
    limit,
    project_id,
    include_shared,
  }: Window & { after: number; project_id: number | null; include_shared: boolean },
) =>
  requestsFor(db, reader)
    .where(
      sql<boolean>`requests.id in (
        (
          select own.id from requests own
          where own.user_id = ${reader} and own.id < ${after}
            and (${project_id}::bigint is null or own.project_id = ${project_id})
          order by own.id desc limit ${skip + limit + 1}
        ) union all (
          select share.request_id from request_shares share join requests shared on shared.id = share.request_id
          where ${include_shared}::boolean and share.shared_with_user_id = ${reader} and share.request_id < ${after}
            and (${project_id}::bigint is null or shared.project_id = ${project_id})
          order by share.request_id desc limit ${skip + limit + 1}
        )
      )`,
    )
    .orderBy('requests.id', 'desc')
    .offset(skip)
    .limit(limit + 1)
    .execute()

// Written out, not sent as a value: the partial indexes are only used where the statement itself says so.
const isPublic = sql<boolean>`requests.is_public`

export const listPublicRequests = (
  db: Database,
  reader: number | null,
  { after, skip, limit }: Window & { after: number },
) =>
  requestsFor(db, reader)
    .where(isPublic)
    .where('requests.id', '<', after)
    .orderBy('requests.id', 'desc')
    .offset(skip)
    .limit(limit + 1)
    .execute()

/** Public requests in the order of the tickets, or one rank of them; each rank newest first. */
export const listPublicRequestsByRank = (
  db: Database,
  reader: number | null,
  { after, skip, limit, rank }: Window & { after: { rank: number; id: number }; rank: number | null },
) =>
  requestsFor(db, reader)
    .where(isPublic)
    .where(sql<boolean>`(requests.listing_rank, -requests.id) > (${after.rank}, ${-after.id})`)
    .$if(rank !== null, (query) => query.where('requests.listing_rank', '=', rank))
    .orderBy('requests.listing_rank')
    .orderBy(sql`-requests.id`)
    .offset(skip)
    .limit(limit + 1)
    .execute()

const sharedWith = (db: Database, developerId: number) =>
  requestsFor(db, developerId)
    .innerJoin('request_shares as share', 'share.request_id', 'requests.id')
    .select([
      'share.id as share_id',
      'share.created_at as share_date',
      'share.viewed_at',
      sql<boolean>`share.viewed_at is null`.as('is_new'),
    ])
    .where('share.shared_with_user_id', '=', developerId)

export const listSharedRequests = (
  db: Database,
  developerId: number,
  { after, skip, limit }: Window & { after: number },
) =>
  sharedWith(db, developerId)
    .where('share.id', '<', after)
    .orderBy('share.id', 'desc')
    .offset(skip)
    .limit(limit + 1)
    .execute()

export const getSharedRequest = (db: Database, developerId: number, shareId: number) =>
  sharedWith(db, developerId).where('share.id', '=', shareId).executeTakeFirstOrThrow()

export const insertRequest = (db: Database, values: Insertable<Requests>) =>
  db.insertInto('requests').values(values).returning('id').executeTakeFirstOrThrow()

export const updateRequest = (db: Database, id: number, values: Updateable<Requests>) =>
  db.updateTable('requests').set(values).where('id', '=', id).execute()

/** Deletes a request that nobody talks about; false when somebody does. */
export async function deleteRequest(db: Database, id: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('requests')
    .where('id', '=', id)
    .where('conversation_count', '=', 0)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

const shareColumns = [
  'id',
  'request_id',
  'shared_with_user_id',
  'can_edit',
  'created_at',
  'viewed_at',
  sql<boolean>`viewed_at is null`.as('is_new'),
] as const

export interface NewShare {
  request_id: number
  shared_with_user_id: number
  can_edit: boolean
  created_at: Date
}

/** Shares a request; undefined when it is shared with that user already. */
export const insertShare = (db: Database, values: NewShare) =>
  db
    .insertInto('request_shares')
    .values(values)
    .onConflict((on) => on.constraint('request_shares_once').doNothing())
    .returning(shareColumns)
    .executeTakeFirst()

export const deleteShare = (db: Database, requestId: number, userId: number) =>
  db
    .deleteFrom('request_shares')
    .where('request_id', '=', requestId)
    .where('shared_with_user_id', '=', userId)
    .returning(shareColumns)
    .executeTakeFirst()

/** Notes the first look at a share; false when that share is none of this user's. */
export async function markShareViewed(db: Database, shareId: number, userId: number, now: Date): Promise<boolean> {
  const marked = await db
    .updateTable('request_shares')
    .set({ viewed_at: sql<string>`coalesce(viewed_at, ${now})` })
    .where('id', '=', shareId)
    .where('shared_with_user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

export const findActiveAccount = (db: Database, id: number) =>
  db
    .selectFrom('accounts')
    .select(['id', 'user_type'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()

/** Users of one role whose name begins so, without regard to case; an exact match comes first. */
export function searchUsernames(db: Database, role: UserType, prefix: string, limit: number) {
  const name = prefix.toLowerCase()
  const pattern = `${name.replace(/[\\%_]/g, '\\$&')}%`
  return db
    .selectFrom('accounts')
    .select(['id', 'username'])
    .where(sql<boolean>`lower(username) like ${pattern}`)
    .where('user_type', '=', role)
    .where('is_active', '=', true)
    .orderBy(sql`lower(username) = ${name}`, 'desc')
    .orderBy(sql`lower(username)`)
    .limit(limit)
    .execute()
}

/** Adds a developer to those who talk about a request, and to their count only when they are new. One statement, so both or neither. */
export async function insertTalker(
  db: Database,
  { request_id, account_id, now }: { request_id: number; account_id: number; now: Date },
): Promise<boolean> {
  const counted = await sql`
    with admitted as (
      insert into request_talkers (request_id, account_id, created_at)
      values (${request_id}, ${account_id}, ${now})
      on conflict do nothing
      returning request_id
    )
    update requests set conversation_count = conversation_count + 1
    from admitted where requests.id = admitted.request_id
    returning requests.id`.execute(db)
  return counted.rows.length > 0
}
