import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** Post to record, with what it counts as. */
interface NewPost {
  account_id: number
  now: Date
  isNew: boolean
  posts: number
  links: number
  /** Hash of the text to compare; null if it is not compared. */
  hash: Buffer | null
  key: string | null
  /** Since when the same text counts as repeated. */
  since: Date
  several: number
}

/** What an account has posted today with this post, and whether its text is repeated. */
interface Posted {
  posts: number | null
  links: number | null
  is_repeated: boolean
  /** Number of other new accounts that posted the same text, at most `several`. */
  others: number
}

/**
 * Records a post in one statement and returns how it compares to earlier ones. The row of the day serializes concurrent posts of an
 * account; if the post is refused, its transaction is rolled back.
 */
export async function recordPost(
  db: Database,
  { account_id, now, isNew, posts, links, hash, key, since, several }: NewPost,
): Promise<Posted> {
  const { rows } = await sql<Posted>`
    with counted as (
      insert into post_days as counter (account_id, day, posts, links)
      select ${account_id}::bigint, (${now}::timestamptz at time zone 'UTC')::date, ${posts}::int, ${links}::int
      where ${posts + links > 0}::boolean
      on conflict (account_id, day) do update
        set posts = counter.posts + excluded.posts, links = counter.links + excluded.links
      returning counter.posts, counter.links
    ), noted as (
      insert into posted_texts as earlier (account_id, text_hash, posted_at, by_new_account, client_key)
      select ${account_id}::bigint, ${hash}::bytea, ${now}::timestamptz, ${isNew}::boolean, ${key}::text
      where ${hash}::bytea is not null
      on conflict (account_id, text_hash) do update
        set posted_at = excluded.posted_at, by_new_account = excluded.by_new_account, client_key = excluded.client_key
        where earlier.posted_at <= ${since}::timestamptz or earlier.client_key = excluded.client_key
      returning earlier.account_id
    )
    select (select posts from counted) as posts, (select links from counted) as links,
      ${hash}::bytea is not null and not exists (select from noted) as is_repeated,
      (select count(*)::int from (
        select from posted_texts where text_hash = ${hash}::bytea and by_new_account
          and posted_at > ${since}::timestamptz and account_id <> ${account_id}::bigint
        limit ${several}::int
      ) other) as others`.execute(db)
  const [posted] = rows
  if (!posted) throw new Error('A recorded post was not returned')
  return posted
}

/** Returns what is stored about an account's posts, for its export. */
export async function exportPosts(db: Database, accountId: number) {
  const days = await db
    .selectFrom('post_days')
    .select(['day', 'posts', 'links'])
    .where('account_id', '=', accountId)
    .orderBy('day')
    .execute()
  const texts = await db
    .selectFrom('posted_texts')
    .select(['posted_at', 'by_new_account', 'client_key'])
    .where('account_id', '=', accountId)
    .orderBy('posted_at')
    .execute()
  return { days, texts }
}

/** Deletes what is stored about an account's posts. */
export async function deletePosts(db: Database, accountId: number): Promise<void> {
  await db.deleteFrom('post_days').where('account_id', '=', accountId).execute()
  await db.deleteFrom('posted_texts').where('account_id', '=', accountId).execute()
}

/** Deletes the counts of past days, and texts posted before `since`. */
export async function deleteOldPosts(db: Database, { now, since }: { now: Date; since: Date }): Promise<void> {
  await db
    .deleteFrom('post_days')
    .where(sql<boolean>`day < (${now}::timestamptz at time zone 'UTC')::date`)
    .execute()
  await db.deleteFrom('posted_texts').where('posted_at', '<=', since.toISOString()).execute()
}
