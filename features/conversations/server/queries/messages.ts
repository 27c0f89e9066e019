import { sql } from 'kysely'
import type { UserType } from '#features/accounts/contract.ts'
import { ownedBy, rowsFor, type Database } from '#platform/server/database/database.ts'
import type { LinkedContent, Message, MessageFile } from '../../contract.ts'
import { messagesWith } from './message-search.ts'

/** A link before its URL is resolved. */
export type StoredLink = Omit<LinkedContent, 'url'>
/** A file of a message before its URL is signed. */
export type FileOfMessage = Omit<MessageFile, 'url' | 'url_ends_at'>

/** A message without the URLs of its links and files. */
export interface StoredMessage extends Omit<Message, 'linked_content' | 'files'> {
  linked_content: StoredLink[]
  files: FileOfMessage[]
}

/** Selects the links and files of messages as JSON; skips the lookup for the many messages without any. */
export const attachmentsOfMessage = (message: 'm') => {
  const [id, count] = [sql.ref(`${message}.id`), sql.ref(`${message}.attachment_count`)]
  return {
    links: sql<StoredLink[]>`case when ${count} > 0 then (
      select coalesce(json_agg(json_strip_nulls(json_build_object(
        'id', l.id, 'type', l.type, 'content_id', l.content_id, 'title', l.title, 'at_seconds', l.at_seconds
      )) order by l.id), '[]') from message_links l where l.message_id = ${id}) else '[]' end`,
    files: sql<FileOfMessage[]>`case when ${count} > 0 then (
      select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'type', f.type)
        order by f.id), '[]') from message_files m_f join stored_files f using (id) where m_f.message_id = ${id}) else '[]' end`,
  }
}

export interface MessageFilter {
  limit: number
  before?: number | undefined
  after?: number | undefined
  around?: number | undefined
  /** Around the newest message not newer than this time. */
  around_time?: string | undefined
  /** Search text as a PostgreSQL text query. */
  words?: string | undefined
  /** Only the message with this id. */
  id?: number | undefined
  /** Only the message that a user sent with this idempotency key. */
  sent?: { user_id: number; client_key: string } | undefined
}

// Hides an id from the planner. Where few ids of all conversations lie beyond, it would read those by the primary key and join each of them.
const unestimated = (id: number) => sql<number>`(select ${id}::bigint)`

/** Lists messages of a conversation in one statement: oldest first, or newest first for a search. */
export async function listMessages(db: Database, conversationId: number, filter: MessageFilter) {
  const { limit, before, after, around, around_time, words, id, sent } = filter
  const carried = attachmentsOfMessage('m')
  let found = db
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
      carried.links.as('linked_content'),
      carried.files.as('files'),
      'm.created_at',
      'm.edited_at',
      'm.deleted_at',
    ])
    .where(ownedBy('m.conversation_id', conversationId))
  if (before !== undefined) found = found.where('m.id', '<', unestimated(before))
  if (after !== undefined) found = found.where('m.id', '>', unestimated(after))
  const isAnywhere = [after, around, around_time].some((one) => one !== undefined)
  if (words !== undefined && isAnywhere) found = found.where(sql<boolean>`m.words @@ to_tsquery('simple', ${words})`)
  else if (words !== undefined) {
    const ids = messagesWith({ conversation: conversationId, words, before, limit })
    found = found.where(sql<boolean>`m.id = any(array(${ids}))`)
  }
  if (id !== undefined) found = found.where('m.id', '=', id)
  if (sent) found = found.where('m.user_id', '=', sent.user_id).where('m.client_key', '=', sent.client_key)
  if (around !== undefined || around_time !== undefined) {
    const earlier = Math.ceil(limit / 2)
    const own = sql`select id from messages where ${ownedBy('conversation_id', conversationId)}`
    const centre =
      around_time === undefined
        ? sql`${around}::bigint`
        : sql`coalesce((${own} and created_at <= ${around_time} order by conversation_id, id desc limit 1), 0)`
    found = found.where(
      sql<boolean>`m.id in (
        (${own} and id <= ${centre} order by conversation_id, id desc limit ${earlier})
        union all
        (${own} and id > ${centre} order by conversation_id desc, id limit ${limit - earlier}))`,
    )
  }
  // Sorts in the order of the index, forwards or backwards.
  const forwards = after !== undefined
  const selected = await found
    .orderBy('m.conversation_id', forwards ? 'desc' : 'asc')
    .orderBy('m.id', forwards ? 'asc' : 'desc')
    .limit(limit)
    .execute()
  const rows = selected.map(({ edited_at, deleted_at, ...message }): StoredMessage => ({
    ...message,
    ...(edited_at !== null && { edited_at }),
    ...(deleted_at !== null && { deleted_at }),
  }))
  return forwards || words !== undefined ? rows : rows.toReversed()
}

export interface NewMessage {
  conversation_id: number
  user_id: number
  content: string
  attachment_count: number
  created_at: string
  /** Idempotency key of the author's client; null for messages that the product writes in their name. */
  client_key?: string | null
}

