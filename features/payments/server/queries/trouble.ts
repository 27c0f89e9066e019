import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { ago } from '#platform/server/dates.ts'
import { PROVIDER_TROUBLES, ProviderTrouble } from '../../contract/trouble.ts'

type Kind = ProviderTrouble['kind']

/** Time without a refusal after which trouble counts as over, if no call has shown it. */
const RETENTION_MS = 24 * 60 * 60 * 1000
const MESSAGE_MAX = 500

/** Lists what the provider refuses, the worst first. */
export async function listTrouble(db: Database): Promise<ProviderTrouble[]> {
  const rows = await db.selectFrom('provider_trouble').selectAll().execute()
  const known = rows.flatMap((row) => ProviderTrouble.safeParse(row).data ?? [])
  return known.toSorted((one, other) => PROVIDER_TROUBLES.indexOf(one.kind) - PROVIDER_TROUBLES.indexOf(other.kind))
}

/** Returns the worst of what the provider refuses; null if it refuses nothing. */
export const findTrouble = async (db: Database): Promise<ProviderTrouble | null> => (await listTrouble(db))[0] ?? null

/** Notes a refusal, or that it happened again. */
export const noteTrouble = (
  db: Database,
  { kind, operation, message }: { kind: Kind; operation: string; message: string },
) => {
  const values = { operation, message: message.slice(0, MESSAGE_MAX).toWellFormed(), noted_at: sql<string>`now()` }
  return db
    .insertInto('provider_trouble')
    .values({ kind, ...values })
    .onConflict((on) => on.column('kind').doUpdateSet(values))
    .execute()
}

/** Deletes what the provider no longer refuses. */
export const endTrouble = (db: Database, kind: Kind) =>
  db.deleteFrom('provider_trouble').where('kind', '=', kind).execute()

/** Deletes refusals that have not happened again. */
export const deleteOldTrouble = (db: Database, now: Date) =>
  db.deleteFrom('provider_trouble').where('noted_at', '<', ago(now, RETENTION_MS)).execute()
