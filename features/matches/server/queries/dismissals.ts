import { sql } from 'kysely'
import { changesRow, type Database } from '#platform/server/database/database.ts'

/** Notes that a creator is not interested in an open public request; returns false if there is no such request. */
export async function insertDismissedRequest(db: Database, accountId: number, requestId: number, now: Date) {
  const { rows } = await sql`
    with found as (
      select id from requests where id = ${requestId} and is_public and status = 'open'
    ), noted as (
      insert into dismissed_requests (account_id, request_id, dismissed_at)
      select ${accountId}, id, ${now} from found on conflict do nothing
    )
    select id from found`.execute(db)
  return rows.length > 0
}

/** Removes such a note; returns whether there was one. */
export const deleteDismissedRequest = (db: Database, accountId: number, requestId: number): Promise<boolean> =>
  changesRow(
    db.deleteFrom('dismissed_requests').where('account_id', '=', accountId).where('request_id', '=', requestId),
  )

/** Notes that a request's owner does not want a creator for it; returns false if there is no such creator with a public profile. */
export async function insertDismissedCreator(db: Database, requestId: number, creatorId: number, now: Date) {
  const { rows } = await sql`
    with found as (
      select profile.user_id from developer_profiles profile join accounts on accounts.id = profile.user_id
      where profile.user_id = ${creatorId} and profile.is_public and accounts.is_active
    ), noted as (
      insert into dismissed_creators (request_id, creator_id, dismissed_at)
      select ${requestId}, user_id, ${now} from found on conflict do nothing
    )
    select user_id from found`.execute(db)
  return rows.length > 0
}

/** Removes such a note; returns whether there was one. */
export const deleteDismissedCreator = (db: Database, requestId: number, creatorId: number): Promise<boolean> =>
  changesRow(
    db.deleteFrom('dismissed_creators').where('request_id', '=', requestId).where('creator_id', '=', creatorId),
  )
