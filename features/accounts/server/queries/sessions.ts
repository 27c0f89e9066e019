import type { Database } from '#platform/server/database.ts'

const LISTED = 100

/** An account's sessions that have not ended, newest first. */
export const listSessions = (db: Database, accountId: number, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute()

/** Ends a session of an account; false when it has no such session. */
export async function deleteOwnSession(db: Database, accountId: number, id: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Ends all sessions of an account, but one where that is named. */
export const deleteSessionsOf = (db: Database, accountId: number, but?: number) =>
  db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(but !== undefined, (query) => query.where('id', '!=', but as number))
    .execute()

/** When a session began. */
export const getSessionStart = async (db: Database, id: number): Promise<string | undefined> =>
  (await db.selectFrom('sessions').select('created_at').where('id', '=', id).executeTakeFirst())?.created_at
