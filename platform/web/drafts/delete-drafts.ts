/**
 * Forgets all drafts of one kind that were begun in this browser, whoever did: the next one at this machine may be somebody else. It is
 * asked for on logging out, where nothing that writes drafts has been loaded.
 */
export function deleteDrafts(name: string): void {
  try {
    indexedDB.deleteDatabase(name)
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}
