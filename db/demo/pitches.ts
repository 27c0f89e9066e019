import { notePitches } from '#features/requests/server.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { AccountIds } from './accounts.ts'
import { timesOf, turnOf } from './conversations.ts'
import { demoConversations } from './conversation-scripts.ts'
import type { DemoConversation } from './conversations/shape.ts'

const nameOf = (requestId: number, developerId: number) => `${requestId}/${developerId}`

/** Returns the index of the client's reply to the pitch, if there is one. */
function responseOf(conversation: DemoConversation): number | undefined {
  const byClient = conversation.messages.flatMap(({ by }, at) => (by === 'client' ? [at] : []))
  if (conversation.pitch?.state === 'shortlisted') return byClient[0]
  if (conversation.pitch?.state === 'declined') return byClient.at(-1)
  return conversation.pitch?.state === 'hired' ? turnOf(conversation, 'agrees') : undefined
}

/** Inserts pitches, oldest first: the first messages of conversations that began with one. */
export async function insertPitches(
  db: Database,
  now: Date,
  accountIds: AccountIds,
  requestIds: (key: string) => number,
): Promise<void> {
  const conversations = await db.selectFrom('conversations').select(['id', 'request_id', 'developer_id']).execute()
  const ids = new Map(conversations.map(({ id, request_id, developer_id }) => [nameOf(request_id, developer_id), id]))
  const rows = demoConversations.flatMap((conversation) => {
    const [pitch] = conversation.messages
    const times = timesOf(now, conversation)
    const request_id = requestIds(conversation.request)
    const developer_id = accountIds(conversation.creator)
    const conversation_id = ids.get(nameOf(request_id, developer_id))
    const [snagged_at] = times
    if (!conversation.pitch || !pitch || snagged_at === undefined || conversation_id === undefined) return []
    const { state, reason = null, profile_link = false, asking_price, duration_days } = conversation.pitch
    const answer = responseOf(conversation)
    return {
      request_id,
      developer_id,
      conversation_id,
      message: pitch.text,
      profile_link,
      asking_price: asking_price ?? null,
      duration_days: duration_days ?? null,
      state,
      reason,
      answer_text: state === 'declined' && answer !== undefined ? (conversation.messages[answer]?.text ?? null) : null,
      snagged_at,
      answered_at: answer === undefined ? null : (times[answer] ?? null),
    }
  })
  const oldestFirst = rows.toSorted((some, other) => (some.snagged_at < other.snagged_at ? -1 : 1))
  await notePitches(db, await db.insertInto('snags').values(oldestFirst).returningAll().execute())
}
