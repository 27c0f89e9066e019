import type { PersonalData } from '#features/accounts/server.ts'
import { deleteFeedbackFrom, deleteHandler, exportFeedback } from './queries.ts'

/** Feedback is sent by nobody in particular: it is somebody's where it names the address that they have proven to be theirs. */
export const feedbackPersonalData: PersonalData = {
  name: 'feedback',
  exportOf: exportFeedback,
  stays: 'Feedback you sent without your confirmed email address stays: nothing links it to you.',
  forget: async ({ db }, { accountId, email, email_verified }) => {
    await deleteHandler(db, accountId)
    if (email_verified) await deleteFeedbackFrom(db, email)
  },
}
