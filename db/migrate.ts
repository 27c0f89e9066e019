import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inTransaction, whileLayingOut, type Database } from '#platform/server/database/database.ts'
import { VERSION } from '#platform/server/version.ts'

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

/** A later version changed the database into something that this version cannot use. */
export class DatabaseTooNew extends Error {
  constructor(version: string, names: readonly string[], needs: string, by: string | null) {
    super(
      `This is version ${version}. The database was upgraded ${by === null ? '' : `by version ${by} `}with ` +
        `${names.join(', ')}, and since then needs version ${needs} or newer. ` +
        'Start that version, or restore the backup from before the upgrade.',
    )
  }
}

/** Compares versions such as `1.2.3` by their numbers: negative where the first is older. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split(/[.-]/, 3).map(Number))
  for (const at of [0, 1, 2]) {
    const difference = (a?.[at] ?? 0) - (b?.[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** What a migration changes that only programs from a version on can live with: its lines `-- Needs <version>: <name>: <reason>`. */
export const readNeeds = (text: string): { version: string; name: string }[] =>
  [...text.matchAll(/^-- Needs (\d+\.\d+\.\d+): (\S.*?): \S/gm)].map(([, version = '', name = '']) => ({
    version,
    name,
  }))

const oldestFor = (text: string): string | null =>
  readNeeds(text)
    .map(({ version }) => version)
    .sort(compareVersions)
    .at(-1) ?? null

/** The hash by which a migration is recognized. A checkout on another system may end its lines otherwise. */
export const hashOf = (text: string) => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

interface Ran {
  name: string
  hash: string | null
  /** The oldest version that can use what the migration made; null for any. */
  needs: string | null
  /** Which version ran it. */
  version: string | null
}

// What a later version only added is no obstacle: in a rolling upgrade processes of this version may have to start again.
function refuseNewer(ran: readonly Ran[], migrations: readonly Migration[], version: string): void {
  const ours = new Set(migrations.map(({ name }) => name))
  const obstacles = ran.filter(
    ({ name, needs }) => !ours.has(name) && needs !== null && compareVersions(version, needs) < 0,
  )
  const newest = obstacles.toSorted((a, b) => compareVersions(a.needs ?? '', b.needs ?? '')).at(-1)
  if (!newest || newest.needs === null) return
  throw new DatabaseTooNew(
    version,
    obstacles.map(({ name }) => name),
    newest.needs,
    newest.version,
  )
}

// Refuses before anything runs. What ran when there were no hashes yet gets them now. Answers what ran.
async function checkRan(db: Database, migrations: readonly Migration[], version: string) {
  const { rows } = await sql<Ran>`select name, hash, needs, version from migrations order by name`.execute(db)
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

// A statement that waits for a table makes all others that want it wait as well, and a call waits for four seconds at most. The
// start tries again.
const LOCK_TIMEOUT = sql`set local lock_timeout = '1s'`

/**
 * Brings the database up to date, each migration in a transaction of its own, while no other process does the same. Returns the
 * names of those it ran. Runs nothing and throws `EditedMigrations` when one that ran here says something else now, and
 * `DatabaseTooNew` when a later version has removed what this one needs.
 */
export const migrate = (
  db: Database,
  migrations: readonly Migration[] = readMigrations(),
  version: string = VERSION,
): Promise<string[]> =>
  whileLayingOut(db, async (one) => {
    await sql`create table if not exists migrations (
      name text primary key,
      ran_at timestamptz not null default now()
    )`.execute(one)
    // Null for what ran before there were hashes, until the next start.
    await sql`alter table migrations add column if not exists hash text,
      add column if not exists needs text, add column if not exists version text`.execute(one)
    const known = await checkRan(one, migrations, version)
    const missing = migrations.filter(({ name }) => !known.has(name))
    for (const { name, text } of missing) {
      await inTransaction(one, async (transaction) => {
        await LOCK_TIMEOUT.execute(transaction)
        await sql.raw(text).execute(transaction)
        await sql`insert into migrations (name, hash, needs, version)
          values (${name}, ${hashOf(text)}, ${oldestFor(text)}, ${version})`.execute(transaction)
      })
    }
    return missing.map(({ name }) => name)
  })
