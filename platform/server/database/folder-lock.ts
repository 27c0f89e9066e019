import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The data folder is in use by another process. */
export class FolderInUse extends Error {}

/**
 * Takes a folder for this process alone until the answer is called or the process ends, however it ends. The embedded
 * database has no lock of its own, and two processes on one folder would lose data without a word. SQLite is used for its
 * lock only: the system holds it, so unlike a file with a process id it can never be left behind.
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
