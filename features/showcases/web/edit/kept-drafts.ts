import { draftStore } from '#platform/web/drafts/kept-drafts.ts'
import type { DraftFields } from './draft.ts'
import { SHOWCASE_DRAFTS } from './forget-drafts.ts'

/** Showcases as this browser keeps them while they are written. */
export const drafts = draftStore<DraftFields>(SHOWCASE_DRAFTS)
