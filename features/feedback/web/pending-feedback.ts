import { stored } from '#platform/web/drafts/storage.ts'

/** Feedback that waits to be sent. */
export const pendingFeedback = stored('pending_feedback')
