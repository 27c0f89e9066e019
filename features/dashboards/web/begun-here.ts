import { storageEntry } from '#platform/web/drafts/storage.ts'

/** Account whose dashboard had content when it was last seen in this browser. */
export const begunHere = storageEntry('dashboard_begun')
