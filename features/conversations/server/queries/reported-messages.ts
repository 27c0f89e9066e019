import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** Returns a message that was not deleted by its author, as it was before it was hidden. */
export const findReportedMessage = (db: Database, id: number) =>
  db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .innerJoin('requests as r', 'r.id', 'c.request_id')
    .select(['m.conversation_id', 'm.user_id as owner_id', 'c.client_id', 'c.developer_id', 'r.title as request_title'])
    .select(sql<string>`coalesce(m.hidden_content, m.content)`.as('content'))
    .select(sql<boolean>`m.hidden_content is not null`.as('is_hidden'))
    .select(
      sql<string[]>`coalesce((
        select json_agg(f.name order by f.id) from message_files m_f join stored_files f using (id) where m_f.message_id = m.id
      ), '[]')`.as('files'),
    )
    .where('m.id', '=', id)
    .where(sql<boolean>`(m.deleted_at is null or m.hidden_content is not null)`)
    .executeTakeFirst()

/** Returns the messages around one, oldest first, with the names of their files. */
export async function listAround(db: Database, conversationId: number, id: number, perSide: number) {
  const messagesOnSide = (side: 'before' | 'after') => sql`(
    select id from messages
    where conversation_id = ${conversationId} and ${side === 'before' ? sql`id <= ${id}` : sql`id > ${id}`}
    order by ${side === 'before' ? sql`id desc` : sql`id`} limit ${side === 'before' ? perSide + 1 : perSide}
  )`
  return db
    .selectFrom('messages as m')
    .innerJoin('accounts as author', 'author.id', 'm.user_id')
    .select(['m.id', 'author.shown_name as username', 'm.created_at'])
    .select(sql<string>`coalesce(m.hidden_content, m.content)`.as('content'))
    .select(sql<boolean>`m.id = ${id}`.as('is_reported'))
    .select(
      sql<string[]>`coalesce((
        select json_agg(f.name order by f.id) from message_files m_f join stored_files f using (id) where m_f.message_id = m.id
      ), '[]')`.as('files'),
    )
    .where(sql<boolean>`m.id in (${messagesOnSide('before')} union all ${messagesOnSide('after')})`)
    .orderBy('m.id')
    .execute()
}

/** Empties a message as if it were deleted, and keeps what it said aside. The caller holds the conversation's lock. */
export const hideMessage = (db: Database, id: number, now: Date) =>
  sql`
    update messages set hidden_content = content, hidden_attachment_count = attachment_count,
      content = '', attachment_count = 0, deleted_at = greatest(created_at, edited_at, ${now}::timestamptz)
    where id = ${id} and deleted_at is null`.execute(db)

/** Returns a hidden message to what it said. The caller holds the conversation's lock. */
export const showMessage = (db: Database, id: number) =>
  sql`
    update messages set content = hidden_content, attachment_count = hidden_attachment_count,
      hidden_content = null, hidden_attachment_count = null, deleted_at = null
    where id = ${id} and hidden_content is not null`.execute(db)

/** Deletes what was set aside of an account's hidden messages. */
export const deleteHiddenMessages = (db: Database, accountId: number) =>
  db
    .updateTable('messages')
    .set({ hidden_content: null, hidden_attachment_count: null })
    .where('user_id', '=', accountId)
    .where('hidden_content', 'is not', null)
    .execute()
