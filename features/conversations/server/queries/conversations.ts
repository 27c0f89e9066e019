import { sql } from 'kysely'
import type { UserType } from '#features/accounts/contract.ts'
import { hasRow, shownFullName, changesRow, type Database } from '#platform/server/database/database.ts'
import type { ConversationStatus } from '../../contract.ts'
import { attachmentsOfMessage, type StoredMessage } from './messages.ts'

/** An account looking at a conversation, and its side. */
export interface Viewer {
  id: number
  side: UserType
}

const carried = attachmentsOfMessage('m')

// The timestamp format that the driver returns outside of JSON.
const instant = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

// Reads backwards through the index on the conversation's messages, stopping at the limit.
const newestMessages = (count: number) => sql<StoredMessage[]>`coalesce((
  select json_agg(json_strip_nulls(json_build_object(
    'id', m.id,
    'conversation_id', m.conversation_id,
    'user_id', m.user_id,
    'username', case when m.user_id = c.client_id then client.shown_name else developer.shown_name end,
    'user_type', case when m.user_id = c.client_id then 'client' else 'developer' end,
    'content', m.content,
    'linked_content', ${carried.links},
    'files', ${carried.files},
    'created_at', ${instant('m.created_at')},
    'edited_at', ${instant('m.edited_at')},
    'deleted_at', ${instant('m.deleted_at')}
  )) order by m.id)
  from (
    select * from messages where conversation_id = c.id order by conversation_id, id desc limit ${count}
  ) m
), '[]')`

// Case-insensitive in all scripts, whatever locale the database was created with.
const caseInsensitive = (column: string) => sql<string>`(${sql.ref(column)} collate "und-x-icu")`

