import type { Database } from '#platform/server/database/database.ts'

/** Locks a version that is to be announced until the transaction ends; undefined once it is withdrawn. */
export const lockVersion = (db: Database, id: number) =>
  db
    .selectFrom('legal_versions')
    .select(['document', 'number', 'summary', 'effective_at', 'announced_up_to', 'created_by'])
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Lists the next active accounts to tell, by id. */
export const listNext = async (db: Database, after: number, limit: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '>', after)
    .where('is_active', '=', true)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Notes the last account that was told. */
export const storeAnnouncedUpTo = (db: Database, id: number, last: number) =>
  db.updateTable('legal_versions').set({ announced_up_to: last }).where('id', '=', id).execute()
