import { sql } from 'kysely'
import { anyOf, type Database } from '#platform/server/database/database.ts'
import type { MailFrequency } from '../../contract.ts'
import { actorName, isAllowed } from './notices.ts'

/** Returns whether an account used any session since the given time. */
export const wasActiveSince = async (db: Database, accountId: number, since: string): Promise<boolean> =>
  (await db
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('last_seen_at', '>', since)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Claims an account's pending notifications for one email frequency, newest first, excluding those older than the given time; each is
 * claimed once, even by concurrent calls.
 */
export const takeForEmail = async (
  db: Database,
  { account_id, rhythm, since }: { account_id: number; rhythm: MailFrequency; since: string },
  now: Date,
): Promise<number[]> => {
  const claimed = await db
    .updateTable('notifications')
    .set({ mailed_at: now })
    .where('account_id', '=', account_id)
    .where('mail', '=', rhythm)
    .where('mail', '<>', 'never')
    .where('read_at', 'is', null)
    .where('mailed_at', 'is', null)
    .where('created_at', '>', since)
    .returning('id')
    .execute()
  return claimed.map(({ id }) => id).sort((a, b) => b - a)
}

/** Lists accounts with pending emails, by id; excludes those that cannot receive emails. */
export const listWaitingAccounts = async (
  db: Database,
  { rhythm, since, after, limit }: { rhythm: MailFrequency; since: string; after: number; limit: number },
): Promise<number[]> => {
  const rows = await db
    .selectFrom('notifications as n')
    .innerJoin('accounts as a', 'a.id', 'n.account_id')
    .select('n.account_id')
    .distinct()
    .where('n.mail', '=', rhythm)
    .where('n.mail', '<>', 'never')
    .where('n.read_at', 'is', null)
    .where('n.mailed_at', 'is', null)
    .where('n.created_at', '>', since)
    .where('n.account_id', '>', after)
    .where('a.is_active', '=', true)
    .where('a.email_verified_at', 'is not', null)
    .orderBy('n.account_id')
    .limit(limit)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Returns an account's email address and name; undefined while it is unverified, and for closed accounts. */
export const findReader = (db: Database, accountId: number) =>
  db
    .selectFrom('accounts')
    .select(['email', 'full_name'])
    .where('id', '=', accountId)
    .where('is_active', '=', true)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()

/**
 * Lists the notifications of an email that are still relevant, newest first; excludes those read or turned off in the meantime, and those
 * of people who have blocked each other since.
 */
export const listForEmail = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('notifications')
    .select(['id', 'kind', actorName.as('actor'), 'subject', 'detail', 'path'])
    .where(anyOf('id', ids))
    .where('read_at', 'is', null)
    .where(sql<boolean>`mail <> 'never'`)
    .where(isAllowed('notifications'))
    .orderBy('id', 'desc')
    .execute()
