import { sql } from 'kysely'
import { summarizeBooks } from '#features/ledger/server.ts'
import type { Database } from '#platform/server/database/database.ts'
import { readMigrations } from '../migrate.ts'
import type { Contents, Header } from './archive.ts'

// Rows are dumped as text, in each type's own input and output format, so that nothing is rounded and any PostgreSQL database can read
// them. Migrations create the tables.

// Data about the installation rather than its content, or ephemeral data.
const EXCLUDED_TABLES = ['migrations', 'backups', 'rate_counters', 'transcoding_runs', 'unfinished_restore']
const BATCH_BYTES = 2 * 1024 * 1024
const FIRST_ROWS = 100
const ROWS_MAX = 5000

/** A table of the program with its stored (not generated) columns and their types. */
export interface TableShape {
  name: string
  columns: readonly { name: string; type: string }[]
}

/** Returns the tables that an archive contains, ordered by name. */
export async function listTableShapes(db: Database): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select relname as name,
      json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all(${sql.val(EXCLUDED_TABLES)})
    group by relname order by relname`.execute(db)
  return rows
}

const listSequences = async (db: Database): Promise<Contents['sequences']> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
      and not exists (select from pg_depend where objid = pg_class.oid and refobjid = any(
        select oid from pg_class owner where relnamespace = 'public'::regnamespace and relname = any(${sql.val(EXCLUDED_TABLES)})))
    order by relname`.execute(db)
  const sequences = []
  for (const { name } of rows) {
    const found = await sql<{ last_value: string; is_called: boolean }>`
      select last_value::text, is_called from ${sql.table(name)}`.execute(db)
    for (const one of found.rows) sequences.push({ name, ...one })
  }
  return sequences
}

/** A batch of a table's rows as JSON lines, each row an array of texts. */
export interface Rows {
  table: string
  lines: readonly string[]
}

/** Reads a table in batches of about two megabytes. */
async function* readTable(db: Database, { name, columns }: TableShape): AsyncGenerator<Rows> {
  const texts = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`))
  await sql`declare backup_rows no scroll cursor for
    select to_json(array[${texts}]::text[])::text as line from ${sql.table(name)}`.execute(db)
  for (let count = FIRST_ROWS; ;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(count)} from backup_rows`.execute(db)
    if (rows.length > 0) yield { table: name, lines: rows.map(({ line }) => line) }
    if (rows.length < count) break
    const bytes = rows.reduce((sum, { line }) => sum + line.length, 0)
    count = Math.max(1, Math.min(ROWS_MAX, count * 4, Math.floor((BATCH_BYTES * rows.length) / bytes)))
  }
  await sql`close backup_rows`.execute(db)
}

/** Returns the migrations that were run on a database. */
export async function listMigrations(db: Database): Promise<Header['migrations']> {
  const { rows } = await sql<{
    name: string
    hash: string | null
  }>`select name, hash from migrations order by name`.execute(db)
  // Without hashes it would be unknown which program understands the rows.
  return rows.map(({ name, hash }) => ({ name, hash: hash ?? '' }))
}

/** Runs a function on a consistent snapshot of the database, for as long as it needs, while others continue to write. */
export const inSnapshot = <T>(db: Database, work: (one: Database) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (one) => {
      await sql`set local statement_timeout = 0`.execute(one)
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(one)
      return work(one)
    })

/** Sums up the ledger; null for a database that is older than this program. */
export async function ledgerTotals(db: Database): Promise<Contents['ledger']> {
  const ran = new Set((await listMigrations(db)).map(({ name }) => name))
  return readMigrations().every(({ name }) => ran.has(name)) ? summarizeBooks(db) : null
}

/** Passes on all rows, table by table; returns a summary to compare a copy with. */
export async function dumpDatabase(db: Database, onRows: (rows: Rows) => Promise<void>): Promise<Contents> {
  const tables = []
  for (const shape of await listTableShapes(db)) {
    let rows = 0
    for await (const batch of readTable(db, shape)) {
      rows += batch.lines.length
      await onRows(batch)
    }
    tables.push({ name: shape.name, columns: shape.columns.map(({ name }) => name), rows })
  }
  // Sequences are not transactional: read last, none is behind the rows.
  return { tables, sequences: await listSequences(db), ledger: await ledgerTotals(db) }
}
