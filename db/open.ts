import { join } from 'node:path'
import type { Config } from '#platform/server/config.ts'
import { openEmbedded, openPostgres, type OpenDatabase } from '#platform/server/database/database.ts'
import { lockFolder } from '#platform/server/database/folder-lock.ts'
import { openReadReplica, type ReplicaContext, type ReadReplica } from '#platform/server/database/read-replica.ts'
import { unpackEmptyDatabase } from './backup/empty-database.ts'

/**
 * Opens the database that the settings name. An embedded database is exclusive to this process until it is closed; throws `FolderInUse` if
 * another process holds it.
 */
export async function openDatabase(config: Config, onError: (error: Error) => void): Promise<OpenDatabase> {
  const { DATABASE_URL, DATABASE_LISTEN_URL: listenUrl, DATABASE_POOL, DATABASE_PREPARED: prepared, DATA_DIR } = config
  if (DATABASE_URL !== undefined) return openPostgres(DATABASE_URL, DATABASE_POOL, onError, { prepared, listenUrl })
  const unlock = lockFolder(DATA_DIR)
  const folder = join(DATA_DIR, 'db')
  await unpackEmptyDatabase(folder)
  const opened = await openEmbedded(folder)
  const close = async () => {
    try {
      await opened.close()
    } finally {
      unlock()
    }
  }
  return { ...opened, close }
}

/** Opens the standby from which visitors are served, if the settings name one and this process serves anybody. */
export async function openReplica(
  { ROLE, DATABASE_READ_URL: url, DATABASE_POOL, DATABASE_LISTEN_URL: listenUrl, DATABASE_PREPARED: prepared }: Config,
  context: ReplicaContext,
): Promise<ReadReplica | undefined> {
  if (url === undefined || !ROLE.includes('web')) return undefined
  return openReadReplica(url, DATABASE_POOL, { listenUrl, prepared }, context)
}
