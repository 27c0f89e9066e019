import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inTransaction, type Database } from '#platform/server/database.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
// Any fixed number: it keeps two processes that start at once from migrating side by side.
const MIGRATION_LOCK = 727_001

interface Migration {
  name: string
  text: string
}

/** The migrations in order: plain SQL files `NNNN_name.sql`, forward only. */
export const readMigrations = (): Migration[] =>
  readdirSync(FOLDER)
    .filter((file) => /^\d{4}_\w+\.sql$/.test(file))
    .sort()
    .map((file) => ({ name: file.replace(/\.sql$/, ''), text: readFileSync(join(FOLDER, file), 'utf8') }))

/** A short fingerprint of all migrations: it changes when any of them does. */
export const migrationsFingerprint = (): string =>
  createHash('sha256')
    .update(
      readMigrations()
        .map(({ name, text }) => `${name}\n${text}`)
        .join('\n'),
    )
    .digest('hex')
    .slice(0, 16)

/** Brings the database up to date, each migration in a transaction of its own. Returns the names of those it ran. */
export async function migrate(db: Database): Promise<string[]> {
  await sql`create table if not exists migrations (
    name text primary key,
    ran_at timestamptz not null default now()
  )`.execute(db)
  const ran: string[] = []
  for (const migration of readMigrations()) {
    const isNew = await inTransaction(db, async (transaction) => {
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`.execute(transaction)
      const known = await sql`select 1 from migrations where name = ${migration.name}`.execute(transaction)
      if (known.rows.length > 0) return false
      await sql.raw(migration.text).execute(transaction)
      await sql`insert into migrations (name) values (${migration.name})`.execute(transaction)
      return true
    })
    if (isNew) ran.push(migration.name)
  }
  return ran
}
