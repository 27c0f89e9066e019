import { stored } from '#platform/web/drafts/storage.ts'

/** Browser storage of feedback waiting to be sent. */
export const pendingFeedback = stored('pending_feedback')
