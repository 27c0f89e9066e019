import { sql } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { ownedBy, changesRow, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'
import { requestsFor } from './requests.ts'

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
    .where(sql<boolean>`not are_blocked(requests.user_id, share.shared_with_user_id)`)

export const listSharedRequests = (db: Database, developerId: number, paging: PageQuery) =>
  pageById(sharedWith(db, developerId), 'share.id', paging, { as: 'share_id' })

export const getSharedRequest = (db: Database, developerId: number, shareId: number) =>
  sharedWith(db, developerId).where('share.id', '=', shareId).executeTakeFirstOrThrow()

const shareColumns = [
  'id',
  'request_id',
  'shared_with_user_id',
  'can_edit',
  'created_at',
  'viewed_at',
  sql<boolean>`viewed_at is null`.as('is_new'),
] as const

/** Lists the shares of a request, in the order they were added. */
export const listShares = (db: Database, requestId: number, paging: PageQuery) =>
  pageById(
    db
      .selectFrom('request_shares as share')
      .innerJoin('accounts as sharee', 'sharee.id', 'share.shared_with_user_id')
      .select(['sharee.id', 'sharee.shown_name as username', 'share.can_edit', 'share.id as share_id'])
      .where(ownedBy('share.request_id', requestId))
      .orderBy('share.request_id'),
    'share.id',
    paging,
    { as: 'share_id', oldestFirst: true },
  )

/** Lists the participants and recipients of a request, without its owner. */
export async function listReaders(db: Database, requestId: number): Promise<number[]> {
  const readers = await db
    .selectFrom('request_participants')
    .select('account_id')
    .where('request_id', '=', requestId)
    .union(
      db.selectFrom('request_shares').select('shared_with_user_id as account_id').where('request_id', '=', requestId),
    )
    .orderBy('account_id')
    .execute()
  return readers.map(({ account_id }) => account_id)
}

export interface NewShare {
  request_id: number
  shared_with_user_id: number
  can_edit: boolean
  created_at: Date
}

/** Inserts a share; returns undefined when the request is already shared with that user. */
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

/** Records the first view of a share and returns its request; undefined when the share does not belong to this user. */
export async function markShareViewed(
  db: Database,
  shareId: number,
  userId: number,
  now: Date,
): Promise<number | undefined> {
  const marked = await db
    .updateTable('request_shares')
    .set({ viewed_at: sql<string>`coalesce(viewed_at, ${now})` })
    .where('id', '=', shareId)
    .where('shared_with_user_id', '=', userId)
    .returning('request_id')
    .executeTakeFirst()
  return marked?.request_id
}

/** Records the first view of a shared request; returns false when it is not shared with the user or was viewed before. */
export const markRequestViewed = (db: Database, requestId: number, userId: number, now: Date): Promise<boolean> =>
  changesRow(
    db
      .updateTable('request_shares')
      .set({ viewed_at: now })
      .where('request_id', '=', requestId)
      .where('shared_with_user_id', '=', userId)
      .where('viewed_at', 'is', null),
  )

export const findActiveAccount = (db: Database, id: number) =>
  db
    .selectFrom('accounts')
    .select(['id', 'user_type'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()
