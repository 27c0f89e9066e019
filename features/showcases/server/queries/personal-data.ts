import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { showcasePictures } from './pictures.ts'
import { showcaseColumns } from './showcases.ts'

/** Returns an account's showcases with their READMEs, oldest first. */
export const exportShowcases = (db: Database, accountId: number) =>
  db
    .selectFrom('showcases')
    .leftJoin('showcase_readmes as readme', 'readme.showcase_id', 'showcases.id')
    .select([
      ...showcaseColumns,
      'readme.markdown as readme',
      sql<number[]>`array(
        select item.video_id from showcase_videos item where item.showcase_id = showcases.id order by item.position
      )`.as('video_ids'),
      showcasePictures.exported.as('pictures'),
    ])
    .where('showcases.developer_id', '=', accountId)
    .orderBy('showcases.id')
    .execute()

/** Returns the pictures of an account's showcases. */
export const listPicturesOf = (db: Database, accountId: number) =>
  db
    .selectFrom('showcase_pictures as picture')
    .innerJoin('showcases', 'showcases.id', 'picture.showcase_id')
    .select(['picture.name', 'picture.small_name', 'showcases.title'])
    .where('showcases.developer_id', '=', accountId)
    .orderBy('picture.id')
    .execute()

/** Deletes an account's showcases, and returns their ids. */
export async function deleteShowcases(db: Database, accountId: number): Promise<number[]> {
  const deleted = await db.deleteFrom('showcases').where('developer_id', '=', accountId).returning('id').execute()
  return deleted.map(({ id }) => id)
}
