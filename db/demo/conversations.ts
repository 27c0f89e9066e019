import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { ago } from '#platform/server/dates.ts'
import { lookUp, type AccountIds } from './accounts.ts'
import { requests } from './requests.ts'
import { demoConversations } from './conversation-scripts.ts'
import type { DemoConversation, ConversationStep } from './conversations/shape.ts'

const MINUTE_MS = 60_000

const openedMinutesAgo = (conversation: DemoConversation) => conversation.opened_hours_ago * 60

/** Returns the time of each message of a conversation. */
export function timesOf(now: Date, conversation: DemoConversation): string[] {
  let minutesAgo = openedMinutesAgo(conversation)
  return conversation.messages.map(({ after }) => {
    minutesAgo -= after
    return ago(now, minutesAgo * MINUTE_MS)
  })
}

/** Returns the index of the message that agreed or completed, if any. */
export const turnOf = (conversation: DemoConversation, turn: ConversationStep): number | undefined => {
  const at = conversation.messages.findIndex((message) => message.turn === turn)
  return at === -1 ? undefined : at
}

const clientOf = lookUp(requests.map(({ key, client }) => [key, client]))

// A creator opens at most one conversation about a request, so the pair identifies it.
const nameOf = (requestId: number, developerId: number) => `${requestId}/${developerId}`

/** Inserts conversations with their messages in chronological order across all of them, as if received live. */
export async function insertConversations(
  db: Database,
  now: Date,
  accountIds: AccountIds,
  requestIds: (key: string) => number,
): Promise<void> {
  const oldestFirst = [...demoConversations].sort((some, other) => other.opened_hours_ago - some.opened_hours_ago)
  const opened = await db
    .insertInto('conversations')
    .values(
      oldestFirst.map((conversation) => {
        const times = timesOf(now, conversation)
        return {
          request_id: requestIds(conversation.request),
          client_id: accountIds(clientOf(conversation.request)),
          developer_id: accountIds(conversation.creator),
          starter_id: accountIds(conversation.creator),
          status: conversation.status,
          agreed_amount: conversation.agreed_amount ?? null,
          created_at: ago(now, openedMinutesAgo(conversation) * MINUTE_MS),
          updated_at: times.at(-1) ?? ago(now, openedMinutesAgo(conversation) * MINUTE_MS),
        }
      }),
    )
    .returning(['id', 'request_id', 'developer_id', 'created_at'])
    .execute()
  const conversationIds = lookUp(opened.map((row) => [nameOf(row.request_id, row.developer_id), row.id]))
  const idOfConversation = (conversation: DemoConversation) =>
    conversationIds(nameOf(requestIds(conversation.request), accountIds(conversation.creator)))

  await db
    .insertInto('request_participants')
    .values(
      opened.map(({ request_id, developer_id, created_at }) => ({ request_id, account_id: developer_id, created_at })),
    )
    .execute()

  const messages = demoConversations.flatMap((conversation) => {
    const times = timesOf(now, conversation)
    return conversation.messages.map(({ by, text }, at) => ({
      conversation_id: idOfConversation(conversation),
      user_id: accountIds(by === 'client' ? clientOf(conversation.request) : conversation.creator),
      content: text,
      created_at: times[at] ?? now,
    }))
  })
  const sent = await db
    .insertInto('messages')
    .values(messages.sort((some, other) => (some.created_at < other.created_at ? -1 : 1)))
    .returning(['id', 'conversation_id'])
    .execute()
  await countMessages(
    db,
    demoConversations.map((conversation) => ({ conversation, id: idOfConversation(conversation) })),
    sent,
  )
}

/** Stores the counters that lists show. Everything before a side's unread messages counts as read. */
async function countMessages(
  db: Database,
  conversations: { conversation: DemoConversation; id: number }[],
  sent: { id: number; conversation_id: number }[],
): Promise<void> {
  const counts = conversations.map(({ conversation: { unread = {} }, id }) => {
    const ids = sent.flatMap((message) => (message.conversation_id === id ? message.id : [])).sort((a, b) => a - b)
    return {
      id,
      message_count: ids.length,
      last_message_id: ids.at(-1) ?? null,
      client_unread: unread.client ?? 0,
      developer_unread: unread.creator ?? 0,
      client_read_id: ids.at(-1 - (unread.client ?? 0)) ?? null,
      developer_read_id: ids.at(-1 - (unread.creator ?? 0)) ?? null,
    }
  })
  await sql`
    update conversations
    set message_count = counted.message_count,
        last_message_id = counted.last_message_id,
        client_unread = counted.client_unread,
        developer_unread = counted.developer_unread,
        client_read_id = counted.client_read_id,
        developer_read_id = counted.developer_read_id,
        first_reply_at = (
          select min(created_at) from messages where conversation_id = conversations.id and user_id <> starter_id
        )
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as counted (
      id bigint, message_count integer, last_message_id bigint,
      client_unread integer, developer_unread integer, client_read_id bigint, developer_read_id bigint
    )
    where conversations.id = counted.id
  `.execute(db)
}
