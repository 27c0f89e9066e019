import { sql, type Insertable, type NotNull, type Updateable } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { changesRow, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'
import type { ShareLinkOpenings, ShareLinks } from '#platform/server/database/tables.ts'

/** Kinds of things that share links open; the id of each is in a column of its own. */
export type Kind = 'video' | 'playlist' | 'showcase' | 'page'

const columnOf = (kind: Kind) => `${kind}_id` as const

export const findLink = (db: Database, kind: Kind, targetId: number) =>
  db.selectFrom('share_links').selectAll().where(columnOf(kind), '=', targetId).executeTakeFirst()

/** A stored link, whatever it opens. */
export type StoredLink = NonNullable<Awaited<ReturnType<typeof findLink>>>

/** Returns the link of a token if it opens a thing of this kind, with the id of that thing. */
export const findLinkByToken = (db: Database, kind: Kind, token: string) =>
  db
    .selectFrom('share_links')
    .select(['id', 'token', 'owner_id', 'ends_at', 'password_hash', `${columnOf(kind)} as target_id`])
    .where('token', '=', token)
    .where(columnOf(kind), 'is not', null)
    // What is hidden is not shown by its link either.
    .$if(kind !== 'page', (query) =>
      query.where(sql<boolean>`not is_hidden(${kind}::reported_kind, ${sql.ref(columnOf(kind))})`),
    )
    .$narrowType<{ target_id: NotNull }>()
    .executeTakeFirst()

export type OpenedLink = NonNullable<Awaited<ReturnType<typeof findLinkByToken>>>

/** Returns the link of this id if it opens this video. */
export const findLinkToVideo = (db: Database, id: number, videoId: number) =>
  db
    .selectFrom('share_links')
    .select(['ends_at', 'password_hash'])
    .where('id', '=', id)
    .where('video_id', '=', videoId)
    .where(sql<boolean>`not is_hidden('video', video_id)`)
    .executeTakeFirst()

type NewLink = Pick<Insertable<ShareLinks>, 'owner_id' | 'token' | 'ends_at' | 'password_hash' | 'created_at'>

export const insertLink = (db: Database, kind: Kind, targetId: number, link: NewLink) =>
  db
    .insertInto('share_links')
    .values({ ...link, [columnOf(kind)]: targetId })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Updates a link. A new password invalidates earlier openings. */
export const updateLink = (db: Database, id: number, changes: Updateable<ShareLinks>) =>
  db
    .with('outdated', (one) =>
      one
        .updateTable('share_link_openings')
        .set({ is_outdated: true })
        .where('link_id', '=', id)
        .where(sql<boolean>`${typeof changes.password_hash === 'string'}::boolean`),
    )
    .updateTable('share_links')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteLink = (db: Database, kind: Kind, targetId: number): Promise<boolean> =>
  changesRow(db.deleteFrom('share_links').where(columnOf(kind), '=', targetId))

type NewOpening = Pick<Insertable<ShareLinkOpenings>, 'link_id' | 'day' | 'viewer' | 'account_id' | 'opened_at'>

/** Stores an opening, one per viewer and day with the latest time, unless it is by an account that is being closed. */
export const noteOpening = (db: Database, { link_id, day, viewer, account_id, opened_at }: NewOpening) =>
  db
    .insertInto('share_link_openings')
    .columns(['link_id', 'day', 'viewer', 'account_id', 'opened_at'])
    .expression(
      sql`select ${link_id}::bigint, ${day}::date, ${viewer}::bytea, ${account_id}::bigint, ${opened_at}::timestamptz
        where ${account_id}::bigint is null or is_account_open(${account_id}::bigint)`,
    )
    .onConflict((on) =>
      on.constraint('share_link_openings_once').doUpdateSet({ opened_at: sql`excluded.opened_at`, is_outdated: false }),
    )
    .execute()

const linkOf = (kind: Kind, targetId: number) =>
  sql`(select id from share_links where ${sql.ref(columnOf(kind))} = ${targetId}::bigint)`

/** Returns the openings of a thing's link, newest first, ordered by the first of each day. */
export const listOpenings = (db: Database, kind: Kind, targetId: number, paging: PageQuery) =>
  pageById(
    db
      .selectFrom('share_link_openings as opening')
      .leftJoin('accounts as viewer', 'viewer.id', 'opening.account_id')
      .select(['opening.id', 'opening.opened_at', 'viewer.id as viewer_id', 'viewer.shown_name as viewer_username'])
      // A range, for the reason given with `ownedBy`.
      .where(sql<boolean>`opening.link_id between ${linkOf(kind, targetId)} and ${linkOf(kind, targetId)}`)
      .orderBy('opening.link_id'),
    'opening.id',
    paging,
  )

interface Opener {
  accountId: number
  /** Viewer keys under which their openings were counted while signed out. */
  viewers: readonly Buffer[]
  now: Date
}

/** Returns the owner of a video whose link the account has opened, and could still open now. */
export const findOpenedVideo = (db: Database, videoId: number, { accountId, viewers, now }: Opener) =>
  db
    .selectFrom('share_links as link')
    .innerJoin('share_link_openings as opening', 'opening.link_id', 'link.id')
    .select('link.owner_id as user_id')
    .where('link.video_id', '=', videoId)
    .where(sql<boolean>`not is_hidden('video', link.video_id)`)
    .where('opening.is_outdated', '=', false)
    .where((eb) => eb.or([eb('link.ends_at', 'is', null), eb('link.ends_at', '>', now.toISOString())]))
    .where((eb) =>
      eb.or([
        eb('opening.account_id', '=', accountId),
        eb.and([eb('opening.account_id', 'is', null), eb('opening.viewer', 'in', viewers)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()

/** Deletes an account's links, and its openings of other links. */
export async function deleteLinksOf(db: Database, accountId: number): Promise<void> {
  await db.deleteFrom('share_links').where('owner_id', '=', accountId).execute()
  await db.deleteFrom('share_link_openings').where('account_id', '=', accountId).execute()
}
