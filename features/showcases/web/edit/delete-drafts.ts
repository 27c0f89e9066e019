import { deleteDrafts } from '#platform/web/drafts/delete-drafts.ts'

/** The name under which the browser keeps what somebody has begun to write of a showcase. */
export const SHOWCASE_DRAFTS = 'showcase_drafts'

/** Forgets all that was begun of showcases in this browser. */
export const deleteShowcaseDrafts = (): void => deleteDrafts(SHOWCASE_DRAFTS)
