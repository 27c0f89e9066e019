import { sql, type RawBuilder } from 'kysely'

/**
 * SQL predicate: the run of the program whose number is in a column is still active. A run holds the advisory lock of its number while it
 * lives; `pg_locks` stores the number in two halves.
 */
export const isRunning = (column: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from pg_locks
  where locktype = 'advisory' and objsubid = 1 and granted
    and database = (select oid from pg_database where datname = current_database())
    and (classid::bigint << 32) | objid::bigint = ${sql.ref(column)}
)`
