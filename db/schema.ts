import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/**
 * Everything that a program's statements may rely on in a database, by kind and name. Table names include the schema unless it is `public`;
 * column and constraint names include the table.
 */
export interface Schema {
  /** Type and whether a value is required, such as `text, required`. */
  columns: Record<string, string>
  /** Unique, foreign key, check and exclusion constraints and unique indexes, with the columns they restrict. */
  constraints: Record<string, string>
  /** Values of enum types, in order. */
  enums: Record<string, string>
  /** Functions that statements may call, with their argument types and result type. */
  functions: Record<string, string>
}

// Excludes system schemas, extensions and the table of migrations.
const IS_OWN_OBJECT = sql`n.nspname !~ '^(pg_|information_schema$)' and o.oid not in (
  select objid from pg_depend where deptype = 'e')`
const IS_NOT_MIGRATIONS = sql`c.relname <> 'migrations'`
const qualified = (name: string) => sql.raw(`case n.nspname when 'public' then '' else n.nspname || '.' end || ${name}`)

type NamedDefinition = { name: string; what: string }

async function read(db: Database, query: ReturnType<typeof sql<NamedDefinition>>): Promise<Record<string, string>> {
  const { rows } = await query.execute(db)
  return Object.fromEntries(rows.map(({ name, what }) => [name, what]))
}

export async function readSchema(db: Database): Promise<Schema> {
  return {
    columns: await read(
      db,
      sql<NamedDefinition>`select ${qualified('c.relname')} || '.' || attname as name,
        format_type(atttypid, atttypmod) || case
          when attgenerated <> '' then ', generated'
          when attidentity = 'a' then ', identity'
          when not attnotnull then ', optional'
          when atthasdef or attidentity <> '' then ', default'
          else ', required' end as what
      from pg_attribute join pg_class o on o.oid = attrelid join pg_class c on c.oid = o.oid
      join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped and ${IS_OWN_OBJECT} and ${IS_NOT_MIGRATIONS}
      order by c.relname, attnum`,
    ),
    constraints: await read(
      db,
      sql<NamedDefinition>`select ${qualified('c.relname')} || '.' || o.conname as name, pg_get_constraintdef(o.oid) as what
      from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace
      where o.contype in ('c', 'f', 'p', 'u', 'x') and ${IS_OWN_OBJECT} and ${IS_NOT_MIGRATIONS}
      union all
      select ${qualified('c.relname')} || '.' || o.relname, substring(pg_get_indexdef(o.oid) from ' USING .*$')
      from pg_index join pg_class o on o.oid = indexrelid join pg_class c on c.oid = indrelid
      join pg_namespace n on n.oid = c.relnamespace
      where indisunique and not exists (select from pg_constraint where conindid = indexrelid) and ${IS_OWN_OBJECT} and ${IS_NOT_MIGRATIONS}
      order by 1`,
    ),
    enums: await read(
      db,
      sql<NamedDefinition>`select ${qualified('o.typname')} as name, string_agg(enumlabel, ', ' order by enumsortorder) as what
      from pg_enum join pg_type o on o.oid = enumtypid join pg_namespace n on n.oid = o.typnamespace
      where ${IS_OWN_OBJECT} group by 1 order by 1`,
    ),
    functions: await read(
      db,
      sql<NamedDefinition>`select ${qualified('o.proname')} || '(' || pg_get_function_identity_arguments(o.oid) || ')' as name,
        pg_get_function_result(o.oid) as what
      from pg_proc o join pg_namespace n on n.oid = o.pronamespace
      where o.prorettype <> 'trigger'::regtype and ${IS_OWN_OBJECT} order by 1`,
    ),
  }
}
