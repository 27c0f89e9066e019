import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** Table that marks a database as being loaded by a restore or a move. */
export const UNFINISHED_TABLE = 'unfinished_restore'

/** A database is only partly loaded. */
export class UnfinishedRestore extends Error {
  constructor() {
    super(
      'A restore or move into this database was interrupted, so it is incomplete. Run the restore or move again: it begins anew',
    )
  }
}

/** Throws `UnfinishedRestore` for a database whose restore or move began but did not finish. */
export async function refuseUnfinished(db: Database): Promise<void> {
  const { rows } = await sql<{ is_marked: boolean }>`
    select to_regclass(${UNFINISHED_TABLE}) is not null as is_marked`.execute(db)
  if (rows[0]?.is_marked) throw new UnfinishedRestore()
}
