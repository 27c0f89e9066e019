import { type RawBuilder, sql } from 'kysely'

/**
 * Whether there is a row, looked up for each row of a list by itself; `rows` begins with `from`. Where a list ends, PostgreSQL does not
 * know when it chooses how to answer a plain `exists`: for a million rows it would read the other table once, as a whole. An offset
 * keeps it from that.
 */
export const hasRow = (rows: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (select ${rows} offset 0)`
