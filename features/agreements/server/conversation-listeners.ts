import { conflict } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import type { CompletionGuard, ViewListener } from '#features/conversations/server.ts'
import { findWaitingIn, isNotifiedOfTerms, listIdsIn } from './queries.ts'
import { settleNotices } from './notifications.ts'

/** Marks notifications about terms as read when a participant reads the conversation or what was settled in it. */
export async function readTerms(
  work: Work,
  conversation: { id: number; request_id: number },
  accountId: number,
): Promise<void> {
  const agreements = await listIdsIn(work.db, conversation)
  if (agreements.length === 0) return
  const ids = agreements.map(({ id }) => id)
  await settleNotices(work, accountId, ids)
}

/** Reading a conversation includes reading its terms. */
export const readTermsOnView: ViewListener = { concerns: isNotifiedOfTerms, run: readTerms }

/** Prevents completion while terms await a reply, which would no longer be possible. */
export const refuseWhileTermsWait: CompletionGuard = async (db, conversationId) => {
  if (await findWaitingIn(db, conversationId)) {
    throw conflict('terms_waiting', 'Reply to the proposed terms or withdraw them first')
  }
}
