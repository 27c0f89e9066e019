import { draftStore } from '#platform/web/drafts/stored-drafts.ts'
import type { DraftFields } from './draft.ts'
import { SHOWCASE_DRAFTS } from './delete-drafts.ts'

/** Showcases as this browser keeps them while they are written. */
export const drafts = draftStore<DraftFields>(SHOWCASE_DRAFTS)
