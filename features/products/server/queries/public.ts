import { sql } from 'kysely'
import type { PublicWorks } from '#platform/server/database/database.ts'
import { productPictures } from './pictures.ts'

/** Published products, for features that list public works of all kinds. */
export const publicProducts: PublicWorks = {
  tables: sql`products join accounts owner on owner.id = products.developer_id`,
  isShown: sql`products.status = 'published' and owner.is_active`,
  id: sql`products.id`,
  title: sql`products.name`,
  words: sql`products.description`,
  author: sql`owner.full_name`,
  picture: productPictures.firstName,
  published_at: sql`products.published_at`,
  changed_at: sql`products.updated_at`,
}
