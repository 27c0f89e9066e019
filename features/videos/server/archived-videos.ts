import type { Database } from '#platform/server/database/database.ts'
import type { VideoDetails } from '../contract.ts'
import { attachmentsOf, extensionOf, keyOf, originalOf } from './files.ts'
import { listArchived } from './queries/archived-videos.ts'

/** A video as an archive of its owner's work contains it, with the storage keys of its files. */
export interface ArchivedVideo extends Pick<VideoDetails, 'title' | 'description' | 'video_type' | 'project_url'> {
  id: number
  size: number
  extension: string
  key: string
  thumbnail: string | null
  captions: { language: string; label: string; key: string }[]
  created_at: string
}

/** Lists an account's videos for an archive, oldest first. */
export async function listArchivedVideos(db: Database, owner: number): Promise<ArchivedVideo[]> {
  const rows = await listArchived(db, owner)
  return rows.map(({ folder, attachments_folder, type, thumbnail, captions, upload_date, ...video }) => {
    const attachments = attachmentsOf({ folder, attachments_folder })
    return {
      ...video,
      extension: extensionOf(type),
      key: originalOf(folder),
      thumbnail: thumbnail === null ? null : keyOf(attachments, thumbnail),
      captions: captions.map(({ name, ...said }) => ({ ...said, key: keyOf(attachments, name) })),
      created_at: upload_date,
    }
  })
}
