/** The name under which the browser keeps recordings. */
export const RECORDINGS = 'recordings'

/**
 * Forgets all that was recorded in this browser and not sent, whoever did: the next one at this machine may be somebody else. It is
 * asked for on logging out, where nothing that the recorder needs has been loaded.
 */
export function deleteRecordings(): void {
  // Neither is in every browser, nor in every window of one.
  try {
    indexedDB.deleteDatabase(RECORDINGS)
    const gone = navigator.storage.getDirectory().then((files) => files.removeEntry(RECORDINGS, { recursive: true }))
    gone.catch(() => undefined)
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}
