import { storageEntry } from '#platform/web/drafts/storage.ts'

/** Browser storage of feedback waiting to be sent. */
export const pendingFeedback = storageEntry('pending_feedback')
