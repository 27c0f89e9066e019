import type { Database } from '../../platform/server/database.ts'
import type { People } from './accounts.ts'
import { timesOf, turnOf } from './conversations.ts'
import { talks } from './talks.ts'
import type { DemoTalk } from './talks/shape.ts'

const nameOf = (requestId: number, developerId: number) => `${requestId}/${developerId}`

/** Which message the client answered the pitch with, where it has an answer. */
function answerOf(talk: DemoTalk): number | undefined {
  const byClient = talk.messages.flatMap(({ by }, at) => (by === 'client' ? [at] : []))
  if (talk.pitch?.state === 'shortlisted') return byClient[0]
  if (talk.pitch?.state === 'declined') return byClient.at(-1)
  return talk.pitch?.state === 'hired' ? turnOf(talk, 'agrees') : undefined
}

/** Pitches, oldest first: the first messages of conversations that began with one. */
export async function insertPitches(
  db: Database,
  now: Date,
  people: People,
  requestIds: (key: string) => number,
): Promise<void> {
  const conversations = await db.selectFrom('conversations').select(['id', 'request_id', 'developer_id']).execute()
  const ids = new Map(conversations.map(({ id, request_id, developer_id }) => [nameOf(request_id, developer_id), id]))
  const rows = talks.flatMap((talk) => {
    const [pitch] = talk.messages
    const times = timesOf(now, talk)
    const request_id = requestIds(talk.request)
    const developer_id = people(talk.creator)
    const conversation_id = ids.get(nameOf(request_id, developer_id))
    const [snagged_at] = times
    if (!talk.pitch || !pitch || snagged_at === undefined || conversation_id === undefined) return []
    const { state, reason = null, profile_link = false } = talk.pitch
    const answer = answerOf(talk)
    return {
      request_id,
      developer_id,
      conversation_id,
      message: pitch.text,
      profile_link,
      state,
      reason,
      answer_text: state === 'declined' && answer !== undefined ? (talk.messages[answer]?.text ?? null) : null,
      snagged_at,
      answered_at: answer === undefined ? null : (times[answer] ?? null),
    }
  })
  const oldestFirst = rows.toSorted((some, other) => (some.snagged_at < other.snagged_at ? -1 : 1))
  await db.insertInto('snags').values(oldestFirst).execute()
}
