import { sql } from 'kysely'
import { anyOf, type Database } from '../database/database.ts'

// The platform stores copies of what features sent: live events to resume from, and responses to repeat. Both are kept for a day.

const MINUTE_MS = 60 * 1000

/** Which stored copies to change, and what to put in their place. */
export interface Redaction {
  /** Fields by which a copy is recognized, in nested lists too. */
  holding: Record<string, unknown>
  /** Fields that replace those of the copy. */
  change: Record<string, unknown>
}

/** Changes what the stored live events of these accounts and types say of something. */
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
 * Changes the stored responses that are about one thing, from shortly before it was made: clocks of processes differ. Its id comes first
 * in each of them, which spares parsing the others.
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
      // The second form is of those that were changed before.
      sql<boolean>`case when starts_with(body, ${`{"id":${id},`}) or starts_with(body, ${`{"id": ${id},`}) then body::jsonb @> ${JSON.stringify(holding)}::jsonb
        else false end`,
    )
    .execute()
