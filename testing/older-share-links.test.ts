import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { migrate, readMigrations } from '#db/migrate.ts'
import { openTestDatabase } from './database/database.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

const MERGED_BY = '0112_share_links'
const KINDS = ['video', 'playlist', 'showcase', 'portfolio'] as const

/** Takes the database back to what it was when each kind of thing had tables of its own for its links. */
async function layOutAsBefore(): Promise<void> {
  await sql.raw('drop table share_link_openings, share_links').execute(db)
  const all = readMigrations()
    .map(({ text }) => text)
    .join('\n')
  for (const kind of KINDS) {
    const tables = [`${kind}_shares`, `${kind}_share_openings`].map(
      (name) => new RegExp(`create table ${name} \\([^]*?\\n\\);`).exec(all)?.[0] ?? '',
    )
    await sql.raw(tables.join('\n')).execute(db)
  }
  await sql.raw('alter table video_share_openings add column is_outdated boolean not null default false').execute(db)
  await sql`delete from migrations where name = ${MERGED_BY}`.execute(db)
}

const token = (name: string) => name.padEnd(32, '-')
const viewer = (nth: number) => `decode('${String(nth).padStart(64, '0')}', 'hex')`

test('share links and their openings that are there before an upgrade go on as they were', async () => {
  await layOutAsBefore()
  await sql
    .raw(
      `insert into accounts (username, email, full_name, user_type, terms_accepted_at, created_at) values
         ('clara', 'clara@example.com', 'Clara', 'client', now(), now()),
         ('devin', 'devin@example.com', 'Devin', 'developer', now(), now()),
         ('maud', 'maud@example.com', 'Maud', 'developer', now(), now());
       insert into videos (user_id, title, folder, type, size, width, height, upload_date, state_since) values
         (2, 'One', gen_random_uuid(), 'video/mp4', 1, 16, 9, now(), now()),
         (3, 'Two', gen_random_uuid(), 'video/mp4', 1, 16, 9, now(), now());
       insert into playlists (creator_id, name, created_at) values (2, 'Mine', now()), (3, 'Others', now());
       insert into showcases (developer_id, title, description, created_at, updated_at) values (2, 'Shed', 'Tall', now(), now());
       insert into portfolio_pages (owner_id, title, created_at, updated_at) values (3, 'For shops', now(), now());

       insert into video_shares (video_id, token, created_at) values (1, '${token('gone')}', now());
       delete from video_shares;
       insert into video_shares (video_id, token, ends_at, password_hash, created_at) values
         (1, '${token('video')}', '2027-01-02T03:04:05Z', null, '2026-01-01T00:00:00Z'),
         (2, '${token('locked')}', null, 'a hash', '2026-01-02T00:00:00Z');
       insert into playlist_shares (playlist_id, token, created_at) values
         (2, '${token('later')}', '2026-01-03T00:00:00Z'), (1, '${token('playlist')}', '2026-01-04T00:00:00Z');
       insert into showcase_shares (showcase_id, token, created_at) values (1, '${token('showcase')}', '2026-01-05T00:00:00Z');
       insert into portfolio_shares (page_id, token, password_hash, created_at) values
         (1, '${token('page')}', 'another', '2026-01-06T00:00:00Z');

       insert into video_share_openings (share_id, account_id, day, viewer, opened_at, is_outdated) values
         (2, 1, '2026-02-01', ${viewer(1)}, '2026-02-01T10:00:00Z', false),
         (3, null, '2026-02-01', ${viewer(2)}, '2026-02-01T11:00:00Z', true),
         (2, null, '2026-02-02', ${viewer(3)}, '2026-02-02T10:00:00Z', false);
       insert into playlist_share_openings (share_id, account_id, day, viewer, opened_at) values
         (1, 1, '2026-02-03', ${viewer(1)}, '2026-02-03T10:00:00Z');
       insert into showcase_share_openings (share_id, account_id, day, viewer, opened_at) values
         (1, 3, '2026-02-04', ${viewer(4)}, '2026-02-04T10:00:00Z');
       insert into portfolio_share_openings (share_id, account_id, day, viewer, opened_at) values
         (1, null, '2026-02-05', ${viewer(5)}, '2026-02-05T10:00:00Z')`,
    )
    .execute(db)

  expect(await migrate(db)).toEqual([MERGED_BY])

  const links = await db.selectFrom('share_links').selectAll().orderBy('id').execute()
  const none = {
    video_id: null,
    playlist_id: null,
    showcase_id: null,
    page_id: null,
    ends_at: null,
    password_hash: null,
  }
  const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`
  // Links of videos keep their numbers; the others get some that no link had.
  expect(links).toEqual([
    {
      ...none,
      id: 2,
      owner_id: 2,
      video_id: 1,
      token: token('video'),
      ends_at: '2027-01-02T03:04:05.000Z',
      created_at: at(1),
    },
    { ...none, id: 3, owner_id: 3, video_id: 2, token: token('locked'), password_hash: 'a hash', created_at: at(2) },
    { ...none, id: 4, owner_id: 3, playlist_id: 2, token: token('later'), created_at: at(3) },
    { ...none, id: 5, owner_id: 2, playlist_id: 1, token: token('playlist'), created_at: at(4) },
    { ...none, id: 6, owner_id: 2, showcase_id: 1, token: token('showcase'), created_at: at(5) },
    { ...none, id: 7, owner_id: 3, page_id: 1, token: token('page'), password_hash: 'another', created_at: at(6) },
  ])
  const openings = await db
    .selectFrom('share_link_openings')
    .innerJoin('share_links as link', 'link.id', 'link_id')
    .select(['link.token', 'account_id', 'day', 'opened_at', 'is_outdated'])
    .select(sql<number>`get_byte(viewer, 31)`.as('viewer'))
    .orderBy('share_link_openings.id')
    .execute()
  const opening = (of: string, account_id: number | null, opened_at: string, nth: number, is_outdated = false) => ({
    token: token(of),
    account_id,
    day: opened_at.slice(0, 10),
    opened_at,
    is_outdated,
    viewer: nth,
  })
  expect(openings).toEqual([
    opening('video', 1, '2026-02-01T10:00:00.000Z', 1),
    opening('locked', null, '2026-02-01T11:00:00.000Z', 2, true),
    opening('video', null, '2026-02-02T10:00:00.000Z', 3),
    opening('later', 1, '2026-02-03T10:00:00.000Z', 1),
    opening('showcase', 3, '2026-02-04T10:00:00.000Z', 4),
    opening('page', null, '2026-02-05T10:00:00.000Z', 5),
  ])
  const left = await sql<{ name: string }>`
    select relname as name from pg_class
    where relname ~ '^(video|playlist|showcase|portfolio)_share' and relkind = 'r'`.execute(db)
  expect(left.rows).toEqual([])

  // The next link gets a number of its own, and a link opens exactly one thing.
  const made = { owner_id: 3, token: token('new'), created_at: at(7) }
  const page = await db
    .insertInto('portfolio_pages')
    .values({ owner_id: 3, title: 'For galleries', created_at: at(7), updated_at: at(7) })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const targets of [{}, { page_id: page.id, video_id: 1 }]) {
    await expect(
      db
        .insertInto('share_links')
        .values({ ...made, ...targets })
        .execute(),
    ).rejects.toThrow('share_links_open_one_thing')
  }
  const next = db.insertInto('share_links').values({ ...made, page_id: page.id })
  expect((await next.returning('id').executeTakeFirstOrThrow()).id).toBeGreaterThan(7)
})

test('an installation without a share link is upgraded too', async () => {
  await layOutAsBefore()
  expect(await migrate(db)).toEqual([MERGED_BY])
  expect(await db.selectFrom('share_links').selectAll().execute()).toEqual([])
})
