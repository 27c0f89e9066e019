import { DeleteResult, sql, UpdateResult, type InsertResult, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Database } from './database.ts'

interface Query<Result> {
  executeTakeFirst: () => Promise<Result>
}

/** Runs a query and returns whether it found a row. */
export const findsRow = async (query: Query<object | undefined>): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined

/** Runs an insert, update or delete without `returning`, and returns whether it changed a row. */
export async function changesRow(statement: Query<InsertResult | UpdateResult | DeleteResult>): Promise<boolean> {
  const result = await statement.executeTakeFirst()
  if (result instanceof UpdateResult) return result.numUpdatedRows > 0n
  return (result instanceof DeleteResult ? result.numDeletedRows : (result.numInsertedOrUpdatedRows ?? 0n)) > 0n
}

/** Returns the number of rows of a query that selects no columns. */
export async function countRows<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const counted = query.select(sql<number>`count(*)`.as('count')).$castTo<{ count: number }>()
  return (await counted.executeTakeFirstOrThrow()).count
}

/** Counts the rows of a query that selects one column, `since`, and returns the earliest. */
export async function countWaiting(
  db: Database,
  query: RawBuilder<unknown>,
): Promise<{ count: number; oldest_at: string | null }> {
  const { rows } = await sql<{ count: number; oldest_at: string | null }>`
    select count(*)::int as count, min(since) as oldest_at from (${query}) waiting`.execute(db)
  return rows[0] ?? { count: 0, oldest_at: null }
}
