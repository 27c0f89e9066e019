/** Name of the database and the folder that hold recordings in the browser. */
export const RECORDINGS = 'recordings'

/**
 * Deletes all recordings in this browser, whoever made them, because the next user of this machine may be someone else. Called on logout,
 * where the recorder's code is not loaded.
 */
export function deleteRecordings(): void {
  // Neither API exists in every browser or every private window.
  try {
    indexedDB.deleteDatabase(RECORDINGS)
    const removal = navigator.storage.getDirectory().then((files) => files.removeEntry(RECORDINGS, { recursive: true }))
    removal.catch(() => undefined)
  } catch {
    // Without storage there is nothing to delete.
  }
}
