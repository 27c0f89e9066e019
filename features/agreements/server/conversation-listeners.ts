import { conflict } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import type { CompletionGuard, LookListener } from '#features/conversations/server.ts'
import { findWaitingIn, isToldOfTerms, listIdsIn } from './queries.ts'
import { settleNotices } from './notifications.ts'

/** Who looks at a conversation, or at what is settled in it, has heard of the terms in it. */
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

/** Looking at a conversation is looking at the terms in it. */
export const readTermsOnLook: LookListener = { concerns: isToldOfTerms, run: readTerms }

/** Terms that wait would be left without an answer: nobody could give one any more. */
export const refuseWhileTermsWait: CompletionGuard = async (db, conversationId) => {
  if (await findWaitingIn(db, conversationId)) {
    throw conflict('terms_waiting', 'Reply to the proposed terms or withdraw them first')
  }
}
