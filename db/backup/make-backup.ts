import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#platform/server/config.ts'
import { openEmbedded, openPostgres, type OpenDatabase } from '#platform/server/database/database.ts'
import { openFiles } from '#platform/server/files/files.ts'
import { excludedFromBackups, openTarget } from './target.ts'
import { writeArchive } from './write-archive.ts'
import type { BackupResult } from '#platform/server/backup-records.ts'

/** Input of a backup; can be posted to a thread. */
export interface BackupRequest {
  config: Config
  name: string
  createdAt: Date
  /** A private snapshot of the embedded database, deleted at the end; without one, the database server of the settings. */
  copy?: string
}

// Files are only read, so no address needs a signature.
const NO_SECRET = Buffer.alloc(0)

async function openCopy({ copy, config }: BackupRequest): Promise<OpenDatabase> {
  if (copy !== undefined) return openEmbedded(copy)
  // One long transaction, which would take a connection from all others behind a pooler.
  const url = config.DATABASE_LISTEN_URL ?? config.DATABASE_URL
  if (url === undefined) throw new Error('A backup of the embedded database needs a copy of it')
  return openPostgres(url, 1, () => undefined, { prepared: false })
}

/** Writes an archive of an open database to the configured target, then deletes the oldest archives beyond the number to keep. */
export async function backUp(
  { db }: OpenDatabase,
  { config, name, createdAt }: BackupRequest,
  signal: AbortSignal,
): Promise<BackupResult> {
  const target = await openTarget(config)
  const { storage } = await openFiles(config, NO_SECRET)
  let bytes = 0
  const source = { db, storage, isLeftOut: excludedFromBackups(config) }
  const { entries, missing } = await writeArchive(source, createdAt, signal, async (archive) => {
    bytes = await target.store(name, archive)
  })
  const archives = await target.list()
  for (const old of archives.slice(0, Math.max(0, archives.length - config.BACKUP_KEEP))) await target.remove(old.name)
  const files = entries.filter((entry) => entry.name.startsWith('files/')).length
  return { bytes, files, missing: missing.length }
}

/** Writes an archive like `backUp`, and opens the database itself. */
export async function makeBackup(request: BackupRequest, signal: AbortSignal): Promise<BackupResult> {
  try {
    const opened = await openCopy(request)
    try {
      return await backUp(opened, request, signal)
    } finally {
      await opened.close()
    }
  } finally {
    if (request.copy !== undefined) await rm(request.copy, { recursive: true, force: true })
  }
}

/** Returns the folder of snapshots of the embedded database, which exist while their backup is written. */
export const snapshotFolderOf = ({ DATA_DIR }: Config): string => join(DATA_DIR, 'snapshots')
