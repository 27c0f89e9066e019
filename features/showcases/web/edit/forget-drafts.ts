/** The name under which the browser keeps what somebody has begun to write of a showcase. */
export const SHOWCASE_DRAFTS = 'showcase_drafts'

/**
 * Forgets all that was begun in this browser, whoever did: the next one at this machine may be somebody else. It is asked for on
 * logging out, where nothing that writes drafts has been loaded.
 */
export function forgetShowcaseDrafts(): void {
  try {
    indexedDB.deleteDatabase(SHOWCASE_DRAFTS)
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}
