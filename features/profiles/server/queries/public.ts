import { sql } from 'kysely'
import type { PublicWorks } from '#platform/server/database/database.ts'

/** Public creators for sitemaps and feeds: by account id, with their skills as description. */
export const publicCreators: PublicWorks = {
  tables: sql`developer_profiles join accounts owner on owner.id = developer_profiles.user_id`,
  isShown: sql`developer_profiles.is_public and owner.is_active`,
  id: sql`developer_profiles.user_id`,
  title: sql`owner.full_name`,
  words: sql`array_to_string(developer_profiles.skills, ', ')`,
  author: sql`owner.full_name`,
  picture: sql`developer_profiles.profile_image`,
  published_at: sql`developer_profiles.created_at`,
  changed_at: sql`developer_profiles.updated_at`,
}
