import { stored } from '#platform/web/drafts/storage.ts'

/** The account whose dashboard had something to show when it was last seen in this browser. */
export const begunHere = stored('dashboard_begun')
