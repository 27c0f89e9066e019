import { sql, type Insertable, type Updateable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { PortfolioShareOpenings, PortfolioShares } from '#platform/server/database/tables.ts'

export const findShare = (db: Database, pageId: number) =>
  db.selectFrom('portfolio_shares').selectAll().where('page_id', '=', pageId).executeTakeFirst()

/** The link of a token, and whose page it is. */
export const findShareByToken = (db: Database, token: string) =>
  db
    .selectFrom('portfolio_shares as share')
    .innerJoin('portfolio_pages as page', 'page.id', 'share.page_id')
    .select(['share.id', 'share.page_id', 'share.token', 'share.ends_at', 'share.password_hash', 'page.owner_id'])
    .where('share.token', '=', token)
    .executeTakeFirst()

/** The link of this id, if its page shows this video to whoever has the link although it is private. */
export const findShareShowing = (db: Database, id: number, videoId: number) =>
  db
    .selectFrom('portfolio_shares as share')
    .innerJoin('portfolio_pages as page', 'page.id', 'share.page_id')
    .innerJoin('accounts as owner', 'owner.id', 'page.owner_id')
    .innerJoin('portfolio_items as item', 'item.page_id', 'page.id')
    .select(['share.ends_at', 'share.password_hash'])
    .where('share.id', '=', id)
    .where('item.video_id', '=', videoId)
    .where('item.also_private', '=', true)
    .where('owner.is_active', '=', true)
    .executeTakeFirst()

export const insertShare = (db: Database, page_id: number, link: Omit<Insertable<PortfolioShares>, 'page_id'>) =>
  db
    .insertInto('portfolio_shares')
    .values({ ...link, page_id })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateShare = (db: Database, id: number, changes: Updateable<PortfolioShares>) =>
  db.updateTable('portfolio_shares').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export async function deleteShare(db: Database, pageId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('portfolio_shares')
    .where('page_id', '=', pageId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Notes that somebody opened a link; of each viewer and day the newest time stays. */
export const noteOpening = (db: Database, opening: Insertable<PortfolioShareOpenings>) =>
  db
    .insertInto('portfolio_share_openings')
    .values(opening)
    .onConflict((on) =>
      on.constraint('portfolio_share_openings_once').doUpdateSet({ opened_at: sql`excluded.opened_at` }),
    )
    .execute()

/** Who opened the link of a page, the first of each day newest first. */
export const listOpenings = (
  db: Database,
  pageId: number,
  { after, skip, limit }: { after: number; skip: number; limit: number },
) =>
  db
    .selectFrom('portfolio_share_openings as opening')
    .innerJoin('portfolio_shares as share', 'share.id', 'opening.share_id')
    .leftJoin('accounts as viewer', 'viewer.id', 'opening.account_id')
    .select(['opening.id', 'opening.opened_at', 'viewer.id as viewer_id', 'viewer.shown_name as viewer_username'])
    .where('share.page_id', '=', pageId)
    .where('opening.id', '<', after)
    .orderBy('opening.id', 'desc')
    .offset(skip)
    .limit(limit + 1)
    .execute()
