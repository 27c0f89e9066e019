import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { fillAccounts, inSteps, signInBoth, thrown, withoutIndexes, words } from '../load/rows.ts'

/** How much a filled database holds. */
export interface Size {
  accounts: number
  showcases: number
  ratings: number
}

/** The smaller database, so many times as large. */
export const sizeOf = (times: number): Size => ({
  accounts: 2_000 * times,
  showcases: 10_000 * times,
  ratings: 50_000 * times,
})

/** The creator whose showcases are listed, and one of the few that are rated most. */
export const MAKER = 2
export const MOST_RATED = 1

// A fifth of all ratings goes to one of 500 showcases: each of these has 500, and four as every other has.
const HOT_ONE_OF = 500
const HOT_PART = 5
const VIDEOS = 1_000
const TABLES = ['accounts', 'showcases', 'showcase_pictures', 'showcase_videos', 'ratings', 'rating_totals', 'videos']

/** Fills an empty, migrated database with showcases, and with what people think of them. */
export async function fillShowcases(db: Database, size: Size): Promise<void> {
  await withoutIndexes(db, TABLES, async () => {
    // Foreign keys are right by construction; checking each of millions would take hours.
    await sql`set session_replication_role = replica`.execute(db)
    await fillAccounts(db, size.accounts)
    await signInBoth(db)
    await fillRatings(db, size)
    await fillWorks(db, size)
    await fillWhatTheyShow(db, size)
    await sql`set session_replication_role = default`.execute(db)
  })
  await sql`vacuum analyze`.execute(db)
}

/** Ratings by clients, each of a showcase once, and their totals as the program keeps them. */
async function fillRatings(db: Database, { accounts, showcases, ratings }: Size): Promise<void> {
  const hot = showcases / HOT_ONE_OF
  const hotRatings = ratings / HOT_PART
  const clients = sql.lit(accounts / 2)
  await inSteps(ratings, (from, to) =>
    sql`insert into ratings (kind, target_id, rater_id, stars, comment, created_at, updated_at)
      select 'showcase', target, 2 * ((target * 31 + nth * 7) % ${clients}) + 1, 1 + floor(sqrt(${thrown('stars', 25)}))::integer,
        case when n % 3 = 0 then ${words('comment', 12)} end, at, at
      from (
        select n,
          case when n <= ${sql.lit(hotRatings)} then 1 + (n - 1) % ${sql.lit(hot)}
            else 1 + (n - ${sql.lit(hotRatings)} - 1) % ${sql.lit(showcases)} end as target,
          case when n <= ${sql.lit(hotRatings)} then (n - 1) / ${sql.lit(hot)}
            else ${sql.lit(hotRatings / hot)} + (n - ${sql.lit(hotRatings)} - 1) / ${sql.lit(showcases)} end as nth,
          now() - interval '1 second' * (${ratings} - n) as at
        from generate_series(${from}::bigint, ${to}::bigint) n
      ) given`.execute(db),
  )
  await sql`insert into rating_totals (kind, target_id, stars_1, stars_2, stars_3, stars_4, stars_5)
    select kind, target_id, count(*) filter (where stars = 1), count(*) filter (where stars = 2),
      count(*) filter (where stars = 3), count(*) filter (where stars = 4), count(*) filter (where stars = 5)
    from ratings group by kind, target_id`.execute(db)
}

const fillWorks = (db: Database, { accounts, showcases }: Size): Promise<void> =>
  inSteps(showcases, (from, to) =>
    sql`insert into showcases (developer_id, title, description, for_whom, what_changed, project_url, include_profile,
        average_rating, total_ratings, rating_score, created_at, updated_at)
      overriding system value
      select 2 * (n % ${sql.lit(accounts / 2)}) + 2, initcap(${words('title', 6)}), ${words('description', 50)},
        case when n % 2 = 0 then ${words('for whom', 20)} end, case when n % 2 = 0 then ${words('changed', 20)} end,
        'https://example.com/' || n, n % 2 = 0, average_rating, total_ratings, rating_score, at, at
      from (
        select n, now() - interval '1 minute' * (${showcases} - n) as at
        from generate_series(${from}::bigint, ${to}::bigint) n
      ) made join rating_totals totals on totals.kind = 'showcase' and totals.target_id = n order by n`.execute(db),
  )

/** A picture of each, a video of every fifth, a README of every tenth, and the profiles that are linked. */
async function fillWhatTheyShow(db: Database, { accounts, showcases }: Size): Promise<void> {
  await sql`insert into videos (user_id, title, is_public, state, folder, type, size, width, height, upload_date, state_since)
    select 2 * n, 'Video ' || n, true, 'ready', gen_random_uuid(), 'video/mp4', 1000000, 1280, 720, now(), now()
    from generate_series(1, ${VIDEOS}::bigint) n`.execute(db)
  await inSteps(showcases, async (from, to) => {
    const all = sql`generate_series(${from}::bigint, ${to}::bigint) n`
    await sql`insert into showcase_pictures (showcase_id, name, small_name, width, height, alt, position)
      select n, 'large-' || n || '.webp', 'small-' || n || '.webp', 1600, 1000, ${words('alt', 8)}, 1 from ${all}`.execute(
      db,
    )
    await sql`insert into showcase_videos (showcase_id, video_id, position)
      select n, 1 + n % ${sql.lit(VIDEOS)}, 1 from ${all} where n % 5 = 0`.execute(db)
    await sql`insert into showcase_readmes (showcase_id, markdown, html, updated_at)
      select n, 'Words', '<p>Words</p>', now() from ${all} where n % 10 = 0`.execute(db)
  })
  await inSteps(accounts / 2, (from, to) =>
    sql`insert into developer_profiles (user_id, skills, experience_years, bio, is_public, created_at, updated_at)
      select 2 * n, array['Python'], n % 40, ${words('bio', 20)}, true, now(), now()
      from generate_series(${from}::bigint, ${to}::bigint) n`.execute(db),
  )
}
