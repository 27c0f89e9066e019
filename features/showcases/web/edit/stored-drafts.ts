import { draftStore } from '#platform/web/drafts/stored-drafts.ts'
import type { DraftFields } from './draft.ts'
import { SHOWCASE_DRAFTS } from './delete-drafts.ts'

/** Store of showcase drafts in this browser. */
export const drafts = draftStore<DraftFields>(SHOWCASE_DRAFTS)
