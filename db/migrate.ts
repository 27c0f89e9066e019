import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inTransaction, whileLayingOut, type Database } from '#platform/server/database.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

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
export const migrate = (db: Database): Promise<string[]> =>
  whileLayingOut(db, async (one) => {
    await sql`create table if not exists migrations (
      name text primary key,
      ran_at timestamptz not null default now()
    )`.execute(one)
    const known = await sql<{ name: string }>`select name from migrations`.execute(one)
    const ran = new Set(known.rows.map(({ name }) => name))
    const missing = readMigrations().filter(({ name }) => !ran.has(name))
    for (const { name, text } of missing) {
      await inTransaction(one, async (transaction) => {
        await sql.raw(text).execute(transaction)
        await sql`insert into migrations (name) values (${name})`.execute(transaction)
      })
    }
    return missing.map(({ name }) => name)
  })
