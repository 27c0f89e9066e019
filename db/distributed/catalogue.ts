import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** A primary key, or a unique constraint or index. */
export interface UniqueKey {
  table: string
  name: string
  /** Columns in their order; an expression is missing. */
  columns: string[]
  /** Whether it is a constraint, and not only an index. */
  isConstraint: boolean
  definition: string
}

export interface ForeignKey {
  table: string
  name: string
  columns: string[]
  target: string
  targetColumns: string[]
  /** `a` no action, `r` restrict, `c` cascade, `n` set null, `d` set default. */
  onDelete: 'a' | 'r' | 'c' | 'n' | 'd'
  definition: string
}

export interface Column {
  table: string
  name: string
  isRequired: boolean
}

/** What of a database depends on where its rows are. */
export interface Catalogue {
  columns: Column[]
  uniques: UniqueKey[]
  foreignKeys: ForeignKey[]
  triggers: { table: string; name: string }[]
}

const namesOf = (table: string, numbers: string) =>
  sql.raw(`array(select attname::text from unnest(${numbers}) with ordinality as part (number, place)
    join pg_attribute on attrelid = ${table} and attnum = part.number order by place)`)
const PUBLIC_SCHEMA = sql.raw(`'public'::regnamespace`)

/** Reads the keys and triggers of a migrated database. */
export async function readCatalogue(db: Database): Promise<Catalogue> {
  const columns = await sql<Column>`
    select c.relname::text as table, attname::text as name, attnotnull as "isRequired"
    from pg_attribute join pg_class c on c.oid = attrelid
    where relkind = 'r' and relnamespace = ${PUBLIC_SCHEMA} and attnum > 0 and not attisdropped and relname <> 'migrations'
    order by relname, attnum`.execute(db)
  const uniques = await sql<UniqueKey>`
    select c.relname::text as table, i.relname::text as name, ${namesOf('indrelid', 'indkey::smallint[]')} as columns,
      o.oid is not null as "isConstraint", coalesce(pg_get_constraintdef(o.oid), pg_get_indexdef(indexrelid)) as definition
    from pg_index join pg_class c on c.oid = indrelid join pg_class i on i.oid = indexrelid
    left join pg_constraint o on o.conindid = indexrelid and o.contype in ('p', 'u')
    where indisunique and c.relnamespace = ${PUBLIC_SCHEMA} and c.relname <> 'migrations' order by 1, 2`.execute(db)
  const foreignKeys = await sql<ForeignKey>`
    select c.relname::text as table, conname::text as name, ${namesOf('conrelid', 'conkey')} as columns, t.relname::text as target,
      ${namesOf('confrelid', 'confkey')} as "targetColumns", confdeltype::text as "onDelete", pg_get_constraintdef(o.oid) as definition
    from pg_constraint o join pg_class c on c.oid = conrelid join pg_class t on t.oid = confrelid
    where contype = 'f' and connamespace = ${PUBLIC_SCHEMA} order by 1, 2`.execute(db)
  const triggers = await sql<{ table: string; name: string }>`
    select relname::text as table, tgname::text as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = ${PUBLIC_SCHEMA} order by 1, 2`.execute(db)
  return {
    columns: columns.rows,
    uniques: uniques.rows,
    foreignKeys: foreignKeys.rows,
    triggers: triggers.rows,
  }
}
