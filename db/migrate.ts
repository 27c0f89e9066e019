import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inTransaction, whileLayingOut, type Database } from '#platform/server/database/database.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

/** One migration: its name, and the SQL it is. */
export interface Migration {
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

/** Migrations were changed after they ran: what they say now is not what the database went through. */
export class EditedMigrations extends Error {
  constructor(names: readonly string[]) {
    const [were, they] = names.length === 1 ? ['was', 'it'] : ['were', 'they']
    super(
      `${names.join(', ')} ${were} changed after ${they} ran on this database. ` +
        'Migrations only go forward: restore the original, and write a new migration for the change.',
    )
  }
}

/** The hash by which a migration is recognized. A checkout on another system may end its lines otherwise. */
export const hashOf = (text: string) => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

// Refuses before anything runs. What ran when there were no hashes yet gets them now. Answers what ran.
async function checkHashes(db: Database, migrations: readonly Migration[]): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await sql<{ name: string; hash: string | null }>`select name, hash from migrations`.execute(db)
  const known = new Map(rows.map(({ name, hash }) => [name, hash]))
  const edited = migrations.filter(({ name, text }) => (known.get(name) ?? hashOf(text)) !== hashOf(text))
  if (edited.length > 0) throw new EditedMigrations(edited.map(({ name }) => name))
  for (const { name, text } of migrations) {
    if (known.get(name) !== null) continue
    await sql`update migrations set hash = ${hashOf(text)} where name = ${name} and hash is null`.execute(db)
  }
  return known
}

/**
 * Brings the database up to date, each migration in a transaction of its own, while no other process does the same. Returns the
 * names of those it ran. Throws `EditedMigrations`, and runs nothing, when one that ran here says something else now.
 */
export const migrate = (db: Database, migrations: readonly Migration[] = readMigrations()): Promise<string[]> =>
  whileLayingOut(db, async (one) => {
    await sql`create table if not exists migrations (
      name text primary key,
      ran_at timestamptz not null default now()
    )`.execute(one)
    // Null for what ran before there were hashes, until the next start.
    await sql`alter table migrations add column if not exists hash text`.execute(one)
    const known = await checkHashes(one, migrations)
    const missing = migrations.filter(({ name }) => !known.has(name))
    for (const { name, text } of missing) {
      await inTransaction(one, async (transaction) => {
        await sql.raw(text).execute(transaction)
        await sql`insert into migrations (name, hash) values (${name}, ${hashOf(text)})`.execute(transaction)
      })
    }
    return missing.map(({ name }) => name)
  })
