import { sql, type RawBuilder } from 'kysely'

const PENDING = sql<boolean>`status = 'pending'`

/**
 * SQL condition on the rows of an update that counts `checks`: those that wait for an outside service and were checked least often, locked
 * against other processes.
 */
export const isNextToCheck = (
  table: string,
  limit: number,
  isWaiting = PENDING,
): RawBuilder<boolean> => sql<boolean>`id in (
  select id from ${sql.table(table)} where ${isWaiting} order by checks, id limit ${limit} for update skip locked
)`
