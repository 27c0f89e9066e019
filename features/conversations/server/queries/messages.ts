import { sql } from 'kysely'
import type { UserType } from '../../../../platform/contract/roles.ts'
import { ownedBy, type Database } from '../../../../platform/server/database.ts'

/** The newest messages of a conversation, or the newest before a given one; oldest first. */
export async function listMessages(db: Database, conversationId: number, limit: number, before?: number) {
  let newest = db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', (join) => join.on('c.id', '=', conversationId))
    .innerJoin('accounts as author', 'author.id', 'm.user_id')
    .select([
      'm.id',
      'm.conversation_id',
      'm.user_id',
      'author.shown_name as username',
      sql<UserType>`case when m.user_id = c.client_id then 'client' else 'developer' end`.as('user_type'),
      'm.content',
      'm.created_at',
    ])
    .where(ownedBy('m.conversation_id', conversationId))
  if (before !== undefined) newest = newest.where('m.id', '<', before)
  const rows = await newest.orderBy('m.conversation_id').orderBy('m.id', 'desc').limit(limit).execute()
  return rows.toReversed()
}

export interface NewMessage {
  conversation_id: number
  user_id: number
  content: string
  created_at: string
}

/** Stores a message and counts it, as unread for the other side. The caller holds the conversation's lock. */
export async function insertMessage(db: Database, message: NewMessage, author: UserType) {
  const { id } = await db.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow()
  const unread = author === 'client' ? 'developer_unread' : 'client_unread'
  await db
    .updateTable('conversations')
    .set((eb) => ({
      last_message_id: id,
      message_count: eb('message_count', '+', 1),
      [unread]: eb(unread, '+', 1),
      updated_at: message.created_at,
    }))
    .where('id', '=', message.conversation_id)
    .execute()
  return id
}

/** Everything up to a message is read by one side. The caller holds the conversation's lock, so nothing newer is there. */
export const markRead = (db: Database, conversationId: number, reader: UserType, upTo: number | null) =>
  db
    .updateTable('conversations')
    .set(
      reader === 'client'
        ? { client_unread: 0, client_read_id: upTo }
        : { developer_unread: 0, developer_read_id: upTo },
    )
    .where('id', '=', conversationId)
    .execute()

/** All that an account wrote, oldest first. */
export const exportMessages = (db: Database, accountId: number) =>
  db
    .selectFrom('messages')
    .select(['id', 'conversation_id', 'content', 'created_at'])
    .where('user_id', '=', accountId)
    .orderBy('id')
    .execute()
