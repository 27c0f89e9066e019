import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { measureRows } from '#platform/server/database/measure-rows.ts'
import { showcasePictures } from './pictures.ts'

const archivedRows = (db: Database, developerId: number) =>
  db
    .selectFrom('showcases')
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
      sql<number[]>`array(
        select item.video_id from showcase_videos item where item.showcase_id = showcases.id order by item.position
      )`.as('video_ids'),
      showcasePictures.all.as('pictures'),
    ])
    .where('showcases.developer_id', '=', developerId)
    .orderBy('showcases.id')

/** Lists a developer's showcases for an archive, with the file names of their pictures, oldest first; their READMEs are read one by one. */
export const listArchivedShowcases = (db: Database, developerId: number) => archivedRows(db, developerId).execute()

/** Measures what `listArchivedShowcases` lists; its entries are pictures. */
export const measureArchivedShowcases = (db: Database, developerId: number) =>
  measureRows(db, archivedRows(db, developerId), ['pictures'])

/** Returns the README of a showcase for an archive, as Markdown; null if there is none. */
export async function readArchivedReadme(db: Database, showcaseId: number): Promise<string | null> {
  const row = await db
    .selectFrom('showcase_readmes')
    .select('markdown')
    .where('showcase_id', '=', showcaseId)
    .executeTakeFirst()
  return row?.markdown ?? null
}

/** Counts what `listArchivedShowcases` lists. */
export const countArchivedShowcases = (db: Database, developerId: number) =>
  db
    .selectFrom('showcases')
    .select(sql<number>`count(*)`.as('items'))
    .where('developer_id', '=', developerId)
    .executeTakeFirstOrThrow()
