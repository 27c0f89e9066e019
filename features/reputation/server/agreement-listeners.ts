import type { CompletionListener, SettlementListener } from '#features/agreements/server.ts'
import { askForRatings, noteWorkedTogether } from '#features/ratings/server.ts'

/** Stores that the two sides of an agreement have worked together, for the ratings of each other. */
export const recordWorkedTogether: SettlementListener = ({ db }, { client_id, developer_id }) =>
  noteWorkedTogether(db, client_id, developer_id)

/** Asks both sides for a rating once the work is completed. */
export const askBothForRatings: CompletionListener = (work, agreement) => {
  const { id, request_title, conversation_id, client_id, client_username, developer_id, developer_username } = agreement
  return askForRatings(work, {
    agreed: { id, title: request_title, path: `/conversations/${conversation_id}` },
    sides: [
      { id: client_id, other: developer_username },
      { id: developer_id, other: client_username },
    ],
  })
}
