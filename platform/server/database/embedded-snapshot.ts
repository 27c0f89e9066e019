import { constants, readFileSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nullIfMissing } from '../files/file-system.ts'

type Query = (text: string) => Promise<{ rows: unknown[] }>

/** Folders whose contents PostgreSQL's base backups exclude too, because they matter only to the running engine. */
const EMPTIED_FOLDERS = new Set(['pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp'])
const EXCLUDED_FILES = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'tablespace_map',
  'pg_internal.init',
])
const WAL_FOLDER = 'pg_wal'
// Read synchronously, because its bytes must be consistent and the engine writes them in this thread.
const CONTROL_FILE = 'global/pg_control'
const WAL_FILE = /^[0-9A-F]{24}$/

// Copies run in parallel because there are thousands of small files, and each waits for the event loop of a busy process.
const COPIES_AT_ONCE = 16

/** Creates the folders of a copy, and returns the files to copy. */
async function createFolders(from: string, to: string, subfolder: string): Promise<string[]> {
  await mkdir(join(to, subfolder), { recursive: true, mode: 0o700 })
  const files: string[] = []
  for (const entry of await readdir(join(from, subfolder), { withFileTypes: true })) {
    const path = subfolder === '' ? entry.name : `${subfolder}/${entry.name}`
    if (path === CONTROL_FILE || EXCLUDED_FILES.has(entry.name) || entry.name.startsWith('pgsql_tmp')) continue
    if (!entry.isDirectory()) files.push(path)
    else if (EMPTIED_FOLDERS.has(path) || path === WAL_FOLDER) await mkdir(join(to, path), { mode: 0o700 })
    else files.push(...(await createFolders(from, to, path)))
  }
  return files
}

async function copyTree(from: string, to: string, signal: AbortSignal): Promise<void> {
  const files = await createFolders(from, to, '')
  const copy = async () => {
    for (let path = files.pop(); path !== undefined; path = files.pop()) {
      signal.throwIfAborted()
      // A table may be dropped while the copy runs.
      await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE).catch(nullIfMissing)
    }
  }
  // Waits for all, so that a failed copy is removed only after its last write.
  const results = await Promise.allSettled(Array.from({ length: COPIES_AT_ONCE }, copy))
  for (const one of results) if (one.status === 'rejected') throw one.reason
}

/**
 * Copies the folder of the embedded database while statements continue, as PostgreSQL's online base backup does. The copy contains
 * everything committed before this ends. Statements wait only for the checkpoint at the start and the WAL switch at the end. The target
 * path must not exist; after a failure the partial copy is removed.
 */
export async function copyWhileRunning(query: Query, from: string, to: string, signal: AbortSignal): Promise<void> {
  await query(`select pg_backup_start('atelier', true)`)
  let isOpen = true
  const stop = async () => {
    isOpen = false
    const { rows } = await query('select labelfile from pg_backup_stop(false)')
    return (rows[0] as { labelfile: string }).labelfile
  }
  try {
    await copyTree(from, to, signal)
    const label = await stop()
    await writeFile(join(to, CONTROL_FILE), readFileSync(join(from, CONTROL_FILE)), { mode: 0o600 })
    const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? ''
    for (const name of await readdir(join(from, WAL_FOLDER))) {
      if (WAL_FILE.test(name) && name >= first) await copyFile(join(from, WAL_FOLDER, name), join(to, WAL_FOLDER, name))
    }
    // Recovery replays the WAL from the position in this label, not from the one in the copied control file.
    await writeFile(join(to, 'backup_label'), label, { mode: 0o600 })
  } catch (error) {
    if (isOpen) await stop().catch(() => undefined)
    await rm(to, { recursive: true, force: true })
    throw error
  }
}
