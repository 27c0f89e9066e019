import { sql } from 'kysely'
import type { PublicWorks } from '#platform/server/database/database.ts'
import { showcasePictures } from './pictures.ts'

/** SQL that defines which showcases are public, for features that present them to other sites. */
export const publicShowcases: PublicWorks = {
  tables: sql`showcases join accounts owner on owner.id = showcases.developer_id`,
  isShown: sql`showcases.is_public and owner.is_active`,
  id: sql`showcases.id`,
  title: sql`showcases.title`,
  words: sql`showcases.description`,
  author: sql`owner.full_name`,
  picture: showcasePictures.firstName,
  published_at: sql`showcases.created_at`,
  changed_at: sql`showcases.updated_at`,
}
