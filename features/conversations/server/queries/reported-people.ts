import { sql } from 'kysely'
import { hasRow, findsRow, type Database } from '#platform/server/database/database.ts'

/** Whether somebody can be reported by a reader: their profile is public, or the two have a conversation. */
export const canBeReported = (db: Database, id: number, reader: number | null): Promise<boolean> =>
  findsRow(
    db
      .selectFrom('accounts as a')
      .select('a.id')
      .where('a.id', '=', id)
      .where('a.closed_at', 'is', null)
      .where(
        sql<boolean>`(
        a.is_active and ${hasRow(sql`from developer_profiles p where p.user_id = a.id and p.is_public`)}
        or exists (select from conversations c where c.client_id = a.id and c.developer_id = ${reader}::bigint)
        or exists (select from conversations c where c.developer_id = a.id and c.client_id = ${reader}::bigint)
      )`,
      ),
  )

/** Returns what reports keep of a person. */
export const findReportedPerson = (db: Database, id: number) =>
  db
    .selectFrom('accounts as a')
    .leftJoin('developer_profiles as p', 'p.user_id', 'a.id')
    .select(['a.id as owner_id', 'a.shown_name as title', sql<string>`coalesce(p.bio, '')`.as('excerpt')])
    .where('a.id', '=', id)
    .where('a.closed_at', 'is', null)
    .executeTakeFirst()
