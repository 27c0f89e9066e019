import { sql } from 'kysely'
import type { PublicWorks } from '#platform/server/database/database.ts'

/** Public requests for sitemaps and feeds; cancelled ones have no public page. */
export const publicRequests: PublicWorks = {
  tables: sql`requests join accounts owner on owner.id = requests.user_id`,
  isShown: sql`requests.is_public and requests.status <> 'cancelled' and owner.is_active`,
  id: sql`requests.id`,
  title: sql`requests.title`,
  words: sql`requests.content`,
  author: sql`owner.shown_name`,
  picture: sql`null::text`,
  published_at: sql`requests.created_at`,
  changed_at: sql`requests.updated_at`,
}
