import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { snapshotFolderOf, type BackupRequest } from '#db/backup/make-backup.ts'
import { nameAt, openTarget } from '#db/backup/target.ts'
import { recordEnd, recordStart, type BackupResult } from '#platform/server/backup-records.ts'
import type { Config } from '#platform/server/config.ts'
import type { OpenDatabase } from '#platform/server/database/database.ts'
import { freeDiskBytes, isDiskFull, RESERVE_BYTES } from '#platform/server/files/disk-space.ts'
import type { ScheduledJob } from '#platform/server/work/jobs.ts'
import { SafeMessageError } from '#platform/server/work/jobs/failure-reason.ts'
import { runInThread } from '#platform/server/work/worker-thread.ts'

const THREAD = new URL('../../db/backup/backup-thread.ts', import.meta.url)
const LIMIT_SECONDS = 12 * 60 * 60
const THREAD_LIMITS = { seconds: LIMIT_SECONDS, memoryMb: 512 }

/** Name of the scheduled backup job. */
export const BACKUP_JOB = 'back-up'

/** Completed backup. */
export interface CompletedBackup extends BackupResult {
  name: string
  target: string
}

async function copyDatabase({ copyTo, query }: OpenDatabase, config: Config, signal: AbortSignal): Promise<string> {
  if (!copyTo) throw new Error('This database has no folder to copy')
  const { rows } = await query('select pg_database_size(current_database()) as bytes')
  const freeBytes = freeDiskBytes(config.DATA_DIR) - (rows[0] as { bytes: number }).bytes
  if (freeBytes < 2 * RESERVE_BYTES)
    throw new SafeMessageError('There is not enough free space on the disk of DATA_DIR for a copy of the database')
  const folder = snapshotFolderOf(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const copy = join(folder, randomUUID())
  try {
    await copyTo(copy, signal)
  } catch (error) {
    throw isDiskFull(error) ? new SafeMessageError('The disk is full') : error
  }
  return copy
}

/** Makes a backup while the program is running: in a thread, of a database server or of a copy of the embedded database. */
export async function backUpWhileRunning(
  opened: OpenDatabase,
  config: Config,
  clock: () => Date,
  signal: AbortSignal,
): Promise<CompletedBackup> {
  const now = clock()
  const name = nameAt(now)
  const target = (await openTarget(config)).description
  const id = await recordStart(opened.db, { name, target, now })
  try {
    const order: BackupRequest = { config, name, createdAt: now }
    if (opened.embedded) order.copy = await copyDatabase(opened, config, signal)
    const result = await runInThread<BackupResult>(THREAD, order, THREAD_LIMITS, async () => signal.aborted)
    await recordEnd(opened.db, id, result, clock())
    return { ...result, name, target }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await recordEnd(opened.db, id, { reason }, clock()).catch(() => undefined)
    throw error
  }
}

/** Deletes copies of the embedded database that a killed process left behind. */
export const deleteAbandonedCopies = (config: Config): Promise<void> =>
  rm(snapshotFolderOf(config), { recursive: true, force: true })

/** Returns the scheduled backup job, if the settings define a schedule. */
export const backupJobs = (opened: OpenDatabase, config: Config, clock: () => Date): readonly ScheduledJob[] =>
  config.BACKUP_SCHEDULE === undefined
    ? []
    : [
        {
          name: BACKUP_JOB,
          cron: config.BACKUP_SCHEDULE,
          limitSeconds: LIMIT_SECONDS,
          run: ({ signal }) => backUpWhileRunning(opened, config, clock, signal),
        },
      ]
