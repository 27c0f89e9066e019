import { draftStore } from '#platform/web/drafts/kept-drafts.ts'
import type { DraftFields } from './draft.ts'
import { PRODUCT_DRAFTS } from './forget-drafts.ts'

/** Products as this browser keeps them while they are written. */
export const drafts = draftStore<DraftFields>(PRODUCT_DRAFTS)
