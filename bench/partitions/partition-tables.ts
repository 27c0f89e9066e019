import { sql } from 'kysely'
import { withColumn } from '#db/distributed/migration.ts'
import type { Database } from '#platform/server/database/database.ts'

/** Tables that become partitions, each by the column that would lead to its node. */
export const PARTITIONED = {
  messages: 'conversation_id',
  notifications: 'account_id',
  live_events: 'account_id',
} as const

interface Index {
  definition: string
  is_unique: boolean
}

/** Turns a table into so many partitions by the hash of a column, with all rows and indexes; keys of others to it are given up. */
async function partitionTable(db: Database, table: string, column: string, count: number): Promise<void> {
  const old = `${table}_old`
  const { rows: indexes } = await sql<Index>`
    select pg_get_indexdef(indexrelid) as definition, indisunique as is_unique from pg_index
    where indrelid = ${table}::regclass`.execute(db)
  const { rows: columns } = await sql<{ name: string; is_identity: boolean }>`
    select attname as name, attidentity <> '' as is_identity from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db)
  const { rows: keys } = await sql<{ name: string; holder: string }>`
    select conname as name, conrelid::regclass::text as holder from pg_constraint
    where contype = 'f' and confrelid = ${table}::regclass`.execute(db)
  for (const { name, holder } of keys)
    await sql`alter table ${sql.id(holder)} drop constraint ${sql.id(name)}`.execute(db)
  await sql`alter table ${sql.id(table)} rename to ${sql.id(old)}`.execute(db)
  await sql`create table ${sql.id(table)} (like ${sql.id(old)} including all excluding indexes)
    partition by hash (${sql.id(column)})`.execute(db)
  for (let at = 0; at < count; at++) {
    await sql`create table ${sql.id(`${table}_${at}`)} partition of ${sql.id(table)}
      for values with (modulus ${sql.lit(count)}, remainder ${sql.lit(at)})`.execute(db)
  }
  const names = sql.join(columns.map(({ name }) => sql.id(name)))
  await sql`insert into ${sql.id(table)} (${names}) overriding system value select ${names} from ${sql.id(old)}`.execute(
    db,
  )
  await sql`drop table ${sql.id(old)} cascade`.execute(db)
  for (const { definition, is_unique } of indexes) {
    const needsColumn = is_unique && !new RegExp(String.raw`[(, ]${column}[,) ]`).test(definition)
    await sql.raw(needsColumn ? withColumn(definition, column) : definition).execute(db)
  }
  const identity = columns.find(({ is_identity }) => is_identity)
  if (identity) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${identity.name}), (select coalesce(max(${sql.id(identity.name)}), 1) from ${sql.id(table)}))`.execute(
      db,
    )
  }
}

/** Partitions the tables that grow most, as Citus would place their rows. */
export async function partitionTables(db: Database, count: number): Promise<void> {
  for (const [table, column] of Object.entries(PARTITIONED)) await partitionTable(db, table, column, count)
  await sql`vacuum analyze`.execute(db)
}

/** Megabytes of a table with its partitions, and of their indexes. */
export async function sizesOf(db: Database, table: string): Promise<{ rows: number; table: number; indexes: number }> {
  const { rows } = await sql<{ rows: number; table: number; indexes: number }>`
    with part as (select relid from pg_partition_tree(${table}::regclass) union select ${table}::regclass)
    select (select count(*) from ${sql.id(table)}) as rows,
      sum(pg_table_size(relid)) as table, sum(pg_indexes_size(relid)) as indexes from part`.execute(db)
  return rows[0] ?? { rows: 0, table: 0, indexes: 0 }
}
