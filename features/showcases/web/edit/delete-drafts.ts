import { deleteDrafts } from '#platform/web/drafts/delete-drafts.ts'

/** Name of the browser storage for showcase drafts. */
export const SHOWCASE_DRAFTS = 'showcase_drafts'

/** Deletes all showcase drafts in this browser. */
export const deleteShowcaseDrafts = (): void => deleteDrafts(SHOWCASE_DRAFTS)
