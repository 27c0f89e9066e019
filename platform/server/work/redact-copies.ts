import { sql } from 'kysely'
import { anyOf, type Database } from '../database/database.ts'

// The platform stores copies of data that features sent: live events for resuming streams, and responses for repeated calls. Both are
// retained for a day.

const MINUTE_MS = 60 * 1000

/** Which stored copies to change, and the values to replace. */
export interface Redaction {
  /** Fields by which a copy is recognized, in nested lists too. */
  holding: Record<string, unknown>
  /** Fields that replace those of the copy. */
  change: Record<string, unknown>
}

/** Redacts matching stored live events of these accounts and types. */
export const redactLiveEvents = (
  db: Database,
  { accounts, types }: { accounts: readonly number[]; types: readonly string[] },
  { holding, change }: Redaction,
) =>
  db
    .updateTable('live_events')
    .set({ payload: sql`payload || ${JSON.stringify(change)}::jsonb` })
    .where(anyOf('account_id', accounts))
    .where(anyOf('type', types))
    .where(sql<boolean>`payload @> ${JSON.stringify(holding)}::jsonb`)
    .execute()

/**
 * Redacts the stored responses about one item, starting shortly before its creation, because clocks of processes differ. Its id is the
 * first field in each of them, so that others need not be parsed.
 */
export const redactResponses = (
  db: Database,
  { id, madeAt }: { id: number; madeAt: string },
  { holding, change }: Redaction,
) =>
  db
    .updateTable('idempotent_answers')
    .set({ body: sql`(body::jsonb || ${JSON.stringify(change)}::jsonb)::text` })
    .where('created_at', '>', new Date(Date.parse(madeAt) - MINUTE_MS).toISOString())
    .where(
      // The second form is that of responses redacted before.
      sql<boolean>`case when starts_with(body, ${`{"id":${id},`}) or starts_with(body, ${`{"id": ${id},`}) then body::jsonb @> ${JSON.stringify(holding)}::jsonb
        else false end`,
    )
    .execute()
