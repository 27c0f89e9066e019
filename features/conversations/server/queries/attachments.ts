import { sql, type Insertable } from 'kysely'
import type { Database } from '#platform/server/database.ts'
import type { MessageFiles } from '#platform/server/tables.ts'
import type { LinkType } from '../../contract.ts'
import type { FileOfMessage, StoredLink } from './messages.ts'

/** Something of the author's own that a message may point to. */
export interface Linkable {
  content_id: number
  title: string
}

/** Profiles among the given accounts that everybody may see. */
export const listShownProfiles = (db: Database, accountIds: readonly number[]): Promise<Linkable[]> =>
  db
    .selectFrom('developer_profiles as p')
    .innerJoin('accounts as a', 'a.id', 'p.user_id')
    .select(['p.user_id as content_id', sql<string>`coalesce(nullif(a.full_name, ''), a.username)`.as('title')])
    .where('p.user_id', 'in', accountIds)
    .where(sql<boolean>`p.is_public`)
    .execute()

/** Writes down what a message points to. */
export const insertLinks = (
  db: Database,
  messageId: number,
  links: readonly (Linkable & { type: LinkType })[],
): Promise<StoredLink[]> =>
  db
    .insertInto('message_links')
    .values(links.map((link) => ({ ...link, message_id: messageId })))
    .returning(['id', 'type', 'content_id', 'title'])
    .execute()

/** Lets one account add one file after the other, so that none slips past its limit. */
export const holdUploads = (db: Database, accountId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`message_files ${accountId}`}, 0))`.execute(db)

/** How many bytes an account has added since a moment. */
export async function sumFileSizes(db: Database, accountId: number, since: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('message_files')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return bytes
}

export const insertFile = (db: Database, file: Insertable<MessageFiles>) =>
  db.insertInto('message_files').values(file).returning(['id', 'name', 'size', 'type']).executeTakeFirstOrThrow()

/** Gives a message those of the files that are the author's own, of this conversation, and not sent yet. */
export async function attachFiles(
  db: Database,
  message: { id: number; conversation_id: number; user_id: number },
  ids: readonly number[],
): Promise<FileOfMessage[]> {
  const files = await db
    .updateTable('message_files')
    .set({ message_id: message.id })
    .where('id', 'in', ids)
    .where('conversation_id', '=', message.conversation_id)
    .where('account_id', '=', message.user_id)
    .where('message_id', 'is', null)
    .returning(['id', 'name', 'size', 'type'])
    .execute()
  return files.toSorted((a, b) => a.id - b.id)
}

export const findFile = (db: Database, conversationId: number, id: number) =>
  db
    .selectFrom('message_files')
    .select(['stored_name', 'name', 'type'])
    .where('id', '=', id)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst()

/** Forgets files that were added before a moment and never sent; answers what they lie under. */
export const deleteUnsentFiles = (db: Database, before: string) =>
  db
    .deleteFrom('message_files')
    .where('message_id', 'is', null)
    .where('created_at', '<', before)
    .returning('stored_name')
    .execute()

/** Which of the stored files belong to a message, or wait for one. */
export async function listKnownFiles(db: Database, storedNames: readonly string[]): Promise<Set<string>> {
  if (storedNames.length === 0) return new Set()
  const rows = await db
    .selectFrom('message_files')
    .select('stored_name')
    .where('stored_name', 'in', storedNames)
    .execute()
  return new Set(rows.map(({ stored_name }) => stored_name))
}

/** All files that an account sent, oldest first. */
export const listSentFiles = (db: Database, accountId: number) =>
  db
    .selectFrom('message_files')
    .select(['id', 'conversation_id', 'name', 'size', 'type'])
    .where('account_id', '=', accountId)
    .where('message_id', 'is not', null)
    .orderBy('id')
    .execute()

/** Forgets the files of an account, and what leads to its profile by its name. */
export async function forgetAttachmentsOf(db: Database, accountId: number): Promise<void> {
  await db.deleteFrom('message_files').where('account_id', '=', accountId).execute()
  await db
    .deleteFrom('message_links')
    .using('messages')
    .whereRef('messages.id', '=', 'message_links.message_id')
    .where('messages.user_id', '=', accountId)
    .where('message_links.type', '=', 'profile')
    .execute()
}
