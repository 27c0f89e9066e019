import { stored } from '#platform/web/drafts/storage.ts'

/** Account whose dashboard had content when it was last seen in this browser. */
export const begunHere = stored('dashboard_begun')
