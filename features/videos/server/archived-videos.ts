import type { Database } from '#platform/server/database/database.ts'
import type { VideoDetails } from '../contract.ts'
import { attachmentsOf, extensionOf, keyOf, originalOf } from './files.ts'
import { listArchived, type ArchivedRow } from './queries/archived-videos.ts'

/** A video as an archive of its owner's work contains it, with the storage keys of its files. */
export interface ArchivedVideo extends Pick<VideoDetails, 'title' | 'description' | 'video_type' | 'project_url'> {
  id: number
  size: number
  extension: string
  key: string
  /** The uploaded thumbnail, else the frame that is shown in its place. */
  thumbnail: string | null
  captions: { language: string; label: string; is_automatic: boolean; key: string }[]
  created_at: string
}

function thumbnailOf({ folder, attachments_folder, try_folder, thumbnail, poster }: ArchivedRow): string | null {
  if (thumbnail !== null) return keyOf(attachmentsOf({ folder, attachments_folder }), thumbnail)
  return poster === null || try_folder === null ? null : keyOf(folder, `${try_folder}/${poster}`)
}

/** Lists an account's videos for an archive, oldest first. */
export async function listArchivedVideos(db: Database, owner: number): Promise<ArchivedVideo[]> {
  const rows = await listArchived(db, owner)
  return rows.map((row) => {
    const { folder, attachments_folder, try_folder: _try, type, poster: _poster, captions, upload_date, ...video } = row
    const attachments = attachmentsOf({ folder, attachments_folder })
    return {
      ...video,
      extension: extensionOf(type),
      key: originalOf(folder),
      thumbnail: thumbnailOf(row),
      captions: captions.map(({ name, ...said }) => ({ ...said, key: keyOf(attachments, name) })),
      created_at: upload_date,
    }
  })
}
