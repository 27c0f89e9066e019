import type { PersonalData } from '#features/accounts/server.ts'
import { deleteFeedbackFrom, deleteHandler, exportFeedback } from './queries.ts'

/** Feedback belongs to no account, except where it names the verified address of one. */
export const feedbackPersonalData: PersonalData = {
  name: 'feedback',
  exportOf: exportFeedback,
  retentionReason: 'Feedback you sent without your confirmed email address stays: nothing links it to you.',
  erase: async ({ db }, { accountId, email, email_verified }) => {
    await deleteHandler(db, accountId)
    if (email_verified) await deleteFeedbackFrom(db, email)
  },
}
