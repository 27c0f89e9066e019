/**
 * Deletes all drafts of one kind in this browser, of every account, because the next user of this machine may be someone else. Called at
 * logout, when no code that writes drafts has been loaded.
 */
export function deleteDrafts(name: string): void {
  try {
    indexedDB.deleteDatabase(name)
  } catch {
    // Without storage there is nothing to delete.
  }
}
