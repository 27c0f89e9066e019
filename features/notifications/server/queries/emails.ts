import { sql } from 'kysely'
import { anyOf, type Database } from '#platform/server/database/database.ts'
import type { MailRhythm } from '../../contract.ts'

/** Whether somebody used their session since a moment. */
export const wasHereSince = async (db: Database, accountId: number, since: string): Promise<boolean> =>
  (await db
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('last_seen_at', '>', since)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Takes what waits for an account's e-mail of a rhythm and is not older than a moment: each notice is taken once, whoever asks at
 * the same time. Newest first.
 */
export const takeForEmail = async (
  db: Database,
  { account_id, rhythm, since }: { account_id: number; rhythm: MailRhythm; since: string },
  now: Date,
): Promise<number[]> => {
  const taken = await db
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
  return taken.map(({ id }) => id).sort((a, b) => b - a)
}

/** Accounts, in the order of their ids, for which something waits; those that e-mails cannot reach are left out. */
export const listWaitingAccounts = async (
  db: Database,
  { rhythm, since, after, limit }: { rhythm: MailRhythm; since: string; after: number; limit: number },
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

/** Where an account's e-mails go; undefined while its address is not verified, and for closed accounts. */
export const findReader = (db: Database, accountId: number) =>
  db
    .selectFrom('accounts')
    .select(['email', 'full_name'])
    .where('id', '=', accountId)
    .where('is_active', '=', true)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()

/** The notices of an e-mail that are still worth telling, newest first: read meanwhile, or stopped meanwhile, they are not. */
export const listForEmail = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('notifications')
    .select(['id', 'kind', 'actor', 'subject', 'detail', 'path'])
    .where(anyOf('id', ids))
    .where('read_at', 'is', null)
    .where(sql<boolean>`mail <> 'never'`)
    .orderBy('id', 'desc')
    .execute()
