import { draftStore } from '#platform/web/drafts/stored-drafts.ts'
import type { DraftFields } from './draft.ts'
import { PRODUCT_DRAFTS } from './delete-drafts.ts'

/** Products as this browser keeps them while they are written. */
export const drafts = draftStore<DraftFields>(PRODUCT_DRAFTS)
