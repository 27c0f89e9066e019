import type { Database } from './database/database.ts'
import { ago } from './dates.ts'

const LISTED = 20
// No backup takes longer: the job that makes it may not either.
const LONGEST_MS = 12 * 60 * 60 * 1000
const REASON_MAX = 1000

/** What a complete backup came to. */
export interface BackupResult {
  bytes: number
  files: number
  /** How many files were deleted while it was written. */
  missing: number
}

/** Notes that a backup begins; one that began so long ago that it cannot be running is noted as interrupted. */
export async function recordStart(
  db: Database,
  { name, target, now }: { name: string; target: string; now: Date },
): Promise<number> {
  await db
    .updateTable('backups')
    .set({ state: 'failed', ended_at: now, reason: 'Its process ended' })
    .where('state', '=', 'running')
    .where('started_at', '<', ago(now, LONGEST_MS))
    .execute()
  const { id } = await db
    .insertInto('backups')
    .values({ name, target, started_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Notes how a backup ended. */
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

/** The latest backups, newest first, and how each ended. */
export const listBackups = (db: Database) =>
  db.selectFrom('backups').selectAll().orderBy('started_at', 'desc').limit(LISTED).execute()
