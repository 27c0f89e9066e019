import { sql, type Insertable, type Updateable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { ShowcaseShareOpenings, ShowcaseShares } from '#platform/server/database/tables.ts'

export const findShare = (db: Database, showcaseId: number) =>
  db.selectFrom('showcase_shares').selectAll().where('showcase_id', '=', showcaseId).executeTakeFirst()

/** The link of a token, and whose showcase it is. */
export const findShareByToken = (db: Database, token: string) =>
  db
    .selectFrom('showcase_shares as share')
    .innerJoin('showcases', 'showcases.id', 'share.showcase_id')
    .select([
      'share.id',
      'share.showcase_id',
      'share.token',
      'share.ends_at',
      'share.password_hash',
      'showcases.developer_id as owner_id',
    ])
    .where('share.token', '=', token)
    .executeTakeFirst()

export const insertShare = (db: Database, showcase_id: number, link: Omit<Insertable<ShowcaseShares>, 'showcase_id'>) =>
  db
    .insertInto('showcase_shares')
    .values({ ...link, showcase_id })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateShare = (db: Database, id: number, changes: Updateable<ShowcaseShares>) =>
  db.updateTable('showcase_shares').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export async function deleteShare(db: Database, showcaseId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('showcase_shares')
    .where('showcase_id', '=', showcaseId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Notes that somebody opened a link; of each viewer and day the newest time stays. */
export const noteOpening = (db: Database, opening: Insertable<ShowcaseShareOpenings>) =>
  db
    .insertInto('showcase_share_openings')
    .values(opening)
    .onConflict((on) =>
      on.constraint('showcase_share_openings_once').doUpdateSet({ opened_at: sql`excluded.opened_at` }),
    )
    .execute()

/** Who opened the link of a showcase, the first of each day newest first. */
export const listOpenings = (
  db: Database,
  showcaseId: number,
  { after, skip, limit }: { after: number; skip: number; limit: number },
) =>
  db
    .selectFrom('showcase_share_openings as opening')
    .innerJoin('showcase_shares as share', 'share.id', 'opening.share_id')
    .leftJoin('accounts as viewer', 'viewer.id', 'opening.account_id')
    .select(['opening.id', 'opening.opened_at', 'viewer.id as viewer_id', 'viewer.shown_name as viewer_username'])
    .where('share.showcase_id', '=', showcaseId)
    .where('opening.id', '<', after)
    .orderBy('opening.id', 'desc')
    .offset(skip)
    .limit(limit + 1)
    .execute()