/** Selects conversations as one side sees them, each with its newest messages, oldest first. */
const conversations = (db: Database, side: UserType, messages = 1) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('requests as r', 'r.id', 'c.request_id')
    .innerJoin('accounts as client', 'client.id', 'c.client_id')
    .innerJoin('accounts as developer', 'developer.id', 'c.developer_id')
    .select([
      'c.id',
      'c.request_id',
      'r.title as request_title',
      'r.estimated_budget as request_budget',
      'r.created_at as request_created_at',
      'r.status as request_status',
      sql<boolean>`r.agreed_amount is not null`.as('request_settled'),
      'c.client_id',
      'c.developer_id',
      sql<boolean>`developer.is_active and ${hasRow(
        sql`from developer_profiles profile where profile.user_id = c.developer_id and profile.is_public`,
      )}`.as('developer_is_public'),
      shownFullName('client').as('client_full_name'),
      shownFullName('developer').as('developer_full_name'),
      // As stored.
      sql<string | null>`(
        select profile.profile_image from developer_profiles profile
        where profile.user_id = c.developer_id and profile.is_public and developer.is_active
      )`.as('developer_picture'),
      'c.starter_id as starter_user_id',
      'client.shown_name as client_username',
      'developer.shown_name as developer_username',
      'c.status',
      'c.agreed_amount',
      'c.closes_at',
      'c.created_at',
      'c.updated_at',
      'c.message_count',
      side === 'client' ? 'c.client_unread as unread_count' : 'c.developer_unread as unread_count',
      // How far the other side has read is theirs to know once one of the two blocked the other.
      sql<number | null>`case when not are_blocked(c.client_id, c.developer_id)
        then ${sql.ref(side === 'client' ? 'c.developer_read_id' : 'c.client_read_id')} end`.as('read_by_other_id'),
      sql<boolean>`are_blocked(c.client_id, c.developer_id)`.as('is_blocked'),
      hasRow(
        side === 'client'
          ? sql`from blocks where blocker_id = c.client_id and blocked_id = c.developer_id`
          : sql`from blocks where blocker_id = c.developer_id and blocked_id = c.client_id`,
      ).as('blocked_by_me'),
      sql<boolean>`${sql.ref(archivedColumn(side))} is not null`.as('is_archived'),
      newestMessages(messages).as('messages'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof conversations>['executeTakeFirstOrThrow']>>

function conversationFrom({ client_username, developer_username, ...conversation }: Row) {
  const clientStarted = conversation.starter_user_id === conversation.client_id
  return {
    ...conversation,
    recipient_user_id: clientStarted ? conversation.developer_id : conversation.client_id,
    starter_username: clientStarted ? client_username : developer_username,
    recipient_username: clientStarted ? developer_username : client_username,
    last_activity: conversation.updated_at,
  }
}

const partyColumn = (side: UserType) => (side === 'client' ? 'c.client_id' : 'c.developer_id')

const unreadColumn = (side: UserType) => (side === 'client' ? 'c.client_unread' : 'c.developer_unread')

// As the condition of the index, whose use must not depend on a parameter.
const isUnread = (side: UserType) => sql<boolean>`${sql.ref(unreadColumn(side))} > 0`

const archivedColumn = (side: UserType) => (side === 'client' ? 'c.client_archived_at' : 'c.developer_archived_at')

/** Returns the number of unread messages, excluding archived conversations. */
export async function countUnread(db: Database, viewer: Viewer): Promise<number> {
  const { count } = await db
    .selectFrom('conversations as c')
    .select(sql<number>`coalesce(sum(${sql.ref(unreadColumn(viewer.side))}), 0)::bigint`.as('count'))
    .where(partyColumn(viewer.side), '=', viewer.id)
    .where(isUnread(viewer.side))
    .where(archivedColumn(viewer.side), 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns a conversation as one of its sides sees it, with its newest message. */
export async function findConversation(db: Database, id: number, viewer: Viewer) {
  const row = await conversations(db, viewer.side)
    .where('c.id', '=', id)
    .where(partyColumn(viewer.side), '=', viewer.id)
    .executeTakeFirst()
  return row && conversationFrom(row)
}

export interface ConversationFilter {
  request_id?: number | undefined
  project_id?: number | undefined
  status?: ConversationStatus | undefined
  unread?: boolean | undefined
  archived: 'exclude' | 'include' | 'only'
  /** Number of newest messages to include with each conversation. */
  messages: number
  /** LIKE pattern for the request's title or the other person's name. */
  like?: string | undefined
  skip: number
  limit: number
  /** Last row of the previous page. */
  after: { updated_at: string; id: number } | null
}

/** Lists conversations in one statement, with at most one row more than the limit. */
export async function listConversations(db: Database, viewer: Viewer, filter: ConversationFilter) {
  const { request_id, project_id, status, unread, archived, messages, like, after } = filter
  let found = conversations(db, viewer.side, messages).where(partyColumn(viewer.side), '=', viewer.id)
  if (request_id !== undefined) found = found.where('c.request_id', '=', request_id)
  if (project_id !== undefined) found = found.where('r.project_id', '=', project_id)
  if (status !== undefined) found = found.where('c.status', '=', status)
  if (unread) found = found.where(isUnread(viewer.side))
  if (archived !== 'include') {
    found = found.where(archivedColumn(viewer.side), archived === 'only' ? 'is not' : 'is', null)
  }
  if (like !== undefined) {
    const other = viewer.side === 'client' ? 'developer' : 'client'
    found = found.where(({ eb, or }) =>
      or([
        eb(caseInsensitive('r.title'), 'ilike', like),
        eb(caseInsensitive(`${other}.username`), 'ilike', like),
        eb(caseInsensitive(`${other}.full_name`), 'ilike', like),
      ]),
    )
  }
  if (after)
    found = found.where(sql<boolean>`(c.updated_at, c.id) < (${after.updated_at}::timestamptz, ${after.id}::bigint)`)
  const rows = await found
    .orderBy('c.updated_at', 'desc')
    .orderBy('c.id', 'desc')
    .offset(filter.skip)
    .limit(filter.limit + 1)
    .execute()
  return rows.map(conversationFrom)
}

const conversationColumns = ['id', 'request_id', 'client_id', 'developer_id', 'status', 'closes_at'] as const

/** Returns the participants, the request and the status of a conversation, and whether one side blocked the other. */
export const findParties = (db: Database, id: number) =>
  db
    .selectFrom('conversations')
    .select([...conversationColumns, sql<boolean>`are_blocked(client_id, developer_id)`.as('is_blocked')])
    .where('id', '=', id)
    .executeTakeFirst()

export const findConversationAbout = (db: Database, requestId: number, developerId: number) =>
  db
    .selectFrom('conversations')
    .select(conversationColumns)
    .where('request_id', '=', requestId)
    .where('developer_id', '=', developerId)
    .executeTakeFirst()

export interface NewConversation {
  request_id: number
  client_id: number
  developer_id: number
  starter_id: number
  created_at: Date
}

/** Inserts a conversation; returns nothing when the developer already has one about the request. */
export const openConversation = (db: Database, opening: NewConversation) =>
  db
    .insertInto('conversations')
    .values({ ...opening, updated_at: opening.created_at })
    .onConflict((on) => on.constraint('conversations_once').doNothing())
    .returning('id')
    .executeTakeFirst()

export const setStatus = (
  db: Database,
  id: number,
  status: ConversationStatus,
  updated_at: string,
  extraColumns: { agreed_amount?: number; closes_at?: string } = {},
) =>
  db
    .updateTable('conversations')
    .set({ status, updated_at, ...extraColumns, client_archived_at: null, developer_archived_at: null })
    .where('id', '=', id)
    .execute()

/** Archives a conversation for one side at the given time, or restores it with null; returns false when nothing changes. */
export async function setArchived(db: Database, id: number, side: UserType, at: Date | null): Promise<boolean> {
  const column = side === 'client' ? 'client_archived_at' : 'developer_archived_at'
  return changesRow(
    db
      .updateTable('conversations')
      .set({ [column]: at })
      .where('id', '=', id)
      .where(column, at === null ? 'is not' : 'is', null),
  )
}

/** Counts the conversations of each of the newest public requests that have any. */
export const countConversationsOfPublicRequests = (db: Database, limit: number) =>
  db
    .selectFrom('requests')
    .select(['id', 'conversation_count'])
    // Literal SQL rather than parameters, because the partial index applies only when its predicate is part of the statement.
    .where(sql<boolean>`is_public and conversation_count > 0`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Returns whether a client and a developer have talked: both have written in one conversation. */
export async function hasTalked(db: Database, clientId: number, developerId: number): Promise<boolean> {
  const { rows } = await sql`
    select from conversations talk
    where talk.client_id = ${clientId} and talk.developer_id = ${developerId}
      and exists (select from messages said where said.conversation_id = talk.id and said.user_id = talk.client_id)
      and exists (select from messages said where said.conversation_id = talk.id and said.user_id = talk.developer_id)
    limit 1`.execute(db)
  return rows.length > 0
}