/** Time of the first message of the side that did not begin the conversation. */
const firstReply = (author: number, at: string) =>
  sql<string | null>`coalesce(first_reply_at, case when starter_id <> ${author} then ${at}::timestamptz end)`

/**
 * Stores a message in one statement: increments the other side's unread count, marks everything up to it as read by the author, and
 * unarchives the conversation for both. The caller holds the lock.
 */
export async function insertMessage(db: Database, message: NewMessage, author: UserType): Promise<number> {
  const [own, other] = author === 'client' ? (['client', 'developer'] as const) : (['developer', 'client'] as const)
  const { id } = await db
    .with('stored', (cte) => cte.insertInto('messages').values(message).returning(['id', 'conversation_id']))
    .updateTable('conversations')
    .from('stored')
    .set((eb) => ({
      last_message_id: eb.ref('stored.id'),
      message_count: eb('message_count', '+', 1),
      [`${other}_unread`]: eb(`conversations.${other}_unread`, '+', 1),
      [`${own}_unread`]: 0,
      [`${own}_read_id`]: eb.ref('stored.id'),
      client_archived_at: null,
      developer_archived_at: null,
      updated_at: message.created_at,
      first_reply_at: firstReply(message.user_id, message.created_at),
    }))
    .whereRef('conversations.id', '=', 'stored.conversation_id')
    .returning('stored.id')
    .executeTakeFirstOrThrow()
  return id
}

const MESSAGE = ['conversation_id', 'user_id', 'content', 'attachment_count', 'created_at', 'client_key'] as const

/**
 * Stores one message by an author in each of several conversations and updates their counts, in two statements. The caller holds the locks.
 * Returns the ids by conversation.
 */
export async function insertMessages(db: Database, messages: readonly NewMessage[], author: UserType) {
  const stored = await db
    .insertInto('messages')
    .columns(MESSAGE)
    .expression(rowsFor('messages', MESSAGE, messages))
    .returning(['id', 'conversation_id', 'user_id', 'created_at'])
    .execute()
  const unread = author === 'client' ? 'developer_unread' : 'client_unread'
  const column = (name: keyof (typeof stored)[number], type: 'bigint' | 'timestamptz') =>
    sql`${sql.val(stored.map((row) => row[name]))}::${sql.raw(type)}[]`
  await sql`
    update conversations set
      last_message_id = message.id,
      message_count = message_count + 1,
      ${sql.ref(unread)} = ${sql.ref(unread)} + 1,
      client_archived_at = null,
      developer_archived_at = null,
      updated_at = message.created_at,
      first_reply_at = coalesce(first_reply_at, case when starter_id <> message.user_id then message.created_at end)
    from unnest(${column('id', 'bigint')}, ${column('conversation_id', 'bigint')}, ${column('user_id', 'bigint')}, ${column('created_at', 'timestamptz')})
      message (id, conversation_id, user_id, created_at)
    where conversations.id = message.conversation_id`.execute(db)
  return new Map(stored.map(({ id, conversation_id }) => [conversation_id, id]))
}

/** Marks everything up to a message as read by one side. The caller holds the conversation's lock, so that no newer message exists. */
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

/** Replaces the text of a message. The caller holds the conversation's lock. */
export const updateContent = (db: Database, id: number, content: string, edited_at: string) =>
  db.updateTable('messages').set({ content, edited_at }).where('id', '=', id).execute()

/**
 * Erases the text of a message and removes it from the counts, including the other side's unread count if they have not read it. The caller
 * holds the conversation's lock.
 */
export async function clearMessage(
  db: Database,
  { id, conversation_id }: { id: number; conversation_id: number },
  author: UserType,
  deleted_at: string,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ content: '', attachment_count: 0, deleted_at, hidden_content: null })
    .where('id', '=', id)
    .execute()
  const other = author === 'client' ? 'developer' : 'client'
  await db
    .updateTable('conversations')
    .set((eb) => ({ [`${other}_unread`]: sql`greatest(${eb.ref(`${other}_unread`)} - 1, 0)` }))
    .where('id', '=', conversation_id)
    .where(sql<boolean>`coalesce(${sql.ref(`${other}_read_id`)}, 0) < ${id}`)
    .execute()
}

/** Returns all messages that an account wrote, oldest first. */
export const exportMessages = (db: Database, accountId: number) =>
  db
    .selectFrom('messages')
    .select([
      'id',
      'conversation_id',
      // Hidden by a moderator, it is still the author's.
      sql<string>`coalesce(hidden_content, content)`.as('content'),
      'created_at',
      'edited_at',
      'deleted_at',
      sql<StoredLink[]>`coalesce((
        select json_agg(
          json_build_object('type', l.type, 'content_id', l.content_id, 'title', l.title, 'at_seconds', l.at_seconds) order by l.id
        )
        from message_links l where l.message_id = messages.id
      ), '[]')`.as('links'),
    ])
    .where('user_id', '=', accountId)
    .orderBy('id')
    .execute()
