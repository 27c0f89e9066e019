import { draftStore } from '#platform/web/drafts/stored-drafts.ts'
import type { DraftFields } from './draft.ts'
import { PRODUCT_DRAFTS } from './delete-drafts.ts'

/** Product drafts in this browser. */
export const drafts = draftStore<DraftFields>(PRODUCT_DRAFTS)
