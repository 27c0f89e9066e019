import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { withSchemaLock, type Database } from '#platform/server/database/database.ts'
import { VERSION } from '#platform/server/version.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

/** A migration: its name and its SQL. */
export interface Migration {
  name: string
  text: string
}

/** Returns the migrations in order: plain SQL files `NNNN_name.sql`, forward only. */
export const readMigrations = (): Migration[] =>
  readdirSync(FOLDER)
    .filter((file) => /^\d{4}_\w+\.sql$/.test(file))
    .sort()
    .map((file) => ({ name: file.replace(/\.sql$/, ''), text: readFileSync(join(FOLDER, file), 'utf8') }))

/** Returns a short fingerprint of all migrations, which changes when any of them does. */
export const migrationsFingerprint = (): string =>
  createHash('sha256')
    .update(
      readMigrations()
        .map(({ name, text }) => `${name}\n${text}`)
        .join('\n'),
    )
    .digest('hex')
    .slice(0, 16)

/** Migration files were changed after they ran, so they no longer match the database. */
export class EditedMigrations extends Error {
  constructor(names: readonly string[]) {
    const [were, they] = names.length === 1 ? ['was', 'it'] : ['were', 'they']
    super(
      `${names.join(', ')} ${were} changed after ${they} ran on this database. ` +
        'Migrations only go forward: restore the original, and write a new migration for the change.',
    )
  }
}

/** A later version changed the database in a way that this version cannot use. */
export class DatabaseTooNew extends Error {
  constructor(version: string, names: readonly string[], needs: string, by: string | null) {
    super(
      `This is version ${version}. The database was upgraded ${by === null ? '' : `by version ${by} `}with ` +
        `${names.join(', ')}, and since then needs version ${needs} or newer. ` +
        'Start that version, or restore the backup from before the upgrade.',
    )
  }
}

/** Compares versions such as `1.2.3` numerically: negative if the first is older. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split(/[.-]/, 3).map(Number))
  for (const at of [0, 1, 2]) {
    const difference = (a?.[at] ?? 0) - (b?.[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Parses the minimum versions that a migration's changes require: its lines `-- Needs <version>: <name>: <reason>`. */
export const readNeeds = (text: string): { version: string; name: string }[] =>
  [...text.matchAll(/^-- Needs (\d+\.\d+\.\d+): (\S.*?): \S/gm)].map(([, version = '', name = '']) => ({
    version,
    name,
  }))

const oldestVersionFor = (text: string): string | null =>
  readNeeds(text)
    .map(({ version }) => version)
    .sort(compareVersions)
    .at(-1) ?? null

/** Returns the hash that identifies a migration, independent of the line endings of a checkout. */
export const hashOf = (text: string) => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

interface RanMigration {
  name: string
  hash: string | null
  /** Oldest version that can use the migrated database; null for any. */
  needs: string | null
  /** Version that ran it. */
  version: string | null
}

// Later additions are not a problem: during a rolling upgrade, processes of this version may have to restart.
function refuseNewer(ran: readonly RanMigration[], migrations: readonly Migration[], version: string): void {
  const knownNames = new Set(migrations.map(({ name }) => name))
  const blocking = ran.filter(
    ({ name, needs }) => !knownNames.has(name) && needs !== null && compareVersions(version, needs) < 0,
  )
  const newest = blocking.toSorted((a, b) => compareVersions(a.needs ?? '', b.needs ?? '')).at(-1)
  if (!newest || newest.needs === null) return
  throw new DatabaseTooNew(
    version,
    blocking.map(({ name }) => name),
    newest.needs,
    newest.version,
  )
}

// Throws before anything runs. Stores the hashes of migrations that ran before hashes existed. Returns the migrations that ran.
async function checkRanMigrations(db: Database, migrations: readonly Migration[], version: string) {
  const { rows } = await sql<RanMigration>`select name, hash, needs, version from migrations order by name`.execute(db)
  refuseNewer(rows, migrations, version)
  const known = new Map(rows.map(({ name, hash }) => [name, hash]))
  const edited = migrations.filter(({ name, text }) => (known.get(name) ?? hashOf(text)) !== hashOf(text))
  if (edited.length > 0) throw new EditedMigrations(edited.map(({ name }) => name))
  for (const { name, text } of migrations) {
    if (known.get(name) !== null) continue
    await sql`update migrations set hash = ${hashOf(text)} where name = ${name} and hash is null`.execute(db)
  }
  return known
}

// A statement waiting for a table lock blocks all later ones on that table, and calls wait for at most four seconds. The migration is
// retried at startup.
const LOCK_TIMEOUT = sql`set local lock_timeout = '1s'`

/** Runs the first migration that neither this process nor another has run; returns its name, or undefined if there is none. */
const runNext = (db: Database, migrations: readonly Migration[], version: string): Promise<string | undefined> =>
  withSchemaLock(db, async (transaction) => {
    const known = await checkRanMigrations(transaction, migrations, version)
    const next = migrations.find((migration) => !known.has(migration.name))
    if (!next) return undefined
    const { name, text } = next
    await LOCK_TIMEOUT.execute(transaction)
    await sql.raw(text).execute(transaction)
    await sql`insert into migrations (name, hash, needs, version)
      values (${name}, ${hashOf(text)}, ${oldestVersionFor(text)}, ${version})`.execute(transaction)
    return name
  })

/**
 * Brings the database up to date, each migration in a separate transaction, under a lock against other processes. Returns the names of the
 * migrations it ran. Runs nothing and throws `EditedMigrations` if one that ran has changed since, and `DatabaseTooNew` if a later version
 * removed something that this one needs.
 */
export async function migrate(
  db: Database,
  migrations: readonly Migration[] = readMigrations(),
  version: string = VERSION,
): Promise<string[]> {
  await withSchemaLock(db, async (transaction) => {
    await sql`create table if not exists migrations (
      name text primary key,
      ran_at timestamptz not null default now()
    )`.execute(transaction)
    // Null for migrations that ran before hashes existed, until the next start.
    await sql`alter table migrations add column if not exists hash text,
      add column if not exists needs text, add column if not exists version text`.execute(transaction)
  })
  const ran: string[] = []
  for (;;) {
    const name = await runNext(db, migrations, version)
    if (name === undefined) return ran
    ran.push(name)
  }
}
