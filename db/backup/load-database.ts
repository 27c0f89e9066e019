import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { listFaults, summarizeBooks } from '#features/ledger/server.ts'
import type { Database } from '#platform/server/database/database.ts'
import { migrate, readMigrations } from '../migrate.ts'
import { InvalidArchive, type Contents, type Header } from './archive.ts'
import { listTableShapes, type Rows, type TableShape } from './dump-database.ts'

interface ForeignKey {
  name: string
  on_table: string
  definition: string
}

const listForeignKeys = async (db: Database) => {
  const { rows } = await sql<ForeignKey>`
    select conname as name, relname as on_table, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = 'public'::regnamespace order by relname, conname`.execute(db)
  return rows
}

/** Inserts rows unchanged, including identity keys. */
async function insertRows(db: Database, { name, columns }: TableShape, lines: readonly string[]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column.name)))
  const values = sql.join(columns.map(({ type }, index) => sql`texts[${sql.lit(index + 1)}]::${sql.raw(type)}`))
  await sql`with given as materialized (
      select array(select json_array_elements_text(line)) as texts from json_array_elements(${`[${lines.join(',')}]`}::json) line
    ) insert into ${sql.table(name)} (${names}) overriding system value select ${values} from given`.execute(db)
}

/** Runs the migrations that the archived database had, so that its rows fit. */
export async function migrateAs(db: Database, migrations: Header['migrations']): Promise<void> {
  const archivedMigrations = new Set(migrations.map(({ name }) => name))
  await migrate(
    db,
    readMigrations().filter(({ name }) => archivedMigrations.has(name)),
  )
}

/** A database that is being loaded with rows. */
export interface DatabaseLoad {
  add: (rows: Rows) => Promise<void>
  /**
   * Compares the rows with the archive's summary and restores constraints. Returns the skipped tables, which do not belong to the program.
   */
  finish: (contents: Contents) => Promise<string[]>
}

/**
 * Begins to load the empty tables of a database within the given transaction. Foreign keys are dropped and added again at the end, which
 * checks every row; triggers are disabled, because the rows they would write are loaded too.
 */
export async function startLoading(tx: Database): Promise<DatabaseLoad> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  const shapes = new Map((await listTableShapes(tx)).map((shape) => [shape.name, shape]))
  const foreignKeys = await listForeignKeys(tx)
  // Hundreds of statements in one round trip. The names come from the catalog.
  const runAll = (statements: readonly string[]) => sql.raw(statements.join(';\n')).execute(tx)
  await runAll([
    ...foreignKeys.map(({ name, on_table }) => `alter table "${on_table}" drop constraint "${name}"`),
    ...[...shapes.keys()].map((name) => `alter table "${name}" disable trigger user`),
  ])
  // Some migrations insert rows, which the archive contains too.
  await sql`truncate ${sql.join([...shapes.keys()].map((name) => sql.table(name)))}`.execute(tx)

  return {
    add: async ({ table, lines }) => {
      const shape = shapes.get(table)
      // Skip tables that were added to the database manually.
      if (shape) await insertRows(tx, shape, lines)
    },
    finish: async ({ tables, sequences }) => {
      const known = tables.filter(({ name }) => shapes.has(name))
      for (const { name, columns, rows } of known) {
        const actualColumns = shapes.get(name)?.columns.map((column) => column.name)
        if (!isDeepStrictEqual(actualColumns, columns))
          throw new InvalidArchive(`The table ${name} of the backup has other columns than this program expects`)
        const found = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(tx)
        if (found.rows[0]?.count !== rows)
          throw new InvalidArchive(`The table ${name} should have ${rows} rows and has ${found.rows[0]?.count}`)
      }
      if (known.length !== shapes.size) throw new InvalidArchive('The backup lacks tables that this program expects')
      for (const { name, last_value, is_called } of sequences)
        await sql`select setval(to_regclass(${name}), ${last_value}::bigint, ${is_called}::boolean)`.execute(tx)
      await runAll([
        ...foreignKeys.map(
          ({ name, on_table, definition }) => `alter table "${on_table}" add constraint "${name}" ${definition}`,
        ),
        ...[...shapes.keys()].map((name) => `alter table "${name}" enable trigger user`),
      ])
      return tables.map(({ name }) => name).filter((name) => !shapes.has(name))
    },
  }
}

/**
 * Migrates a loaded database to the current version and compares its ledger with the source's; returns the faults that `ledger:check` finds
 * in both.
 */
export async function finishDatabase(db: Database, { ledger }: Contents): Promise<string[]> {
  await migrate(db)
  return db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    try {
      if (ledger !== null && JSON.stringify(await summarizeBooks(one)) !== JSON.stringify(ledger))
        throw new InvalidArchive('The ledger of the copy is not that of the source')
      // Nothing else collects the planner's statistics.
      await sql`analyze`.execute(one)
      return await listFaults(one)
    } finally {
      await sql`reset statement_timeout`.execute(one)
    }
  })
}
