import { redactResponses } from '#platform/server/work/redact-copies.ts'
import type { MessageListener } from '#features/conversations/server.ts'
import { notifyBoth } from './replies.ts'
import { updateReplyText, updatePitchMessage } from './queries/snags.ts'

/** Keeps a pitch, or the client's reply, in sync with the text of the message it was sent as; clears it when that message is deleted. */
export const syncWithMessage: MessageListener = async (
  work,
  conversation,
  { id, previous, content, created_at, author },
) => {
  const { db } = work
  const changed =
    author.side === 'developer'
      ? await updatePitchMessage(db, id, content)
      : await updateReplyText(db, conversation.id, previous, content)
  for (const { id: snag_id, request_id, developer_id, conversation_id, state } of changed) {
    if (author.side === 'developer') {
      const holding = { id: snag_id, conversation_id, developer_id }
      await redactResponses(db, { id: snag_id, madeAt: created_at }, { holding, change: { message: content } })
    }
    notifyBoth(work, conversation.client_id, { id: snag_id, request_id, developer_id, conversation_id, state })
  }
}
