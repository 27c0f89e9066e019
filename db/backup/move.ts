import { sql } from 'kysely'
import type { OpenDatabase } from '#platform/server/database/database.ts'
import { CannotRun } from '../command.ts'
import { readMigrations } from '../migrate.ts'
import type { Contents } from './archive.ts'
import { inSnapshot, dumpDatabase, listMigrations } from './dump-database.ts'
import { startLoading, finishDatabase, migrateAs } from './load-database.ts'
import type { EmptyDatabase } from './restore-target.ts'

/** Throws if processes of the program are using a server's database: data they write during a move would be lost. */
export async function refuseWhileInUse({ query }: OpenDatabase): Promise<void> {
  const { rows } = await query(
    `select count(distinct pid) as count from pg_locks
      where locktype = 'advisory' and mode = 'ShareLock' and granted
        and database = (select oid from pg_database where datname = current_database())`,
  )
  if ((rows[0] as { count: number }).count > 0)
    throw new CannotRun('The program is running on this database. Stop all its processes and run this again')
}

/**
 * Copies a database into an empty one and compares both; the source is unchanged. Returns a summary of the copy and the faults of its
 * ledger.
 */
export async function moveDatabase(
  source: OpenDatabase,
  target: EmptyDatabase,
): Promise<{ contents: Contents; leftOut: string[]; faults: string[] }> {
  try {
    const { db } = target.opened
    const { contents, leftOut } = await inSnapshot(source.db, async (one) => {
      const migrations = await listMigrations(one)
      const known = new Set(readMigrations().map(({ name }) => name))
      if (migrations.some(({ name }) => !known.has(name)))
        throw new CannotRun(
          'This database was used by a newer version of the program. Install that version and move it there',
        )
      await migrateAs(db, migrations)
      return db.transaction().execute(async (tx) => {
        const loading = await startLoading(tx)
        const found = await dumpDatabase(one, loading.add)
        return { contents: found, leftOut: await loading.finish(found) }
      })
    })
    const faults = await finishDatabase(db, contents)
    await target.commit()
    return { contents, leftOut, faults }
  } catch (error) {
    await target.discard()
    throw error
  }
}

/** Throws if a database contains nothing to move. */
export async function refuseWithoutTables({ db }: OpenDatabase): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('migrations') is not null as found`.execute(db)
  if (!rows[0]?.found) throw new CannotRun('This database is empty: there is nothing to move')
}
