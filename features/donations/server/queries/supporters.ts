import { sql } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { hasRow, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'

/** Lists the supporters who agreed to be named and have a paid donation, newest first. */
export const listSupporters = (db: Database, paging: PageQuery) =>
  pageById(
    db
      .selectFrom('supporters as s')
      .select(['s.id', 's.name', 's.agreed_at as since'])
      .where(hasRow(sql`from donations d where d.account_id = s.account_id and d.status = 'paid'`)),
    's.id',
    paging,
  )

export const findSupporter = (db: Database, accountId: number) =>
  db.selectFrom('supporters').select(['name', 'agreed_at']).where('account_id', '=', accountId).executeTakeFirst()

/** Lists an account as a supporter, or renames it in its place. */
export const nameSupporter = (db: Database, accountId: number, name: string, now: Date) =>
  db
    .insertInto('supporters')
    .values({ account_id: accountId, name, agreed_at: now })
    .onConflict((on) => on.column('account_id').doUpdateSet({ name }))
    .execute()

export const deleteSupporter = (db: Database, accountId: number) =>
  db.deleteFrom('supporters').where('account_id', '=', accountId).execute()
