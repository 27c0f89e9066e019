import { sql } from 'kysely'
import type { PublicWorks } from '#platform/server/database/database.ts'

/** SQL that defines which videos are public, for features that present them to other sites. */
export const publicVideos: PublicWorks = {
  tables: sql`videos join accounts owner on owner.id = videos.user_id`,
  isShown: sql`videos.is_public and videos.state <> 'failed' and owner.is_active`,
  id: sql`videos.id`,
  title: sql`videos.title`,
  words: sql`videos.description`,
  author: sql`owner.full_name`,
  // An uploaded thumbnail lies with the attachments, a generated one with the results of the attempt.
  picture: sql`coalesce(
    coalesce(videos.attachments_folder, videos.folder) || '/' || videos.thumbnail,
    videos.folder || '/' || videos.try_folder || '/' || videos.poster
  )`,
  published_at: sql`videos.upload_date`,
  changed_at: sql`videos.updated_at`,
}
