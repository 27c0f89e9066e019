import { changesRow, type Database } from './database/database.ts'
import { ago } from './dates.ts'

const LISTED_BACKUPS_MAX = 20
// The backup job has the same time limit, so a backup that started earlier cannot be running.
const BACKUP_TIMEOUT_MS = 12 * 60 * 60 * 1000
const REASON_MAX = 1000

/** Totals of a complete backup. */
export interface BackupResult {
  bytes: number
  files: number
  /** Number of files that were deleted while the backup was written. */
  missing: number
}

/** Records the start of a backup and returns its id. Marks backups that started too long ago to be still running as failed. */
export async function recordStart(
  db: Database,
  { name, target, now }: { name: string; target: string; now: Date },
): Promise<number> {
  await db
    .updateTable('backups')
    .set({ state: 'failed', ended_at: now, reason: 'Its process ended' })
    .where('state', '=', 'running')
    .where('started_at', '<', ago(now, BACKUP_TIMEOUT_MS))
    .execute()
  const { id } = await db
    .insertInto('backups')
    .values({ name, target, started_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Records the result of a backup. */
export async function recordEnd(
  db: Database,
  id: number,
  outcome: BackupResult | { reason: string },
  now: Date,
): Promise<void> {
  const state = 'reason' in outcome ? ('failed' as const) : ('complete' as const)
  const values = 'reason' in outcome ? { reason: outcome.reason.slice(0, REASON_MAX) } : outcome
  await db
    .updateTable('backups')
    .set({ ...values, state, ended_at: now })
    .where('id', '=', id)
    .execute()
}

/** Lists the latest backups and their results, newest first. */
export const listBackups = (db: Database) =>
  db.selectFrom('backups').selectAll().orderBy('started_at', 'desc').limit(LISTED_BACKUPS_MAX).execute()

/** Returns the newest complete backup. */
export const findLastComplete = (db: Database) =>
  db
    .selectFrom('backups')
    .selectAll()
    .where('state', '=', 'complete')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns the backup that was verified last. */
export const findLastVerified = (db: Database) =>
  db
    .selectFrom('backups')
    .select(['name', 'verified_at'])
    .where('verified_at', 'is not', null)
    .orderBy('verified_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Records that an archive was verified. Returns whether this database made it: archives of others have no record here. */
export const recordVerification = (db: Database, name: string, now: Date): Promise<boolean> =>
  changesRow(db.updateTable('backups').set({ verified_at: now }).where('name', '=', name))
