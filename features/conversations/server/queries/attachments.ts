import { sql, type Insertable } from 'kysely'
import { anyOf, rowsFor, type Database } from '#platform/server/database.ts'
import type { MessageFiles } from '#platform/server/tables.ts'
import type { LinkType } from '../../contract.ts'
import type { StoredLink } from './messages.ts'

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
    .where(anyOf('p.user_id', accountIds))
    .where(sql<boolean>`p.is_public`)
    .execute()

const LINK = ['message_id', 'type', 'content_id', 'title'] as const

/** Writes down what a message points to. */
export const insertLinks = (
  db: Database,
  messageId: number,
  links: readonly (Linkable & { type: LinkType })[],
): Promise<StoredLink[]> =>
  db
    .insertInto('message_links')
    .columns(LINK)
    .expression(
      rowsFor(
        'message_links',
        LINK,
        links.map((link) => ({ ...link, message_id: messageId })),
      ),
    )
    .returning(['id', 'type', 'content_id', 'title'])
    .execute()

/** Notes a stored file as one of a conversation, for a message still to be sent. */
export const insertFile = (db: Database, file: Insertable<MessageFiles>) =>
  db.insertInto('message_files').values(file).execute()

/** Gives a message those of the files that are of its conversation and not sent yet; answers how many. */
export async function attachFiles(
  db: Database,
  message: { id: number; conversation_id: number },
  ids: readonly number[],
): Promise<number> {
  const attached = await db
    .updateTable('message_files')
    .set({ message_id: message.id })
    .where(anyOf('id', ids))
    .where('conversation_id', '=', message.conversation_id)
    .where('message_id', 'is', null)
    .returning('id')
    .execute()
  return attached.length
}

const filesOfMessages = (db: Database) =>
  db.selectFrom('message_files as m').innerJoin('stored_files as s', 's.id', 'm.id')

export const findFile = (db: Database, conversationId: number, id: number) =>
  filesOfMessages(db)
    .select(['s.key', 's.name', 's.type'])
    .where('m.id', '=', id)
    .where('m.conversation_id', '=', conversationId)
    .executeTakeFirst()

/** Which of these stored objects belong to a message, or wait for one. */
export async function listFilesAmong(db: Database, keys: readonly string[]): Promise<string[]> {
  const rows = await filesOfMessages(db).select('s.key').where(anyOf('s.key', keys)).execute()
  return rows.map(({ key }) => key)
}

/** All files that an account sent, oldest first. */
export const listSentFiles = (db: Database, accountId: number) =>
  filesOfMessages(db)
    .select(['s.id', 'm.conversation_id', 's.name', 's.size', 's.type'])
    .where('s.owner_id', '=', accountId)
    .where('m.message_id', 'is not', null)
    .orderBy('s.id')
    .execute()

/** Forgets what leads to an account's profile by its name. */
export async function forgetLinksOf(db: Database, accountId: number): Promise<void> {
  await db
    .deleteFrom('message_links')
    .using('messages')
    .whereRef('messages.id', '=', 'message_links.message_id')
    .where('messages.user_id', '=', accountId)
    .where('message_links.type', '=', 'profile')
    .execute()
}
