import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** Returns a function that opens an IndexedDB database once, and again after it was closed or could not be opened. */
export function databaseOpener<Schema extends DBSchema>(
  name: string,
  upgrade: (database: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  return () => {
    opened ??= openDB<Schema>(name, 1, {
      upgrade,
      // A logout, here or in another tab, deletes the database.
      blocking: (_current, _blocked, { target }) => {
        opened = undefined
        ;(target as IDBDatabase).close()
      },
      terminated: () => (opened = undefined),
    }).catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
}
