import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { showcasePictures } from './pictures.ts'

/** Lists a developer's showcases for an archive, with the file names of their pictures, oldest first. */
export const listArchivedShowcases = (db: Database, developerId: number) =>
  db
    .selectFrom('showcases')
    .leftJoin('showcase_readmes as readme', 'readme.showcase_id', 'showcases.id')
    .select([
      'showcases.id',
      'showcases.title',
      'showcases.description',
      'showcases.for_whom',
      'showcases.what_changed',
      'showcases.project_url',
      'showcases.repository_url',
      'showcases.demo_url',
      'showcases.include_profile',
      'showcases.created_at',
      'readme.markdown as readme',
      sql<number[]>`array(
        select item.video_id from showcase_videos item where item.showcase_id = showcases.id order by item.position
      )`.as('video_ids'),
      showcasePictures.all.as('pictures'),
    ])
    .where('showcases.developer_id', '=', developerId)
    .orderBy('showcases.id')
    .execute()
