import { sql, type Insertable, type Updateable } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { ownedBy, changesRow, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'
import type { PortfolioPages } from '#platform/server/database/tables.ts'
import type { WorkKind } from '../../contract.ts'

/** A chosen work, and whether the page's link shows it although it is private. */
export interface StoredWork {
  id: number
  also_private: boolean
}

/** A section that contains works; null means the newest. */
export interface StoredWorks {
  kind: WorkKind
  works: StoredWork[] | null
}

/** A section of a page. */
export type StoredSection = StoredWorks | { kind: 'ratings'; works: null }

const pages = (db: Database) =>
  db
    .selectFrom('portfolio_pages as page')
    .leftJoin('share_links as link', 'link.page_id', 'page.id')
    .select(['page.id', 'page.owner_id', 'page.title', 'page.words', 'link.token as share_token'])
    .select(['page.created_at', 'page.updated_at'])

/** `isPrivateShown` is SQL for whether an item of a page shows a private work. */
const wholePages = (db: Database, isPrivateShown = sql<boolean>`item.also_private`) =>
  pages(db).select(
    sql<StoredSection[]>`coalesce((
      select json_agg(json_build_object(
        'kind', section.kind,
        'works', case when not section.is_newest then coalesce((
          select json_agg(json_build_object(
            'id', coalesce(item.showcase_id, item.video_id, item.playlist_id), 'also_private', ${isPrivateShown}
          ) order by item.position)
          from portfolio_items item where item.page_id = section.page_id and item.kind = section.kind
        ), '[]') end
      ) order by section.position)
      from portfolio_sections section where section.page_id = page.id
    ), '[]')`.as('sections'),
  )

/** Returns the arrangement of a creator's public page; undefined when they never changed it. */
export const findPublicPage = (db: Database, ownerId: number) =>
  wholePages(db).where('page.owner_id', '=', ownerId).where('page.title', 'is', null).executeTakeFirst()

/** Returns a page of this owner other than the public one. */
export const findPage = (db: Database, id: number, ownerId: number) =>
  wholePages(db)
    .where('page.id', '=', id)
    .where('page.owner_id', '=', ownerId)
    .where('page.title', 'is not', null)
    .executeTakeFirst()

export type PageRow = NonNullable<Awaited<ReturnType<typeof findPage>>>

// Not what a moderator hid: only videos are shown although they are private.
const isShownByLink = sql<boolean>`item.also_private and not is_hidden('video', item.video_id)`

/** Returns a page opened by its link, and its owner; nothing when the owner's account is closed or suspended. */
export const findLinkedPage = (db: Database, id: number) =>
  wholePages(db, isShownByLink)
    .innerJoin('accounts as owner', 'owner.id', 'page.owner_id')
    .select(['owner.shown_name as owner_username', 'owner.full_name as owner_name'])
    .where('page.id', '=', id)
    .where('owner.is_active', '=', true)
    .executeTakeFirst()

/** Returns the link of this id if its page shows this video although it is private. */
export const findLinkShowing = (db: Database, id: number, videoId: number) =>
  db
    .selectFrom('share_links as link')
    .innerJoin('portfolio_items as item', 'item.page_id', 'link.page_id')
    .innerJoin('accounts as owner', 'owner.id', 'link.owner_id')
    .select(['link.ends_at', 'link.password_hash'])
    .where('link.id', '=', id)
    .where('item.video_id', '=', videoId)
    .where(isShownByLink)
    .where('owner.is_active', '=', true)
    .executeTakeFirst()

/** Returns a creator's pages other than the public one, newest first. */
export const listPages = (db: Database, ownerId: number, paging: PageQuery) =>
  pageById(pages(db).where(ownedBy('page.owner_id', ownerId)).where('page.title', 'is not', null), 'page.id', paging)

/** Locks a page of this owner other than the public one until the transaction ends; undefined when there is none. */
export const lockPage = (db: Database, id: number, ownerId: number) =>
  db
    .selectFrom('portfolio_pages')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('title', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Inserts a creator's public page if it does not exist yet, and locks it until the transaction ends. */
export async function openPublicPage(db: Database, ownerId: number, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('portfolio_pages')
    .values({ owner_id: ownerId, created_at: now, updated_at: now })
    .onConflict((on) => on.column('owner_id').where('title', 'is', null).doUpdateSet({ updated_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes the arrangement of a creator's public page, which returns it to the default. */
export const deletePublicPage = (db: Database, ownerId: number) =>
  db.deleteFrom('portfolio_pages').where('owner_id', '=', ownerId).where('title', 'is', null).execute()

type NewPage = Pick<Insertable<PortfolioPages>, 'owner_id' | 'title' | 'words'> & { now: Date }

/** Inserts a page; returns undefined when its owner has reached the limit. Locks the account, so that concurrent inserts are counted. */
export async function insertPage(db: Database, page: NewPage, pagesMax: number): Promise<number | undefined> {
  const { owner_id, title, words, now } = page
  await db.selectFrom('accounts').select('id').where('id', '=', owner_id).forNoKeyUpdate().executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: number }>`
    insert into portfolio_pages (owner_id, title, words, created_at, updated_at)
    select ${owner_id}, ${title}, ${words}, ${now}, ${now}
    where (select count(*) from portfolio_pages where owner_id = ${owner_id} and title is not null) < ${pagesMax}
    returning id`.execute(db)
  return rows[0]?.id
}

export const updatePage = (db: Database, id: number, changes: Updateable<PortfolioPages>) =>
  db.updateTable('portfolio_pages').set(changes).where('id', '=', id).execute()

export const deletePage = (db: Database, id: number, ownerId: number): Promise<boolean> =>
  changesRow(
    db
      .deleteFrom('portfolio_pages')
      .where('id', '=', id)
      .where('owner_id', '=', ownerId)
      .where('title', 'is not', null),
  )
