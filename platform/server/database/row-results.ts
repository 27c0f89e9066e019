import { DeleteResult, UpdateResult, type InsertResult } from 'kysely'

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
