import type { Database } from '#platform/server/database/database.ts'
import type { SpecialPage } from '#platform/server/pages/screens.ts'
import { findLinkByToken, isOpen } from '#features/share-links/server.ts'
import { getVideo } from './queries/videos.ts'

/** A video that other sites may embed. */
export type EmbeddableVideo = Pick<
  Awaited<ReturnType<typeof getVideo>>,
  'title' | 'owner_name' | 'user_id' | 'width' | 'height'
>

/** Returns the video of a share link that opens for everyone; null for a link that is missing, has ended or needs a password. */
export async function findEmbeddableVideo(db: Database, token: string, now: Date): Promise<EmbeddableVideo | null> {
  const link = await findLinkByToken(db, 'video', token)
  if (!link || !isOpen(link, now) || link.password_hash !== null) return null
  return getVideo(db, link.target_id, null)
}

/** The page with the player that other sites embed; served whether or not the link exists. */
export const embedPages = (): SpecialPage[] => [{ path: '/embed/videos/:shareToken', isFramed: true }]
