import { sql } from 'kysely'
import { migrate, migrationsFingerprint } from '#db/migrate.ts'
import { openPostgres, type Database } from '#platform/server/database/database.ts'

/** What is done about a connection that breaks: a measurement would be none. */
export const failAtOnce = (error: Error) => {
  throw error
}

/**
 * The address of a database of that name, made and filled where there is none yet. Filling takes minutes, so one of the same
 * migrations is used again.
 */
export async function filled(server: string, name: string, fill: (db: Database) => Promise<void>): Promise<string> {
  const address = new URL(server)
  const database = `atelier_bench_${name}_${migrationsFingerprint()}`
  address.pathname = `/${database}`
  const admin = await openPostgres(server, 1, failAtOnce)
  const found = await sql`select 1 from pg_database where datname = ${database}`.execute(admin.db)
  if (found.rows.length === 0) {
    const half = `${database}_half`
    await sql`drop database if exists ${sql.id(half)} with (force)`.execute(admin.db)
    await sql`create database ${sql.id(half)}`.execute(admin.db)
    const place = new URL(address)
    place.pathname = `/${half}`
    place.searchParams.set('options', '-c statement_timeout=0')
    const opened = await openPostgres(place.toString(), 1, failAtOnce)
    await migrate(opened.db)
    await sql`set statement_timeout = 0`.execute(opened.db)
    const begun = Date.now()
    await fill(opened.db)
    await opened.close()
    process.stdout.write(`Filled ${name} in ${Math.round((Date.now() - begun) / 1000)} s\n`)
    await sql`alter database ${sql.id(half)} rename to ${sql.id(database)}`.execute(admin.db)
  }
  await admin.close()
  return address.toString()
}
