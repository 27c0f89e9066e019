import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { author, NUMBER_MAX, type VersionListing } from './version-list.ts'

/** Lists the versions of a mail's wording, newest first; one more than requested, to know whether another page follows. */
export const listMailVersions = (db: Database, mail: string, { before, skip, limit }: VersionListing) =>
  db
    .selectFrom('mail_text_versions')
    .leftJoin('accounts', 'accounts.id', 'created_by')
    .select(['number', 'subject', 'text', 'mail_text_versions.created_at', author])
    .where('mail', '=', mail)
    .where('number', '<', Math.min(before, NUMBER_MAX))
    .orderBy('number', 'desc')
    .offset(skip)
    .limit(limit + 1)
    .execute()

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
  (await listMailVersions(db, mail, { before: NUMBER_MAX, skip: 0, limit: 1 }))[0]
