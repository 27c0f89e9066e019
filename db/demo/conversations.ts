import { sql } from 'kysely'
import type { Database } from '../../platform/server/database.ts'
import { ago } from '../../platform/server/moments.ts'
import { lookUp, type People } from './accounts.ts'
import { requests } from './requests.ts'
import { talks } from './talks.ts'
import type { DemoTalk, Turn } from './talks/shape.ts'

const MINUTE_MS = 60_000

const openedMinutesAgo = (talk: DemoTalk) => talk.opened_hours_ago * 60

/** When each message of a conversation was sent. */
export function timesOf(now: Date, talk: DemoTalk): string[] {
  let minutesAgo = openedMinutesAgo(talk)
  return talk.messages.map(({ after }) => {
    minutesAgo -= after
    return ago(now, minutesAgo * MINUTE_MS)
  })
}

/** Which message agreed or completed, if any did. */
export const turnOf = (talk: DemoTalk, turn: Turn): number | undefined => {
  const at = talk.messages.findIndex((message) => message.turn === turn)
  return at === -1 ? undefined : at
}

const clientOf = lookUp(requests.map(({ key, client }) => [key, client]))

// A creator opens one conversation about a request, so the two together name it.
const nameOf = (requestId: number, developerId: number) => `${requestId}/${developerId}`

/** Conversations with their messages, oldest message first over all of them, as they would have come in. */
export async function insertConversations(
  db: Database,
  now: Date,
  people: People,
  requestIds: (key: string) => number,
): Promise<void> {
  const oldestFirst = [...talks].sort((some, other) => other.opened_hours_ago - some.opened_hours_ago)
  const opened = await db
    .insertInto('conversations')
    .values(
      oldestFirst.map((talk) => {
        const times = timesOf(now, talk)
        return {
          request_id: requestIds(talk.request),
          client_id: people(clientOf(talk.request)),
          developer_id: people(talk.creator),
          starter_id: people(talk.creator),
          status: talk.status,
          agreed_amount: talk.agreed_amount ?? null,
          created_at: ago(now, openedMinutesAgo(talk) * MINUTE_MS),
          updated_at: times.at(-1) ?? ago(now, openedMinutesAgo(talk) * MINUTE_MS),
        }
      }),
    )
    .returning(['id', 'request_id', 'developer_id', 'created_at'])
    .execute()
  const conversationIds = lookUp(opened.map((row) => [nameOf(row.request_id, row.developer_id), row.id]))
  const idOfTalk = (talk: DemoTalk) => conversationIds(nameOf(requestIds(talk.request), people(talk.creator)))

  await db
    .insertInto('request_talkers')
    .values(
      opened.map(({ request_id, developer_id, created_at }) => ({ request_id, account_id: developer_id, created_at })),
    )
    .execute()

  const messages = talks.flatMap((talk) => {
    const times = timesOf(now, talk)
    return talk.messages.map(({ by, text }, at) => ({
      conversation_id: idOfTalk(talk),
      user_id: people(by === 'client' ? clientOf(talk.request) : talk.creator),
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
    talks.map((talk) => ({ talk, id: idOfTalk(talk) })),
    sent,
  )
}

/** What lists show without counting. A side that has not read the newest messages has read everything before them. */
async function countMessages(
  db: Database,
  conversations: { talk: DemoTalk; id: number }[],
  sent: { id: number; conversation_id: number }[],
): Promise<void> {
  const counts = conversations.map(({ talk: { unread = {} }, id }) => {
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
        developer_read_id = counted.developer_read_id
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as counted (
      id bigint, message_count integer, last_message_id bigint,
      client_unread integer, developer_unread integer, client_read_id bigint, developer_read_id bigint
    )
    where conversations.id = counted.id
  `.execute(db)
}
