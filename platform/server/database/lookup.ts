import { type RawBuilder, sql } from 'kysely'

/**
 * Returns an `exists` predicate that is looked up separately for each row of a list; `rows` begins with `from`. When PostgreSQL plans a
 * plain `exists`, it does not know where the list ends, and for a million rows it would read the whole other table once. The offset
 * prevents that.
 */
export const hasRow = (rows: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (select ${rows} offset 0)`
