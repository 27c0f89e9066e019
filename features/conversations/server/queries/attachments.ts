import { sql, type Insertable } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { anyOf, ownedBy, rowsFor, findsRow, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'
import type { MessageFiles } from '#platform/server/database/tables.ts'
import type { LinkType } from '../../contract.ts'
import type { StoredLink } from './messages.ts'

/** Lists the public profiles among the given accounts. */
export const listShownProfiles = (db: Database, accountIds: readonly number[]) =>
  db
    .selectFrom('developer_profiles as p')
    .innerJoin('accounts as a', 'a.id', 'p.user_id')
    .select(['p.user_id', sql<string>`coalesce(nullif(a.full_name, ''), a.username)`.as('title')])
    .where(anyOf('p.user_id', accountIds))
    .where(sql<boolean>`p.is_public`)
    .execute()

const LINK = ['message_id', 'type', 'content_id', 'title', 'at_seconds'] as const

interface NewLink {
  type: LinkType
  content_id: number
  title: string
  at_seconds?: number
}

/** Stores the links of a message. */
export async function insertLinks(db: Database, messageId: number, links: readonly NewLink[]): Promise<StoredLink[]> {
  const stored = await db
    .insertInto('message_links')
    .columns(LINK)
    .expression(
      rowsFor(
        'message_links',
        LINK,
        links.map(({ type, content_id, title, at_seconds }) => ({
          message_id: messageId,
          type,
          content_id,
          title,
          at_seconds: at_seconds ?? null,
        })),
      ),
    )
    .returning(['id', 'type', 'content_id', 'title', 'at_seconds'])
    .execute()
  return stored.map(({ at_seconds, ...link }) => (at_seconds === null ? link : { ...link, at_seconds }))
}

/** Returns whether a video was sent in a conversation, or is attached to its request. */
export async function isShownIn(db: Database, conversationId: number, videoId: number): Promise<boolean> {
  const { shown } = await db
    .selectNoFrom(
      sql<boolean>`exists (
        select from message_links l join messages m on m.id = l.message_id
        where l.type = 'video' and l.content_id = ${videoId} and l.at_seconds is null and m.conversation_id = ${conversationId}
      ) or exists (
        select from conversations c join requests r on r.id = c.request_id
        where c.id = ${conversationId} and r.video_id = ${videoId}
      )`.as('shown'),
    )
    .executeTakeFirstOrThrow()
  return shown
}

/** Returns whether an account participates in a conversation in which a video was sent. */
export async function isSentTo(db: Database, videoId: number, accountId: number): Promise<boolean> {
  const { sent } = await db
    .selectNoFrom(
      sql<boolean>`exists (
        select from message_links l
        join messages m on m.id = l.message_id
        join conversations c on c.id = m.conversation_id
        where l.type = 'video' and l.content_id = ${videoId} and l.at_seconds is null
          and ${accountId}::bigint in (c.client_id, c.developer_id)
      )`.as('sent'),
    )
    .executeTakeFirstOrThrow()
  return sent
}

/** Returns whether any message links to a video. */
export const isSent = (db: Database, videoId: number): Promise<boolean> =>
  findsRow(
    db.selectFrom('message_links').select('id').where('type', '=', 'video').where('content_id', '=', videoId).limit(1),
  )

/** Lists the questions about a video in a conversation, ordered by position in the video. */
export const listMoments = (db: Database, conversationId: number, videoId: number, limit: number) =>
  db
    .selectFrom('message_links as l')
    .innerJoin('messages as m', 'm.id', 'l.message_id')
    .innerJoin('accounts as author', 'author.id', 'm.user_id')
    .select(['m.id as message_id', 'm.user_id', 'author.shown_name as username', 'm.content', 'm.created_at'])
    .select(['l.at_seconds', 'l.content_id as video_id'])
    .$narrowType<{ at_seconds: number }>()
    .where('l.type', '=', 'video')
    .where('l.content_id', '=', videoId)
    .where('l.at_seconds', 'is not', null)
    .where('m.deleted_at', 'is', null)
    .where('m.conversation_id', '=', conversationId)
    .orderBy('l.at_seconds')
    .orderBy('l.id')
    .limit(limit)
    .execute()

/** Registers a stored file with a conversation, for a message still to be sent. */
export const insertFile = (db: Database, file: Insertable<MessageFiles>) =>
  db.insertInto('message_files').values(file).execute()

/** Attaches files to a message if they belong to its conversation and are not attached yet; returns how many were. */
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
    .leftJoin('messages', 'messages.id', 'm.message_id')
    .select(['s.key', 's.name', 's.type'])
    .where('m.id', '=', id)
    .where('m.conversation_id', '=', conversationId)
    // A deleted message has no files, a hidden one keeps them aside.
    .where('messages.deleted_at', 'is', null)
    .executeTakeFirst()

/** Lists the files sent in a conversation, newest first. */
export const listFilesOf = (db: Database, conversationId: number, paging: PageQuery) =>
  pageById(
    filesOfMessages(db)
      .innerJoin('messages', 'messages.id', 'm.message_id')
      .select(['s.id', 's.name', 's.size', 's.type', 'messages.id as message_id', 'messages.user_id'])
      .select('messages.created_at as sent_at')
      .where(ownedBy('m.conversation_id', conversationId))
      .where('messages.deleted_at', 'is', null)
      // Implied by the join, but the index needs it spelled out.
      .where('m.message_id', 'is not', null)
      .orderBy('m.conversation_id'),
    'm.id',
    paging,
  )

/** Returns which of these stored objects are attached to a message or awaiting one. */
export async function listFilesAmong(db: Database, keys: readonly string[]): Promise<string[]> {
  const rows = await filesOfMessages(db).select('s.key').where(anyOf('s.key', keys)).execute()
  return rows.map(({ key }) => key)
}

/** Lists all files that an account sent, oldest first. */
export const listSentFiles = (db: Database, accountId: number) =>
  filesOfMessages(db)
    .select(['s.id', 'm.conversation_id', 's.name', 's.size', 's.type'])
    .where('s.owner_id', '=', accountId)
    .where('m.message_id', 'is not', null)
    .orderBy('s.id')
    .execute()

/** Deletes the links of a message. */
export const deleteLinksOf = (db: Database, messageId: number) =>
  db.deleteFrom('message_links').where('message_id', '=', messageId).execute()

/** Deletes the questions about those of the videos that the conversation no longer shows; returns the videos that had some. */
export async function deleteMomentsOf(db: Database, conversationId: number, videoIds: readonly number[]) {
  const { rows } = await sql<{ content_id: number }>`
    delete from message_links moment using messages question, conversations c, requests r
    where question.id = moment.message_id and question.conversation_id = ${conversationId}
      and c.id = question.conversation_id and r.id = c.request_id
      and moment.type = 'video' and moment.at_seconds is not null and ${anyOf('moment.content_id', videoIds)}
      and r.video_id is distinct from moment.content_id
      and not exists (
        select from message_links shown join messages m on m.id = shown.message_id
        where shown.type = 'video' and shown.at_seconds is null and shown.content_id = moment.content_id
          and m.conversation_id = ${conversationId}
      )
    returning moment.content_id`.execute(db)
  return [...new Set(rows.map(({ content_id }) => content_id))]
}

/** Deletes links to an account's profile, which carry its name. */
export async function deleteProfileLinksOf(db: Database, accountId: number): Promise<void> {
  await db
    .deleteFrom('message_links')
    .using('messages')
    .whereRef('messages.id', '=', 'message_links.message_id')
    .where('messages.user_id', '=', accountId)
    .where('message_links.type', '=', 'profile')
    .execute()
}
