import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The data folder is in use by another process. */
export class FolderInUse extends Error {}

/**
 * Locks a folder for this process. Returns a function that unlocks it; the lock also ends with the process, however that ends. The
 * embedded database has no lock, and two processes on one folder would silently lose data. SQLite is used only for its file lock, which
 * the operating system holds: unlike a PID file, it cannot be left behind.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const file = new DatabaseSync(join(folder, 'lock'))
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch {
    file.close()
    throw new FolderInUse(
      `The data folder ${folder} is in use by another Atelier process: stop that one, or set DATA_DIR to another folder`,
    )
  }
  return () => file.close()
}
