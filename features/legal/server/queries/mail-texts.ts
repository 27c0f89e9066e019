import { sql } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'
import { author } from './version-list.ts'

/** Returns a page of the versions of a mail's wording, newest first. */
export const listMailVersions = (db: Database, mail: string, paging: PageQuery) =>
  pageById(
    db
      .selectFrom('mail_text_versions')
      .leftJoin('accounts', 'accounts.id', 'created_by')
      .select(['number', 'subject', 'text', 'mail_text_versions.created_at', author])
      .where('mail', '=', mail),
    'number',
    paging,
    { as: 'number' },
  )

/** Lists the newest version of each of these mails that has one. */
export const listNewest = (db: Database, mails: readonly string[]) =>
  db
    .selectFrom(sql<{ mail: string }>`unnest(${sql.val(mails)}::text[])`.as<'asked'>(sql`asked (mail)`))
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('mail_text_versions')
          .selectAll()
          .whereRef('mail_text_versions.mail', '=', 'asked.mail')
          .orderBy('number', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .selectAll('newest')
    .execute()

/** Returns the newest version of a mail's wording; undefined without any. */
export const findNewest = async (db: Database, mail: string) =>
  (await listMailVersions(db, mail, { skip: 0, limit: 1 })).items[0]
